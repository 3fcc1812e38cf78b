//! The chances as a page shows them: exact counts in percent, and shares of a bar.

use crate::app::torang::table::words::{level, outcome, percent};
use crate::engine::torang::odds::{LevelOdds, OpposedOdds};
use crate::engine::torang::opposed::Outcome;
use crate::engine::torang::score::Level;

/// The chances: four levels from the worst, or eight outcomes from the greatest victory to the greatest defeat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Odds {
    /// To succeed, or to win.
    pub good: String,
    /// To lose, where there is an opponent.
    pub bad: Option<String>,
    /// Whose chance that is.
    pub whose: String,
    /// The opponent's name.
    pub against: String,
    /// What it would be otherwise.
    pub note: String,
    pub shares: Vec<Share>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Share {
    pub name: &'static str,
    pub percent: String,
    /// In ten-thousandths.
    pub width: u32,
}

/// The outcomes in the order of the bar: what is nobody's lies in the middle.
const BAR: [Outcome; 8] = [
    Outcome::GreatVictory,
    Outcome::Victory,
    Outcome::WeakVictory,
    Outcome::Tie,
    Outcome::MutualFailure,
    Outcome::WeakDefeat,
    Outcome::Defeat,
    Outcome::GreatDefeat,
];
/// The levels from the worst.
const RISING: [Level; 4] = [
    Level::Fumble,
    Level::Failure,
    Level::Success,
    Level::Critical,
];
/// An opposed roll's ways.
const ALL: u128 = 10_000;

/// The chance to succeed, in percent.
pub(super) fn success(odds: &LevelOdds) -> String {
    let good = odds.ways(Level::Success) + odds.ways(Level::Critical);
    percent(good, odds.total())
}

/// The chances of one roll.
pub(super) fn of_levels(odds: &LevelOdds, whose: String, note: String) -> Odds {
    let share = |its: Level| Share {
        name: level(its),
        percent: percent(odds.ways(its), odds.total()),
        width: odds.share(its),
    };
    Odds {
        good: success(odds),
        bad: None,
        whose,
        against: String::new(),
        note,
        shares: RISING.map(share).into(),
    }
}

/// The chances of an opposed roll.
pub(super) fn of_outcomes(odds: &OpposedOdds, whose: String, against: String) -> Odds {
    let share = |its: Outcome| Share {
        name: outcome(its),
        percent: percent(odds.ways(its).into(), ALL),
        width: odds.ways(its),
    };
    let sum = |of: &[Outcome]| percent(of.iter().map(|its| u128::from(odds.ways(*its))).sum(), ALL);
    let [great, plain, weak, tie, nobody, weakly, plainly, greatly] = BAR;
    Odds {
        good: sum(&[great, plain, weak]),
        bad: Some(sum(&[weakly, plainly, greatly])),
        whose,
        against,
        note: sum(&[tie, nobody]),
        shares: BAR.map(share).into(),
    }
}
