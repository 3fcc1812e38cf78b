//! The texts of a roll that has been made, and what follows from it.

use super::action::{Action, ActionButton, TorangDialog, TorangList};
use super::messages::{
    actor_name, attempt_name, critical_text, fumble_text, level, level_reason, outcome,
    outcome_steps, reason, rolled_name, scaling, steps, threshold_words, with_followers,
};
use super::prepared::score_lines;
use crate::components::{ButtonVariant, RuledNote, SumLine};
use crate::grammar::{capitalised, figure, list, possessive};
use ::torang::CheckEligibility;
use ::torang::command::Command;
use ::torang::event::Event;
use ::torang::opposed::{Comparison, Outcome};
use ::torang::score::Level;
use ::torang::settings::Settings;
use ::torang::state::{Attempt, Roll, RollPart};
use ::torang::view::{HelperCheckOption, RollPartView, RollView, View};
use std::fmt;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::rule::te;
use tabletop::seat::ActorId;

/// The headline of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// How many of the four steps were reached.
    pub steps: u32,
    /// The name of the level or of the outcome.
    pub title: &'static str,
    /// Whose result it is, and the ability.
    pub line: String,
    /// The goal. Empty if it is only the name of the ability, which the line says already (TE-013).
    pub goal: String,
    /// What was at stake: "At stake: the crew finds her". Empty if nothing was named.
    pub stakes: String,
}

/// Returns the headline of a result.
pub fn headline(view: &View, roll: &Roll) -> Headline {
    let active = &roll.active.attempt;
    let name = actor_name(view, active.actor);
    let ability = rolled_name(&active.ability);
    let followers = roll.active.followers.as_deref();
    let with = with_followers(view, followers.unwrap_or_default());
    let goal = match roll.goal.as_str() {
        goal if goal == ability => String::new(),
        goal => goal.to_owned(),
    };
    let stakes = match roll.stakes.as_deref() {
        None | Some("") => String::new(),
        Some(stakes) => format!("At stake: {stakes}"),
    };
    match &roll.comparison {
        Some(Comparison {
            outcome: reached, ..
        }) => Headline {
            steps: outcome_steps(*reached),
            title: outcome(*reached),
            line: match reached {
                // These are the result of both sides.
                Outcome::Tie | Outcome::MutualFailure => format!("{name}, {ability}{with}"),
                Outcome::GreatVictory
                | Outcome::Victory
                | Outcome::WeakVictory
                | Outcome::WeakDefeat
                | Outcome::Defeat
                | Outcome::GreatDefeat => match followers {
                    Some(_) => format!("for {} group, {ability}{with}", possessive(&name)),
                    None => format!("for {name}, {ability}"),
                },
            },
            goal,
            stakes,
        },
        None => {
            let reached = active.result.map_or(Level::Failure, |result| result.level);
            Headline {
                steps: steps(reached),
                title: level(reached),
                line: match followers {
                    Some(_) => format!("{name}, {ability}, for the whole group{with}"),
                    None => format!("{name}, {ability}"),
                },
                goal,
                stakes,
            }
        }
    }
}

/// The die of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DieResult {
    /// The name of the roller.
    pub name: String,
    /// The number on the die.
    pub face: u8,
    /// The excess over 100 that counts if the levels are equal; 0 for none.
    pub excess: i32,
    /// The level, and the target score.
    pub level: String,
    /// The thresholds of the levels.
    pub thresholds: String,
    /// The lines of the score, if there is something to explain.
    pub lines: Vec<SumLine>,
}

/// Returns the dice of both sides.
pub fn dice(view: &View, roll: &RollView) -> Vec<DieResult> {
    let rules = roll.state.opposed_rules(&view.settings);
    let die = |part: &RollPartView| {
        let attempt = roll.state.attempt(part.part)?;
        let result = attempt.result?;
        matches!(part.part, RollPart::Main(_)).then(|| DieResult {
            name: actor_name(view, attempt.actor),
            face: result.natural.face(),
            excess: match roll.state.counts_numbers(&view.settings) {
                true => rules.counted_excess(result.target_score),
                false => 0,
            },
            level: format!(
                "{}, against a score of {}",
                level(result.level),
                figure(result.target_score.get())
            ),
            thresholds: threshold_words(part.thresholds),
            lines: if part.score_lines.len() > 2 {
                score_lines(view, &roll.state, part)
            } else {
                vec![]
            },
        })
    };
    roll.parts.iter().filter_map(die).collect()
}

/// Returns notes: how the number reaches its level, or in an opposed roll, why the scores were scaled, the reason for
/// the outcome, the excess over 100, and who failed less badly, if the table always shows it.
pub fn notes(view: &View, roll: &Roll) -> Vec<RuledNote> {
    let Some(comparison) = &roll.comparison else {
        return roll
            .active
            .attempt
            .result
            .map(|result| level_reason(&result))
            .into_iter()
            .collect();
    };
    let mut notes = vec![];
    notes.extend(scaling(comparison.scaled.scaling));
    let rules = roll.opposed_rules(&view.settings);
    notes.push(reason(comparison.outcome, rules.tie_rule));
    notes.extend(decisive_numbers(view, roll, comparison, &view.settings));
    notes
}

/// Returns the note that something was undone since the last roll was requested, so that a roll that is tried again does not pass for
/// the first one (TE-112). The log knows only how much was undone.
pub fn undone_before_roll(entries: &[LogEntry<Event>]) -> Option<RuledNote> {
    let has =
        |entry: &LogEntry<Event>, is_wanted: fn(&Event) -> bool| entry.events.iter().any(is_wanted);
    let is_roll = |event: &Event| matches!(event, Event::MainRolled { .. });
    let is_request = |event: &Event| matches!(event, Event::RollRequested { .. });
    let rolled = entries.iter().rposition(|entry| has(entry, is_roll))?;
    let until_rolled = entries.get(..=rolled)?;
    let requested = until_rolled
        .iter()
        .rposition(|entry| has(entry, is_request))?;
    let replaced = until_rolled.iter().skip(requested);
    let undone: u32 = replaced
        .filter_map(|entry| entry.replaced)
        .map(|replaced| replaced.count)
        .sum();
    let text = match undone {
        0 => return None,
        1 => "1 entry was undone before this roll.".to_owned(),
        count => format!("{count} entries were undone before this roll."),
    };
    Some(RuledNote::ruled(text, te(112)))
}

/// Returns the notes on who failed less badly that a mutual failure shows if somebody asks (TE-087). Empty for other outcomes, and if the
/// table always shows them.
pub fn notes_on_request(view: &View, roll: &Roll) -> Vec<RuledNote> {
    let comparison = roll.comparison.as_ref();
    let is_mutual_failure = |comparison: &&Comparison| comparison.outcome == Outcome::MutualFailure;
    match comparison.filter(is_mutual_failure) {
        Some(comparison) if !view.settings.show_lesser_loser => {
            let settings = Settings {
                show_lesser_loser: true,
                ..view.settings.clone()
            };
            decisive_numbers(view, roll, comparison, &settings)
        }
        Some(_) | None => vec![],
    }
}

/// Returns the notes on the excess over 100 that counts, and on who failed less badly.
fn decisive_numbers(
    view: &View,
    roll: &Roll,
    comparison: &Comparison,
    settings: &Settings,
) -> Vec<RuledNote> {
    let mut notes = vec![];
    let rules = roll.opposed_rules(settings);
    let excess = rules.counted_excess(comparison.scaled.active)
        + rules.counted_excess(comparison.scaled.opponent);
    if excess != 0 && roll.counts_numbers(settings) {
        let text = if excess > 0 {
            "The excess over 100 is added to the number."
        } else {
            "The excess over 100 is subtracted from the number."
        };
        notes.push(RuledNote::ruled(text, te(96)));
    }
    if comparison.outcome == Outcome::MutualFailure && settings.show_lesser_loser {
        let attempt = comparison
            .lesser_loser
            .and_then(|side| roll.attempt(RollPart::Main(side)));
        let text = match attempt {
            Some(attempt) => {
                let name = capitalised(&actor_name(view, attempt.actor));
                format!("{name} failed less badly.")
            }
            None => "Both failed equally badly.".to_owned(),
        };
        notes.push(RuledNote::ruled(text, te(87)));
    }
    notes
}

/// The term that the texts link to its entry in the rulebook: “check” alone sounds like another roll.
pub const EXPERIENCE_CHECK: &str = "experience check";

/// What follows from a roll, as a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowUpText {
    /// A text without a term.
    Plain(String),
    /// A text in which [`EXPERIENCE_CHECK`] stands between the two parts.
    Check {
        /// What comes before the term.
        before: String,
        /// What comes after it.
        after: String,
    },
}

impl FollowUpText {
    fn check(before: impl Into<String>, after: impl Into<String>) -> Self {
        Self::Check {
            before: before.into(),
            after: after.into(),
        }
    }

    fn capitalised(self) -> Self {
        match self {
            Self::Plain(text) => Self::Plain(capitalised(&text)),
            Self::Check { before, after } => Self::Check {
                before: capitalised(&before),
                after,
            },
        }
    }
}

impl fmt::Display for FollowUpText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(text) => f.write_str(text),
            Self::Check { before, after } => write!(f, "{before}{EXPERIENCE_CHECK}{after}"),
        }
    }
}

/// Something that follows from a roll, with its buttons.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowUp {
    /// A description.
    pub text: FollowUpText,
    /// The possible actions.
    pub buttons: Vec<ActionButton>,
}

/// Returns what follows from the roll. Empty before the roll is made.
pub fn follow_ups(view: &View) -> Vec<FollowUp> {
    let mut follow_ups = vec![];
    let Some(roll) = view.made_roll() else {
        return follow_ups;
    };
    for part in &roll.parts {
        let Some(attempt) = roll.state.attempt(part.part) else {
            continue;
        };
        follow_ups.extend(choice(view, part.part, attempt));
        follow_ups.extend(check(view, part, attempt));
        follow_ups.extend(helper_check(view, part, attempt));
    }
    follow_ups.extend(drama(view, roll));
    for follow_up in &mut follow_ups {
        follow_up.text = follow_up.text.clone().capitalised();
    }
    follow_ups
}

/// Returns the benefit of a critical or the drawback of a fumble, or asks for it if it has not been chosen.
fn choice(view: &View, part: RollPart, attempt: &Attempt) -> Option<FollowUp> {
    let name = actor_name(view, attempt.actor);
    let description = attempt.description.as_str();
    let chosen = |text| FollowUp {
        text: FollowUpText::Plain(text),
        buttons: vec![],
    };
    if let Some(dialog) = open_choice(part, attempt, false) {
        let is_fumble = attempt.result.map(|result| result.level) == Some(Level::Fumble);
        let (what, asks) = match is_fumble {
            true => ("fumble", "what is the drawback?"),
            false => ("critical", "what is the benefit?"),
        };
        let whose = format!("{} {what}", possessive(&name));
        let choose =
            ActionButton::primary("Choose", Action::Open(dialog)).about(capitalised(&whose));
        return Some(FollowUp {
            text: FollowUpText::Plain(format!("{whose}: {asks}")),
            buttons: vec![choose],
        });
    }
    if let Some(drawback) = attempt.drawback {
        return Some(chosen(fumble_text(&name, drawback, description)));
    }
    let benefits = attempt.benefits.as_slice();
    (!benefits.is_empty()).then(|| chosen(critical_text(&name, benefits, description)))
}

/// Returns the dialog for the benefit of a critical or the drawback of a fumble that has not been chosen.
fn open_choice(part: RollPart, attempt: &Attempt, finishes: bool) -> Option<TorangDialog> {
    match attempt.result?.level {
        Level::Critical if attempt.benefits.is_empty() => {
            Some(TorangDialog::Benefits { part, finishes })
        }
        Level::Fumble if attempt.drawback.is_none() => {
            Some(TorangDialog::Drawback { part, finishes })
        }
        Level::Critical | Level::Fumble | Level::Success | Level::Failure => None,
    }
}

/// Returns the dialog for what the roll has left open. It is asked before the roll is finished, because it cannot be answered later.
pub fn open_question(view: &View) -> Option<TorangDialog> {
    let roll = view.current_roll()?;
    let mut parts = roll.parts().into_iter();
    parts
        .find_map(|part| open_choice(part, roll.attempt(part)?, true))
        .or_else(|| open_check(view))
}

/// Returns the dialog for the experience checks that the roll has left open: first those that the gamemaster has not answered, then
/// those that are granted and not marked.
fn open_check(view: &View) -> Option<TorangDialog> {
    if !view.requested_checks().is_empty() {
        return Some(TorangList::RequestedChecks.into());
    }
    (!granted_checks(view).is_empty()).then_some(TorangList::GrantedChecks.into())
}

/// Returns how many experience checks nobody has asked for yet. They need the gamemaster’s judgment, and it is up to the players to ask
/// for it (TE-045, TE-046, TE-067): the roll can be finished without them.
pub fn unasked_checks(view: &View) -> usize {
    let Some(roll) = view.made_roll() else {
        return 0;
    };
    // One question to the gamemaster is for all checks of the roll.
    if !view.requested_checks().is_empty() {
        return 0;
    }
    let needs_gamemaster =
        |part: &&RollPartView| part.check == Some(CheckEligibility::NeedsGamemaster);
    roll.parts.iter().filter(needs_gamemaster).count() + view.waiting_helpers().len()
}

/// Returns the action that finishes the roll: first it asks what has been left open.
pub fn finish(view: &View) -> Action {
    asked_or_finished(open_question(view))
}

/// Returns the action that finishes the roll without the benefit or drawback of this part: it first asks about those that follow.
pub fn finish_without_choice(view: &View, declined: RollPart) -> Action {
    let next = view.current_roll().and_then(|roll| {
        let parts = roll.parts().into_iter();
        let mut later = parts.skip_while(|part| *part != declined).skip(1);
        later.find_map(|part| open_choice(part, roll.attempt(part)?, true))
    });
    asked_or_finished(next.or_else(|| open_check(view)))
}

/// Returns the action that finishes the roll after an answer about its experience checks: first it asks about those that are left.
/// Benefits and drawbacks have been asked for before, and perhaps declined.
pub fn finish_after_check(view: &View) -> Action {
    asked_or_finished(open_check(view))
}

fn asked_or_finished(question: Option<TorangDialog>) -> Action {
    question.map_or_else(|| Action::Play(vec![Command::ClearRoll]), Action::Open)
}

/// Offers an experience check, if the roller can take one (TE-045 … TE-047).
fn check(view: &View, part: &RollPartView, attempt: &Attempt) -> Option<FollowUp> {
    let label = match part.check? {
        CheckEligibility::Granted => "Mark",
        CheckEligibility::NeedsGamemaster => "Ask the gamemaster",
    };
    let owner = possessive(&actor_name(view, attempt.actor));
    let whose = format!("{owner} {}", rolled_name(&attempt.ability));
    let command = Command::AskForCheck { part: part.part };
    let button = ActionButton::play(label, ButtonVariant::Quiet, command);
    Some(FollowUp {
        text: FollowUpText::check("An ", format!(" for {whose}?")),
        buttons: vec![button.about(capitalised(&whose))],
    })
}

/// Offers the one check that a helper may take (TE-067), unless it would be the same as for the helper's own roll.
fn helper_check(view: &View, part: &RollPartView, attempt: &Attempt) -> Option<FollowUp> {
    let is_granted = part.check == Some(CheckEligibility::Granted);
    let own_check = attempt.ability.name.as_ref().filter(|_| is_granted);
    let mut options: Vec<&HelperCheckOption> = part.markable_abilities().iter().collect();
    options.retain(|option| Some(&option.ability) != own_check);
    if options.is_empty() {
        return None;
    }
    let new = options.iter().find(|option| option.is_new);
    let text = FollowUpText::check(
        format!(
            "{} helped and may mark an ",
            actor_name(view, attempt.actor)
        ),
        new.map_or_else(String::new, |new| {
            format!("; {} would be new on the sheet", new.ability)
        }),
    );
    let buttons = options.iter().filter_map(|option| {
        let command = mark(part, option)?;
        let label = option.ability.as_str();
        let owner = capitalised(&possessive(&actor_name(view, attempt.actor)));
        let button = ActionButton::play(label, ButtonVariant::Quiet, command);
        Some(button.about(format!("{owner} {EXPERIENCE_CHECK}")))
    });
    Some(FollowUp {
        text,
        buttons: buttons.collect(),
    })
}

/// Returns the command that marks an ability for helping, or `None` if this part is no help.
fn mark(part: &RollPartView, option: &HelperCheckOption) -> Option<Command> {
    let target = option.target;
    match part.part {
        RollPart::Help(help) => Some(Command::MarkHelperCheck { help, target }),
        RollPart::Main(_) => None,
    }
}

/// An experience check that is granted and not marked.
#[derive(Clone, Debug, PartialEq)]
pub struct GrantedCheck {
    /// Whose check it is, and for which ability: "Oda, Locks".
    pub text: String,
    /// Why it is granted, if it is not for the roll itself. Empty for none.
    pub detail: String,
    /// Whose check it is.
    pub actor: ActorId,
    /// The name of the ability on the sheet, which is unique there; `None` for a score without a name.
    pub ability: Option<Name>,
    /// Whether the helper may mark either this or another one (TE-067).
    pub is_choice: bool,
    /// What marks it.
    pub command: Command,
}

/// Returns the experience checks that need nobody's answer anymore and are not marked.
pub fn granted_checks(view: &View) -> Vec<GrantedCheck> {
    let mut granted: Vec<GrantedCheck> = vec![];
    let Some(roll) = view.made_roll() else {
        return granted;
    };
    for part in &roll.parts {
        let Some(attempt) = roll.state.attempt(part.part) else {
            continue;
        };
        let name = actor_name(view, attempt.actor);
        if part.check == Some(CheckEligibility::Granted) {
            granted.push(GrantedCheck {
                text: attempt_name(view, attempt),
                detail: String::new(),
                actor: attempt.actor,
                ability: attempt.ability.name.clone(),
                is_choice: false,
                command: Command::AskForCheck { part: part.part },
            });
        }
        // Two helpers may have the same name.
        let is_granted = |option: &HelperCheckOption| {
            granted.iter().any(|other| {
                other.actor == attempt.actor && other.ability.as_ref() == Some(&option.ability)
            })
        };
        let mut options: Vec<&HelperCheckOption> = part.markable_abilities().iter().collect();
        options.retain(|option| !is_granted(option));
        for option in &options {
            let mut others = options.iter();
            let other = others.find(|other| other.ability != option.ability);
            let mut detail = "for helping".to_owned();
            if let Some(other) = other {
                detail.push_str(&format!(", instead of {}", other.ability));
            }
            if option.is_new {
                detail.push_str("; new on the sheet");
            }
            granted.extend(mark(part, option).map(|command| GrantedCheck {
                text: format!("{name}, {}", option.ability),
                detail,
                actor: attempt.actor,
                ability: Some(option.ability.clone()),
                is_choice: other.is_some(),
                command,
            }));
        }
    }
    granted
}

/// Asks the gamemaster to judge the checks that were asked for. If nobody can ask because the roller's own check would change nothing,
/// it asks for those who helped (TE-067).
fn drama(view: &View, roll: &RollView) -> Option<FollowUp> {
    let judge = |label: &str, dramatic| {
        let command = Command::JudgeDrama { dramatic };
        ActionButton::play(label, ButtonVariant::Plain, command)
    };
    let requested_by = requested_checks(view);
    match roll.state.dramatic {
        None if !requested_by.is_empty() => Some(FollowUp {
            text: FollowUpText::check(
                "Dramatic enough for an ",
                format!("? Requested by {}.", list(&requested_by)),
            ),
            buttons: vec![judge("Yes", true), judge("No", false)],
        }),
        None => {
            let can_ask = |part: &RollPartView| {
                matches!(part.part, RollPart::Main(_)) && part.check.is_some()
            };
            let helpers = waiting_helpers(view);
            let is_left_to_roller = roll.parts.iter().any(can_ask);
            (!helpers.is_empty() && !is_left_to_roller).then(|| FollowUp {
                text: FollowUpText::check(
                    "Dramatic enough for an ",
                    format!(
                        "? If you say yes, {} may mark one for helping.",
                        list(&helpers)
                    ),
                ),
                buttons: vec![judge("Yes", true), judge("No", false)],
            })
        }
        Some(false) => Some(FollowUp {
            text: FollowUpText::check("Not dramatic enough for an ", ""),
            buttons: vec![judge("Yes, it was", true)],
        }),
        Some(true) => None,
    }
}

/// Returns the names of the helpers who may mark an experience check if the gamemaster judges the moment dramatic enough.
pub fn waiting_helpers(view: &View) -> Vec<String> {
    let helpers = view.waiting_helpers().into_iter();
    helpers.map(|helper| actor_name(view, helper)).collect()
}

/// Returns the names of those who requested an experience check and have no answer yet.
pub fn requested_checks(view: &View) -> Vec<String> {
    let rollers = view.requested_checks().into_iter();
    rollers.map(|roller| actor_name(view, roller)).collect()
}

/// Says who requested a check, and what happens after the answer.
pub fn requested_checks_text(view: &View) -> String {
    let requested_by = list(&requested_checks(view));
    let helpers = waiting_helpers(view);
    if helpers.is_empty() {
        return format!(
            "Requested by {requested_by}. The gamemaster decides before the roll is finished."
        );
    }
    let helpers = list(&helpers);
    format!(
        "Requested by {requested_by}. The gamemaster decides. If the answer is yes, {helpers} may mark a check too, for helping."
    )
}

/// Returns the action that answers all requested checks and then finishes the roll.
pub fn answer_and_finish(dramatic: bool) -> Action {
    Action::PlayAndFinish(vec![Command::JudgeDrama { dramatic }])
}
