//! The view of cards and possibilities on rolls and in the round. All of it is public.

use crate::active_effects::active_bonus::ActiveBonus;
use crate::active_effects::monologue::Monologue;
use crate::active_effects::roll_breakdown::RollBreakdown;
use crate::decide::{
    extra_roll_refusals, may_flip_another, may_keep, villains_able_to_counter,
    would_lose_extra_roll,
};
use crate::refusal::{Refusal, first_of};
use crate::state::State;
use crate::state::action::Action;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// Open choices and active effects of cards and possibilities.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActiveEffects {
    /// The breakdown of the action being resolved.
    pub roll_breakdown: Option<RollBreakdown>,
    /// Whether a skill and a difficulty decide the action being resolved. A seat that does not see the action's figures could not tell.
    pub takes_skill_check: bool,
    /// Whether the actor may buy an extra die for it with a possibility now.
    pub may_spend_possibility: Option<Result<(), Refusal>>,
    /// Whether a die bought now would be lost because the actor is stymied (DD-145).
    pub would_lose_extra_roll: bool,
    /// Whether a bought die has not been rolled yet.
    pub extra_roll_pending: bool,
    /// Villains who can pay to cancel the bought die.
    pub villains_able_to_counter: Vec<ActorId>,
    /// Whether the flipped card has not taken effect, so that another may be flipped.
    pub seize_window_open: bool,
    /// Whether another card may be flipped instead of this one.
    pub may_flip_another: bool,
    /// Whether the current card may be kept for another round.
    pub may_keep: bool,
    /// Whether the current card will be kept.
    pub card_kept: bool,
    /// The current monologue.
    pub monologue: Option<Monologue>,
    /// The actors whose actions are suspended.
    pub suspended_actors: Vec<ActorId>,
}

pub(super) fn active_effects(state: &State) -> ActiveEffects {
    let action = state.action.as_ref();
    let conflict = state.conflict.as_ref();
    let buys = |action: &Action| first_of(extra_roll_refusals(state, action));
    ActiveEffects {
        roll_breakdown: action.map(|action| state.roll_breakdown(action)),
        takes_skill_check: action.is_some_and(Action::takes_skill_check),
        may_spend_possibility: action.map(buys),
        would_lose_extra_roll: action.is_some_and(|action| would_lose_extra_roll(state, action)),
        extra_roll_pending: action.is_some_and(Action::has_pending_extra_roll),
        villains_able_to_counter: villains_able_to_counter(state),
        seize_window_open: conflict.is_some_and(|conflict| conflict.seize_window_open),
        may_flip_another: may_flip_another(state),
        may_keep: may_keep(state),
        card_kept: conflict.is_some_and(|conflict| conflict.card_kept),
        monologue: conflict.and_then(|conflict| conflict.monologue),
        suspended_actors: state
            .suspended_actions
            .iter()
            .map(|waiting| waiting.action.actor)
            .collect(),
    }
}

pub(super) fn active_bonuses_of(state: &State, actor: ActorId) -> Vec<ActiveBonus> {
    let bonuses = state
        .active_bonuses
        .iter()
        .filter(|raise| raise.actor == actor);
    bonuses.copied().collect()
}
