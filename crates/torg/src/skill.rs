//! How a die goes on: with a skill or without, up or stymied, and for how long.

use serde::{Deserialize, Serialize};

/// Whether the actor has the skill that is rolled; decides on which faces the die goes on (TC-040, TC-041,
/// [`crate::combat::die::RollSpec`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proficiency {
    /// Rolls on after a 10 and after a 20.
    Skilled,
    /// Rolls on after a 10 only, unless the table reads it otherwise (S-01).
    Unskilled,
}

impl Proficiency {
    /// Of two things with one die the one that is known less: the die goes on as it does for that (TC-262).
    #[must_use]
    pub fn lower(self, other: Self) -> Self {
        if self == Self::Skilled { other } else { self }
    }
}

/// What weighs on a roll from the conflict line or from elsewhere; the two cancel each other (DD-142).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollCondition {
    /// One free extra roll, added (DD-137, TC-043).
    Up,
    /// The first reroll is lost (DD-143, TC-042).
    Stymied,
}

/// How long a roll condition stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It came with the conflict line and goes with the round.
    RoundEnds,
    /// It came from elsewhere and stays until it is lifted or used.
    Lifted,
    /// It came of an interaction and goes with its first use, or with that round (TC-252, TC-255).
    Used(u16),
}
