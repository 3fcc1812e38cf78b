//! Sentences about dramatic tasks.

use super::sentences::actor_name;
use crate::grammar::{self, counted, list, possessive};
use ::torg::card::{StepLetter, TaskBox};
use ::torg::event::TaskEvent;
use ::torg::redaction::TaskTimeLimit;
use ::torg::task::completion_odds::Probability;
use ::torg::task::hint::TimeEstimate;
use ::torg::task::{AttemptKind, FailedAttempt, NewApproach, TaskOutcome};
use ::torg::view::View;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Returns the letter of a step.
pub const fn letter(step: StepLetter) -> &'static str {
    match step {
        StepLetter::A => "A",
        StepLetter::B => "B",
        StepLetter::C => "C",
        StepLetter::D => "D",
    }
}

/// Formats a task box: its letters, or the name of the problem.
pub fn task_box(task_box: TaskBox) -> String {
    match task_box {
        TaskBox::Steps(offered) => {
            let letters = StepLetter::ALL.iter().zip(offered);
            let letters_text =
                letters.filter_map(|(step, offered)| offered.then_some(letter(*step)));
            letters_text.collect()
        }
        TaskBox::PossibleSetback => "possible setback".to_owned(),
        TaskBox::Complication => "complication".to_owned(),
        TaskBox::CriticalProblem => "critical problem".to_owned(),
    }
}

/// Formats a time limit: "Time limit: 7 flips."; empty if it is hidden.
fn time_limit_text(time_limit: TaskTimeLimit) -> String {
    match time_limit {
        TaskTimeLimit::Hidden => String::new(),
        TaskTimeLimit::Flips(None) => " There is no time limit.".to_owned(),
        TaskTimeLimit::Flips(Some(flips)) => {
            format!(" Time limit: {}.", counted(flips, "flip", "flips"))
        }
    }
}

/// Returns the sentence for a corrected difficulty: "Juno’s task: the difficulty of step B is now 10." `difficulty`: `None` if it is hidden.
pub fn difficulty_set(
    lead: ActorId,
    step: StepLetter,
    difficulty: Option<u8>,
    view: &View,
) -> String {
    let (owner, step) = (possessive(&actor_name(view, lead)), letter(step));
    match difficulty {
        Some(difficulty) => {
            format!("{owner} task: the difficulty of step {step} is now {difficulty}.")
        }
        None => format!("{owner} task: the difficulty of step {step} was changed."),
    }
}

/// Returns the sentence for a task that was started.
pub fn task_opened(
    lead: ActorId,
    skill: &Name,
    steps: usize,
    time_limit: TaskTimeLimit,
    view: &View,
) -> String {
    let steps = counted(steps, "step", "steps");
    format!(
        "{} started a task: {}, {steps}.{}",
        actor_name(view, lead),
        skill.as_str(),
        time_limit_text(time_limit)
    )
}

/// Returns the sentence for a new time limit of a task.
pub fn time_set(lead: ActorId, time_limit: TaskTimeLimit, view: &View) -> String {
    let lead_name = possessive(&actor_name(view, lead));
    match time_limit {
        TaskTimeLimit::Flips(None) => format!("{lead_name} task no longer has a time limit."),
        TaskTimeLimit::Hidden | TaskTimeLimit::Flips(Some(_)) => format!(
            "{lead_name} task has a new time limit.{}",
            time_limit_text(time_limit)
        ),
    }
}

/// Formats a probability in percent.
pub fn percent(probability: Probability) -> String {
    grammar::percent(probability.parts(), Probability::CERTAINTY)
}

/// Formats a lower bound of a probability: ">12%". One that is almost nothing says nothing.
pub fn percent_at_least(probability: Probability) -> String {
    match percent(probability) {
        rare if rare.starts_with('<') => ">0%".to_owned(),
        text if text.starts_with('>') => text,
        text => format!(">{text}"),
    }
}

/// Formats the estimate of a task's time. `is_lower_bound`: whether the chance is only a lower bound.
pub fn time_estimate_text(estimate: TimeEstimate, is_lower_bound: bool) -> String {
    match estimate {
        TimeEstimate::Exact(chance) if is_lower_bound => percent_at_least(chance),
        TimeEstimate::Exact(chance) => percent(chance),
        TimeEstimate::RuleOfThumb(flips) => format!("about {flips}"),
    }
}

/// Returns the sentence for an attempt at a task: "Bolt tried the next step with lock picking (task box: B)."
pub fn attempt_text(
    name: &str,
    skill: Option<&Name>,
    attempt: AttemptKind,
    printed_box: TaskBox,
) -> String {
    let attempt_name = match attempt {
        AttemptKind::Steps(1) => "the next step".to_owned(),
        AttemptKind::Steps(count) => format!("{count} steps at once"),
        AttemptKind::Check => "a check that completes no step".to_owned(),
        AttemptKind::LastDitch => "a last-ditch effort".to_owned(),
    };
    let skill_used = skill.map_or_else(String::new, |skill| format!(" with {}", skill.as_str()));
    format!(
        "{name} tried {attempt_name}{skill_used} (task box: {}).",
        task_box(printed_box)
    )
}

/// Returns the sentence for completed steps: "Steps B and C are done." `from`: the number of steps before the first of them.
fn steps_done(from: usize, count: usize) -> String {
    let done = StepLetter::ALL.into_iter().skip(from).take(count);
    let letters: Vec<String> = done.map(|step| letter(step).to_owned()).collect();
    if let [only] = letters.as_slice() {
        return format!("Step {only} is done.");
    }
    format!("Steps {} are done.", list(&letters))
}

/// Returns the sentence for a step that failed: "Step C failed, but steps A and B succeeded." The steps after it in the same attempt
/// are not tried any more (DD-214).
pub fn step_failed(attempt: FailedAttempt) -> Option<String> {
    let FailedAttempt {
        done_before,
        done,
        end,
    } = attempt;
    let [done_before, done, end] = [done_before, done, end].map(usize::from);
    let failed = letter(*StepLetter::ALL.get(done)?);
    let succeeded = StepLetter::ALL.get(done_before..done).unwrap_or_default();
    let letters: Vec<String> = succeeded
        .iter()
        .map(|step| letter(*step).to_owned())
        .collect();
    let mut text = match letters.as_slice() {
        [] => format!("Step {failed} failed."),
        [only] => format!("Step {failed} failed, but step {only} succeeded."),
        letters => format!(
            "Step {failed} failed, but steps {} succeeded.",
            list(letters)
        ),
    };
    let untried = StepLetter::ALL.get(done + 1..end).unwrap_or_default();
    if let Some(next) = untried.first() {
        text.push_str(&format!(" The attempt ends before step {}.", letter(*next)));
    }
    Some(text)
}

/// Returns the sentence for a failed task: "Disaster: Bolt’s lock picking is out of time."
pub fn disaster(lead: ActorId, skill: Option<&Name>, is_late: bool, view: &View) -> String {
    let skill_name = skill.map_or("task", Name::as_str);
    let ending = if is_late {
        " is out of time."
    } else {
        " has failed."
    };
    let lead_name = possessive(&actor_name(view, lead));
    format!("Disaster: {lead_name} {skill_name}{ending}")
}

/// Returns the sentence for an event of a task; `None` if it has no sentence here.
pub fn sentence(lead: ActorId, event: &TaskEvent, view: &View) -> Option<String> {
    let name = actor_name(view, lead);
    Some(match event {
        TaskEvent::ComplicationAdded { by: increase } => {
            format!("Complication: every later check is harder by {increase}.")
        }
        TaskEvent::ApproachProposed { approach } => match approach {
            NewApproach::Skill(skill) => {
                format!("{name} suggested another skill: “{}”", skill.as_str())
            }
            NewApproach::Angle(text) => {
                format!("{name} suggested a new approach: “{}”", text.as_str())
            }
        },
        TaskEvent::Ended { outcome, skill } => match outcome {
            TaskOutcome::Succeeded => format!("{} task is done.", possessive(&name)),
            TaskOutcome::Failed => disaster(lead, skill.as_ref(), false, view),
            TaskOutcome::Abandoned => format!("{} task was abandoned.", possessive(&name)),
        },
        TaskEvent::Dismissed => format!("{} task was closed.", possessive(&name)),
        TaskEvent::ValueSet { value: Some(value) } => format!("Skill value: {value}."),
        TaskEvent::ValueSet { value: None } => "The skill value was removed.".to_owned(),
        TaskEvent::DifficultiesRevealed => {
            "The difficulties of the steps were revealed.".to_owned()
        }
        TaskEvent::CheckPassed => "Success; the next check follows.".to_owned(),
        TaskEvent::StepCompleted => "A step is done.".to_owned(),
        TaskEvent::StepsCompleted { before, count } => {
            steps_done(usize::from(*before), usize::from(*count))
        }
        TaskEvent::StepLost => "Possible setback: a step was lost.".to_owned(),
        TaskEvent::StepTakenBack { moves_back: true } => {
            "Possible setback: back to the previous step.".to_owned()
        }
        TaskEvent::StepTakenBack { moves_back: false } => {
            "Possible setback: the latest step must be done again.".to_owned()
        }
        TaskEvent::ApproachBlocked => {
            "Critical problem: another skill or a new approach is needed.".to_owned()
        }
        TaskEvent::ProblemIgnored => {
            "The problem was ignored; that counts as a failure.".to_owned()
        }
        TaskEvent::ApproachAccepted { restart: false, .. } => {
            "The approach is convincing.".to_owned()
        }
        TaskEvent::ApproachAccepted { restart: true, .. } => {
            "The approach is convincing; the task starts again at step A.".to_owned()
        }
        TaskEvent::ApproachRefused => {
            "The approach is not convincing. Try another next round.".to_owned()
        }
        TaskEvent::CheckRetried { .. } => {
            "The failure was undone: make the check again.".to_owned()
        }
        // Other functions have the sentences of these events, if they have one.
        TaskEvent::Opened { .. }
        | TaskEvent::FlipBudgetSet { .. }
        | TaskEvent::DifficultySet { .. }
        | TaskEvent::Attempted { .. }
        | TaskEvent::FlipSpent => return None,
    })
}
