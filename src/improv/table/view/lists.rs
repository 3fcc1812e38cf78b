//! The view of dialogs that show a list or a question, and what forms do when they are sent.

use crate::components::{ActionListDialog, show_error, use_close};
use crate::improv::dialog::Dialog as DialogName;
use crate::improv::page::use_improv;
use crate::improv::table::lists::list_of;
use ::improv::command::Command;
use leptos::prelude::*;

/// A dialog with a list of actions, or with a question and its answers.
#[component]
pub fn ListDialog(
    /// The dialog.
    dialog: DialogName,
) -> impl IntoView {
    let list = use_improv().select(move |view| list_of(view, dialog));
    view! { <ActionListDialog list/> }
}

/// Returns what plays the commands of a form together, or closes the dialog if there are none, because nothing has changed.
fn use_play() -> Callback<(Vec<Command>,)> {
    let table = use_improv();
    let close = use_close();
    Callback::from(move |commands: Vec<Command>| match commands.is_empty() {
        true => close.run(()),
        false => table.play_together(commands),
    })
}

/// Returns what plays the commands that `read` makes of the text of a dialog with a single field.
pub fn use_text(
    read: impl Fn(&str) -> Result<Vec<Command>, String> + std::marker::Send + Sync + 'static,
) -> Callback<(String,), Result<(), String>> {
    let play = use_play();
    Callback::from(move |typed: String| read(&typed).map(|commands| play.run((commands,))))
}

/// The state of a form that can be sent.
#[derive(Clone, Copy)]
pub struct Send {
    /// Sends the form.
    pub send: Callback<()>,
    /// A message about what is wrong. Empty if nothing is wrong.
    pub error: RwSignal<String>,
}

/// Returns the state of a form. Sending it plays the resulting commands, or shows what is wrong.
pub fn use_send(read: Callback<(), Result<Vec<Command>, String>>) -> Send {
    let play = use_play();
    let error = RwSignal::new(String::new());
    let send = Callback::from(move || match read.run(()) {
        Ok(commands) => {
            error.set(String::new());
            play.run((commands,));
        }
        Err(text) => show_error(error, text),
    });
    Send { send, error }
}
