//! Opposed rolls: scaling of very high scores, the comparison and its outcome (TE-080 … TE-108).

use super::score::{Level, Score};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use strum::VariantArray;
use tabletop::dice::D100;
use tabletop::variants::all_variants;

/// One side of an opposed roll. A roll with only one side has the active one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that acts: the row of the outcome matrix (B-30).
    Active,
    /// The side that opposes it: the column.
    Opponent,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Active => Self::Opponent,
            Self::Opponent => Self::Active,
        }
    }
}

/// Which rolled number is better if both sides reach the same level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum TieRule {
    /// The higher number (TE-084).
    #[default]
    High,
    /// The lower number (TE-105).
    Low,
}

/// How the part of a score over 100 (the excess) counts if the lower number wins (B-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum LowExcess {
    /// The excess is subtracted from the number, in favour of the higher score (TE-107).
    #[default]
    Subtract,
    /// The excess is added, to the disadvantage of the higher score.
    Add,
    /// The excess does not count.
    Ignore,
}

/// The method for dividing two scores of 1000 and more (B-07). Lower scores are divided in the same way by all methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum BigDivisor {
    /// By the smallest multiple of ten that brings the lower score under 100 (TE-100).
    #[default]
    Multiple,
    /// By the smallest power of ten that brings the lower score under 100.
    Power,
    /// By ten, then by the penalty if both are still 100 or more.
    TenThenPenalty,
}

/// The table's settings for opposed rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // each is named and explained by its type
pub struct OpposedRules {
    pub tie_rule: TieRule,
    pub low_excess: LowExcess,
    pub big_divisor: BigDivisor,
}

/// The scaling of both scores before the roll: first divided, then reduced by the penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scaling {
    /// The divisor; 1 for none (TE-100).
    pub divisor: i32,
    /// The penalty; 0 for none (TE-097).
    pub penalty: i32,
}

/// The two scores to roll against, and how they were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ScaledScores {
    pub active: Score,
    pub opponent: Score,
    pub scaling: Scaling,
}

impl ScaledScores {
    /// Returns the score that a side rolls against.
    pub const fn for_side(&self, side: Side) -> Score {
        match side {
            Side::Active => self.active,
            Side::Opponent => self.opponent,
        }
    }
}

/// If both scores are at least this, both are reduced by the same penalty (TE-097).
const PENALTY_FROM: i32 = 100;
/// If both scores are above this, both are divided instead (TE-100).
const DIVISION_ABOVE: i32 = 300;
/// The tens digit of the lower score after the penalty: 50 to 59 (B-04).
const PENALTY_TARGET_TENS: i32 = 5;
const TEN: i32 = 10;

/// Returns the penalty that brings the lower of two scores into the fifties; 0 unless both are 100 or more (TE-097).
const fn penalty(low: i32) -> i32 {
    if low < PENALTY_FROM {
        0
    } else {
        TEN * (low / TEN - PENALTY_TARGET_TENS)
    }
}

/// Returns the scores to roll against; only opposed rolls are scaled (TE-095, TE-097, TE-100, TE-113).
pub fn scale(active: Score, opponent: Score, rule: BigDivisor) -> ScaledScores {
    let low = active.min(opponent).get();
    let scaling = if low <= DIVISION_ABOVE {
        Scaling {
            divisor: 1,
            penalty: penalty(low),
        }
    } else {
        let mut divisor = TEN;
        let mut penalty_after = 0;
        match rule {
            BigDivisor::Multiple => divisor = TEN * (low / (TEN * PENALTY_FROM) + 1),
            BigDivisor::Power => {
                while low / divisor >= PENALTY_FROM {
                    divisor *= TEN;
                }
            }
            BigDivisor::TenThenPenalty => penalty_after = penalty(low / TEN),
        }
        Scaling {
            divisor,
            penalty: penalty_after,
        }
    };
    let scaled = |score: Score| score.divided(scaling.divisor).plus(-scaling.penalty);
    ScaledScores {
        active: scaled(active),
        opponent: scaled(opponent),
        scaling,
    }
}

/// The outcome of an opposed roll for the active side (TE-083 … TE-091).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Outcome {
    GreatVictory,
    Victory,
    WeakVictory,
    Tie,
    WeakDefeat,
    Defeat,
    GreatDefeat,
    MutualFailure,
}

impl Outcome {
    /// All outcomes, best first; the mutual failure last.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the outcome of two levels; `better` says which side has the better number.
    pub const fn from_levels(active: Level, opponent: Level, better: Ordering) -> Self {
        use Level::{Critical, Failure, Fumble, Success};
        match (active, opponent) {
            (Critical, Critical) | (Success, Success) => match better {
                Ordering::Greater => Self::WeakVictory,
                Ordering::Equal => Self::Tie,
                Ordering::Less => Self::WeakDefeat,
            },
            (Critical, Success) | (Success, Failure) => Self::Victory,
            (Critical, Failure | Fumble) | (Success, Fumble) => Self::GreatVictory,
            (Success, Critical) | (Failure, Success) => Self::Defeat,
            (Failure | Fumble, Critical) | (Fumble, Success) => Self::GreatDefeat,
            (Failure | Fumble, Failure | Fumble) => Self::MutualFailure,
        }
    }

    /// Whether the numbers decided between equal levels (TE-084).
    pub const fn is_decided_by_number(self) -> bool {
        match self {
            Self::WeakVictory | Self::Tie | Self::WeakDefeat => true,
            Self::GreatVictory
            | Self::Victory
            | Self::Defeat
            | Self::GreatDefeat
            | Self::MutualFailure => false,
        }
    }
}

/// The comparison of both sides of an opposed roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// The scores rolled against.
    pub scaled: ScaledScores,
    /// The outcome for the active side.
    pub outcome: Outcome,
    /// The side that failed less badly in a mutual failure; `None` if both failed alike, or for any other outcome (TE-087).
    pub lesser_loser: Option<Side>,
    /// The rules that were compared by; `None` in rolls that were saved without them (TE-105).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<OpposedRules>,
}

impl OpposedRules {
    /// Returns how much better an active 0 is than an opposing 0, by the excess of both sides, and the direction of better numbers:
    /// 1 for up, -1 for down (TE-096, TE-105, TE-107).
    pub(super) fn comparison_offset(self, scaled: ScaledScores) -> (i32, i32) {
        // After scaling at most one side has an excess (TE-INV-9), so the difference is in the range of one excess.
        let added = self.counted_excess(scaled.active) - self.counted_excess(scaled.opponent);
        match self.tie_rule {
            TieRule::High => (added, 1),
            TieRule::Low => (-added, -1),
        }
    }

    /// Returns the excess over 100 of a score, as it is added to the number if levels are equal: negative if it is subtracted, 0 if
    /// there is none or it does not count (TE-096, TE-107).
    pub fn counted_excess(self, against: Score) -> i32 {
        let excess = against.excess();
        match (self.tie_rule, self.low_excess) {
            (TieRule::High, LowExcess::Subtract | LowExcess::Add | LowExcess::Ignore)
            | (TieRule::Low, LowExcess::Add) => excess,
            (TieRule::Low, LowExcess::Subtract) => -excess,
            (TieRule::Low, LowExcess::Ignore) => 0,
        }
    }

    /// Compares two natural numbers, each rolled against its scaled score.
    pub fn compare(self, scaled: ScaledScores, active: D100, opponent: D100) -> Comparison {
        let (offset, direction) = self.comparison_offset(scaled);
        let difference = i32::from(active.face()) - i32::from(opponent.face());
        let better = (direction * difference + offset).cmp(&0);
        let (active_level, opponent_level) =
            (scaled.active.level(active), scaled.opponent.level(opponent));
        let outcome = Outcome::from_levels(active_level, opponent_level, better);
        let lesser_loser = if outcome == Outcome::MutualFailure {
            match active_level.cmp(&opponent_level).then(better) {
                Ordering::Greater => Some(Side::Active),
                Ordering::Equal => None,
                Ordering::Less => Some(Side::Opponent),
            }
        } else {
            None
        };
        Comparison {
            scaled,
            outcome,
            lesser_loser,
            rules: Some(self),
        }
    }
}
