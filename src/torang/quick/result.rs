//! The texts of a quick roll that has been made: its meaning, and how it came about.

use super::side_name;
use crate::components::RuledNote;
use crate::grammar::{figure, signed};
use crate::torang::messages::{
    level, level_meaning, level_reason, number_with_excess, outcome, outcome_meaning,
    outcome_steps, steps, threshold_words,
};
use crate::torang::result::DieResult;
use ::torang::modifier::help;
use ::torang::opposed::{OpposedRules, Outcome, Scaling, Side, TieRule};
use ::torang::score::{Level, Score};
use ::torang::standalone::StandaloneRollResult;
use ::torang::state::RollResult;
use tabletop::rule::te;

/// A finished roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuickResult {
    /// The results of the dice.
    pub roll: StandaloneRollResult,
    /// The typed scores of the active side and the opponent, each with its modifier.
    pub typed: [(Score, i32); 2],
    /// The rules for opposed rolls that were used.
    pub rules: OpposedRules,
}

impl QuickResult {
    /// Returns how many of the four steps were reached.
    pub fn steps(&self) -> u32 {
        match &self.roll.comparison {
            Some(comparison) => outcome_steps(comparison.outcome),
            None => steps(self.roll.active.level),
        }
    }

    /// Returns the level or the outcome.
    pub fn title(&self) -> &'static str {
        match &self.roll.comparison {
            Some(comparison) => outcome(comparison.outcome),
            None => level(self.roll.active.level),
        }
    }

    /// Returns the level or the outcome. A victory or a defeat is preceded by the name of the active side.
    pub fn headline(&self) -> String {
        let title = self.title();
        match self.roll.comparison.map(|comparison| comparison.outcome) {
            None | Some(Outcome::Tie | Outcome::MutualFailure) => title.to_owned(),
            Some(_) => format!("{}: {title}", side_name(Side::Active)),
        }
    }

    /// Returns the numbers on the dice: "57", or "57 vs. 30". An excess over 100 that decided is added: "5 + 55 vs. 5". In a mutual
    /// failure, it decides only who failed less badly, if somebody asked.
    pub fn numbers(&self, asked_who_failed_less: bool) -> String {
        let number = |die: DieResult| number_with_excess(die.face, die.excess);
        let numbers: Vec<String> = self
            .dice(asked_who_failed_less)
            .into_iter()
            .map(number)
            .collect();
        numbers.join(" vs. ")
    }

    /// Describes the comparison of the number with the score, or of the two sides' levels.
    pub fn line(&self) -> String {
        let active = self.roll.active;
        let Some(opponent) = &self.roll.opponent else {
            return level_reason(&active).text;
        };
        let our_level = level(active.level);
        if active.level != opponent.level || !active.level.succeeds() {
            return format!("{our_level} against {}", level(opponent.level));
        }
        let compared = self.roll.comparison.map(|comparison| comparison.outcome);
        if compared == Some(Outcome::Tie) {
            return format!("{our_level} on both sides: equal numbers tie");
        }
        match self.rules.tie_rule {
            TieRule::High => format!("{our_level} on both sides: the higher number wins"),
            TieRule::Low => format!("{our_level} on both sides: the lower number wins"),
        }
    }

    /// Iterates over the results of the sides.
    fn sides(&self) -> impl Iterator<Item = (Side, RollResult)> + use<> {
        let opposing = self.roll.opponent.map(|result| (Side::Opponent, result));
        [(Side::Active, self.roll.active)]
            .into_iter()
            .chain(opposing)
    }

    /// Whether the numbers decided between equal levels: who won, or, if somebody asked, who failed less badly (TE-087, TE-096).
    fn counts_numbers(&self, asked_who_failed_less: bool) -> bool {
        let opponent_level = self.roll.opponent.map(|opponent| opponent.level);
        opponent_level == Some(self.roll.active.level)
            && (asked_who_failed_less || !self.is_mutual_failure())
    }

    /// Returns the dice of the sides. The name of the side is empty if the roll is not opposed.
    pub fn dice(&self, asked_who_failed_less: bool) -> Vec<DieResult> {
        let is_decided = self.counts_numbers(asked_who_failed_less);
        let die = |(side, result): (Side, RollResult)| DieResult {
            name: match self.roll.opponent {
                Some(_) => side_name(side).to_owned(),
                None => String::new(),
            },
            face: result.natural.face(),
            excess: match is_decided {
                true => self.rules.counted_excess(result.target_score),
                false => 0,
            },
            level: level(result.level).to_owned(),
            thresholds: threshold_words(result.target_score.thresholds()),
            lines: vec![],
        };
        self.sides().map(die).collect()
    }

    /// Checks whether both sides failed, so that somebody may ask who failed less badly.
    pub fn is_mutual_failure(&self) -> bool {
        self.roll
            .comparison
            .is_some_and(|comparison| comparison.outcome == Outcome::MutualFailure)
    }

    /// Returns notes about the meaning of the result and how it came about. If somebody asked, they also say who failed less badly.
    pub fn notes(&self, asked_who_failed_less: bool) -> Vec<RuledNote> {
        let mut notes = vec![];
        match &self.roll.comparison {
            None => notes.push(level_meaning(self.roll.active.level)),
            Some(comparison) => {
                notes.push(outcome_meaning(comparison.outcome));
                for (side, result) in self.sides() {
                    if matches!(result.level, Level::Critical | Level::Fumble) {
                        let meaning = level_meaning(result.level);
                        notes.push(RuledNote {
                            text: format!("{}: {}", side_name(side), meaning.text),
                            ..meaning
                        });
                    }
                }
                if self.is_mutual_failure() && asked_who_failed_less {
                    notes.push(RuledNote::ruled(
                        who_failed_less(comparison.lesser_loser),
                        te(87),
                    ));
                }
            }
        }
        notes.extend(self.helper_notes());
        notes.extend(
            self.sides()
                .filter_map(|(side, result)| self.sum(side, &result)),
        );
        if let Some(comparison) = &self.roll.comparison {
            let scaled = comparison.scaled;
            notes.extend(scaling(scaled.scaling));
            let excess = self.rules.counted_excess(scaled.active)
                + self.rules.counted_excess(scaled.opponent);
            if excess != 0 {
                let excess = excess.unsigned_abs();
                let text =
                    format!("Excess of {excess} over 100: it counts only if levels are equal.");
                notes.push(RuledNote::ruled(text, te(96)));
            }
        }
        notes
    }

    fn helper_notes(&self) -> impl Iterator<Item = RuledNote> {
        let helpers = (1_u32..).zip(&self.roll.helper_levels);
        helpers.map(|(number, (reached, result))| {
            let level_text = level(*reached);
            let added = added_by_help(*reached);
            let text = match result {
                Some(result) => format!(
                    "Helper {number}: {} against {}, {level_text}, {added}",
                    result.natural.face(),
                    figure(result.target_score.get())
                ),
                None => format!("Helper {number}: {level_text}, {added}"),
            };
            RuledNote::ruled(text, te(64))
        })
    }

    /// Describes how the target score came about: "65 + 20 + 20 help = 105, − 50 = 55". Returns `None` if it is the typed score
    /// itself.
    fn sum(&self, side: Side, result: &RollResult) -> Option<RuledNote> {
        let [active, opponent] = self.typed;
        let ((base, modifier), help) = match side {
            Side::Active => (active, self.roll.help_total),
            Side::Opponent => (opponent, 0),
        };
        if result.target_score == base && result.effective == base {
            return None;
        }
        let term = |amount: i32| match amount {
            // No line ends between a sign and its number.
            ..0 => format!(" −\u{a0}{}", amount.unsigned_abs()),
            0 => String::new(),
            1.. => format!(" +\u{a0}{amount}"),
        };
        let mut sum = format!("{}{}", figure(base.get()), term(modifier));
        if help != 0 {
            sum = format!("{sum}{} help", term(help));
        }
        let is_sum = result.effective != base;
        if is_sum {
            sum = format!("{sum} = {}", figure(result.effective.get()));
        }
        let comparison = self.roll.comparison;
        if let Some(comparison) = comparison.filter(|_| result.target_score != result.effective) {
            let change = match comparison.scaled.scaling {
                Scaling {
                    divisor: 1,
                    penalty,
                } => format!("−\u{a0}{penalty}"),
                Scaling { divisor, .. } => format!("÷\u{a0}{divisor}"),
            };
            let comma = if is_sum { "," } else { "" };
            let target = figure(result.target_score.get());
            sum = format!("{sum}{comma} {change} = {target}");
        }
        let text = match self.roll.opponent {
            Some(_) => format!("{}: {sum}", side_name(side)),
            None => sum,
        };
        Some(RuledNote::ruled(text, te(30)))
    }
}

/// Formats the modifier from a helper's result, with its sign.
pub fn added_by_help(level: Level) -> String {
    signed(help(level))
}

/// Describes who failed less badly (TE-087).
const fn who_failed_less(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Active) => "The active side failed less badly.",
        Some(Side::Opponent) => "The opponent failed less badly.",
        None => "Both failed equally badly.",
    }
}

/// Explains why both scores were scaled (B-09). Returns `None` if they were not.
pub(super) fn scaling(scaling: Scaling) -> Option<RuledNote> {
    let Scaling { divisor, penalty } = scaling;
    if divisor > 1 {
        let text = format!(
            "Both scores are over 300, so both are divided by {divisor}, rounded down. Criticals and fumbles use the divided scores."
        );
        Some(RuledNote::ruled(text, te(100)))
    } else if penalty > 0 {
        let text = format!(
            "Both scores are 100 or more, so both are lowered by {penalty}. Criticals and fumbles use the lowered scores."
        );
        Some(RuledNote::ruled(text, te(97)))
    } else {
        None
    }
}
