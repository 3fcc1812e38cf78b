//! Modifiers, which are added to a score before the roll (TE-050 … TE-056), and the amount that a helper's roll adds (TE-064,
//! TE-065).

use super::score::Level;
use serde::{Deserialize, Serialize};

/// The size of a notable advantage or a hard aspect (TE-052 … TE-054).
pub const MODIFIER_STEP: i32 = 20;

/// The ID of a carried modifier, unique at its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CarriedModifierId(pub u16);

/// The origin of a modifier. Help and scaling are computed, not entered, so they are not modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModifierSource {
    /// The gamemaster gave the modifier.
    Gamemaster,
    /// The modifier was carried over from an earlier critical or fumble.
    Carried(CarriedModifierId),
}

/// A signed amount on a score, with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Modifier {
    pub amount: i32,
    pub source: ModifierSource,
    /// The reason; may be empty.
    pub reason: String,
}

/// Whether an amount is a multiple of the step (TE-052).
pub const fn is_multiple_of_step(amount: i32) -> bool {
    amount % MODIFIER_STEP == 0
}

/// Returns the multiples of the step below and above an amount, which are allowed in its place (TE-052).
pub const fn nearest_steps(amount: i32) -> [i32; 2] {
    let below = amount.div_euclid(MODIFIER_STEP) * MODIFIER_STEP;
    [below, below + MODIFIER_STEP]
}

/// Returns the amount that a helper's roll adds to the helped score, in steps (TE-064).
pub(super) const fn help_steps(level: Level) -> i32 {
    match level {
        Level::Critical => 3,
        Level::Success => 1,
        Level::Failure => -1,
        Level::Fumble => -3,
    }
}

/// Returns the amount that a helper's roll adds to the helped score: 60, 20, -20 or -60 (TE-064).
pub const fn help(level: Level) -> i32 {
    help_steps(level) * MODIFIER_STEP
}
