//! What a seat sees of the end of a scene.

use crate::state::State;
use crate::state::ending::EndingStep;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The end-of-scene steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EndingView {
    pub is_final: bool,
    pub step: EndingStep,
    /// Per hero: cards that must go, and whether the one more has been settled.
    pub seats: Vec<(ActorId, u8, bool)>,
    /// Who chooses now: the first who still has something to do in this step.
    pub next: Option<ActorId>,
}

pub(super) fn ending_view(state: &State) -> Option<EndingView> {
    let ending = state.ending.as_ref()?;
    let step = ending.step();
    let next = ending
        .seats
        .iter()
        .find(|seat| match step {
            EndingStep::Down => seat.excess > 0,
            EndingStep::OneMore => !seat.optional_done,
        })
        .map(|seat| seat.actor);
    let seats = ending
        .seats
        .iter()
        .map(|seat| (seat.actor, seat.excess, seat.optional_done))
        .collect();
    Some(EndingView {
        is_final: ending.is_final,
        step,
        seats,
        next,
    })
}
