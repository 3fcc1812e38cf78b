//! What a seat sees of cards and possibilities on rolls and in the round. All of it lies open.

use crate::decide::{against_buying, counters, may_flip_another, may_keep, would_swallow};
use crate::refusal::Refusal;
use crate::state::State;
use crate::state::action::Action;
use crate::using::raise::Raise;
use crate::using::speech::Speech;
use crate::using::tally::Tally;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What is open and in force through cards and possibilities.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Using {
    /// The figures of the action that is being resolved.
    pub tally: Option<Tally>,
    /// Whether a possibility may buy a die for it now.
    pub spend: Option<Result<(), Refusal>>,
    /// A die bought now would be lost to being stymied, with its price (DD-145).
    pub swallows: bool,
    /// A bought die is to be rolled.
    pub owed: bool,
    /// Villains who can pay so that it is not.
    pub counters: Vec<ActorId>,
    /// The flipped card has not taken effect: another may still be flipped.
    pub seizing: bool,
    /// Another card may be flipped in place of this one.
    pub may_flip_another: bool,
    /// The card in force may be kept for another round.
    pub may_keep: bool,
    /// It will be.
    pub kept: bool,
    /// A speech that holds everybody still.
    pub speech: Option<Speech>,
    /// Whose actions wait for one in between.
    pub waiting: Vec<ActorId>,
}

pub(super) fn using(state: &State) -> Using {
    let action = state.action.as_ref();
    let conflict = state.conflict.as_ref();
    let buys = |action: &Action| {
        let against = against_buying(state, action);
        against.into_iter().next().map_or(Ok(()), Err)
    };
    Using {
        tally: action.map(|action| state.tally(action)),
        spend: action.map(buys),
        swallows: action.is_some_and(|action| would_swallow(state, action)),
        owed: action.is_some_and(Action::owes_die),
        counters: counters(state),
        seizing: conflict.is_some_and(|conflict| conflict.seizing),
        may_flip_another: may_flip_another(state),
        may_keep: may_keep(state),
        kept: conflict.is_some_and(|conflict| conflict.kept),
        speech: conflict.and_then(|conflict| conflict.speech),
        waiting: state
            .suspended
            .iter()
            .map(|waiting| waiting.action.actor)
            .collect(),
    }
}

pub(super) fn raises_of(state: &State, actor: ActorId) -> Vec<Raise> {
    let own = state.raises.iter().filter(|raise| raise.actor == actor);
    own.copied().collect()
}
