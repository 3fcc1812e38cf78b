//! How much an actor is surprised, for the rules about cards.

use super::combat::attack;
use super::combat::rules::CombatRules;
use super::edition::Edition;
use serde::{Deserialize, Serialize};

/// How much an actor is surprised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surprise {
    /// Partly surprised (DD-405, DD-407).
    Partial,
    /// Completely surprised (DD-404, DD-408).
    Complete,
}

impl Surprise {
    /// Returns the bonus of attacks and interactions against a surprised target, on action and effect (DD-407, DD-408).
    pub fn attack_bonus(self) -> u8 {
        let against = attack::SurpriseLevel::from(self)
            .attack_modifier(&CombatRules::for_edition(Edition::Revised));
        u8::try_from(against).unwrap_or(0)
    }

    /// Returns how many cards each surprising hero puts into the starting pool, by the classic rules (DD-404, DD-405).
    pub(crate) fn starting_cards(self) -> u8 {
        attack::SurpriseLevel::from(self).pool_cards()
    }

    /// Returns the surprise that remains in a round: in the second round a complete surprise counts as a partial one (DD-404,
    /// DD-408).
    pub const fn in_round(self, number: u16) -> Option<Self> {
        match (self, number) {
            (_, 0 | 1) => Some(self),
            (Self::Complete, 2) => Some(Self::Partial),
            (Self::Complete | Self::Partial, _) => None,
        }
    }
}
