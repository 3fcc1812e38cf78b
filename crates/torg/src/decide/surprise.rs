//! The beginning of rounds: surprise, duels between heroes, the size of starting pools (DD-059 … DD-063, DD-177, DD-404 …
//! DD-408), and rounds without a deck.

use super::transaction::{CommandResult, TorgTransaction};
use crate::action_kind::ActionKind;
use crate::card::{ApprovedActions, BySide, ConflictLine, LineEffect, Side, TaskBox};
use crate::combat::hold::Hold;
use crate::event::Event;
use crate::held_turn::HeldTurn;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::rounds::{Ambush, RoundsCommand, RoundsEvent, starting_pool_size};
use crate::settings::{StartRecount, SurpriseAdds, SurprisePlace, SurpriseRules};
use crate::state::State;
use crate::state::actor::Actor;
use crate::surprise::Surprise;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn rounds_event(&mut self, event: RoundsEvent) {
        self.push(Event::Rounds { what: event });
    }

    pub(super) fn rounds(&mut self, command: &RoundsCommand) -> CommandResult {
        self.require_open()?;
        match command {
            RoundsCommand::Begin {
                participants,
                ambush,
                duel,
            } => self.begin_rounds_with(participants, ambush.as_ref(), *duel),
            RoundsCommand::SetLine {
                initiative,
                effects,
            } => self.set_line(*initiative, *effects),
            RoundsCommand::LetActFirst {
                actor,
                first: initiative,
            } => self.let_act_first(*actor, *initiative),
            RoundsCommand::HoldTurn { actor, kind } => {
                // A location attack names its place with the hold (TC-136, TC-137).
                if *kind == HeldTurn::Location {
                    let named = Hold::location(&[], false, &self.state.rules()).map(|_| ());
                    self.allow_or_overrule(named)?;
                }
                self.hold_turn(*actor, *kind)
            }
            RoundsCommand::SetDuelTotals { totals } => self.set_duel_totals(totals),
            RoundsCommand::AddActionKind { kind } => self.add_action_kind(*kind),
            RoundsCommand::SetKindOutcome { kind, outcome } => {
                self.set_kind_outcome(*kind, *outcome)
            }
            RoundsCommand::DeclareCriticalMoment => self.declare_critical_moment(),
            RoundsCommand::DenyDraw { denied } => self.deny_draw(*denied),
            RoundsCommand::TakeBackDraw => self.take_back_draw(),
            RoundsCommand::CountMissedAttacks { actor, missed } => {
                self.count_missed_attacks(*actor, *missed)
            }
        }
    }

    fn begin_rounds_with(
        &mut self,
        participants: &[ActorId],
        ambush: Option<&Ambush>,
        duel: bool,
    ) -> CommandResult {
        self.begin_rounds(participants)?;
        if duel {
            let heroes = |state: &State| {
                let fighting = state.heroes().filter(|hero| state.takes_part(hero.id));
                fighting.count()
            };
            self.require(heroes(&self.state) > 1, Refusal::DuelNeedsTwo)?;
            self.rounds_event(RoundsEvent::DuelBegan);
        }
        let Some(ambush) = ambush.filter(|_| !self.state.settings.is(SurpriseRules::Off)) else {
            return Ok(());
        };
        let surprised = self.state.present().filter(|actor| {
            actor.side() == ambush.surprised_side && self.state.takes_part(actor.id)
        });
        let actors: Vec<(ActorId, Surprise)> = surprised
            .map(|actor| {
                let surprise = if ambush.on_duty.contains(&actor.id) {
                    Surprise::Partial
                } else {
                    ambush.surprise
                };
                (actor.id, surprise)
            })
            .collect();
        if actors.is_empty() {
            return Ok(());
        }
        self.rounds_event(RoundsEvent::Surprised { actors });
        if uses_classic_surprise(&self.state) && ambush.surprised_side == Side::Villains {
            self.count_starting_pools();
        }
        Ok(())
    }

    /// Recounts the slots of starting pools (DD-059 … DD-062, A-03, A-79).
    fn count_starting_pools(&mut self) {
        let slots = starting_pool_slots(&self.state);
        self.rounds_event(RoundsEvent::StartingPoolsCounted { slots });
    }

    /// Recounts the slots if an actor joined or left before the first flip.
    pub(super) fn recount_starting_pools(&mut self) {
        let opening = self.state.conflict.is_some() && self.state.round().is_none();
        if opening && self.state.settings.is(StartRecount::Yes) {
            self.count_starting_pools();
        }
    }

    /// Begins the next round without a card: the gamemaster sets the initiative and each side's line.
    fn set_line(&mut self, initiative: Side, effects: BySide<LineEffect>) -> CommandResult {
        if !self.state.is_deckless() {
            return Err(Refusal::LineComesFromCard);
        }
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.require_no_action()?;
        self.close_round();
        let round = self
            .state
            .round()
            .map_or(1, |round| round.number.saturating_add(1));
        self.rounds_event(RoundsEvent::RoundBegan { round });
        let line = ConflictLine {
            initiative,
            effects,
        };
        self.apply_line(line, ApprovedActions::Any, TaskBox::Steps([false; 4]), true)
    }

    /// Returns the actors that a line effect applies to. Inspiration also affects heroes outside the conflict, if the table has
    /// decided so.
    pub(super) fn affected_actors(&self, side: Side, effect: LineEffect) -> Vec<ActorId> {
        use crate::settings::InspirationAbsent;
        let includes_absent =
            effect == LineEffect::Inspiration && self.state.settings.is(InspirationAbsent::All);
        let is_present = |actor: &&Actor| {
            actor.side() == side
                && (self.state.takes_part(actor.id)
                    || (includes_absent && actor.role == Role::Hero))
        };
        self.state
            .present()
            .filter(is_present)
            .map(|actor| actor.id)
            .collect()
    }
}

/// Returns how many more cards each hero in the conflict may put into the pool before the first flip. Cards that were in the pool when
/// rounds began count. Cards for surprising the other side are added to the number or replace it, as the table has decided.
pub(super) fn starting_pool_slots(state: &State) -> Vec<(ActorId, u8)> {
    if state.is_deckless() {
        return vec![];
    }
    let fighting: Vec<&Actor> = state
        .heroes()
        .filter(|hero| state.takes_part(hero.id))
        .collect();
    let limit = usize::from(starting_pool_size(fighting.len()));
    let bonus = usize::from(surprise_cards(state));
    let slots_of = |hero: &&Actor| {
        let ordinary = limit.saturating_sub(usize::from(hero.pool_before_rounds));
        let total = if state.settings.is(SurpriseAdds::Higher) {
            ordinary.max(bonus)
        } else {
            ordinary + bonus
        };
        let remaining = total.saturating_sub(usize::from(hero.starting_pool_slots_used));
        (hero.id, u8::try_from(remaining).unwrap_or(u8::MAX))
    };
    fighting
        .iter()
        .map(slots_of)
        .filter(|(_, slots)| *slots > 0)
        .collect()
}

/// Returns the cards gained before combat by surprising the villains, by the classic rules. Villains who are not surprised do
/// not reduce them: the most surprised one decides (DD-404, DD-406).
fn surprise_cards(state: &State) -> u8 {
    if !uses_classic_surprise(state) {
        return 0;
    }
    let surprised = state
        .conflict
        .iter()
        .flat_map(|conflict| &conflict.surprised);
    let villains = surprised.filter(|(id, _)| {
        state
            .actor(*id)
            .is_some_and(|actor| actor.side() == Side::Villains)
    });
    villains
        .map(|(_, surprise)| surprise.starting_cards())
        .max()
        .unwrap_or(0)
}

/// Returns why a surprised hero may not put a card into the pool now: the classic rules forbid exactly that, the revised ones
/// forbid all use of cards (DD-404, DD-405, A-78).
pub(crate) fn surprised_pooling_refusal(state: &State, actor: ActorId) -> Option<Refusal> {
    let surprise = state.surprise_of(actor)?;
    let classic = uses_classic_surprise(state);
    (classic || state.settings.is(SurprisePlace::Blocked)).then_some(Refusal::Surprised {
        actor,
        surprise,
        classic,
    })
}

/// Returns why a surprised hero may not use a card now (DD-407, DD-408).
pub(crate) fn surprised_playing_refusal(state: &State, actor: ActorId) -> Option<Refusal> {
    state
        .revised_surprise(actor)
        .map(|surprise| surprised_refusal(actor, surprise))
}

/// Returns why a surprised actor may not act, or not in this way: partly surprised actors may only defend or take simple
/// actions (DD-407, DD-408). Without a kind the check is for any action.
pub(crate) fn surprised_acting_refusal(
    state: &State,
    actor: ActorId,
    kind: Option<ActionKind>,
) -> Option<Refusal> {
    use crate::card::ApprovableAction;
    let surprise = state.revised_surprise(actor)?;
    let allowed = match (surprise, kind) {
        (Surprise::Complete, _) => false,
        (Surprise::Partial, None | Some(ActionKind::Other)) => true,
        (Surprise::Partial, Some(ActionKind::Approvable(kind))) => kind == ApprovableAction::Defend,
    };
    (!allowed).then(|| surprised_refusal(actor, surprise))
}

/// Returns why a partly surprised actor may not roll: apart from an active defence, only simple actions are allowed, and these have no
/// roll (TC-208, DD-407).
pub(super) fn surprised_rolling_refusal(state: &State, actor: ActorId) -> Option<Refusal> {
    let surprise = state.revised_surprise(actor);
    let partial = surprise.filter(|surprise| *surprise == Surprise::Partial)?;
    Some(surprised_refusal(actor, partial))
}

fn uses_classic_surprise(state: &State) -> bool {
    state.settings.surprise_rules(state.edition) == SurpriseRules::Classic
}

const fn surprised_refusal(actor: ActorId, surprise: Surprise) -> Refusal {
    Refusal::Surprised {
        actor,
        surprise,
        classic: false,
    }
}
