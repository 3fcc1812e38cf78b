//! Dramatic tasks: the strips on the stage, the sheet of a task, and the sheets that set one, change it, or let a box choose.

mod chooser;
mod matters;
mod panel;
mod setting;

use super::sheet::{ListRow, Stepper};
use super::{Button, FormOf};
use crate::app::intent::Intent;
use crate::app::model::Model;
use crate::app::tasks::{Chooser, NewTask, Panel, Spot, TaskSheet, ask};
use crate::app::vm::stage::Bar;
use crate::app::words::tasks::letter;
use crate::app::words::telling::called;
use ::torg::task::TaskOutcome;
use ::torg::view::{ActorView, TaskView, View};
use tabletop::seat::{ActorId, Seat};

/// What the sheet of a task shows.
pub type TaskVm = FormOf<Part>;

/// What lies in it, from top to bottom.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Part {
    Note(String),
    /// With the rule that it is read in.
    Rule(String, &'static str),
    Fault(String),
    Heading(&'static str),
    Stair(Vec<StairStep>),
    Flips(Flips),
    /// The attempts there are.
    Choices(Vec<Choice>),
    Steppers(Vec<Stepper>),
    Switches(Vec<ListRow>),
    Rows(Vec<ListRow>),
    Buttons(Vec<Button>),
    Chips {
        label: &'static str,
        chips: Vec<(String, bool, Intent)>,
    },
    Field(Typed),
    /// A step that is being set: its letter, its name, and how hard it is.
    Step(&'static str, Typed, Typed),
    /// What the time is worth: a way and its figure each.
    Weighed(Vec<(String, String)>),
    /// A line to type that the open sheet keeps.
    Say(&'static str, String),
    /// Which box chooses what: a tap gives it to the next thing.
    Boxes(Vec<(String, String, Intent)>),
    /// What a box chose.
    Chosen(String, String),
}

/// A field to type in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Typed {
    pub label: String,
    pub value: String,
    pub spot: Spot,
    pub numeric: bool,
}

/// A step on the rising stair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct StairStep {
    pub letter: &'static str,
    pub name: String,
    /// What the next check of it takes; empty where it is not told, or done.
    pub difficulty: String,
    pub is: StepIs,
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum StepIs {
    Done,
    /// The box offers it now.
    Open,
    /// It is the next, but not offered.
    Next,
    Later,
}

/// The time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Flips {
    pub used: usize,
    pub all: usize,
    pub words: String,
}

/// One attempt that could be made.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Choice {
    pub label: String,
    pub sub: String,
    /// How likely all its checks succeed, and how likely the task is done in time with it; empty where nobody can say.
    pub now: String,
    pub in_time: String,
    pub on: bool,
    pub intent: Intent,
}

/// A task in a line of the stage.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Strip {
    pub name: String,
    pub sub: String,
    /// Its letters, and which of them are done.
    pub steps: Vec<(&'static str, StepIs)>,
    /// How it ended, until it is put away.
    pub outcome: Option<TaskOutcome>,
    pub intent: Intent,
}

/// The open sheet of a task; `None` where what it is about is gone.
pub fn sheet(model: &Model, sheet: &TaskSheet) -> Option<TaskVm> {
    let table = model.torg()?;
    let view = table.view(Seat::Table);
    match sheet {
        TaskSheet::New(task) => Some(setting::new_task(&view, task)),
        TaskSheet::Panel(panel) => {
            let seat = if panel.all {
                Seat::Table
            } else {
                Seat::Actor(panel.lead)
            };
            let told = table.view(seat);
            let task = of(&told, panel.lead)?;
            Some(panel::panel(&view, task, panel))
        }
        TaskSheet::Matters(lead) => matters::matters(&view, of(&view, *lead)?),
        TaskSheet::Way {
            lead,
            by_skill,
            text,
        } => Some(matters::way(&view, *lead, *by_skill, text)),
        TaskSheet::Chooser(chooser) => Some(chooser::chooser(&view, chooser)),
    }
}

/// The task that somebody leads.
fn of(view: &View, lead: ActorId) -> Option<&TaskView> {
    view.tasks.iter().find(|task| task.lead == lead)
}

/// The tasks that go on, as the players know them.
pub fn strips(view: &View) -> Vec<Strip> {
    view.tasks.iter().map(|task| strip(view, task)).collect()
}

fn strip(view: &View, task: &TaskView) -> Strip {
    let left = task.flips_left.filter(|_| task.budget_revealed);
    let sub = match (task.outcome, left) {
        (Some(outcome), _) => panel::ended(outcome).to_owned(),
        (None, Some(left)) => panel::flips_left(left),
        (None, None) => String::new(),
    };
    let steps = task.steps.iter().enumerate();
    Strip {
        name: format!("{}: {}", called(view, task.lead), task.skill.as_str()),
        sub,
        steps: steps
            .map(|(place, step)| (letter(step.step), panel::step_is(task, place)))
            .collect(),
        outcome: task.outcome,
        intent: ask(TaskSheet::Panel(Panel::of(task.lead))),
    }
}

/// The ways to a new task and to a box that chooses, for the scene's menu.
pub fn ways(view: &View) -> Vec<ListRow> {
    let free = |hero: &&ActorView| {
        !view
            .tasks
            .iter()
            .any(|task| task.lead == hero.id && task.outcome.is_none())
    };
    let lead = view.heroes().find(free).map(|hero| hero.id);
    let new = NewTask {
        lead,
        ..NewTask::default()
    };
    vec![
        way(
            "A dramatic task",
            "one skill, step by step, against time",
            ask(TaskSheet::New(new)),
        ),
        way(
            "Let a box choose",
            "flip a card for its letters alone",
            ask(TaskSheet::Chooser(Chooser::of(&view.deck))),
        ),
    ]
}

#[inline(never)]
fn way(label: &str, sub: &str, intent: Intent) -> ListRow {
    ListRow {
        label: label.to_owned(),
        sub: sub.to_owned(),
        side: None,
        bar: Bar::None,
        on: None,
        intent,
    }
}

fn switch(label: &str, sub: &str, on: bool, intent: Intent) -> ListRow {
    ListRow {
        on: Some(on),
        ..way(label, sub, intent)
    }
}

/// A figure with a button on either side; `None` where it ends.
fn stepper(
    label: &'static str,
    value: String,
    less: Option<TaskSheet>,
    more: Option<TaskSheet>,
) -> Stepper {
    Stepper {
        label,
        value,
        less: less.map(ask),
        more: more.map(ask),
    }
}

/// The headline of a check that is being made: "Juno: step B".
pub fn check_title(view: &View, actor: &ActorView) -> Option<String> {
    let (task, place) = checking(view, actor.id)?;
    let trying = task.attempt.as_ref()?;
    let (step, _) = trying.checks.get(place)?;
    let what = match trying.kind {
        ::torg::task::AttemptKind::Check => ": a check",
        ::torg::task::AttemptKind::Steps(_) => ": step ",
        ::torg::task::AttemptKind::LastDitch => ": last ditch, step ",
    };
    let step = match trying.kind {
        ::torg::task::AttemptKind::Check => "",
        _ => letter(*step),
    };
    Some(format!("{}{what}{step}", called(view, actor.id)))
}

/// What is to be known of it: what it takes, where that was told, and what is added.
pub fn check_notes(view: &View, actor: &ActorView) -> Vec<String> {
    let Some((task, place)) = checking(view, actor.id) else {
        return vec![];
    };
    let Some(trying) = &task.attempt else {
        return vec![];
    };
    let mut notes = Vec::new();
    if let Some((_, Some(difficulty))) = trying
        .checks
        .get(place)
        .filter(|_| task.difficulties_revealed)
    {
        let it = difficulty.to_string();
        notes.push(format!("{} against {it}.", task.skill.as_str()));
    }
    if trying.checks.len() > 1 {
        let (now, all) = ((place + 1).to_string(), trying.checks.len().to_string());
        let how = if trying.one_roll {
            ", all from one roll."
        } else {
            ", each with its own roll."
        };
        notes.push(format!("Check {now} of {all}{how}"));
    }
    if trying.helper_bonus > 0 {
        notes.push(format!("Helpers add {}.", trying.helper_bonus));
    }
    notes
}

/// Whether the open action of somebody is a check of a task.
pub fn is_check(view: &View, actor: ActorId) -> bool {
    checking(view, actor).is_some()
}

fn checking(view: &View, actor: ActorId) -> Option<(&TaskView, usize)> {
    let task = of(view, actor)?;
    let trying = task.attempt.as_ref().filter(|trying| trying.in_progress)?;
    Some((task, usize::from(trying.passed)))
}
