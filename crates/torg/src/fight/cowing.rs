//! What suppressive fire is likely to come to: its figure against what resists intimidation (TC-141).

use crate::combat::odds::Odds;

/// How likely suppressive fire cows one in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Cowing {
    pub difficulty: i32,
    /// What single shots take from it; nothing of what fires in bursts.
    pub single: i32,
    /// What it has on top against whoever is surprised or open there.
    pub open: i32,
    pub parts: u64,
    /// The shares of no effect and of the five rows of its table (TC-T5).
    pub degrees: [u64; 6],
}

impl Cowing {
    /// As odds: nobody is harmed.
    pub fn odds(&self) -> Odds {
        Odds {
            hit: self.parts,
            ..Odds::default()
        }
    }
}
