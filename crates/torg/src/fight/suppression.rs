//! What suppressive fire is likely to come to: its figure against what resists intimidation (TC-141).

use crate::combat::odds::AttackOdds;

/// How likely suppressive fire cows one in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SuppressionPreview {
    pub difficulty: i32,
    /// What single shots take from it; nothing of what fires in bursts.
    pub single_shot_modifier: i32,
    /// What it has on top against whoever is surprised or open there.
    pub exposure_modifier: i32,
    pub success_chance: u64,
    /// The shares of no effect and of the five rows of its table (TC-T5).
    pub row_chances: [u64; 6],
}

impl SuppressionPreview {
    /// As odds: nobody is harmed.
    pub fn odds(&self) -> AttackOdds {
        AttackOdds {
            hit: self.success_chance,
            ..AttackOdds::default()
        }
    }
}
