//! Dramatic tasks: the strips on the stage, the dialog of a task, and those that set one, manage it, or let a box choose.

#[cfg(feature = "web")]
mod box_choice;
#[cfg(feature = "web")]
mod manage;
pub mod new_task;
#[cfg(feature = "web")]
mod new_task_dialog;
#[cfg(feature = "web")]
mod panel;
pub mod status;
#[cfg(feature = "web")]
mod strips;

#[cfg(feature = "web")]
pub use strips::TaskStrips;

use super::action::Action;
use super::dialog::Dialog;
use super::list_content::{ListRow, RuledNote};
use super::messages::telling::called;
use super::messages::torg::possessive;
use ::torg::command::{Command, TaskCommand};
use ::torg::task::TaskOutcome;
use ::torg::view::{TaskView, View};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// A dialog about dramatic tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskDialog {
    /// Sets a task.
    New,
    /// A task that goes on: how far it is, and what is tried now.
    Panel {
        /// Who leads it.
        lead: ActorId,
    },
    /// Its time, what is revealed of it, how it ends.
    Manage {
        /// Who leads it.
        lead: ActorId,
    },
    /// Another skill or another angle, where the way is blocked (DD-231).
    Approach {
        /// Who leads it.
        lead: ActorId,
        /// By another skill, not from another angle.
        by_skill: bool,
    },
    /// A task box chooses between things (DD-252).
    BoxChoice,
}

impl From<TaskDialog> for Dialog {
    fn from(dialog: TaskDialog) -> Self {
        Self::Task(dialog)
    }
}

/// Makes a dialog about tasks.
#[cfg(feature = "web")]
pub fn dialog(dialog: TaskDialog) -> AnyView {
    match dialog {
        TaskDialog::New => view! { <new_task_dialog::NewTaskDialog/> }.into_any(),
        TaskDialog::Panel { lead } => view! { <panel::TaskPanel lead/> }.into_any(),
        TaskDialog::Manage { lead } => view! { <manage::ManageTask lead/> }.into_any(),
        TaskDialog::Approach { lead, by_skill } => {
            view! { <manage::NewApproachDialog lead by_skill/> }.into_any()
        }
        TaskDialog::BoxChoice => view! { <box_choice::BoxChoiceDialog/> }.into_any(),
    }
}

/// The ways to a new task and to a box that chooses, for the menu of the scene.
pub fn menu_rows() -> Vec<ListRow> {
    let open = |dialog: TaskDialog| Action::Open(dialog.into());
    vec![
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
    ]
}

/// What the end of a scene says of a task that is still open.
pub fn unfinished(view: &View, task: &TaskView) -> RuledNote {
    let lead = possessive(&called(view, task.lead));
    let skill = task.skill.as_str();
    RuledNote::plain(format!(
        "{lead} task, {skill}, is not finished. It goes on in the next scene unless you end it here."
    ))
}

/// The ways to end an open task with the scene.
pub fn ways_to_end(view: &View, task: &TaskView) -> [ListRow; 2] {
    let lead = task.lead;
    let task_name = format!("{} task", possessive(&called(view, lead)));
    let end = |outcome| {
        Action::PlayAndStay(Command::Task {
            lead,
            what: TaskCommand::End { outcome },
        })
    };
    [
        ListRow::new(
            format!("{task_name} has failed"),
            "the disaster strikes",
            end(TaskOutcome::Failed),
        ),
        ListRow::new(
            format!("Drop {task_name}"),
            "nothing comes of it",
            end(TaskOutcome::Abandoned),
        ),
    ]
}

/// The task that somebody leads.
pub fn task_of(view: &View, lead: ActorId) -> Option<&TaskView> {
    view.tasks.iter().find(|task| task.lead == lead)
}
