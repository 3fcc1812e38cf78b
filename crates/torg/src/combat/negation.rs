//! What a possibility takes from an attack, and why it does not.

use serde::{Deserialize, Serialize};

/// How much it takes (S-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NegationLimits {
    /// How many different things may be picked.
    pub components: u8,
    /// Wound levels of one pick.
    pub wounds: u8,
    /// Shock points of one pick.
    pub shock: u8,
}

impl Default for NegationLimits {
    fn default() -> Self {
        Self {
            components: 3,
            wounds: 1,
            shock: 3,
        }
    }
}

/// Why a possibility does not take that from an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NegationReason {
    /// Possibilities do not negate damage at this table.
    NotAtThisTable,
    /// More things than one possibility takes.
    TooManyComponents,
    /// The same thing twice.
    DuplicateComponent,
}
