//! Choices for an attack: the cause of a blindside attack, and the purpose of suppressive fire.

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::variants::all_variants;

/// The cause of a blindside attack: why the target does not see it coming (TC-201, TC-202).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum BlindsideCause {
    /// The target is surprised.
    Surprise,
    /// The target cannot turn, or flees.
    CannotTurn,
    /// The attacker has earned it with a maneuver.
    Earned,
}

impl BlindsideCause {
    /// All causes, in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// The purpose of suppressive fire: what the targets should do (TC-141).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum SuppressionPurpose {
    /// The targets should give up.
    Surrender,
    /// The targets should stay where they are.
    StayPut,
}

impl SuppressionPurpose {
    /// Both, in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}
