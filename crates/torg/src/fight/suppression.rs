//! The odds of suppressive fire: its total against what resists intimidation (TC-141).

use crate::combat::odds::AttackOdds;

/// How likely suppressive fire affects one target in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SuppressionPreview {
    pub difficulty: i32,
    /// What single shots subtract from its total; 0 for bursts.
    pub single_shot_modifier: i32,
    /// What is added against a surprised or exposed target.
    pub exposure_modifier: i32,
    pub success_chance: u64,
    /// The shares of no effect and of the five rows of its table (TC-T5).
    pub row_chances: [u64; 6],
}

impl SuppressionPreview {
    /// As attack odds: nobody is harmed.
    pub fn odds(&self) -> AttackOdds {
        AttackOdds {
            hit: self.success_chance,
            ..AttackOdds::default()
        }
    }
}
