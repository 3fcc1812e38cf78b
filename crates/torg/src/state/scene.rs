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

    /// Returns the other tone.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Standard => Self::Dramatic,
            Self::Dramatic => Self::Standard,
        }
    }

    /// Returns the tone whose line of a card is in force in a scene of this tone. The line stays in force if the scene's tone changes
    /// after the flip (DD-113). If both lines are the same, it is the scene's tone.
    #[must_use]
    pub fn of_line(self, card: &Card, line: ConflictLine) -> Self {
        if self.line(card) == line {
            self
        } else {
            self.other()
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
