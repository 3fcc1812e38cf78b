//! Modifiers that come from a card, a setback or the gamemaster.

use crate::combat::breakdown::ValueSource;
use serde::{Deserialize, Serialize};

/// The value that a modifier changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum AppliesTo {
    ActionValue,
    Bonus,
    ActionTotal,
    Difficulty,
    EffectValue,
    EffectTotal,
    Resistance,
    /// The attacker's Strength, if damage is based on it (DD-262).
    Strength,
    /// The target's Toughness (DD-261).
    Toughness,
    /// The target's Strength, which resists a disarm.
    TargetStrength,
    /// The target's melee weapons value, which resists a disarm in the classic edition.
    TargetMeleeValue,
}

/// A modifier that comes from a card, a setback or the gamemaster, and not from an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// The value it changes.
    pub applies_to: AppliesTo,
    /// The amount.
    pub amount: i32,
    /// The source shown in the breakdown.
    pub source: ValueSource,
}
