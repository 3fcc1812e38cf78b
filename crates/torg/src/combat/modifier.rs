//! What no option gives: modifiers from a card, a setback or the gamemaster.

use crate::combat::breakdown::ValueSource;
use serde::{Deserialize, Serialize};

/// Where a modifier from outside enters (section 4).
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
    /// The attacker's Strength, where the arm does it (DD-262).
    Strength,
    /// The target's Toughness (DD-261).
    Toughness,
    /// The target's Strength, which resists a disarm.
    TargetStrength,
    /// The target's melee weapons value, which resists one in the older edition.
    TargetMeleeValue,
}

/// A modifier that no option gives: from a card, a setback or the gamemaster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// Where it enters.
    pub applies_to: AppliesTo,
    /// By how much.
    pub amount: i32,
    /// What it is shown as.
    pub source: ValueSource,
}
