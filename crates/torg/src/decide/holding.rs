//! Holding a turn to act later in the round (DD-124, TC-134, TC-136).

use super::acting::acting_refusals;
use super::combat_actions::knocked_down_refusal;
use super::transaction::{CommandResult, TorgTransaction};
use crate::combat::action_type::ActionType;
use crate::combat::options::CombatOption;
use crate::combat::refusal::{CombatReason, CombatRefusal};
use crate::held_turn::HeldTurn;
use crate::refusal::Refusal;
use crate::rounds::RoundsEvent;
use crate::state::State;
use crate::state::actor::Actor;
use tabletop::seat::ActorId;

impl HeldTurn {
    /// Returns the combat option of an attack made with a turn held in this way.
    pub(super) const fn combat_option(self) -> CombatOption {
        match self {
            Self::Opportunity => CombatOption::Opportunity,
            Self::Location => CombatOption::Location,
        }
    }
}

impl TorgTransaction<'_> {
    /// Holds the turn, at the latest until everybody else has acted (DD-124). An extra action cannot be held (DD-282). The player says
    /// at the actor's turn what they wait for, and cannot change it (TC-134, TC-136).
    pub(super) fn hold_turn(&mut self, id: ActorId, kind: HeldTurn) -> CommandResult {
        self.require_no_action()?;
        self.require_turn(id)?;
        if self.state.hold_reason_taken(id) == Some(kind) {
            return Ok(());
        }
        let actor = self.actor(id)?;
        for refusal in holding_refusals(&self.state, &actor) {
            self.judge.overrule(refusal)?;
        }
        self.rounds_event(RoundsEvent::TurnHeld { actor: id, kind });
        Ok(())
    }
}

/// Returns why an actor may not begin to hold a turn now: the turn has not come or is an extra one (DD-124, DD-282), another is held
/// already (TC-134, TC-136), or the actor cannot attack. A knocked down actor cannot hold: the turn would pass and they would still be down
/// (TC-104).
pub(crate) fn holding_refusals(state: &State, actor: &Actor) -> Vec<Refusal> {
    let id = actor.id;
    let mut against = Vec::new();
    let Some(conflict) = &state.conflict else {
        return vec![Refusal::NotInRounds];
    };
    let round = conflict.round.as_ref();
    let turn = round.and_then(|round| round.next_turn_of(id));
    if turn.is_some_and(|turn| turn.is_extra()) {
        against.push(Refusal::ExtraActionHeld { actor: id });
    }
    if let Some(held) = state.hold_reason(id) {
        let option = held.combat_option();
        // Only one action at a time is held.
        let reason = match state.acts_beside_hold(id) {
            true => CombatReason::AlreadyWaiting,
            false => CombatReason::HeldOtherwise(option),
        };
        let refusal = CombatRefusal::new(reason, option.rule(state.edition));
        against.push(Refusal::Combat(refusal));
    } else {
        against.extend(acting_refusals(state, actor));
        against.extend(knocked_down_refusal(state, actor));
        // What is held is an attack, which a surprised actor cannot make (TC-208).
        let may_attack = state.may_take(actor, ActionType::Attack, false);
        against.extend(may_attack.err().map(Refusal::Combat));
    }
    against
}
