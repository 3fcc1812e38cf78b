//! The components of dramatic tasks.

mod box_choice;
mod new_task_dialog;
mod panel;
mod strips;

pub use strips::TaskStrips;

use crate::torg::list_dialog::list_form;
use crate::torg::task::{TaskDialog, manage};
use leptos::prelude::*;

/// Renders a dialog about tasks.
pub fn dialog(dialog: TaskDialog) -> AnyView {
    match dialog {
        TaskDialog::New => view! { <new_task_dialog::NewTaskDialog/> }.into_any(),
        TaskDialog::Panel { lead } => view! { <panel::TaskPanel lead/> }.into_any(),
        TaskDialog::Manage { lead } => {
            list_form(String::new(), move |view, _| manage::manage(view, lead))
        }
        TaskDialog::Approach { lead, by_skill } => {
            list_form(String::new(), move |view, entered| {
                Some(manage::new_approach(view, lead, by_skill, entered))
            })
        }
        TaskDialog::BoxChoice => view! { <box_choice::BoxChoiceDialog/> }.into_any(),
    }
}
