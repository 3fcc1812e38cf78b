//! The steps at the end of a scene.

use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What one hero has to do at the end of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneEndHero {
    /// The hero.
    pub actor: ActorId,
    /// Cards above a full hand, which have to be discarded (DD-095).
    pub excess: u8,
    /// Whether the optional discard has been made or declined (DD-096).
    pub optional_done: bool,
    /// Cards drawn after the refill for discarded subplots.
    pub owed_draws: u8,
}

/// The end-of-scene steps after picking up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneEnd {
    /// Whether this was the final encounter: no refill (DD-101).
    pub is_final: bool,
    /// Every hero, in cast order.
    pub heroes: Vec<SceneEndHero>,
}

/// The current step at the end of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SceneEndStep {
    /// Somebody holds more than a full hand.
    DiscardToHandSize,
    /// Everybody may discard one more card.
    OptionalDiscard,
}

impl SceneEnd {
    /// The current step. A step begins when all have finished the one before (DD-097).
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
