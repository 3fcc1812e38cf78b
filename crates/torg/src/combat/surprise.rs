//! The level of surprise of an actor in combat (TC-203 … TC-212).

use super::rules::CombatRules;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// The level of surprise of an actor in combat (TC-203 … TC-212).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SurpriseLevel {
    /// Not surprised.
    #[default]
    None,
    /// Partly surprised; the classic edition calls it normal surprise.
    Partial,
    /// Completely surprised.
    Complete,
}

impl SurpriseLevel {
    /// Returns the rule about what a surprised actor can do; `None` without surprise.
    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Self::None => None,
            Self::Partial => Some(tc(208)),
            Self::Complete => Some(tc(210)),
        }
    }

    /// Returns the bonus on both totals of attacks and interactions against the surprised actor, if surprise exposes to attacks
    /// (TC-209, TC-211, A-77).
    pub(crate) const fn attack_modifier(self, rules: &CombatRules) -> i32 {
        match self {
            Self::Partial if rules.surprise_exposes => 2,
            Self::Complete if rules.surprise_exposes => 4,
            Self::None | Self::Partial | Self::Complete => 0,
        }
    }

    /// Returns for the classic edition how many cards each attacking player puts into the pool before the fight (TC-205,
    /// TC-206). For the same number of rounds the surprised side may not put cards into the pool.
    pub const fn pool_cards(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Partial => 1,
            Self::Complete => 2,
        }
    }
}
