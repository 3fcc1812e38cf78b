//! What a possibility takes from a blow, and why it does not.

use serde::{Deserialize, Serialize};

/// How much it takes (S-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Negation {
    /// How many different things may be picked.
    pub picks: u8,
    /// Wound levels of one pick.
    pub wounds: u8,
    /// Shock points of one pick.
    pub shock: u8,
}

impl Default for Negation {
    fn default() -> Self {
        Self {
            picks: 3,
            wounds: 1,
            shock: 3,
        }
    }
}

/// Why a possibility does not take that from a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotNegated {
    /// Possibilities do not negate damage at this table.
    Off,
    /// More things than one possibility takes.
    TooMany,
    /// The same thing twice.
    Twice,
}
