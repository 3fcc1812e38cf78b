//! The nine types of action (TC-004).

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::variants::all_variants;

/// A type of action (TC-004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum ActionType {
    Attack,
    Defence,
    Intimidation,
    Maneuver,
    Movement,
    Simple,
    Taunt,
    Test,
    Trick,
}

impl ActionType {
    /// All nine types.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Checks whether the type is rolled; movement is rolled only for a push, a defence only if active (TC-006, TC-020 …
    /// TC-029).
    pub const fn is_rolled(self) -> bool {
        !matches!(self, Self::Movement | Self::Simple)
    }
}
