//! The scene being played.

use crate::card::{Card, ConflictLine};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;

/// How much hangs on a scene; decides which line is read (DD-113).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// The upper line: heroes have the edge.
    #[default]
    Standard,
    /// The lower line: heroes are behind.
    Dramatic,
}

impl Tone {
    /// The line of a card that is read.
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
    /// Its number in the act, from 1.
    pub number: u16,
    /// Which line is read.
    pub tone: Tone,
    /// What the gamemaster calls it.
    pub name: Option<Name>,
    /// It follows a scene that has ended, and nothing has been played in it yet: an act may end here (DD-100).
    pub untouched: bool,
}
