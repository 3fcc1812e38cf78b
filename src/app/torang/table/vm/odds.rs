//! The chances as a page shows them: exact counts in percent, whose they are, and shares of a bar.

use crate::app::torang::vm::{BAR, Odds as Chances, RISING, odds_of, percent};
use crate::app::torang::words::{level, outcome};
use ::torang::odds::{HelpedOpposedOdds, LevelOdds};
use ::torang::opposed::Outcome;
use ::torang::score::Level;

/// The chances of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Odds {
    pub chances: Chances,
    /// Whose chance that is.
    pub whose: String,
    /// The opponent's name.
    pub against: String,
    /// What it would be otherwise; of an opposed roll how often nobody wins.
    pub note: String,
}

/// The chance to succeed, in percent.
pub(super) fn success(odds: &LevelOdds) -> String {
    let good = odds.ways(Level::Success) + odds.ways(Level::Critical);
    percent(good, odds.total())
}

/// The chance to win, in percent.
pub(super) fn victory(odds: &HelpedOpposedOdds) -> String {
    let wins = [
        Outcome::GreatVictory,
        Outcome::Victory,
        Outcome::WeakVictory,
    ];
    percent(wins.iter().map(|its| odds.ways(*its)).sum(), odds.total())
}

/// The chances of one roll.
pub(super) fn of_levels(odds: &LevelOdds, whose: String, note: String) -> Odds {
    let ways = RISING.map(|its| (level(its), odds.ways(its)));
    Odds {
        chances: odds_of(&ways, odds.total()),
        whose,
        against: String::new(),
        note,
    }
}

/// The chances of an opposed roll.
pub(super) fn of_outcomes(odds: &HelpedOpposedOdds, whose: String, against: String) -> Odds {
    let ways = BAR.map(|its| (outcome(its), odds.ways(its)));
    let [.., (_, tie), (_, nobody), _, _, _] = ways;
    Odds {
        chances: odds_of(&ways, odds.total()),
        whose,
        against,
        note: percent(tie + nobody, odds.total()),
    }
}
