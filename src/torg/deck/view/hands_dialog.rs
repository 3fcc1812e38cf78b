//! A dialog that takes hands from an earlier session, typed or from a file.

use crate::components::{
    Button, Dialog, DialogDock, ErrorMessage, FilePicker, Note, Row, TextField, use_error,
};
use leptos::prelude::*;

/// An input in the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandsInput {
    /// A typed line.
    Typed(String),
    /// The text of an opened file.
    File(String),
    /// The index of a line to remove.
    Removed(usize),
}

/// Removes the line at an index.
pub(super) fn remove_at(lines: &mut Vec<String>, index: usize) {
    if index < lines.len() {
        lines.remove(index);
    }
}

/// A dialog that takes hands from an earlier session. It shows whose hands are entered, but not the cards: only the hero's player
/// may see them.
#[component]
pub fn HandsDialog(
    /// The title.
    title: &'static str,
    /// The text above the rows.
    #[prop(into)]
    note: Signal<String>,
    /// More rows, above the lines.
    #[prop(optional, into)]
    rows: ViewFn,
    /// The lines entered so far.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    /// Handles an input, or returns the errors in it.
    on_input: Callback<(HandsInput,), Result<(), Vec<String>>>,
    /// The label of the button beside *Add*.
    done_label: &'static str,
    /// Whether that button is enabled without any lines.
    done_without_lines: bool,
    /// The action of that button.
    #[prop(into)]
    on_done: Callback<()>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let errors: RwSignal<Vec<String>> = use_error(move || typed.track());
    let handle_input = move |input: HandsInput| {
        let is_typed = matches!(input, HandsInput::Typed(_));
        let result = on_input.run((input,));
        if is_typed && result.is_ok() {
            typed.set(String::new());
        }
        errors.set(result.err().unwrap_or_default());
    };
    let add = Callback::from(move || handle_input(HandsInput::Typed(typed.get_untracked())));
    let nothing_typed = Signal::derive(move || typed.with(|typed| typed.trim().is_empty()));
    let not_done = Signal::derive(move || {
        !done_without_lines && (lines.with(Vec::is_empty) || !nothing_typed.get())
    });
    let line = move |(index, line): (usize, String)| {
        let name = line.split(':').next().unwrap_or_default();
        let remove = move || handle_input(HandsInput::Removed(index));
        view! { <Row label=format!("{name}: hand entered") detail="tap to remove it" on_press=remove/> }
    };
    let foot = move || {
        view! {
            <DialogDock label="Add" disabled=nothing_typed on_press=add primary_first=true>
                <Button label=done_label class="btn-big grow" disabled=not_done on_press=on_done/>
            </DialogDock>
        }
    };
    view! {
        <Dialog title foot>
            <Note text=note/>
            <div>{move || errors.get().into_iter().map(|text| view! { <ErrorMessage text/> }).collect_view()}</div>
            <div class="rows sheet-link">
                <FilePicker on_file=move |text: String| handle_input(HandsInput::File(text))/>
            </div>
            <div class="rows">
                {move || rows.run()}
                {move || lines.get().into_iter().enumerate().map(line).collect_view()}
            </div>
            <TextField label="Earlier hand, as in Marta: hand 3 17 88" value=typed on_enter=add framed=true/>
        </Dialog>
    }
}
