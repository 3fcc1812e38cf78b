//! The chances as the page shows them: exact counts of cases, as percentages and as shares of a bar.

use super::messages::{level, outcome};
use crate::grammar::capitalised;
use ::torang::odds::{HelpedOpposedOdds, LevelOdds, helped_opposed, single};
use ::torang::opposed::{OpposedRules, Outcome};
use ::torang::score::{Level, Score};
use std::fmt;

/// The chances of a roll: four levels from the worst, or eight outcomes from the greatest victory to the greatest defeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The chance to succeed, or to win.
    pub good: Percentage,
    /// The other chances of an opposed roll.
    pub opposed: Option<OpposedChances>,
    /// The chances of all levels or outcomes.
    pub shares: Vec<Share>,
}

/// The chances of an opposed roll besides our chance to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpposedChances {
    /// The opponent's chance to win.
    pub bad: Percentage,
    /// The chance that neither side wins.
    pub nobody: Percentage,
}

/// A percentage with one decimal. One that is not exactly 0 or 100 is never shown as such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Percentage {
    /// The figure, without the percent sign: "62".
    pub figure: String,
}

impl Percentage {
    /// Returns `part` out of `total`, rounded to the nearest. The chances of several outcomes are rounded separately, so that a chance
    /// agrees with its parts; their sum may differ a little from 100.
    pub fn of(part: u128, total: u128) -> Self {
        let tenths = (part * 1_000 + total / 2) / total.max(1);
        let figure = match (tenths / 10, tenths % 10) {
            (0, 0) if part > 0 => "<0.1".to_owned(),
            (100, 0) if part < total => ">99.9".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, tenth) => format!("{whole}.{tenth}"),
        };
        Self { figure }
    }
}

impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.figure)
    }
}

/// What a share is the chance of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// A level, if there is no opponent.
    Level(Level),
    /// An outcome of an opposed roll.
    Outcome(Outcome),
}

impl Reached {
    /// Returns the name of the level or outcome.
    pub fn name(self) -> &'static str {
        match self {
            Self::Level(reached) => level(reached),
            Self::Outcome(reached) => outcome(reached),
        }
    }
}

/// The chance of one level or outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The level or outcome.
    pub reached: Reached,
    /// The chance in percent.
    pub percent: Percentage,
    /// The width in the bar, in ten-thousandths.
    pub width: u32,
}

/// The chances of a roll, with the names of the sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedChances {
    /// The chances.
    pub chances: Chances,
    /// Whose chance to succeed or to win it is.
    pub subject: String,
    /// The name of the opponent. Empty if there is none.
    pub against: String,
    /// Another note about the chances, such as the chance without help, or why both scores are lowered. Empty for none.
    pub note: String,
}

/// The levels in the order of the bar, worst first.
pub const LEVELS: [Level; Level::ALL.len()] = [
    Level::Fumble,
    Level::Failure,
    Level::Success,
    Level::Critical,
];

/// The outcomes in the order of the bar. Those without a winner are in the middle.
const OUTCOMES: [Outcome; Outcome::ALL.len()] = [
    Outcome::GreatVictory,
    Outcome::Victory,
    Outcome::WeakVictory,
    Outcome::Tie,
    Outcome::MutualFailure,
    Outcome::WeakDefeat,
    Outcome::Defeat,
    Outcome::GreatDefeat,
];

/// The victories of a side, with what each is called after the name of that side.
const VICTORIES: [(Outcome, &str); 3] = [
    (Outcome::GreatVictory, "great"),
    (Outcome::Victory, "victory"),
    (Outcome::WeakVictory, "weak"),
];

/// Our defeats, which are the victories of the opponent.
const DEFEATS: [(Outcome, &str); 3] = [
    (Outcome::GreatDefeat, "great"),
    (Outcome::Defeat, "victory"),
    (Outcome::WeakDefeat, "weak"),
];

impl Chances {
    /// Returns the chances of a roll without an opponent.
    pub fn of_levels(odds: &LevelOdds) -> Self {
        let total = odds.total();
        let good = LEVELS.into_iter().filter(|reached| reached.succeeds());
        let share = |reached| Share::of(Reached::Level(reached), odds.ways(reached), total);
        Self {
            good: Percentage::of(good.map(|reached| odds.ways(reached)).sum(), total),
            opposed: None,
            shares: LEVELS.map(share).into(),
        }
    }

    /// Returns the chances of an opposed roll.
    pub fn of_outcomes(odds: &HelpedOpposedOdds) -> Self {
        let total = odds.total();
        let sum = |outcomes: &[Outcome]| {
            let ways = outcomes.iter().map(|reached| odds.ways(*reached));
            Percentage::of(ways.sum(), total)
        };
        let share = |reached| Share::of(Reached::Outcome(reached), odds.ways(reached), total);
        Self {
            good: sum(&VICTORIES.map(|(reached, _)| reached)),
            opposed: Some(OpposedChances {
                bad: sum(&DEFEATS.map(|(reached, _)| reached)),
                nobody: sum(&[Outcome::Tie, Outcome::MutualFailure]),
            }),
            shares: OUTCOMES.map(share).into(),
        }
    }

    /// Returns all shares as text, for screen readers.
    pub fn text(&self) -> String {
        let shares = self.shares.iter();
        joined(shares.map(|share| share.text(share.reached.name())))
    }

    /// Returns the texts below the left and the right end of the bar. Without an opponent, these are the chances to fail and to
    /// succeed. With an opponent, they are the victories of both sides.
    pub fn ends(&self) -> (String, String) {
        let levels = |succeeds: bool| {
            let shares = self.shares.iter();
            joined(shares.filter_map(|share| match share.reached {
                Reached::Level(reached) if reached.succeeds() == succeeds => {
                    Some(share.text(level(reached)))
                }
                Reached::Level(_) | Reached::Outcome(_) => None,
            }))
        };
        let victories = |of_side: &[(Outcome, &str)]| {
            joined(of_side.iter().filter_map(|(outcome, name)| {
                let reached = Reached::Outcome(*outcome);
                let share = self.shares.iter().find(|share| share.reached == reached)?;
                Some(share.text(name))
            }))
        };
        match self.opposed {
            None => (levels(false), levels(true)),
            Some(_) => (victories(&VICTORIES), victories(&DEFEATS)),
        }
    }
}

impl Share {
    fn of(reached: Reached, ways: u128, total: u128) -> Self {
        Self {
            reached,
            percent: Percentage::of(ways, total),
            width: u32::try_from(ways * 10_000 / total.max(1)).unwrap_or_default(),
        }
    }

    fn text(&self, name: &str) -> String {
        format!("{name} {}", self.percent)
    }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}

impl NamedChances {
    /// Returns the chances of a roll against a score.
    pub fn of_score(score: Score, subject: String, note: String) -> Self {
        Self {
            chances: Chances::of_levels(&single(score)),
            subject,
            against: String::new(),
            note,
        }
    }

    /// Returns the chances of an opposed roll, from the scores of both sides.
    pub fn opposed(
        [ours, theirs]: [Score; 2],
        rules: OpposedRules,
        subject: String,
        against: String,
    ) -> Self {
        Self {
            chances: Chances::of_outcomes(&helped_opposed(ours, &[], theirs, rules)),
            subject,
            against,
            note: String::new(),
        }
    }

    /// Returns the texts below the left and the right end of the bar. With an opponent, each begins with the name of its side.
    pub fn ends(&self) -> (String, String) {
        let (left, right) = self.chances.ends();
        match self.chances.opposed {
            None => (left, right),
            Some(_) => (
                format!("{}: {left}", capitalised(&self.subject)),
                format!("{}: {right}", capitalised(&self.against)),
            ),
        }
    }

    /// Returns all shares as text, for screen readers. With an opponent, it says whose victories and defeats they are.
    pub fn text(&self) -> String {
        let shares = self.chances.text();
        match self.chances.opposed {
            None => shares,
            Some(_) => format!("{} against {}: {shares}", self.subject, self.against),
        }
    }
}
