//! Result points and success levels.

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::variants::all_variants;

/// The difference between a total and its difficulty; below 0 is a failure (TC-046).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ResultPoints(pub i32);

/// The level of a success (TC-T2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum SuccessLevel {
    Minimal,
    Average,
    Good,
    Superior,
    Spectacular,
}

impl SuccessLevel {
    /// All levels, lowest first.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the lowest number of result points for this level (TC-T2).
    pub(crate) const fn min_points(self) -> ResultPoints {
        ResultPoints(match self {
            Self::Minimal => 0,
            Self::Average => 1,
            Self::Good => 3,
            Self::Superior => 7,
            Self::Spectacular => 12,
        })
    }

    /// Returns the level that result points reach; `None` for a failure (TC-047).
    pub fn for_points(points: ResultPoints) -> Option<Self> {
        Self::ALL
            .into_iter()
            .rev()
            .find(|level| points >= level.min_points())
    }
}
