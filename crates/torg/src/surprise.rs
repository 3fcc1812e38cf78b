//! How much somebody is surprised, for the cards.

use super::combat::attack;
use super::edition::Edition;
use serde::{Deserialize, Serialize};

/// How much somebody is surprised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surprise {
    /// Half a chance to react (DD-405, DD-407).
    Partial,
    /// None (DD-404, DD-408).
    Complete,
}

impl Surprise {
    /// What attacks and interactions against them gain, action and effect alike (DD-407, DD-408).
    pub fn attack_bonus(self) -> u8 {
        let against = attack::SurpriseLevel::from(self).attack_modifier(Edition::Revised);
        u8::try_from(against).unwrap_or(0)
    }

    /// The cards that each hero who surprises lays before combat, by the older rules (DD-404, DD-405).
    pub(crate) fn starting_cards(self) -> u8 {
        attack::SurpriseLevel::from(self).pool_cards()
    }

    /// What is left of it in a round: the second one after a complete surprise is as after a partial one (DD-404, DD-408).
    pub const fn in_round(self, number: u16) -> Option<Self> {
        match (self, number) {
            (_, 0 | 1) => Some(self),
            (Self::Complete, 2) => Some(Self::Partial),
            (Self::Complete | Self::Partial, _) => None,
        }
    }
}
