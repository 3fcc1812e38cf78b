//! The scene being played.

use crate::card::{Card, ConflictLine};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;

/// The tone of a scene, which determines the conflict line that applies (DD-113).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// The upper line: heroes have the advantage.
    #[default]
    Standard,
    /// The lower line: heroes are at a disadvantage.
    Dramatic,
}

impl Tone {
    /// Returns the line of a card that applies.
    pub const fn line(self, card: &Card) -> ConflictLine {
        match self {
            Self::Standard => card.standard,
            Self::Dramatic => card.dramatic,
        }
    }
}

/// The scene being played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// The number of the scene in the act, from 1.
    pub number: u16,
    /// The scene's tone.
    pub tone: Tone,
    /// The name given by the gamemaster.
    pub name: Option<Name>,
    /// Whether it follows a scene that ended and nothing has been played in it, so that an act may end now (DD-100).
    pub untouched: bool,
}
