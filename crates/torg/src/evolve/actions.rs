//! Applies events of actions and turns.

use super::{active_effects, rounds, task};
use crate::action_kind::ActionKind;
use crate::roll::DiceRoll;
use crate::state::State;
use crate::state::action::{Action, ActionOutcome, ActionStage, ResolvedAction};
use crate::state::actor::Contribution;
use crate::state::round::TurnEnd;
use crate::state::snapshot::Snapshot;
use tabletop::seat::ActorId;

impl Action {
    /// Creates an action that has just been declared.
    pub(super) fn declared(
        actor: ActorId,
        kind: ActionKind,
        target: Option<ActorId>,
        critical_moment: bool,
    ) -> Self {
        Self {
            targeted_attacks: vec![],
            attack_setup: None,
            pending_action: None,
            up_against: vec![],
            is_retry: false,
            actor,
            kind,
            target,
            critical_moment,
            stage: ActionStage::Declared,
            roll: None,
            cards_played: vec![],
            coups_de_grace_on_total: vec![],
            extra_rolls: vec![],
            additional_kinds: vec![],
            draw_denied: false,
            is_task_check: false,
        }
    }
}

/// Declares an action. `keeps_reactions`: cards can still react to the last outcome (DD-310, DD-318, A-60).
pub(super) fn declared(state: &mut State, action: Action, keeps_reactions: bool) {
    if !keeps_reactions {
        (state.last_action, state.snapshot) = (None, None);
    }
    let last = state.last_action.as_mut().map(|last| {
        last.action_declared_since = true;
        last.actor
    });
    rounds::mark_others_acted(state, action.actor);
    end_other_attempts(state, last);
    if action.critical_moment {
        state.update_actor(action.actor, |actor| actor.critical_moment_used = true);
    }
    state.action = Some(action);
}

/// Ends the attempts in tasks. The check that can be tried again stays open as long as cards can react to it; so does one that
/// waits for another action.
fn end_other_attempts(state: &mut State, last_actor: Option<ActorId>) {
    let suspended = &state.suspended_actions;
    let waits = |lead| suspended.iter().any(|other| other.action.actor == lead);
    for task in &mut state.tasks {
        task.attempt
            .take_if(|_| !waits(task.lead) && last_actor != Some(task.lead));
    }
}

/// Records the roll of the action; cards can no longer react to the action before it.
pub(super) fn dice_rolled(state: &mut State, roll: &DiceRoll) {
    (state.last_action, state.snapshot) = (None, None);
    task::dice_rolled(state);
    if let Some(action) = &mut state.action {
        action.stage = ActionStage::Rolled;
        action.roll = Some(roll.clone());
        let actor = action.actor;
        state.update_actor(actor, |actor| actor.round.first_roll_unmodified = false);
    }
}

/// Ends the action with its outcome, to which cards can react from now on.
pub(super) fn ended(state: &mut State, outcome: ActionOutcome) {
    if let Some(action) = state.action.take() {
        state.snapshot = Some(Box::new(Snapshot::take(state, Some(action.clone()))));
        state.last_action = Some(ResolvedAction {
            actor: action.actor,
            kind: action.kind,
            target: action.target,
            outcome,
            die_total: action.roll.map(|roll| roll.total),
            critical_moment: action.critical_moment,
            card_played_since: false,
            action_declared_since: false,
        });
    }
    active_effects::resume_in_free_play(state);
}

/// Ends the next turn of an actor.
pub(super) fn turn_ended(state: &mut State, id: ActorId, end: TurnEnd) {
    if end == TurnEnd::Acted {
        rounds::mark_others_acted(state, id);
        state.update_actor(id, |actor| actor.round.others_acted_since = false);
    }
    if let Some(round) = state.round_mut() {
        round.held_turns.retain(|(actor, _)| *actor != id);
        let mut turns = round.turns.iter_mut();
        if let Some(turn) = turns.find(|(turn, ended)| turn.actor == id && ended.is_none()) {
            turn.1 = Some(end);
        }
    }
    active_effects::resume_suspended(state);
}

/// Records whether an actor's action helped the scene.
pub(super) fn contribution_judged(state: &mut State, actor: ActorId, helped: bool) {
    state.update_actor(actor, |actor| {
        actor.round.contribution = if helped {
            Contribution::Made
        } else {
            Contribution::Denied
        };
        // If the gamemaster had not judged the action yet, the time for the pool card starts with the judgement.
        actor.round.others_acted_since &= !helped;
    });
}
