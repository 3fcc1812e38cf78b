//! Skill and roll conditions, which determine when a die is rerolled, and how long a condition lasts.

use serde::{Deserialize, Serialize};

/// Whether the actor has the skill. It determines after which faces the die is rolled again and added (TC-040, TC-041,
/// [`crate::combat::die::RollSpec`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proficiency {
    /// A 10 and a 20 are rolled again.
    Skilled,
    /// Only a 10 is rolled again, unless the table's settings say otherwise (S-01).
    Unskilled,
}

impl Proficiency {
    /// Returns the lower of two proficiencies, for two tasks with one die (TC-262).
    #[must_use]
    pub fn lower(self, other: Self) -> Self {
        if self == Self::Skilled { other } else { self }
    }
}

/// A condition that affects rolls, from the conflict line or elsewhere. Up and stymied cancel each other (DD-142).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollCondition {
    /// One free extra roll, added (DD-137, TC-043).
    Up,
    /// The first reroll is lost (DD-143, TC-042).
    Stymied,
}

/// How long a roll condition lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It came from the conflict line and ends with the round.
    RoundEnds,
    /// It came from elsewhere and stays until it is cleared or used.
    Lifted,
    /// It came from an interaction and ends with its first use, or with this round (TC-252, TC-255).
    Used(u16),
    /// It came from the conflict line and from an interaction as well: it ends with the round like the line's, but the one from the
    /// interaction, unless it is used before, goes on until this round (A-21, TC-255).
    RoundEndsThenUsed(u16),
}

impl Until {
    /// Checks whether the condition came from the conflict line and from nothing else.
    pub const fn is_from_line_alone(self) -> bool {
        match self {
            Self::RoundEnds => true,
            Self::Lifted | Self::Used(_) | Self::RoundEndsThenUsed(_) => false,
        }
    }
}
