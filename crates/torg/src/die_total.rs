//! The total of the dice, and its bonus by the bonus chart (TC-T1).

use serde::{Deserialize, Serialize};

/// The sum of an open-ended roll, 1 and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct DieTotal(pub(crate) u32);

impl DieTotal {
    /// Creates a total that a person entered; `None` below 1, which dice cannot show (TC-T1).
    pub const fn new(total: u32) -> Option<Self> {
        if total == 0 { None } else { Some(Self(total)) }
    }

    /// Returns the sum.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the bonus for this total (TC-T1, TC-044).
    pub fn bonus(self) -> Bonus {
        match BONUS_CHART.iter().find(|(highest, _)| self.0 <= *highest) {
            Some((_, bonus)) => Bonus(*bonus),
            None => Bonus(8 + i32::try_from((self.0 - 21) / 5).unwrap_or(i32::MAX - 8)),
        }
    }
}

impl TryFrom<u32> for DieTotal {
    type Error = &'static str;

    fn try_from(total: u32) -> Result<Self, Self::Error> {
        Self::new(total).ok_or("no dice show that total")
    }
}

impl From<DieTotal> for u32 {
    fn from(total: DieTotal) -> Self {
        total.0
    }
}

/// TC-T1 up to a total of 20: the highest total of each column and its bonus. From 21 on the bonus is 8, plus one for every
/// further 5.
const BONUS_CHART: [(u32, i32); 14] = [
    (1, -12),
    (2, -10),
    (4, -8),
    (6, -5),
    (8, -2),
    (10, -1),
    (12, 0),
    (14, 1),
    (15, 2),
    (16, 3),
    (17, 4),
    (18, 5),
    (19, 6),
    (20, 7),
];

/// The bonus that a die total adds to a value (TC-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bonus(pub i32);
