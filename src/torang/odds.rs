//! The chances as the page shows them: exact counts of cases, as percentages and as shares of a bar.

use super::messages::{level, outcome};
use ::torang::odds::{HelpedOpposedOdds, LevelOdds, helped_opposed, single};
use ::torang::opposed::{OpposedRules, Outcome};
use ::torang::score::{Level, Score};

/// The chances of a roll: four levels from the worst, or eight outcomes from the greatest victory to the greatest defeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The chance to succeed, or to win.
    pub good: String,
    /// The opponent's chance to win, if there is an opponent.
    pub bad: Option<String>,
    /// The chance that neither side wins. Empty without an opponent.
    pub nobody: String,
    /// The chances of all levels or outcomes.
    pub shares: Vec<Share>,
}

/// The chance of one level or outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The name of the level or outcome.
    pub name: &'static str,
    /// The chance in percent.
    pub percent: String,
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
    /// Another note about the chances, such as the chance without help. Empty for none.
    pub note: String,
}

/// The levels, worst first.
pub const LEVELS: [Level; 4] = [
    Level::Fumble,
    Level::Failure,
    Level::Success,
    Level::Critical,
];

/// The outcomes in the order of the bar. Those without a winner are in the middle.
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
    /// Returns the chances of a roll without an opponent.
    pub fn of_levels(odds: &LevelOdds) -> Self {
        let counts = LEVELS.map(|level_reached| (level(level_reached), odds.ways(level_reached)));
        let [_, _, good @ ..] = counts;
        Self {
            good: sum(&good, odds.total()),
            bad: None,
            nobody: String::new(),
            shares: shares(&counts, odds.total()),
        }
    }

    /// Returns the chances of an opposed roll.
    pub fn of_outcomes(odds: &HelpedOpposedOdds) -> Self {
        let counts =
            OUTCOMES.map(|outcome_reached| (outcome(outcome_reached), odds.ways(outcome_reached)));
        let [great, plain, weak, tie, mutual, bad @ ..] = counts;
        let total = odds.total();
        Self {
            good: sum(&[great, plain, weak], total),
            bad: Some(sum(&bad, total)),
            nobody: sum(&[tie, mutual], total),
            shares: shares(&counts, total),
        }
    }

    /// Returns all shares as text, for screen readers.
    pub fn text(&self) -> String {
        share_texts(&self.shares, |share| share.name)
    }

    /// Returns the texts below the left and the right end of the bar. Without an opponent, these are the chances to fail and to
    /// succeed. With an opponent, they are the victories of both sides.
    pub fn ends(&self) -> (String, String) {
        let part = |range| self.shares.get(range).unwrap_or_default();
        let short = |share: &Share| share.name.trim_end_matches(" victory");
        match self.bad {
            None => (
                share_texts(part(0..2), short),
                share_texts(part(2..4), short),
            ),
            Some(_) => {
                let victories = part(0..3);
                // Our defeats, from the greatest, are the opponent's victories.
                let defeats = part(5..8).iter().rev();
                let theirs: Vec<Share> = victories
                    .iter()
                    .zip(defeats)
                    .map(|(victory, defeat)| Share {
                        name: victory.name,
                        ..defeat.clone()
                    })
                    .collect();
                (share_texts(victories, short), share_texts(&theirs, short))
            }
        }
    }
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
        match self.chances.bad {
            None => (left, right),
            Some(_) => (
                format!("{}: {left}", self.subject),
                format!("{}: {right}", self.against),
            ),
        }
    }

    /// Returns all shares as text, for screen readers. With an opponent, it says whose victories and defeats they are.
    pub fn text(&self) -> String {
        let shares = self.chances.text();
        match self.chances.bad {
            None => shares,
            Some(_) => format!("{} against {}: {shares}", self.subject, self.against),
        }
    }
}

fn share_texts(shares: &[Share], name: impl Fn(&Share) -> &'static str) -> String {
    let texts: Vec<String> = shares
        .iter()
        .map(|share| format!("{} {}", name(share), share.percent))
        .collect();
    texts.join(", ")
}

fn sum(counts: &[(&'static str, u128)], total: u128) -> String {
    percent(counts.iter().map(|(_, count)| count).sum(), total)
}

fn shares(counts: &[(&'static str, u128)], total: u128) -> Vec<Share> {
    let share = |(name, count): &(&'static str, u128)| Share {
        name,
        percent: percent(*count, total),
        width: u32::try_from(count * 10_000 / total.max(1)).unwrap_or_default(),
    };
    counts.iter().map(share).collect()
}

/// Formats `part` out of `total` as a percentage with one decimal. A percentage that is not exactly 0 or 100 is never shown as
/// such.
pub fn percent(part: u128, total: u128) -> String {
    let tenths = u32::try_from((part * 1_000 + total / 2) / total.max(1)).unwrap_or_default();
    match (tenths / 10, tenths % 10) {
        (0, 0) if part > 0 => "<0.1%".to_owned(),
        (100, 0) if part < total => ">99.9%".to_owned(),
        (whole, 0) => format!("{whole}%"),
        (whole, tenth) => format!("{whole}.{tenth}%"),
    }
}
