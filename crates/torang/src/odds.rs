//! Exact odds as counts of cases: one roll, a roll with helpers, an opposed roll. Levels are ranges of faces, so the ranges are
//! counted and no dice are enumerated.

use super::modifier::{MODIFIER_STEP, help_steps};
use super::opposed::{OpposedRules, Outcome, ScaledScores, scale};
use super::score::{Level, Score};
use serde::{Deserialize, Serialize};

/// The most helpers whose odds are computed; with more, the counts would overflow.
pub const MAX_HELPERS: usize = 16;

/// The number of cases for each level, and of all cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelOdds {
    /// The number of cases for each level, in the order of [`Level::ALL`].
    ways: [u128; 4],
    total: u128,
}

impl LevelOdds {
    /// Returns the number of cases for a level, out of [`LevelOdds::total`].
    pub fn ways(&self, level: Level) -> u128 {
        Level::ALL
            .iter()
            .zip(self.ways)
            .find(|(candidate, _)| **candidate == level)
            .map_or(0, |(_, ways)| ways)
    }

    /// Returns the number of all cases: 100 to the power of the number of dice.
    pub fn total(&self) -> u128 {
        self.total
    }
}

/// Returns the odds of one roll, out of 100.
pub fn single(score: Score) -> LevelOdds {
    helped(score, &[])
}

/// Returns the odds of the rolls of helpers whom nobody helps.
fn unhelped(helpers: &[Score]) -> Vec<LevelOdds> {
    helpers.iter().map(|helper| single(*helper)).collect()
}

/// The number of cases for each sum of help, in steps from the lowest.
struct HelpSums {
    ways: Vec<u128>,
    total: u128,
}

/// Counts the cases for each sum of help. Only the first [`MAX_HELPERS`] helpers count.
fn help_sums(helpers: &[LevelOdds]) -> HelpSums {
    // Each helper adds from -3 to 3 steps.
    let mut sums = HelpSums {
        ways: vec![1],
        total: 1,
    };
    for helper in helpers.iter().take(MAX_HELPERS) {
        let mut next = vec![0; sums.ways.len() + 6];
        for level in Level::ALL {
            let up = usize::try_from(help_steps(level) + 3).unwrap_or(0);
            for (to, from) in next.iter_mut().skip(up).zip(&sums.ways) {
                *to += from * helper.ways(level);
            }
        }
        sums.ways = next;
        sums.total *= helper.total;
    }
    sums
}

impl HelpSums {
    /// Returns the score with each sum of help, and its number of cases.
    fn helped_scores(&self, main: Score) -> impl Iterator<Item = (Score, u128)> {
        let lowest = -i32::try_from(self.ways.len() / 2).unwrap_or(0);
        (lowest..)
            .zip(&self.ways)
            .map(move |(steps, ways)| (main.plus(steps * MODIFIER_STEP), *ways))
    }
}

/// Returns the odds of a main roll before its helpers roll, each against their own score. Only the first [`MAX_HELPERS`] helpers
/// count.
pub fn helped(main: Score, helpers: &[Score]) -> LevelOdds {
    helped_by(main, &unhelped(helpers))
}

/// Returns the odds of a roll before its helpers roll, each with these odds, which count the help for the helper. Only the first
/// [`MAX_HELPERS`] helpers count.
pub(super) fn helped_by(main: Score, helpers: &[LevelOdds]) -> LevelOdds {
    let sums = help_sums(helpers);
    let mut ways = [0; 4];
    for (score, sum) in sums.helped_scores(main) {
        let thresholds = score.thresholds();
        for (level, ways) in Level::ALL.into_iter().zip(&mut ways) {
            *ways += sum * u128::from(thresholds.faces(level));
        }
    }
    let total = sums.total * 100;
    LevelOdds { ways, total }
}

/// The number of cases for each outcome of an opposed roll before the active side's helpers roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpedOpposedOdds {
    /// The number of cases for each outcome, in the order of [`Outcome::ALL`].
    ways: [u128; 8],
    total: u128,
}

impl HelpedOpposedOdds {
    /// Returns the number of cases for an outcome, out of [`HelpedOpposedOdds::total`].
    pub fn ways(&self, outcome: Outcome) -> u128 {
        Outcome::ALL
            .iter()
            .zip(self.ways)
            .find(|(candidate, _)| **candidate == outcome)
            .map_or(0, |(_, ways)| ways)
    }

    /// Returns the number of all cases: 100 to the power of the number of dice.
    pub fn total(&self) -> u128 {
        self.total
    }
}

/// Returns the odds of an opposed roll before the active side's helpers roll. Help is added before scaling (TE-082), so each sum of
/// help is scaled separately. Only the first [`MAX_HELPERS`] helpers count.
pub fn helped_opposed(
    active: Score,
    helpers: &[Score],
    opponent: Score,
    rules: OpposedRules,
) -> HelpedOpposedOdds {
    let sums = help_sums(&unhelped(helpers));
    let mut ways = [0; 8];
    for (score, sum) in sums.helped_scores(active) {
        let odds = opposed(scale(score, opponent, rules.big_divisor), rules);
        for (count, opposed_count) in ways.iter_mut().zip(odds.ways) {
            *count += sum * u128::from(opposed_count);
        }
    }
    let total = sums.total * 10_000;
    HelpedOpposedOdds { ways, total }
}

/// The number of cases for each outcome of an opposed roll, out of 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpposedOdds {
    /// The number of cases for each outcome, in the order of [`Outcome::ALL`].
    ways: [u32; 8],
    /// Mutual failures in which the active side fails less badly.
    pub active_fails_less: u32,
    /// Mutual failures in which the opponent fails less badly. In all other mutual failures both fail alike.
    pub opponent_fails_less: u32,
}

impl OpposedOdds {
    /// Returns the number of cases for an outcome, out of 10,000.
    pub fn ways(&self, outcome: Outcome) -> u32 {
        Outcome::ALL
            .iter()
            .zip(self.ways)
            .find(|(candidate, _)| **candidate == outcome)
            .map_or(0, |(_, ways)| ways)
    }

    fn add_ways(&mut self, outcome: Outcome, ways: u32) {
        for (candidate, sum) in Outcome::ALL.iter().zip(&mut self.ways) {
            if *candidate == outcome {
                *sum += ways;
            }
        }
    }
}

/// Returns the odds of an opposed roll against these scores.
pub fn opposed(scaled: ScaledScores, rules: OpposedRules) -> OpposedOdds {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (active, opponent) = (scaled.active.thresholds(), scaled.opponent.thresholds());
    let mut odds = OpposedOdds::default();
    for active_level in Level::ALL {
        for opponent_level in Level::ALL {
            let cases = active.faces(active_level) * opponent.faces(opponent_level);
            let split = match active_level.cmp(&opponent_level) {
                Greater => [(Greater, cases), (Equal, 0), (Less, 0)],
                Less => [(Greater, 0), (Equal, 0), (Less, cases)],
                Equal => {
                    let (ahead, level) = compare_spans(
                        active.span(active_level),
                        opponent.span(opponent_level),
                        rules.comparison_offset(scaled),
                    );
                    [
                        (Greater, ahead),
                        (Equal, level),
                        (Less, cases - ahead - level),
                    ]
                }
            };
            for (better, ways) in split {
                let outcome = Outcome::from_levels(active_level, opponent_level, better);
                odds.add_ways(outcome, ways);
                if outcome == Outcome::MutualFailure {
                    match better {
                        Greater => odds.active_fails_less += ways,
                        Equal => {}
                        Less => odds.opponent_fails_less += ways,
                    }
                }
            }
        }
    }
    odds
}

/// Counts the pairs from two ranges of faces in which the active number is better, and those in which both are equal. Equal means
/// that the numbers differ by `lead`, in the direction of better numbers.
fn compare_spans(
    active: (u8, u8),
    opponent: (u8, u8),
    (offset, direction): (i32, i32),
) -> (u32, u32) {
    let (low, high) = (i32::from(opponent.0), i32::from(opponent.1));
    let count = (high - low + 1).max(0);
    let (mut ahead, mut level) = (0, 0);
    for face in active.0..=active.1 {
        let even = i32::from(face) + direction * offset;
        let below = (even - low).clamp(0, count);
        let is_level = i32::from(count > 0 && (low..=high).contains(&even));
        level += is_level;
        ahead += if direction > 0 {
            below
        } else {
            count - below - is_level
        };
    }
    let to_count = |sum| u32::try_from(sum).unwrap_or(0);
    (to_count(ahead), to_count(level))
}
