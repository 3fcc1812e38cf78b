//! The attributes.

use serde::{Deserialize, Serialize};

/// An attribute that a card can raise (DD-256 … DD-258).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Attribute {
    Dexterity,
    Strength,
    Toughness,
    Perception,
    Mind,
    Charisma,
    Spirit,
}

impl Attribute {
    /// All attributes.
    pub const ALL: [Self; 7] = [
        Self::Dexterity,
        Self::Strength,
        Self::Toughness,
        Self::Perception,
        Self::Mind,
        Self::Charisma,
        Self::Spirit,
    ];
}
