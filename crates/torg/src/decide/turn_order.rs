//! The order of acting, moved by those who act: letting others go first, waiting, and heroes who fight each other
//! (DD-123, DD-124, DD-177, DD-178).

use super::play::{CommandResult, TorgTransaction};
use crate::card::Side;
use crate::combat::die::RollSpec;
use crate::combat::options::CombatOption;
use crate::combat::refusal::{CombatReason, require};
use crate::event::Event;
use crate::held::HeldTurn;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::roll::roll;
use crate::rounds::RoundsEvent;
use crate::skill::Proficiency;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::round::{Round, Turn};
use tabletop::dice::RandomDice;
use tabletop::seat::ActorId;

/// The furthest that an action total lies from 0.
pub const MAX_ACTION_TOTAL: i32 = 999;

impl HeldTurn {
    /// The option that an attack is made with which was waited for so.
    pub(super) const fn combat_option(self) -> CombatOption {
        match self {
            Self::Opportunity => CombatOption::Opportunity,
            Self::Location => CombatOption::Location,
        }
    }
}

impl TorgTransaction<'_> {
    /// The round, and the next turn that somebody in it has.
    fn require_turn(&self, actor: ActorId) -> Result<(&Round, usize, Turn), Refusal> {
        self.actor(actor)?;
        let round = self.state.round().ok_or(Refusal::NotInRounds)?;
        let mut turns = round.turns.iter().enumerate();
        turns
            .find(|(_, (turn, end))| turn.actor == actor && end.is_none())
            .map(|(place, (turn, _))| (round, place, *turn))
            .ok_or(Refusal::NoTurnLeft { actor })
    }

    /// One's turn goes behind that of somebody of the same side (DD-123).
    pub(super) fn let_act_first(&mut self, actor: ActorId, first: ActorId) -> CommandResult {
        self.require_no_action()?;
        let (_, own_place, own) = self.require_turn(actor)?;
        let (_, other_place, other) = self.require_turn(first)?;
        let side = |id| self.state.actor(id).map(Actor::side);
        if side(actor) != side(first) {
            return Err(Refusal::HoldInstead { actor });
        }
        if own.pass != other.pass {
            return Err(Refusal::SecondActionTooEarly { actor });
        }
        if own_place < other_place {
            self.rounds_event(RoundsEvent::TurnMoved {
                actor,
                behind: first,
            });
        }
        Ok(())
    }

    /// One's turn waits for its moment, at the latest until everybody else has acted (DD-124). Whoever comes to their turn says
    /// what they wait for, and stays with it (TC-134, TC-136).
    pub(super) fn hold_turn(&mut self, id: ActorId, kind: HeldTurn) -> CommandResult {
        self.require_no_action()?;
        self.require_turn(id)?;
        match self.state.held_turn(id) {
            Some(held) if held == kind => return Ok(()),
            Some(held) => {
                let (before, now) = (held.combat_option(), kind.combat_option());
                let rule = before.rule(self.state.edition);
                self.allow_or_overrule(require(
                    false,
                    CombatReason::NotTogether(before, now),
                    rule,
                ))?;
            }
            None => {
                let actor = self.actor(id)?;
                self.require_may_act(&actor)?;
                // Whoever is down waits for nothing: the turn would go by, and they would still be down (TC-104).
                self.require_on_feet(&actor)?;
            }
        }
        self.rounds_event(RoundsEvent::TurnHeld { actor: id, kind });
        Ok(())
    }

    /// Heroes who fight each other act by what they roll (DD-178): whoever has no total yet rolls.
    pub(super) fn roll_duel_order(&mut self) -> CommandResult {
        for hero in heroes_to_roll(&self.state) {
            let Some(actor) = self.state.actor(hero) else {
                continue;
            };
            let dexterity = i32::from(actor.stats.dexterity.unwrap_or(0));
            // Up and stymied weigh on what is done, not on who comes first.
            let how = RollSpec::plain(Proficiency::Skilled, &self.state.rules());
            let rolled = roll(how, &mut RandomDice(self.chance))?;
            let total = dexterity.saturating_add(rolled.bonus.0);
            self.rounds_event(RoundsEvent::DuelTotalRolled {
                actor: hero,
                roll: rolled,
                total,
            });
        }
        Ok(())
    }

    /// The totals of people who rolled their own dice, before anybody has acted (DD-178).
    pub(super) fn set_duel_totals(&mut self, totals: &[(ActorId, i32)]) -> CommandResult {
        self.require_no_action()?;
        if !self.state.is_duel() {
            return Err(Refusal::NoDuel);
        }
        let round = self.state.round().ok_or(Refusal::NotInRounds)?;
        let moved = |(turn, end): &(Turn, Option<_>)| end.is_some() || turn.is_extra();
        let begun = round.turns.iter().any(moved) || !round.held_turns.is_empty();
        let first = round.line.initiative;
        if begun {
            return Err(Refusal::TurnOrderInUse);
        }
        for (id, total) in totals {
            self.hero(*id)?;
            if total.unsigned_abs() > MAX_ACTION_TOTAL.unsigned_abs() {
                return Err(Refusal::OutOfRange {
                    min: 0,
                    max: MAX_ACTION_TOTAL.unsigned_abs(),
                });
            }
        }
        for (actor, total) in totals {
            self.rounds_event(RoundsEvent::DuelTotalEntered {
                actor: *actor,
                total: *total,
            });
        }
        let turns = self.turn_order(first);
        self.push(Event::TurnOrderSet { turns });
        self.skip_lost_actions();
        Ok(())
    }
}

/// The heroes in a duel who have still to roll for the order.
fn heroes_to_roll(state: &State) -> Vec<ActorId> {
    let Some(totals) = state
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.duel_totals.as_ref())
    else {
        return vec![];
    };
    let rolls = |hero: &&Actor| {
        state.takes_part(hero.id)
            && hero.condition.can_act()
            && !totals.iter().any(|(id, _)| *id == hero.id)
    };
    state.heroes().filter(rolls).map(|hero| hero.id).collect()
}

/// What comes before Dexterity in the order: the total of a hero who fights heroes (DD-178).
pub(super) fn duel_total(state: &State, actor: &Actor) -> Option<i32> {
    let totals = state.conflict.as_ref()?.duel_totals.as_ref()?;
    let own = totals.iter().find(|(id, _)| *id == actor.id);
    own.map(|(_, total)| *total)
        .filter(|_| actor.role == Role::Hero)
}

/// Whether the one who is next lets somebody else go ahead: those of a side do, those who fight each other do not
/// (DD-123, DD-178); whoever waits comes in when they want (DD-124).
pub(super) fn may_go_ahead(state: &State, next: ActorId, actor: &Actor) -> bool {
    if next == actor.id || state.held_turn(actor.id).is_some() {
        return true;
    }
    let ahead = state.actor(next);
    let same_side = ahead.map(Actor::side) == Some(actor.side());
    let against = |one: &Actor| one.role == Role::Hero && one.side() == Side::Heroes;
    let duellists = state.is_duel() && against(actor) && ahead.is_some_and(against);
    same_side && !duellists
}
