//! The odds of suppressive fire: its total against the value that resists intimidation (TC-141).

use crate::combat::odds::AttackOdds;

/// The chances that suppressive fire affects one target in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SuppressionPreview {
    pub difficulty: i32,
    /// The modifier of its total for single shots; 0 for bursts.
    pub single_shot_modifier: i32,
    /// The bonus against a surprised or exposed target.
    pub exposure_modifier: i32,
    pub success_chance: u64,
    /// The chances of no effect and of the five rows of its table (TC-T5).
    pub row_chances: [u64; 6],
}

impl SuppressionPreview {
    /// Returns the chances as attack odds without damage.
    pub fn odds(&self) -> AttackOdds {
        AttackOdds {
            hit: self.success_chance,
            ..AttackOdds::default()
        }
    }
}
