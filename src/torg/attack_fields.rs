//! The fields of the form of an attack in which numbers are typed, with their ranges and errors.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use strum::VariantArray;
use tabletop::variants::all_variants;

/// A field of the form of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum AttackField {
    /// The attacker's value in the skill of the attack.
    Value,
    /// The base damage of the attack.
    Damage,
    /// The gamemaster's modifier of the action total.
    #[serde(rename = "hit")]
    ActionModifier,
    /// The gamemaster's modifier of the effect total.
    #[serde(rename = "harm")]
    EffectModifier,
    /// The faces of the attacker's dice.
    Dice,
    /// The target's defence value.
    Defence,
    /// The target's Toughness.
    Toughness,
    /// The amount that the target's armor adds to its Toughness.
    ArmorAdd,
    /// The maximum of the target's Toughness plus armor.
    #[serde(rename = "armor_most")]
    ArmorMaximum,
    /// The Strength with which the target resists being disarmed.
    Strength,
    /// The shock that the target has taken before.
    Shock,
    /// The Toughness of the target's cover.
    Cover,
    /// The die of an active defence.
    DefenceDie,
    /// The value that resists intimidation: Intimidation or Spirit.
    Resistance,
}

impl AttackField {
    /// All fields, in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// The number of fields.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns where stepping begins while nothing is typed: a value at 8, that of an ordinary person; anything else at the minimum, but
    /// not below 0.
    pub fn start(self) -> i32 {
        match self {
            Self::Value
            | Self::Damage
            | Self::Defence
            | Self::Toughness
            | Self::Strength
            | Self::Cover
            | Self::Resistance => 8,
            Self::ActionModifier
            | Self::EffectModifier
            | Self::Dice
            | Self::ArmorAdd
            | Self::ArmorMaximum
            | Self::Shock
            | Self::DefenceDie => (*self.range().start()).max(0),
        }
    }

    /// Checks whether the field is about a target.
    pub const fn is_of_target(self) -> bool {
        matches!(
            self,
            Self::Defence
                | Self::Toughness
                | Self::ArmorAdd
                | Self::ArmorMaximum
                | Self::Strength
                | Self::Shock
                | Self::Cover
                | Self::DefenceDie
                | Self::Resistance
        )
    }

    /// Returns the lowest and the highest number allowed.
    pub const fn range(self) -> RangeInclusive<i32> {
        match self {
            Self::ActionModifier | Self::EffectModifier => -99..=99,
            Self::Toughness | Self::Strength | Self::Cover | Self::DefenceDie => 1..=99,
            Self::Value
            | Self::Damage
            | Self::Dice
            | Self::Defence
            | Self::ArmorAdd
            | Self::ArmorMaximum
            | Self::Shock
            | Self::Resistance => 0..=99,
        }
    }
}

/// An error in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackFieldError {
    /// The field is required but empty.
    Missing(AttackField),
    /// The text is not a whole number.
    NoNumber(AttackField),
    /// The number is out of range.
    OutOfRange(AttackField),
}

impl AttackFieldError {
    /// Returns the field with the error.
    pub const fn field(self) -> AttackField {
        match self {
            Self::Missing(field) | Self::NoNumber(field) | Self::OutOfRange(field) => field,
        }
    }
}
