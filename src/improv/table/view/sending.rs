//! What the forms in dialogs do when they are sent.

use crate::components::{show_error, use_close, use_error};
use crate::improv::page::use_improv;
use ::improv::command::Command;
use leptos::prelude::*;

/// Returns what plays the commands of a form together, or closes the dialog if there are none, because nothing has changed.
pub fn use_play() -> Callback<(Vec<Command>,)> {
    let table = use_improv();
    let close = use_close();
    Callback::from(move |commands: Vec<Command>| match commands.is_empty() {
        true => close.run(()),
        false => table.play_together(commands),
    })
}

/// Returns what plays the command that `read` makes of a form, or closes the dialog if there is none.
pub fn use_command(read: impl Fn() -> Option<Command> + Send + Sync + 'static) -> Callback<()> {
    let play = use_play();
    Callback::from(move || play.run((Vec::from_iter(read()),)))
}

/// Returns what plays the commands that `read` makes of the text of a dialog with a single field.
pub fn use_text(
    read: impl Fn(&str) -> Result<Vec<Command>, String> + Send + Sync + 'static,
) -> Callback<(String,), Result<(), String>> {
    let play = use_play();
    Callback::from(move |typed: String| read(&typed).map(|commands| play.run((commands,))))
}

/// Returns what sends a form, and a message about what is wrong with it, which is empty if nothing is. Sending plays the commands that
/// `read` makes of the form, or shows what is wrong until a signal that `typed` tracks changes.
pub fn use_send(
    typed: impl Fn() + 'static,
    read: impl Fn() -> Result<Vec<Command>, String> + Send + Sync + 'static,
) -> (Callback<()>, RwSignal<String>) {
    let play = use_play();
    let error = use_error(typed);
    let send = Callback::from(move || match read() {
        Ok(commands) => play.run((commands,)),
        Err(text) => show_error(error, text),
    });
    (send, error)
}
