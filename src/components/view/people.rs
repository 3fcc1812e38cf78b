//! People who are typed, one on each line: how they are read, and the dialog that adds them.

use super::{
    Button, Dialog, DialogDock, FieldText, Icon, Note, TextField, show_error, side_cell, use_error,
};
use crate::notices::Notices;
use crate::typed_people::{PeoplePreview, PersonPreview, TextFix, UnreadLine, UnreadLines};
use leptos::prelude::*;

/// How typed people are read, as rows of a list.
#[component]
pub fn PreviewRows(
    /// How they are read.
    preview: PeoplePreview,
) -> impl IntoView {
    let state = if preview.is_complete {
        "ready to add"
    } else {
        "not added yet"
    };
    let row = move |person: PersonPreview| {
        preview_row(side_cell(person.side), person.name, person.line, state)
    };
    let unread_row = move |line: UnreadLine| {
        let mark = view! { <Icon name="info"/> }.into_any();
        preview_row(mark, line.text, line.advice, state)
    };
    view! {
        {preview.people.into_iter().map(row).collect_view()}
        {preview.unread.into_iter().map(unread_row).collect_view()}
    }
}

fn preview_row(mark: AnyView, name: String, line: String, state: &'static str) -> AnyView {
    view! {
        <li class="is-draft">
            <span></span>
            {mark}
            <span class="name"><b>{name}</b><span>{line}</span></span>
            <span class="fig">{state}</span>
        </li>
    }
    .into_any()
}

/// The foot of a dialog that adds typed people. Once nobody was added because of lines that cannot be read, a second button corrects
/// misspelled words, or leaves out what is unclear or these lines.
#[component]
pub fn AddDock(
    /// The typed people.
    text: RwSignal<String>,
    /// The message about what is wrong; empty if nothing is.
    error: RwSignal<String>,
    /// The label of the second button; `None` if it would be of no use.
    leave_out: Memo<Option<String>>,
    /// Adds the people in a text, or sets the error. The third value says what a correction left out of the text.
    on_add: Callback<(String, UnreadLines, Option<String>)>,
    /// Returns a text that can be read in place of the typed one, if there is one.
    #[prop(optional)]
    fix: Option<fn(&str) -> Option<TextFix>>,
) -> impl IntoView {
    let notices: Notices = expect_context();
    let second = move || {
        if error.with(String::is_empty) {
            return None;
        }
        if let Some(fixed) = fix.and_then(|fix| text.with(|text| fix(text))) {
            let label = fixed.label;
            let add = move || {
                error.set(String::new());
                let fixed = fixed.clone();
                if fixed.is_complete {
                    return on_add.run((fixed.text, UnreadLines::Refuse, fixed.left_out));
                }
                // What is still unclear is shown above the field.
                text.set(fixed.text);
                if let Some(text) = fixed.left_out {
                    notices.toast(text);
                }
            };
            return Some(view! { <Button label class="btn-big grow" on_press=add/> });
        }
        let label = leave_out.get()?;
        let add = move || on_add.run((text.get_untracked(), UnreadLines::LeaveOut, None));
        Some(view! { <Button label class="btn-big grow" on_press=add/> })
    };
    view! {
        <DialogDock
            label="Add"
            on_press=move || on_add.run((text.get_untracked(), UnreadLines::Refuse, None))
        >
            {second}
        </DialogDock>
    }
}

/// A dialog that adds people, with a preview of how they are read.
#[component]
pub fn PeopleDialog(
    /// The title.
    title: &'static str,
    /// The label of the field.
    label: &'static str,
    /// What can be typed.
    note: &'static str,
    /// Why nobody can be added now; empty if it is possible.
    #[prop(optional, into)]
    obstacle: Signal<String>,
    /// Reads the text.
    read: fn(&str) -> PeoplePreview,
    /// Adds the people in the text, or returns a message about what is wrong with it.
    on_add: Callback<(String, UnreadLines), Result<(), String>>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let error = use_error(move || text.track());
    let preview = Memo::new(move |_| text.with(|typed| read(typed)));
    let leave_out = Memo::new(move |_| preview.with(|preview| preview.leave_out.clone()));
    let notices: Notices = expect_context();
    let on_add = move |text: String, unread: UnreadLines, left_out: Option<String>| {
        // Read before the dialog closes.
        let missing = preview.with_untracked(|preview| preview.left_out.clone());
        match on_add.run((text, unread)) {
            Err(message) => show_error(error, message),
            Ok(()) => {
                if let Some(text) = left_out.or(missing) {
                    notices.toast(text);
                }
            }
        }
    };
    let on_add = Callback::from(on_add);
    let previews = move || {
        let preview = preview.get();
        let is_empty = preview.people.is_empty() && preview.unread.is_empty();
        (!is_empty)
            .then(|| view! { <ul class="cast" aria-label="Preview"><PreviewRows preview/></ul> })
    };
    let foot = move || view! { <AddDock text error leave_out on_add/> };
    view! {
        <Dialog title foot>
            <Note text=obstacle/>
            <div class="form">
                <TextField
                    label
                    several=true
                    value=FieldText::people(text)
                    autofocus=true
                    framed=true
                    error
                />
                {previews}
                <Note text=note/>
            </div>
        </Dialog>
    }
}
