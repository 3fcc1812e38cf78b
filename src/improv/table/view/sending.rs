//! What the forms in dialogs do when they are sent.

use crate::components::{show_error, use_close};
use crate::improv::page::use_improv;
use ::improv::command::Command;
use leptos::prelude::*;

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
    read: impl Fn(&str) -> Result<Vec<Command>, String> + Send + Sync + 'static,
) -> Callback<(String,), Result<(), String>> {
    let play = use_play();
    Callback::from(move |typed: String| read(&typed).map(|commands| play.run((commands,))))
}

/// The state of a form that can be sent.
#[derive(Clone, Copy)]
pub struct Sending {
    /// Sends the form.
    pub send: Callback<()>,
    /// A message about what is wrong. Empty if nothing is wrong.
    pub error: RwSignal<String>,
}

/// Returns the state of a form. Sending it plays the resulting commands, or shows what is wrong.
pub fn use_send(read: Callback<(), Result<Vec<Command>, String>>) -> Sending {
    let play = use_play();
    let error = RwSignal::new(String::new());
    let send = Callback::from(move || match read.run(()) {
        Ok(commands) => {
            error.set(String::new());
            play.run((commands,));
        }
        Err(text) => show_error(error, text),
    });
    Sending { send, error }
}
