//! Modifiers that come from a card, a setback or the gamemaster.

use crate::combat::breakdown::ValueSource;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, dd, tc};

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

impl Modifier {
    /// Returns the rule that it follows: that of a side's setback, or the one for all other modifiers (DD-165, TC-046).
    pub(crate) fn rule(&self) -> RuleId {
        if self.source == ValueSource::Setback {
            dd(165)
        } else {
            tc(46)
        }
    }
}
