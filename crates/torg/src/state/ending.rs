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

/// The end-of-scene steps after pools were picked up.
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
    /// Heroes with more cards than a full hand discard.
    DiscardToHandSize,
    /// Every hero may discard one more card.
    OptionalDiscard,
}

impl SceneEnd {
    /// Returns the current step. A step begins when all heroes have finished the step before (DD-097).
    pub fn step(&self) -> SceneEndStep {
        if self.heroes.iter().any(|seat| seat.excess > 0) {
            SceneEndStep::DiscardToHandSize
        } else {
            SceneEndStep::OptionalDiscard
        }
    }

    /// Returns what one hero has to do.
    pub fn hero(&self, actor: ActorId) -> Option<&SceneEndHero> {
        self.heroes.iter().find(|seat| seat.actor == actor)
    }
}
