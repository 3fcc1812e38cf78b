//! The steps at the end of a scene.

use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What one hero has to do at the end of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingSeat {
    /// Whose hand it is.
    pub actor: ActorId,
    /// Cards above a full hand that must go (DD-095).
    pub excess: u8,
    /// Whether the one further discard has been used or passed (DD-096).
    pub optional_done: bool,
    /// Cards that come after the refill, for subplots that were discarded.
    pub owed: u8,
}

/// The end-of-scene steps after picking up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether this was the final encounter: no refill (DD-101).
    pub is_final: bool,
    /// Everybody with a hand, in cast order.
    pub seats: Vec<EndingSeat>,
}

/// The step of the end of a scene that is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingStep {
    /// Somebody holds more than a full hand.
    Down,
    /// Everybody may let go of one more.
    OneMore,
}

impl Ending {
    /// Where the steps stand; nobody begins a step before all are through the one before (DD-097).
    pub fn step(&self) -> EndingStep {
        if self.seats.iter().any(|seat| seat.excess > 0) {
            EndingStep::Down
        } else {
            EndingStep::OneMore
        }
    }

    /// What one hero has to do.
    pub fn seat(&self, actor: ActorId) -> Option<&EndingSeat> {
        self.seats.iter().find(|seat| seat.actor == actor)
    }
}
