//! Dramatic tasks: their strips on the stage, and the dialogs that start, show and manage a task or let a task box decide.

pub mod manage;
pub mod new_task;
pub mod status;
#[cfg(feature = "web")]
mod view;

#[cfg(feature = "web")]
pub use view::*;

use self::status::StepState;
use super::action::{Action, ActionButton};
use super::dialog::TorgDialog;
use super::list_content::{ListRow, RuledNote};
use super::messages::sentences::actor_name;
use super::messages::tasks::letter;
use crate::grammar::possessive;
use ::torg::command::{Command, TaskCommand};
use ::torg::task::TaskOutcome;
use ::torg::view::{TaskView, View};
use tabletop::seat::ActorId;

/// A dialog about dramatic tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskDialog {
    /// Starts a task.
    New,
    /// The state of a task and the next attempt.
    Panel {
        /// The actor who leads the task.
        lead: ActorId,
    },
    /// The gamemaster's settings of a task: time limit, skill value, what is revealed, and its end.
    Manage {
        /// The actor who leads the task.
        lead: ActorId,
    },
    /// Another skill or a new approach for a blocked task (DD-231).
    Approach {
        /// The actor who leads the task.
        lead: ActorId,
        /// Whether it is another skill, not a new approach with the same skill.
        by_skill: bool,
    },
    /// A task box that chooses between options (DD-252).
    BoxChoice,
}

/// Returns the dialog that follows a command: the task that was started, or for which a new approach was suggested.
pub fn next_dialog(command: &Command) -> Option<TorgDialog> {
    match command {
        Command::Task {
            lead,
            what: TaskCommand::Open { .. } | TaskCommand::ProposeApproach { .. },
        } => Some(TaskDialog::Panel { lead: *lead }.into()),
        _ => None,
    }
}

/// Returns the rows of the scene menu that show a running task, open a new one, or open the choice by task box.
pub fn menu_rows(view: &View) -> Vec<ListRow> {
    let open = |dialog: TaskDialog| Action::open(dialog);
    let running = view.open_tasks().map(|task| {
        ListRow::new(
            format!("{} task", possessive(&actor_name(view, task.lead))),
            "the dramatic task in progress",
            open(TaskDialog::Panel { lead: task.lead }),
        )
    });
    let others = [
        ListRow::new(
            "Dramatic task",
            "one skill, step by step, against time",
            open(TaskDialog::New),
        ),
        ListRow::new(
            "Decide with a task box",
            "flip a card just for its letters",
            open(TaskDialog::BoxChoice),
        ),
    ];
    running.chain(others).collect()
}

/// Returns the note about an unfinished task when a scene ends.
pub fn unfinished(view: &View, task: &TaskView) -> RuledNote {
    let lead = possessive(&actor_name(view, task.lead));
    let skill = task.skill.as_str();
    RuledNote::plain(format!(
        "{lead} task, {skill}, is not finished. It goes on in the next scene unless you end it here."
    ))
}

/// Returns the rows that end an unfinished task when a scene ends.
pub fn ways_to_end(view: &View, task: &TaskView) -> [ListRow; 2] {
    let lead = task.lead;
    let task_name = format!("{} task", possessive(&actor_name(view, lead)));
    let end = |outcome| Action::PlayAndStay(Command::task(lead, TaskCommand::End { outcome }));
    [
        ListRow::new(
            format!("Fail {task_name}"),
            "the disaster strikes",
            end(TaskOutcome::Failed),
        ),
        ListRow::new(
            format!("Abandon {task_name}"),
            "without consequences",
            end(TaskOutcome::Abandoned),
        ),
    ]
}

/// Returns the button for the task that an actor leads, during rounds: "Task: lock picking, step A". `None` if there is none to go on
/// with, or if the actor is knocked down (TC-103, TC-104).
pub fn task_button(view: &View, actor: ActorId) -> Option<ActionButton> {
    let task = view.open_task_of(actor)?;
    view.round.as_ref()?;
    if view.actor(actor)?.condition.knocked_down {
        return None;
    }
    let skill = task.skill.as_str();
    let open_steps = (0..task.steps.len()).zip(&task.steps);
    let mut offered =
        open_steps.filter(|(index, _)| status::step_state(task, *index) == StepState::Offered);
    let (label, detail) = match offered.next() {
        Some((_, next)) => (
            format!("Task: {skill}, step {}", letter(next.step)),
            status::strip_detail(task),
        ),
        None => {
            let detail = match task.may_last_ditch {
                Ok(()) => "the card completes no step; a last-ditch effort is possible",
                Err(_) => "no step can be completed now",
            };
            (format!("Task: {skill}"), detail.to_owned())
        }
    };
    let open = Action::open(TaskDialog::Panel { lead: actor });
    Some(ActionButton::plain(label, open).with_detail(detail))
}
