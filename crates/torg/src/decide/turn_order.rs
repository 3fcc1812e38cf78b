//! Changes to the turn order: letting others go first, and duels between heroes (DD-123, DD-177, DD-178).

use super::play_checks::is_seize_window_open;
use super::transaction::{CommandResult, TorgTransaction};
use crate::combat::die::RollSpec;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::roll::roll;
use crate::rounds::RoundsEvent;
use crate::skill::Proficiency;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::round::{Round, Turn, TurnEnd};
use tabletop::dice::RandomDice;
use tabletop::seat::ActorId;

/// The largest absolute value of an action total.
pub const MAX_ACTION_TOTAL: i32 = 999;

impl TorgTransaction<'_> {
    /// Returns the round, and the actor's next turn in it with its index.
    pub(super) fn require_turn(&self, actor: ActorId) -> Result<(&Round, usize, Turn), Refusal> {
        self.actor(actor)?;
        let round = self.state.round().ok_or(Refusal::NotInRounds)?;
        let mut turns = round.turns.iter().enumerate();
        turns
            .find(|(_, (turn, end))| turn.actor == actor && end.is_none())
            .map(|(index, (turn, _))| (round, index, *turn))
            .ok_or(Refusal::NoTurnLeft { actor })
    }

    /// Moves the actor's turn after that of somebody on the same side (DD-123), but not of somebody they fight (DD-178).
    pub(super) fn let_act_first(&mut self, actor: ActorId, first: ActorId) -> CommandResult {
        self.require_no_action()?;
        let (_, own_place, own_turn) = self.require_turn(actor)?;
        let (_, other_place, other) = self.require_turn(first)?;
        let (own, friend) = (self.actor(actor)?, self.actor(first)?);
        if own.side() != friend.side() {
            return Err(Refusal::HoldInstead { actor });
        }
        if self.state.are_duellists(&own, &friend) {
            let next = self.state.round().and_then(Round::next_turn);
            let next = next.map_or(actor, |turn| turn.actor);
            self.judge.overrule(Refusal::DuelOrderFixed { next })?;
        }
        // After a held turn, one's own would come after everybody's.
        let held = self.state.round().and_then(|round| round.held_turn(first));
        let may_follow = |held| held != other && own_turn.pass == other.pass;
        if own_place < other_place && !held.is_none_or(may_follow) {
            return Err(Refusal::HoldsTurn { actor: first });
        }
        if own_turn.pass != other.pass {
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

    /// Rolls the turn order of a duel (DD-178) for the heroes without a total.
    pub(super) fn roll_duel_order(&mut self) -> CommandResult {
        for hero in heroes_to_roll(&self.state) {
            let Some(actor) = self.state.actor(hero) else {
                continue;
            };
            let dexterity = i32::from(actor.stats.dexterity.unwrap_or(0));
            // Up and stymied affect actions, not the turn order.
            let spec = RollSpec::plain(Proficiency::Skilled, &self.state.rules());
            let rolled = roll(spec, &mut RandomDice(self.chance))?;
            let total = dexterity.saturating_add(rolled.bonus.0);
            self.rounds_event(RoundsEvent::DuelTotalRolled {
                actor: hero,
                roll: rolled,
                total,
            });
        }
        Ok(())
    }

    /// Sets totals that people rolled themselves, before anybody has acted (DD-178).
    pub(super) fn set_duel_totals(&mut self, totals: &[(ActorId, i32)]) -> CommandResult {
        self.require_no_action()?;
        if !self.state.is_duel() {
            return Err(Refusal::NoDuel);
        }
        let round = self.state.round().ok_or(Refusal::NotInRounds)?;
        // Nobody has acted in a turn that was lost (TC-104).
        let is_lost = |turn: &Turn, end: &Option<TurnEnd>| {
            let actor = self.state.actor(turn.actor);
            *end == Some(TurnEnd::Passed) && actor.is_some_and(|actor| actor.round.action_lost)
        };
        let lost = round.turns.iter().filter(|(turn, end)| is_lost(turn, end));
        let lost: Vec<ActorId> = lost.map(|(turn, _)| turn.actor).collect();
        let moved = |(turn, end): &(Turn, Option<TurnEnd>)| {
            (end.is_some() && !is_lost(turn, end)) || turn.is_extra()
        };
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
        // The order of a flipped card that waits is set once it counts (DD-322).
        if is_seize_window_open(&self.state) {
            return Ok(());
        }
        self.set_turn_order(first);
        for actor in lost {
            self.end_current_turn(actor, TurnEnd::Passed);
        }
        self.skip_lost_actions();
        Ok(())
    }
}

/// Returns the heroes in a duel who have no total for the turn order.
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

/// Returns the total of a hero in a duel, which comes before Dexterity in the turn order (DD-178).
pub(super) fn duel_total(state: &State, actor: &Actor) -> Option<i32> {
    let totals = state.conflict.as_ref()?.duel_totals.as_ref()?;
    let own_total = totals.iter().find(|(id, _)| *id == actor.id);
    own_total
        .map(|(_, total)| *total)
        .filter(|_| actor.role == Role::Hero)
}

/// Checks whether an actor may act before the next one: within a side yes, in a duel no (DD-123, DD-178). A held turn can be
/// used at any time (DD-124).
pub(super) fn may_go_ahead(state: &State, next: ActorId, actor: &Actor) -> bool {
    if next == actor.id || state.hold_reason(actor.id).is_some() {
        return true;
    }
    state
        .actor(next)
        .is_some_and(|ahead| ahead.side() == actor.side() && !state.are_duellists(ahead, actor))
}
