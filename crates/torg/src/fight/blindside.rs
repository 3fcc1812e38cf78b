//! Choices made with an attack: why its target does not see it coming, and the purpose of suppressive fire.

use serde::{Deserialize, Serialize};

/// Why somebody does not see an attack coming (TC-201, TC-202).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlindsideCause {
    /// Nobody expects it.
    Surprise,
    /// They cannot turn, or flee.
    CannotTurn,
    /// A maneuver has earned it.
    Earned,
}

impl BlindsideCause {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Surprise, Self::CannotTurn, Self::Earned];
}

/// What suppressive fire is meant to make its targets do (TC-141).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SuppressionPurpose {
    /// Give up.
    Surrender,
    /// Stay where they are.
    StayPut,
}

impl SuppressionPurpose {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Surrender, Self::StayPut];
}
