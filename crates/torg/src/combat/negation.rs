//! What a possibility can remove from an attack's damage, and why it may not.

use serde::{Deserialize, Serialize};

/// How much a possibility removes (S-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NegationLimits {
    /// How many different components may be chosen.
    pub components: u8,
    /// Wound levels per choice.
    pub wounds: u8,
    /// Shock points per choice.
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

/// Why a possibility cannot remove this damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NegationReason {
    /// Possibilities do not negate damage at this table.
    NotAtThisTable,
    /// More components than one possibility may remove.
    TooManyComponents,
    /// The same component twice.
    DuplicateComponent,
}
