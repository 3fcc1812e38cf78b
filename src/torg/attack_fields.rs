//! The figures that are typed for an attack: what each is, and what may stand there.

use serde::{Deserialize, Serialize};

/// A figure that is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named by what is typed there
pub enum AttackField {
    Value,
    Damage,
    /// What the gamemaster adds to the action total.
    Hit,
    /// The same for the effect total.
    Harm,
    Dice,
    Defence,
    Toughness,
    ArmorAdd,
    ArmorMost,
    Strength,
    Shock,
    /// The Toughness of what hides the target.
    Cover,
    /// The die of an active defence.
    DefenceDie,
    /// What resists intimidation.
    Resistance,
}

impl AttackField {
    /// All of them, in order.
    pub const ALL: [Self; 14] = [
        Self::Value,
        Self::Damage,
        Self::Hit,
        Self::Harm,
        Self::Dice,
        Self::Defence,
        Self::Toughness,
        Self::ArmorAdd,
        Self::ArmorMost,
        Self::Strength,
        Self::Shock,
        Self::Cover,
        Self::DefenceDie,
        Self::Resistance,
    ];

    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Where stepping begins while nothing is typed: at a usual Strength, else at the least.
    pub fn start(self) -> i32 {
        if matches!(self, Self::Strength | Self::Cover) {
            8
        } else {
            self.range().0.max(0)
        }
    }

    /// Whether it is of a target.
    pub const fn is_of_target(self) -> bool {
        matches!(
            self,
            Self::Defence
                | Self::Toughness
                | Self::ArmorAdd
                | Self::ArmorMost
                | Self::Strength
                | Self::Shock
                | Self::Cover
                | Self::DefenceDie
                | Self::Resistance
        )
    }

    /// What may stand there: from, to.
    pub const fn range(self) -> (i32, i32) {
        match self {
            Self::Hit | Self::Harm => (-99, 99),
            Self::Toughness | Self::Strength | Self::Cover | Self::DefenceDie => (1, 99),
            Self::Value
            | Self::Damage
            | Self::Dice
            | Self::Defence
            | Self::ArmorAdd
            | Self::ArmorMost
            | Self::Shock
            | Self::Resistance => (0, 99),
        }
    }
}

/// What is wrong with something typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldFault {
    /// It is needed and not there.
    Missing(AttackField),
    /// It is no whole number.
    NoNumber(AttackField),
    /// It is outside of what may stand there.
    OutOfRange(AttackField),
}

impl FieldFault {
    /// Where it is.
    pub const fn field(self) -> AttackField {
        match self {
            Self::Missing(field) | Self::NoNumber(field) | Self::OutOfRange(field) => field,
        }
    }
}

/// How a target defends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defends {
    /// With the value alone.
    #[default]
    Passively,
    /// With a roll (TC-057).
    Actively,
    /// With the die of their own attack (TC-152, TC-153).
    Aggressively,
}

impl Defends {
    /// Whether its total is rolled.
    pub fn is_rolled(self) -> bool {
        self != Self::Passively
    }
}
