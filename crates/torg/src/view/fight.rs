//! The view of combat: every actor's combat state is public, but the values of the villains' side are not.

use crate::card::Side;
use crate::combat::breakdown::Breakdown;
use crate::combat::rules::CombatRules;
use crate::condition::knocked_down_rule;
use crate::fight::actions::PendingAction;
use crate::fight::combat_state::CombatState;
use crate::fight::evaluation::EvaluatedInteraction;
use crate::state::action::Action;
use crate::state::actor::Actor;
use crate::state::{PoolLosses, State};
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;
use tabletop::seat::{ActorId, Seat};

/// The combat part of a view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CombatView {
    /// The rules of combat at this table.
    pub rules: CombatRules,
    /// The results of a rolled interaction; only in the open table's view.
    pub interactions: Vec<EvaluatedInteraction>,
    /// The value of suppressive fire for each target, while the roll with it is due (S-15); only in the open table's view.
    pub suppression_values: Vec<(ActorId, Breakdown)>,
    /// The total of a rolled defence or push; only in the open table's view.
    pub pending_total: Option<Breakdown>,
    /// The pool cards that heroes lose to the action in progress; only in the open table's view.
    pub pool_losses: PoolLosses,
    /// The side on which nobody can act anymore, if there is one.
    pub defeated_side: Option<Side>,
    /// Actors who die without care (TC-100).
    pub dying: Vec<ActorId>,
    /// Whether knocked-down actors may only defend; otherwise they use the action to stand up (TC-103, TC-104).
    pub knocked_down_may_defend: bool,
    /// Whether knocked-down actors may declare an active defence, even if they may stand up instead (TC-103, S-14).
    pub defence_while_down: bool,
}

impl CombatView {
    /// Returns the rule about what an actor who is knocked down can do at this table.
    pub const fn knocked_down_rule(&self) -> RuleId {
        knocked_down_rule(self.knocked_down_may_defend)
    }
}

pub(super) fn combat_view(state: &State, seat: Seat) -> CombatView {
    let action = state.action.as_ref().filter(|_| seat == Seat::Table);
    let beaten = |side: &Side| {
        let fights = |actor: &&Actor| actor.side() == *side && state.takes_part(actor.id);
        let mut fighters = state.present().filter(fights).peekable();
        fighters.peek().is_some() && fighters.all(|actor| !actor.condition.can_act())
    };
    CombatView {
        rules: state.rules(),
        interactions: action.map_or_else(Vec::new, |action| state.evaluate_interactions(action)),
        suppression_values: action.map_or_else(Vec::new, |action| state.suppression_values(action)),
        pending_total: action.and_then(|action| state.pending_total(action)),
        pool_losses: action.map_or_else(PoolLosses::default, |action| state.pool_losses(action)),
        defeated_side: Side::ALL.into_iter().find(beaten),
        dying: state
            .present()
            .filter(|actor| is_dying(actor))
            .map(|actor| actor.id)
            .collect(),
        knocked_down_may_defend: state.knocked_down_may_defend(),
        defence_while_down: state.defence_while_down(),
    }
}

/// Checks whether an actor dies unless treated (TC-100).
pub(super) fn is_dying(actor: &Actor) -> bool {
    !actor.left_table && actor.condition.is_mortally_wounded() && !actor.combat.treated
}

/// Whether a seat may know the values of an action. If a villain is involved, only the open table's seat may.
pub(super) fn is_public(state: &State, action: &Action, seat: Seat) -> bool {
    let is_ours = |id: ActorId| {
        let actor = state.actor(id);
        actor.is_some_and(|actor| actor.side() == Side::Heroes)
    };
    let tried = match &action.pending_action {
        Some(PendingAction::Interaction {
            targets: interactions,
            ..
        }) => interactions.as_slice(),
        Some(
            PendingAction::ActiveDefence { .. }
            | PendingAction::Suppression { .. }
            | PendingAction::Push { .. },
        )
        | None => &[],
    };
    seat == Seat::Table
        || is_ours(action.actor)
            && action
                .targeted_attacks
                .iter()
                .all(|attack| is_ours(attack.target))
            && tried.iter().all(|interaction| is_ours(interaction.target))
}

/// Returns the action without the values that the seat may not know.
pub(super) fn action(state: &State, seat: Seat) -> Option<Action> {
    let mut action = state.action.clone()?;
    if !is_public(state, &action, seat) {
        (
            action.targeted_attacks,
            action.attack_setup,
            action.pending_action,
        ) = (vec![], None, None);
    }
    Some(action)
}

/// Returns an actor's combat state. For villains, only the open table's seat gets the values of defences, the ammunition left in
/// weapons and the ranges of weapons.
pub(super) fn combat_state(actor: &Actor, seat: Seat) -> CombatState {
    let mut fight = actor.combat.clone();
    if seat != Seat::Table && actor.side() == Side::Villains {
        (fight.active_defence, fight.block) = (None, None);
        fight.magazines.clear();
        for range in &mut fight.known_ranges {
            range.weapon_ranges = None;
        }
    }
    fight
}
