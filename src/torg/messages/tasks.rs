//! Sentences about dramatic tasks.

use super::telling::called;
use super::torg::{counted, list, possessive};
use ::torg::card::{StepLetter, TaskBox};
use ::torg::event::TaskEvent;
use ::torg::redaction::TaskTimeLimit;
use ::torg::settings::TaskSetback;
use ::torg::task::completion_odds::Probability;
use ::torg::task::hint::TimeEstimate;
use ::torg::task::{AttemptKind, NewApproach, TaskOutcome};
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
pub fn task_box(of: TaskBox) -> String {
    match of {
        TaskBox::Steps(offered) => {
            let letters = StepLetter::ALL.iter().zip(offered);
            let told = letters.filter_map(|(step, is)| is.then_some(letter(*step)));
            told.collect()
        }
        TaskBox::PossibleSetback => "possible setback".to_owned(),
        TaskBox::Complication => "complication".to_owned(),
        TaskBox::CriticalProblem => "critical problem".to_owned(),
    }
}

/// Formats a time limit: "Time limit: 7 flips."; empty if it is hidden.
fn time(of: TaskTimeLimit) -> String {
    match of {
        TaskTimeLimit::Hidden => String::new(),
        TaskTimeLimit::Flips(None) => " There is no time limit.".to_owned(),
        TaskTimeLimit::Flips(Some(flips)) => {
            format!(" Time limit: {}.", counted(flips, "flip", "flips"))
        }
    }
}

/// Returns the sentence for a task that was started.
pub fn opened(lead: ActorId, skill: &Name, steps: usize, of: TaskTimeLimit, view: &View) -> String {
    let steps = counted(steps, "step", "steps");
    format!(
        "{} started a task: {}, {steps}.{}",
        called(view, lead),
        skill.as_str(),
        time(of)
    )
}

/// Returns the sentence for a new time limit of a task.
pub fn time_set(lead: ActorId, of: TaskTimeLimit, view: &View) -> String {
    let whose = possessive(&called(view, lead));
    match of {
        TaskTimeLimit::Flips(None) => format!("{whose} task no longer has a time limit."),
        TaskTimeLimit::Hidden | TaskTimeLimit::Flips(Some(_)) => {
            format!("{whose} task has a new time limit.{}", time(of))
        }
    }
}

/// Formats a probability in percent.
pub fn likely(of: Probability) -> String {
    let rare = of > Probability::NEVER && of.parts() < Probability::CERTAINTY / 200;
    let sign = if rare { "<" } else { "" };
    format!("{sign}{}%", of.percent())
}

/// Formats the estimate of a task's time.
pub fn weighed(of: TimeEstimate) -> String {
    match of {
        TimeEstimate::Exact(chance) => likely(chance),
        TimeEstimate::RuleOfThumb(flips) => format!("about {flips}"),
    }
}

/// Returns the sentence for an attempt at a task.
pub fn tried(attempt: AttemptKind, under: TaskBox) -> String {
    let how = match attempt {
        AttemptKind::Steps(1) => "the next step".to_owned(),
        AttemptKind::Steps(count) => format!("{count} steps at once"),
        AttemptKind::Check => "a check without a step".to_owned(),
        AttemptKind::LastDitch => "a last-ditch effort".to_owned(),
    };
    format!("Tried: {how} (task box: {}).", task_box(under))
}

/// Returns the sentence for completed steps: "Steps B and C are done." `from`: the number of steps before the first of them.
pub fn steps_done(from: usize, count: usize) -> String {
    let done = StepLetter::ALL.into_iter().skip(from).take(count);
    let letters: Vec<String> = done.map(|step| letter(step).to_owned()).collect();
    if let [only] = letters.as_slice() {
        return format!("Step {only} is done.");
    }
    format!("Steps {} are done.", list(&letters))
}

/// Returns the sentence for a failed task: "Disaster: Bolt’s lock picking is out of time."
pub fn disaster(lead: ActorId, skill: Option<&Name>, late: bool, view: &View) -> String {
    let what = skill.map_or("task", Name::as_str);
    let how = if late {
        " is out of time."
    } else {
        " has failed."
    };
    let whose = possessive(&called(view, lead));
    format!("Disaster: {whose} {what}{how}")
}

/// Returns the sentence for an event of a task; `None` if it has no sentence here.
pub fn sentence(lead: ActorId, what: &TaskEvent, view: &View) -> Option<String> {
    let said: &'static str = match what {
        TaskEvent::ComplicationAdded { by } => {
            let by = by.to_string();
            return Some(format!(
                "Complication: every later check is harder by {by}."
            ));
        }
        TaskEvent::ApproachProposed { approach: way } => {
            let (how, text) = match way {
                NewApproach::Skill(skill) => (" suggested another skill: ", skill.as_str()),
                NewApproach::Angle(text) => (" suggested a new approach: ", text.as_str()),
            };
            return Some(format!("{}{how}“{text}”", called(view, lead)));
        }
        TaskEvent::Ended { outcome } => {
            let how = match outcome {
                TaskOutcome::Succeeded => "is done",
                TaskOutcome::Failed => return Some(disaster(lead, None, false, view)),
                TaskOutcome::Abandoned => "was abandoned",
            };
            let whose = possessive(&called(view, lead));
            return Some(format!("{whose} task {how}."));
        }
        TaskEvent::Dismissed => {
            let whose = possessive(&called(view, lead));
            return Some(format!("{whose} task was closed."));
        }
        TaskEvent::ValueSet { value: Some(value) } => {
            let value = value.to_string();
            return Some(format!("Skill value: {value}."));
        }
        TaskEvent::ValueSet { value: None } => "The skill value was removed.",
        TaskEvent::DifficultiesRevealed => "The difficulties of the steps were revealed.",
        TaskEvent::CheckPassed => "Success; the next check follows.",
        TaskEvent::StepLost if view.settings.is(TaskSetback::Pointer) => {
            "Possible setback: back to the previous step."
        }
        TaskEvent::StepLost => "Possible setback: the latest step must be done again.",
        TaskEvent::ApproachBlocked => {
            "Critical problem: another skill or a new approach is needed."
        }
        TaskEvent::ProblemIgnored => "The problem was ignored; that counts as a failure.",
        TaskEvent::ApproachAccepted { restart: false, .. } => "The approach is convincing.",
        TaskEvent::ApproachAccepted { restart: true, .. } => {
            "The approach is convincing; the task starts again at step A."
        }
        TaskEvent::ApproachRefused => "The approach is not convincing. Try another next round.",
        TaskEvent::CheckRetried { .. } => "The failure is undone: make the check again.",
        // Other functions have the sentences of these events, if they have one.
        TaskEvent::StepCompleted
        | TaskEvent::Opened { .. }
        | TaskEvent::FlipBudgetSet { .. }
        | TaskEvent::Attempted { .. }
        | TaskEvent::FlipSpent => return None,
    };
    Some(said.to_owned())
}
