//! The Torang Engine's words: what levels and outcomes are called, and what they may mean.

use super::quick::Fault;
use ::torang::opposed::{Outcome, Scaling, Side, TieRule};
use ::torang::score::{Level, Score, Thresholds};

/// A level, within a sentence.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Fumble => "fumble",
        Level::Failure => "failure",
        Level::Success => "success",
        Level::Critical => "critical",
    }
}

/// An outcome, within a sentence.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::GreatVictory => "great victory",
        Outcome::Victory => "victory",
        Outcome::WeakVictory => "weak victory",
        Outcome::Tie => "tie",
        Outcome::WeakDefeat => "weak defeat",
        Outcome::Defeat => "defeat",
        Outcome::GreatDefeat => "great defeat",
        Outcome::MutualFailure => "mutual failure",
    }
}

/// What a level may mean, with the rule (TE-035 … TE-041).
pub fn level_means(level: Level) -> (&'static str, &'static str) {
    match level {
        Level::Critical => (
            "More than was hoped for. Settle on one gain or several: sooner, with style, a clue more, an edge (+20 on the next roll it bears on), a far stronger effect.",
            "TE-037",
        ),
        Level::Success => ("It works. The player may tell how it looks.", "TE-035"),
        Level::Failure => (
            "One setback, and a way on: half the goal, or the goal at a price.",
            "TE-039",
        ),
        Level::Fumble => (
            "As bad as it gets. Settle on one trouble: far too late, laughed at, misled, worse placed (−20 on the next roll it bears on), the wrong effect.",
            "TE-041",
        ),
    }
}

/// What an outcome means, with the rule (TE-085 … TE-091).
pub fn outcome_means(outcome: Outcome) -> (&'static str, &'static str) {
    match outcome {
        Outcome::GreatVictory => ("Far ahead, two levels or more.", "TE-088"),
        Outcome::Victory => ("Clearly ahead, one level.", "TE-089"),
        Outcome::WeakVictory => ("Narrowly ahead, by the number alone.", "TE-090"),
        Outcome::Tie => ("Nobody can say who was better.", "TE-085"),
        Outcome::WeakDefeat => ("Narrowly behind, by the number alone.", "TE-091"),
        Outcome::Defeat => ("Clearly behind, one level.", "TE-091"),
        Outcome::GreatDefeat => ("Far behind, two levels or more.", "TE-091"),
        Outcome::MutualFailure => (
            "Neither side gets anywhere. As a rule it means no more than that.",
            "TE-086",
        ),
    }
}

/// A side, as a heading.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Active => "Who acts",
        Side::Opponent => "Opponent",
    }
}

/// Who failed less (TE-087).
pub fn lesser(lesser: Option<Side>) -> &'static str {
    match lesser {
        Some(Side::Active) => "Who acts failed less.",
        Some(Side::Opponent) => "The opponent failed less.",
        None => "Both failed alike.",
    }
}

/// Which number is better between equal levels.
pub fn tie_rule(rule: TieRule) -> &'static str {
    match rule {
        TieRule::High => "Higher wins",
        TieRule::Low => "Lower wins",
    }
}

/// Why both scores were brought down, with the rule (B-09); nothing where they were not.
pub fn scaling(scaling: Scaling) -> Option<(String, &'static str)> {
    let goes_by = " Criticals and fumbles go by what is left.";
    if scaling.divisor > 1 {
        let by = scaling.divisor.to_string();
        let why = format!(
            "Both scores are over 300: both are divided by {by}, fractions dropped.{goes_by}"
        );
        Some((why, "TE-100"))
    } else if scaling.penalty == 0 {
        None
    } else {
        let off = scaling.penalty.to_string();
        let why = format!("Both scores are 100 or more: {off} comes off both.{goes_by}");
        Some((why, "TE-097"))
    }
}

/// What is wrong with something typed, and what to do.
pub fn fault(fault: Fault, typed: &str) -> String {
    let mut quoted: String = typed.trim().chars().take(12).collect();
    if quoted.len() < typed.trim().len() {
        quoted.push('…');
    }
    let quoted = format!("“{quoted}”");
    match fault {
        Fault::NoScore => "No score yet. Type the ability’s percent, such as 65.".to_owned(),
        Fault::NoNumber => {
            format!("{quoted} is no whole number. Type the ability’s percent, such as 65.")
        }
        Fault::OutOfRange => format!(
            "{quoted} is no score. Type one from {} to {}.",
            super::vm::plain(Score::MIN),
            Score::MAX
        ),
        Fault::NoFace => format!("{quoted} is no roll: 1 to 100, or 00."),
    }
}

/// How many of four steps a level reaches.
pub const fn steps(level: Level) -> u32 {
    match level {
        Level::Fumble => 1,
        Level::Failure => 2,
        Level::Success => 3,
        Level::Critical => 4,
    }
}

/// How many of four steps an outcome reaches.
pub const fn outcome_steps(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::GreatVictory => 4,
        Outcome::Victory | Outcome::WeakVictory => 3,
        Outcome::Tie | Outcome::WeakDefeat => 2,
        Outcome::Defeat | Outcome::GreatDefeat | Outcome::MutualFailure => 1,
    }
}

/// What was read how: "critical to 5, success to 50, fumble from 99".
pub fn threshold_words(spans: Thresholds) -> String {
    let critical = if spans.critical == 0 {
        "never critical".to_owned()
    } else {
        format!("critical to {}", spans.critical)
    };
    format!(
        "{critical}, success to {}, fumble from {}",
        spans.success,
        spans.span(Level::Fumble).0
    )
}
