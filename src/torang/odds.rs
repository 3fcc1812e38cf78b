//! Chances as the page shows them: exact counts of cases in percent, and as shares of a bar.

use super::messages::{level, outcome};
use ::torang::odds::{HelpedOpposedOdds, LevelOdds, single};
use ::torang::opposed::Outcome;
use ::torang::score::{Level, Score};

/// The chances of a roll: four levels from the worst, or eight outcomes from the greatest victory to the greatest defeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// To succeed, or to win.
    pub good: String,
    /// The other side's chance to win, where there is one.
    pub bad: Option<String>,
    /// That neither side wins, where there are two.
    pub nobody: String,
    /// Every level or outcome.
    pub shares: Vec<Share>,
}

/// The chance of one level or outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What it is called.
    pub name: &'static str,
    /// In percent.
    pub percent: String,
    /// In ten-thousandths, for the bar.
    pub width: u32,
}

/// The chances of a roll with whose they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedChances {
    /// The chances.
    pub chances: Chances,
    /// Whose the good chance is.
    pub whose: String,
    /// The opponent's name; empty without one.
    pub against: String,
    /// What it would be otherwise; empty for nothing.
    pub note: String,
}

/// The levels from the worst.
pub const LEVELS: [Level; 4] = [
    Level::Fumble,
    Level::Failure,
    Level::Success,
    Level::Critical,
];

/// The outcomes in the order of the bar: what is nobody's lies in the middle.
const OUTCOMES: [Outcome; 8] = [
    Outcome::GreatVictory,
    Outcome::Victory,
    Outcome::WeakVictory,
    Outcome::Tie,
    Outcome::MutualFailure,
    Outcome::WeakDefeat,
    Outcome::Defeat,
    Outcome::GreatDefeat,
];

impl Chances {
    /// The chances of one roll.
    pub fn of_levels(odds: &LevelOdds) -> Self {
        let ways = LEVELS.map(|of| (level(of), odds.ways(of)));
        let [_, _, good @ ..] = ways;
        Self {
            good: sum(&good, odds.total()),
            bad: None,
            nobody: String::new(),
            shares: shares(&ways, odds.total()),
        }
    }

    /// The chances of an opposed roll.
    pub fn of_outcomes(odds: &HelpedOpposedOdds) -> Self {
        let ways = OUTCOMES.map(|of| (outcome(of), odds.ways(of)));
        let [great, plain, weak, tie, mutual, bad @ ..] = ways;
        let total = odds.total();
        Self {
            good: sum(&[great, plain, weak], total),
            bad: Some(sum(&bad, total)),
            nobody: sum(&[tie, mutual], total),
            shares: shares(&ways, total),
        }
    }

    /// The chances of a roll that nobody helps and nobody opposes.
    pub fn of_score(score: Score) -> Self {
        Self::of_levels(&single(score))
    }

    /// Every share, for those who do not see the bar.
    pub fn text(&self) -> String {
        named(&self.shares, |share| share.name)
    }

    /// What stands under the bar, at its left and its right end: what fails and what succeeds; of an opposed roll the ways to win and
    /// how often nobody does.
    pub fn ends(&self) -> (String, String) {
        let part = |range| self.shares.get(range).unwrap_or_default();
        let short = |share: &Share| share.name.trim_end_matches(" victory");
        match self.bad {
            None => (named(part(0..2), short), named(part(2..4), short)),
            Some(_) => (
                named(part(0..3), short),
                format!("no winner {}", self.nobody),
            ),
        }
    }
}

/// The chance to succeed, in percent.
pub fn success(odds: &LevelOdds) -> String {
    Chances::of_levels(odds).good
}

/// The chance to win, in percent.
pub fn victory(odds: &HelpedOpposedOdds) -> String {
    Chances::of_outcomes(odds).good
}

fn named(shares: &[Share], name: impl Fn(&Share) -> &'static str) -> String {
    let named: Vec<String> = shares
        .iter()
        .map(|share| format!("{} {}", name(share), share.percent))
        .collect();
    named.join(", ")
}

fn sum(ways: &[(&'static str, u128)], total: u128) -> String {
    percent(ways.iter().map(|(_, ways)| ways).sum(), total)
}

fn shares(ways: &[(&'static str, u128)], total: u128) -> Vec<Share> {
    let share = |(name, ways): &(&'static str, u128)| Share {
        name,
        percent: percent(*ways, total),
        width: u32::try_from(ways * 10_000 / total.max(1)).unwrap_or_default(),
    };
    ways.iter().map(share).collect()
}

/// So many of so many cases in percent, to a tenth. What is neither none nor all is not shown as such.
pub fn percent(ways: u128, all: u128) -> String {
    let tenths = u32::try_from((ways * 1_000 + all / 2) / all.max(1)).unwrap_or_default();
    match (tenths / 10, tenths % 10) {
        (0, 0) if ways > 0 => "<0.1%".to_owned(),
        (100, 0) if ways < all => ">99.9%".to_owned(),
        (whole, 0) => format!("{whole}%"),
        (whole, tenth) => format!("{whole}.{tenth}%"),
    }
}
