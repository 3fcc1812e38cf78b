//! The damage that a possibility can remove from an attack, and the reasons why it may not.

use serde::{Deserialize, Serialize};

/// The amount of damage that a possibility removes (S-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NegationLimits {
    /// The number of different components that may be chosen.
    pub components: u8,
    /// The wound levels that one choice removes.
    pub wounds: u8,
    /// The shock points that one choice removes.
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

/// The reason why a possibility cannot remove this damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NegationReason {
    /// Possibilities do not negate damage at this table.
    NotAtThisTable,
    /// More components were chosen than one possibility may remove.
    TooManyComponents,
    /// The same component was chosen twice.
    DuplicateComponent,
    /// A second possibility was to reduce the damage of the same attack.
    SecondPossibility,
}
