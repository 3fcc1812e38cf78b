//! What no option gives: modifiers from a card, a setback or the gamemaster.

use serde::{Deserialize, Serialize};
use tabletop::checked;

/// Where a modifier from outside enters (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum At {
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
    TargetMelee,
}

/// A modifier that no option gives: from a card, a setback or the gamemaster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Modifier {
    /// Where it enters.
    pub at: At,
    /// By how much.
    pub amount: i32,
    /// What it is shown as: [`crate::combat::line::Figure::Card`], `Setback` or `Gamemaster`.
    pub figure: crate::combat::line::Figure,
}

checked!(Modifier, Modifier::is_from_outside);

impl Modifier {
    fn is_from_outside(&self) -> bool {
        use crate::combat::line::Figure;
        [Figure::Card, Figure::Setback, Figure::Gamemaster].contains(&self.figure)
    }
}
