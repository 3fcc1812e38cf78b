//! The steps at the end of a scene.

use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What one hero has to do at the end of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneEndHero {
    /// Whose hand it is.
    pub actor: ActorId,
    /// Cards above a full hand that must go (DD-095).
    pub excess: u8,
    /// Whether the one further discard has been used or passed (DD-096).
    pub optional_done: bool,
    /// Cards that come after the refill, for subplots that were discarded.
    pub owed_draws: u8,
}

/// The end-of-scene steps after picking up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneEnd {
    /// Whether this was the final encounter: no refill (DD-101).
    pub is_final: bool,
    /// Everybody with a hand, in cast order.
    pub heroes: Vec<SceneEndHero>,
}

/// The step of the end of a scene that is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SceneEndStep {
    /// Somebody holds more than a full hand.
    DiscardToHandSize,
    /// Everybody may let go of one more.
    OptionalDiscard,
}

impl SceneEnd {
    /// Where the steps stand; nobody begins a step before all are through the one before (DD-097).
    pub fn step(&self) -> SceneEndStep {
        if self.heroes.iter().any(|seat| seat.excess > 0) {
            SceneEndStep::DiscardToHandSize
        } else {
            SceneEndStep::OptionalDiscard
        }
    }

    /// What one hero has to do.
    pub fn hero(&self, actor: ActorId) -> Option<&SceneEndHero> {
        self.heroes.iter().find(|seat| seat.actor == actor)
    }
}
