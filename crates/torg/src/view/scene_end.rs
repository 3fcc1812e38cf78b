//! The view of the end of a scene.

use crate::state::State;
use crate::state::ending::SceneEndStep;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The end-of-scene steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SceneEndView {
    pub is_final: bool,
    pub step: SceneEndStep,
    /// The heroes who choose.
    pub heroes: Vec<SceneEndHero>,
    /// The hero who chooses now: the first with something left to do in this step.
    pub next_hero: Option<ActorId>,
}

/// A hero's part in the end of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneEndHero {
    /// The hero.
    pub actor: ActorId,
    /// The number of cards to discard.
    pub excess: u8,
    /// Whether the optional discard is done.
    pub optional_done: bool,
}

pub(super) fn scene_end_view(state: &State) -> Option<SceneEndView> {
    let scene_end = state.scene_end.as_ref()?;
    let step = scene_end.step();
    let next_hero = scene_end
        .heroes
        .iter()
        .find(|seat| match step {
            SceneEndStep::DiscardToHandSize => seat.excess > 0,
            SceneEndStep::OptionalDiscard => !seat.optional_done,
        })
        .map(|seat| seat.actor);
    let heroes = scene_end
        .heroes
        .iter()
        .map(|seat| SceneEndHero {
            actor: seat.actor,
            excess: seat.excess,
            optional_done: seat.optional_done,
        })
        .collect();
    Some(SceneEndView {
        is_final: scene_end.is_final,
        step,
        heroes,
        next_hero,
    })
}
