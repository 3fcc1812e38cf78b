//! What a seat sees of cards and possibilities on rolls and in the round. All of it lies open.

use crate::active_effects::raise::ActiveBonus;
use crate::active_effects::roll_breakdown::RollBreakdown;
use crate::active_effects::speech::Monologue;
use crate::decide::{
    extra_roll_refusals, may_flip_another, may_keep, villains_able_to_counter,
    would_lose_extra_roll,
};
use crate::refusal::Refusal;
use crate::state::State;
use crate::state::action::Action;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What is open and in force through cards and possibilities.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActiveEffects {
    /// The figures of the action that is being resolved.
    pub roll_breakdown: Option<RollBreakdown>,
    /// Whether a possibility may buy a die for it now.
    pub may_spend_possibility: Option<Result<(), Refusal>>,
    /// A die bought now would be lost to being stymied, with its price (DD-145).
    pub would_lose_extra_roll: bool,
    /// A bought die is to be rolled.
    pub extra_roll_pending: bool,
    /// Villains who can pay so that it is not.
    pub villains_able_to_counter: Vec<ActorId>,
    /// The flipped card has not taken effect: another may still be flipped.
    pub seize_window_open: bool,
    /// Another card may be flipped in place of this one.
    pub may_flip_another: bool,
    /// The card in force may be kept for another round.
    pub may_keep: bool,
    /// It will be.
    pub card_kept: bool,
    /// A monologue that holds everybody still.
    pub monologue: Option<Monologue>,
    /// Whose actions wait for one in between.
    pub suspended_actors: Vec<ActorId>,
}

pub(super) fn active_effects(state: &State) -> ActiveEffects {
    let action = state.action.as_ref();
    let conflict = state.conflict.as_ref();
    let buys = |action: &Action| {
        let against = extra_roll_refusals(state, action);
        against.into_iter().next().map_or(Ok(()), Err)
    };
    ActiveEffects {
        roll_breakdown: action.map(|action| state.roll_breakdown(action)),
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
    let own = state
        .active_bonuses
        .iter()
        .filter(|raise| raise.actor == actor);
    own.copied().collect()
}
