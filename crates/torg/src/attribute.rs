//! The attributes.

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::variants::all_variants;

/// An attribute that a card can raise (DD-256 … DD-258).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
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
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}
