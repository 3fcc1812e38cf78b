//! Texts and numbers about a dramatic task, computed from a view: its progress, its obstacles, and the odds of an attempt.

use crate::grammar::{capitalised, counted, figure, list, signed};
use crate::torg::list_content::RuledNote;
use crate::torg::messages::effects::attribute;
use crate::torg::messages::names::level;
use crate::torg::messages::sentences::actor_name;
use crate::torg::messages::tasks::{letter, percent, percent_at_least, task_box};
use ::torg::active_effects::SkillBasis;
use ::torg::card::{StepLetter, TaskBox};
use ::torg::command::Command;
use ::torg::roll::SuccessLevel;
use ::torg::settings::{TaskDecline, TaskSetback};
use ::torg::task::{AttemptKind, TaskOutcome};
use ::torg::view::task_forecast::{ChanceInTime, CheckForecast};
use ::torg::view::{ActorView, StepView, TaskView, View};
use tabletop::rule::{RuleId, dd};
use tabletop::seat::ActorId;

/// The default chance of each check, in percent, for a task whose skill value is unknown.
pub const ASSUMED_PERCENT: u8 = 75;

/// The state of a step of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// The step is completed.
    Done,
    /// The task box of the current card offers the step.
    Offered,
    /// The next step, if it is not offered now.
    Next,
    /// A later step that is not offered now.
    Later,
}

impl StepState {
    /// Returns the CSS class.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Done => "step is-done",
            Self::Offered => "step is-open",
            Self::Next => "step is-next",
            Self::Later => "step",
        }
    }

    /// Returns the text that a screen reader adds.
    pub const fn spoken(self) -> &'static str {
        match self {
            Self::Done => ", done",
            Self::Offered => ", on the card",
            Self::Next => ", next",
            Self::Later => "",
        }
    }
}

/// Returns the state of the step at an index.
pub fn step_state(task: &TaskView, index: usize) -> StepState {
    let done_count = task.steps_done();
    if index < done_count {
        StepState::Done
    } else if task.offers_step(index) {
        StepState::Offered
    } else if index == done_count {
        StepState::Next
    } else {
        StepState::Later
    }
}

/// Formats the current difficulty of a step: "12", or "?" if it is hidden. Empty for a completed step.
pub fn step_difficulty(task: &TaskView, step: &StepView, state: StepState) -> String {
    if state == StepState::Done {
        return String::new();
    }
    let hidden = if task.difficulties_revealed { "" } else { "?" };
    step.current_difficulty
        .map_or_else(|| hidden.to_owned(), |difficulty| difficulty.to_string())
}

/// Returns the text for how a task ended.
pub const fn outcome_text(outcome: TaskOutcome) -> &'static str {
    match outcome {
        TaskOutcome::Succeeded => "Done",
        TaskOutcome::Failed => "Disaster: the task failed",
        TaskOutcome::Abandoned => "Abandoned",
    }
}

fn flips_left(flips: u16) -> String {
    match flips {
        0 => "last flip".to_owned(),
        flips => format!("{} left", counted(flips, "flip", "flips")),
    }
}

/// Formats the title of a task: "Juno: lock picking 12".
pub fn title(view: &View, task: &TaskView) -> String {
    let name = actor_name(view, task.lead);
    match task.value {
        Some(value) => format!("{name}: {} {value}", task.skill.as_str()),
        None => format!("{name}: {}", task.skill.as_str()),
    }
}

/// Formats the second line of a task on the stage: how it ended, or the flips left if the time limit is revealed.
pub fn strip_detail(task: &TaskView) -> String {
    match (
        task.outcome,
        task.flips_left.filter(|_| task.budget_revealed),
    ) {
        (Some(outcome), _) => outcome_text(outcome).to_owned(),
        (None, Some(flips)) => flips_left(flips),
        (None, None) => String::new(),
    }
}

/// Formats the revealed time that is left for the tasks that go on, for the head of the card in force, which has little room:
/// "Task: 4 flips left". Empty if there is none.
pub fn countdown(view: &View) -> String {
    let tasks = view.open_tasks().filter(|task| task.budget_revealed);
    let left: Vec<u16> = tasks.filter_map(|task| task.flips_left).collect();
    match left.as_slice() {
        [] => String::new(),
        [only] => format!("Task: {}", flips_left(*only)),
        several => {
            let several: Vec<String> = several.iter().map(u16::to_string).collect();
            format!("Tasks: {} flips left", several.join(", "))
        }
    }
}

/// Formats the time that is left, or how the task ended.
pub fn time_text(task: &TaskView) -> String {
    match (task.outcome, task.flips_left) {
        (Some(outcome), _) => outcome_text(outcome).to_owned(),
        (None, Some(flips)) => format!("{}, then disaster", flips_left(flips)),
        (None, None) if task.budget_revealed => "There is no time limit.".to_owned(),
        (None, None) => "The time limit is hidden.".to_owned(),
    }
}

/// Formats how much of the time limit is used: "1 flip so far, 6 flips left." Empty without a time limit.
pub fn used_flips(task: &TaskView) -> String {
    let used = counted(task.flips_elapsed, "flip", "flips");
    match task.flips_left {
        None => String::new(),
        Some(0) => format!("{used} so far; this is the last one."),
        Some(left) => format!("{used} so far, {}.", flips_left(left)),
    }
}

/// Returns the notes about a task: complications, setbacks, and what the task box of the current card means.
pub fn situation(view: &View, task: &TaskView) -> Vec<RuledNote> {
    let mut notes = Vec::new();
    if task.complications > 0 {
        let count = counted(task.complications, "complication", "complications");
        notes.push(RuledNote::ruled(
            format!("{count} so far: every difficulty +{}.", task.complications),
            dd(229),
        ));
    }
    if task.outcome.is_some() {
        return notes;
    }
    let setbacks = [
        (task.setback_difficulty, "difficulty +"),
        (task.setback_total_penalty, "total −"),
    ];
    for (amount, phrase) in setbacks {
        if amount > 0 {
            let text = format!("Setback: every {phrase}{amount} this round.");
            notes.push(RuledNote::ruled(text, dd(165)));
        }
    }
    let Some(round) = &view.round else {
        notes.push(RuledNote::plain(
            "During rounds, try the steps that the card’s task box allows.",
        ));
        return notes;
    };
    let (shown, meaning, rule) = box_text(view, task, round.task_box);
    let text = format!("Round {}’s card shows {shown}.{meaning}", round.number);
    notes.push(RuledNote::ruled(text, rule));
    if task.may_ignore_box && !matches!(round.task_box, TaskBox::Steps(_)) {
        notes.push(RuledNote::plain(if view.settings.is(TaskDecline::Fails) {
            "If you ignore it, it counts as a failure."
        } else {
            "You may ignore it this round."
        }));
    }
    notes
}

/// Returns the content of a task box in words, what it means for the task, and the rule ID.
fn box_text(view: &View, task: &TaskView, shown_box: TaskBox) -> (String, &'static str, RuleId) {
    let problem = || format!("a {}", task_box(shown_box));
    match shown_box {
        TaskBox::Steps(letters) => {
            let offered = StepLetter::ALL.into_iter().zip(letters);
            let offered: Vec<String> = offered
                .filter(|(_, is_offered)| *is_offered)
                .map(|(step, _)| letter(step).to_owned())
                .collect();
            let meaning = if task.steps_offered > 0 {
                ""
            } else {
                " The next step is not offered. A successful check earns a card."
            };
            (list(&offered), meaning, dd(210))
        }
        TaskBox::PossibleSetback => {
            let meaning = if task.steps_done() == 0 {
                " No step is completed yet, so there is nothing to lose."
            } else if view.settings.is(TaskSetback::Pointer) {
                " A failed check moves you back one step."
            } else {
                " A failed check undoes the latest completed step."
            };
            (problem(), meaning, dd(226))
        }
        TaskBox::Complication => (
            problem(),
            " A failed check makes all later ones harder by 1.",
            dd(228),
        ),
        TaskBox::CriticalProblem => (
            problem(),
            " If the check fails, you need another skill or a new approach.",
            dd(230),
        ),
    }
}

/// Returns the attempts that can be made now. Outside of rounds there are none.
pub fn attempts(view: &View, task: &TaskView) -> Vec<AttemptKind> {
    match view.round {
        Some(_) => task.attempts(),
        None => vec![],
    }
}

/// Formats the letters of the next `count` steps.
fn letters(task: &TaskView, count: usize) -> String {
    let open_steps = task.steps.iter().filter(|step| !step.done).take(count);
    let open_steps: Vec<String> = open_steps
        .map(|step| letter(step.step).to_owned())
        .collect();
    list(&open_steps)
}

/// Returns the label of the button for an attempt, and whether the rules allow the attempt.
pub fn attempt_button(task: &TaskView, attempt: AttemptKind) -> (String, bool) {
    match attempt {
        AttemptKind::Steps(count) => (
            format!("Try {}", letters(task, usize::from(count))),
            task.may_step.is_ok(),
        ),
        AttemptKind::Check => ("Make the check".to_owned(), task.may_check.is_ok()),
        AttemptKind::LastDitch => (
            "Try a last-ditch effort".to_owned(),
            task.may_last_ditch.is_ok(),
        ),
    }
}

/// An attempt with its difficulties and its probabilities of success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptOdds {
    /// The attempt.
    pub attempt: AttemptKind,
    /// The label: "A and B at once".
    pub label: String,
    /// The difficulties: "12 and 14, with one roll". Empty if this view does not contain them.
    pub detail: String,
    /// The probability that all its checks succeed. Empty if the view does not contain the difficulties.
    pub now: String,
    /// The probability that the task is completed in time if this attempt is made now. "–" if it cannot be computed; empty outside of
    /// rounds, without a known time limit, or if the table does not use computed chances.
    pub in_time: String,
}

/// Computes the odds of an attempt. `helper_bonus` is added by helpers; `assumed_percent` is the chance of each check if the skill
/// value is unknown.
pub fn attempt_odds(
    view: &View,
    task: &TaskView,
    attempt: AttemptKind,
    helper_bonus: u8,
    assumed_percent: u8,
) -> AttemptOdds {
    let label = match attempt {
        AttemptKind::Steps(1) => format!("{} alone", letters(task, 1)),
        AttemptKind::Steps(count) => format!("{} at once", letters(task, usize::from(count))),
        AttemptKind::Check => "A check that completes no step".to_owned(),
        AttemptKind::LastDitch => format!("Last-ditch effort: {}", letters(task, 4)),
    };
    let mut odds = AttemptOdds {
        attempt,
        label,
        detail: String::new(),
        now: String::new(),
        in_time: String::new(),
    };
    let Some(forecast) = view.attempt_forecast(task, attempt, helper_bonus, assumed_percent) else {
        return odds;
    };
    let checks = forecast.checks.iter();
    let figures: Vec<String> = checks.map(|check| check.difficulty.to_string()).collect();
    let figures = list(&figures);
    odds.detail = match (forecast.checks.as_slice(), forecast.needed_bonus) {
        ([_], Some(bonus)) => format!("{figures}: bonus number {} or better", signed(bonus)),
        ([_], None) => figures,
        (checks, _) if forecast.one_roll => {
            format!("{figures}, with one roll{}", penalties(checks))
        }
        (checks, _) => format!("{figures}, one roll each{}", penalties(checks)),
    };
    odds.now = percent(forecast.success);
    odds.in_time = match forecast.in_time {
        None => String::new(),
        Some(ChanceInTime::Unknown) => "–".to_owned(),
        Some(ChanceInTime::AtLeast(chance)) => percent_at_least(chance),
        Some(ChanceInTime::Exact(chance)) => percent(chance),
    };
    odds
}

/// Formats the penalties of an attempt: " (penalty: +2)". Empty if there are none.
fn penalties(checks: &[CheckForecast]) -> String {
    let mut penalties: Vec<u16> = checks.iter().map(|check| check.penalty).collect();
    if penalties.iter().all(|penalty| *penalty == 0) {
        return String::new();
    }
    let first = penalties.first().copied();
    let label = if penalties.iter().all(|penalty| Some(*penalty) == first) {
        penalties.truncate(1);
        "penalty"
    } else {
        "penalties"
    };
    let parts: Vec<String> = penalties
        .iter()
        .map(|penalty| format!("+{penalty}"))
        .collect();
    format!(" ({label}: {})", list(&parts))
}

/// Checks whether an actor is making a check of a task.
pub fn is_check(view: &View, actor: ActorId) -> bool {
    view.task_check(actor).is_some()
}

/// Formats the title of the check that is being made: "Juno: step B".
pub fn check_title(view: &View, actor: &ActorView) -> Option<String> {
    let (_, attempt, index) = view.task_check(actor.id)?;
    let (step, _) = attempt.checks.get(index)?;
    let name = actor_name(view, actor.id);
    Some(match attempt.kind {
        AttemptKind::Check => format!("{name}: a check"),
        AttemptKind::Steps(_) => format!("{name}: step {}", letter(*step)),
        AttemptKind::LastDitch => format!("{name}: last-ditch effort, step {}", letter(*step)),
    })
}

/// The result of a rolled check.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckResult {
    /// The calculation: "12 + 1 = 13 against 8: Average", or "12 + 1 = 13: Succeeded" if the difficulty is hidden:
    /// the level would give it away.
    pub sum: String,
    /// The command that announces it.
    pub announce: Command,
}

/// Returns the result of the rolled check of a task, as [`View::task_check_result`].
pub fn check_result(view: &View, basis: SkillBasis) -> Option<CheckResult> {
    let result = view.task_check_result(basis)?;
    let help = Some(i32::from(result.helper_bonus)).filter(|help| *help > 0);
    let parts = [Some(result.bonus), help].into_iter().flatten();
    let compared = match (result.difficulty, result.level) {
        (Some(difficulty), reached) => compared(difficulty.into(), reached),
        (None, Some(_)) => ": Succeeded".to_owned(),
        (None, None) => ": Failed".to_owned(),
    };
    Some(CheckResult {
        sum: format!("{}{compared}", sum(result.value, parts, result.total)),
        announce: Command::Announce {
            outcome: result.outcome(),
        },
    })
}

/// Writes how the total of a check comes about: "12 + 1 = 13".
pub fn sum(value: u8, parts: impl IntoIterator<Item = i32>, total: i32) -> String {
    let mut sum = value.to_string();
    for part in parts {
        let sign = if part < 0 { '−' } else { '+' };
        sum.push_str(&format!(" {sign} {}", part.unsigned_abs()));
    }
    format!("{sum} = {}", figure(total))
}

/// Writes what follows the total of a check: " against 8: Average".
pub fn compared(difficulty: i32, reached: Option<SuccessLevel>) -> String {
    let reached = reached.map_or("Failed", level);
    format!(" against {}: {reached}", figure(difficulty))
}

/// Returns the notes about the check that an actor is making: the difficulty if it is revealed, which of the checks it is, and the
/// bonus from helpers.
pub fn check_notes(view: &View, actor: &ActorView) -> Vec<String> {
    let Some((task, attempt, index)) = view.task_check(actor.id) else {
        return vec![];
    };
    let mut notes = Vec::new();
    let check = attempt.checks.get(index);
    if let Some((_, Some(difficulty))) = check.filter(|_| task.difficulties_revealed) {
        let skill = capitalised(task.skill.as_str());
        notes.push(format!("{skill} against {difficulty}."));
    }
    if attempt.checks.len() > 1 {
        let roll_text = if attempt.one_roll {
            "all from one roll"
        } else {
            "each with its own roll"
        };
        notes.push(format!(
            "Check {} of {}, {roll_text}.",
            index + 1,
            attempt.checks.len()
        ));
    }
    if attempt.helper_bonus > 0 {
        notes.push(format!("Helpers add {}.", attempt.helper_bonus));
    }
    notes
}

/// A question about the attribute on which the skill of a task is based.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasisQuestion {
    /// The question: "Is science based on Mind or Perception?"
    pub text: String,
    /// The answers, each with its label.
    pub answers: Vec<(SkillBasis, &'static str)>,
}

/// Returns the question whether the skill of a task is based on an attribute that a card raises, while an actor makes its check: no
/// sheet says it (DD-262).
pub fn basis_question(view: &View, actor: ActorId) -> Option<BasisQuestion> {
    let raised = view.attributes_raised_for_task(actor);
    let (task, ..) = view.task_check(actor)?;
    let names: Vec<String> = raised
        .iter()
        .map(|raised| attribute(*raised).to_owned())
        .collect();
    let mut answers: Vec<(SkillBasis, &str)> = raised
        .iter()
        .map(|raised| (SkillBasis::Attribute(*raised), attribute(*raised)))
        .collect();
    match answers.as_mut_slice() {
        [] => return None,
        [(_, label)] => {
            *label = "Yes";
            answers.push((SkillBasis::NotRaised, "No"));
        }
        _ => answers.push((SkillBasis::NotRaised, "None of them")),
    }
    let text = format!(
        "Is {} based on {}?",
        task.skill.as_str(),
        names.join(" or ")
    );
    Some(BasisQuestion { text, answers })
}
