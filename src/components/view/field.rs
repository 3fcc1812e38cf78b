//! Fields for text and files.

use super::dialog::use_mark_typed;
use super::{ErrorMessage, Icon, IconButton};
use crate::messages;
use crate::pasted;
use browser::events::{self, FileText};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use web_sys::CustomEvent;

/// The value of a text field: its current text, and the callback for input. A signal with a text can be used as one, and so can a
/// `slice!` of a form.
///
/// Closing a dialog asks only while the text differs from what it was when this value was created. So a field that comes and goes needs
/// a value that is created where its text is.
#[derive(Clone, Copy)]
pub struct FieldText {
    text: Signal<String>,
    on_input: Callback<(String,)>,
    is_changed: Signal<bool>,
}

impl FieldText {
    /// Creates a value that is part of a larger one.
    pub fn new(
        text: impl Into<Signal<String>>,
        on_input: impl Fn(String) + Send + Sync + 'static,
    ) -> Self {
        let text = text.into();
        let initial = text.get_untracked();
        Self {
            text,
            on_input: Callback::from(on_input),
            is_changed: Signal::derive(move || text.with(|text| text.trim() != initial.trim())),
        }
    }

    /// Creates a value for lines that name people: rows pasted from a spreadsheet or a list are converted to the form in which people
    /// type them.
    pub fn people(text: RwSignal<String>) -> Self {
        Self::new(text, move |typed| {
            text.set(pasted::as_lines(&typed, |_| false))
        })
    }

    /// Creates a value for lines that name people. `join` joins pasted lines that belong to one person; `are_values` checks whether a
    /// text has only values, and no name.
    pub fn joined_people(
        text: RwSignal<String>,
        join: fn(&str) -> String,
        are_values: fn(&str) -> bool,
    ) -> Self {
        Self::new(text, move |typed| {
            // Enter adds a line with a single character; a paste adds more.
            let count = |text: &str| (text.lines().count(), text.chars().count());
            let (lines_before, signs_before) = text.with_untracked(|before| count(before));
            let (lines_now, signs_now) = count(&typed);
            let is_pasted = lines_now > lines_before && signs_now > signs_before + 1;
            let lines = pasted::as_lines(&typed, are_values);
            text.set(if is_pasted { join(&lines) } else { lines });
        })
    }

    /// Passes on what was typed. Returns the text of the field if it is then different from what was typed.
    fn take(self, typed: String) -> Option<String> {
        self.on_input.run((typed.clone(),));
        let text = self.text.get_untracked();
        (text != typed).then_some(text)
    }
}

impl From<RwSignal<String>> for FieldText {
    fn from(text: RwSignal<String>) -> Self {
        Self::new(text, move |typed| text.set(typed))
    }
}

impl From<(Signal<String>, SignalSetter<String>)> for FieldText {
    fn from((text, set): (Signal<String>, SignalSetter<String>)) -> Self {
        Self::new(text, move |typed| set.set(typed))
    }
}

/// A field that searches what is below it, with a button that clears it.
#[component]
pub fn SearchField(
    /// The label, shown while the field is empty.
    label: &'static str,
    /// The text.
    search: RwSignal<String>,
    /// Whether a dialog closes without asking when there is a text in it.
    #[prop(optional)]
    brief: bool,
) -> impl IntoView {
    let is_empty = Memo::new(move |_| search.with(String::is_empty));
    view! {
        <div class="search">
            <TextField label value=search brief/>
            {move || (!is_empty.get()).then(|| view! {
                <IconButton icon="x" label="Clear the search" on_press=move || search.set(String::new())/>
            })}
        </div>
    }
}

/// A field for text. In a dialog, typed text makes the dialog ask before it closes.
#[component]
pub fn TextField(
    /// The label, shown while the field is empty; in a wide field for a number, at its right as well.
    #[prop(into)]
    label: Signal<String>,
    /// The value.
    #[prop(into)]
    value: FieldText,
    /// Whether it has several lines. If Enter does something, Shift and Enter begin another line.
    #[prop(optional)]
    several: bool,
    /// Whether only numbers are typed. The number pads of some phones have no space, but a decimal sign, which separates numbers, too.
    #[prop(optional)]
    numeric: bool,
    /// Whether the text is quickly typed again: its dialog then closes without asking.
    #[prop(optional)]
    brief: bool,
    /// Whether it is the main field of its dialog and gets the focus at once.
    #[prop(optional)]
    autofocus: bool,
    /// What pressing Enter does.
    #[prop(optional, into)]
    on_enter: Option<Callback<()>>,
    /// Whether it has a frame of its own, which separates it from the rest of a form.
    #[prop(optional)]
    framed: bool,
    /// An error about what was typed, shown below the field; empty if there is none.
    #[prop(optional, into)]
    error: Signal<String>,
) -> impl IntoView {
    let mark_typed = use_mark_typed(value.is_changed);
    let error = FieldError::new(error);
    // Returns what the field has to show in place of what was typed.
    let take = move |typed: String| {
        if !brief {
            mark_typed.run(());
        }
        value.take(typed)
    };
    let rows = move || {
        let count = value.text.with(|text| text.lines().count());
        count.clamp(1, 8).to_string()
    };
    let input = if several {
        view! {
            <textarea
                rows=rows
                autofocus=autofocus
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint=if on_enter.is_some() { "done" } else { "enter" }
                placeholder=label
                aria-label=label
                aria-invalid=error.is_invalid()
                aria-describedby=error.described_by()
                prop:value=value.text
                on:input:target=move |event| {
                    let input = event.target();
                    if let Some(text) = take(input.value()) {
                        input.set_value(&text);
                    }
                }
                on:keydown=move |event| enter(&event, on_enter)
            ></textarea>
        }
        .into_any()
    } else {
        view! {
            <input
                type="text"
                autofocus=autofocus
                autocomplete="off"
                inputmode=if numeric { "decimal" } else { "text" }
                autocapitalize="words"
                enterkeyhint="done"
                placeholder=label
                aria-label=label
                aria-invalid=error.is_invalid()
                aria-describedby=error.described_by()
                prop:value=value.text
                on:input:target=move |event| {
                    let input = event.target();
                    if let Some(text) = take(input.value()) {
                        input.set_value(&text);
                    }
                }
                on:keydown=move |event| enter(&event, on_enter)
            />
        }
        .into_any()
    };
    let field = view! {
        <label class="field">
            {input}
            {numeric.then(|| view! { <span class="field-label" aria-hidden="true">{label}</span> })}
        </label>
    };
    in_frame(field, framed, error)
}

/// An input for a figure or for dice, without a frame. Its text is selected on focus, so that typing replaces it.
#[component]
pub fn FigureInput(
    /// The label for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The text shown while it is empty.
    #[prop(into)]
    hint: Signal<String>,
    /// The value.
    value: FieldText,
    /// Whether the value is wrong.
    #[prop(into)]
    is_wrong: Signal<bool>,
    /// Whether several numbers can be typed, which need a sign between them: some number pads have only the decimal one.
    #[prop(optional)]
    several: bool,
    /// What pressing Enter does.
    #[prop(optional, into)]
    on_enter: Option<Callback<()>>,
) -> impl IntoView {
    view! {
        <input
            type="text"
            inputmode=if several { "decimal" } else { "numeric" }
            autocomplete="off"
            enterkeyhint=if on_enter.is_some() { "go" } else { "done" }
            placeholder=hint
            aria-label=label
            aria-invalid=move || is_wrong.get().to_string()
            prop:value=value.text
            on:input:target=move |event| value.on_input.run((event.target().value(),))
            on:focus:target=|event| event.target().select()
            on:keydown=move |event| enter(&event, on_enter)
        />
    }
}

/// The error of a field, to which the field refers by its ID.
#[derive(Clone)]
struct FieldError {
    text: Signal<String>,
    id: Arc<str>,
}

impl FieldError {
    fn new(text: Signal<String>) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self {
            text,
            id: format!("field-error-{number}").into(),
        }
    }

    /// Returns the `aria-invalid` of the field.
    fn is_invalid(&self) -> Signal<Option<&'static str>> {
        let text = self.text;
        Signal::derive(move || (!text.with(String::is_empty)).then_some("true"))
    }

    /// Returns the `aria-describedby` of the field.
    fn described_by(&self) -> Signal<Option<Arc<str>>> {
        let Self { text, id } = self.clone();
        Signal::derive(move || (!text.with(String::is_empty)).then(|| id.clone()))
    }
}

/// Renders a field with its error, in a frame if it has one.
fn in_frame(field: impl IntoView + 'static, framed: bool, error: FieldError) -> AnyView {
    let FieldError { text, id } = error;
    let field = view! { {field}<ErrorMessage text id/> };
    if framed {
        view! { <div class="rows sheet-field">{field}</div> }.into_any()
    } else {
        field.into_any()
    }
}

/// Handles Enter, unless it belongs to composing a character.
fn enter(event: &KeyboardEvent, on_enter: Option<Callback<()>>) {
    if event.key() == "Enter"
        && !event.is_composing()
        && !event.shift_key()
        && let Some(on_enter) = on_enter
    {
        event.prevent_default();
        on_enter.run(());
    }
}

/// A button to choose a file of this app; `pwa/device.js` reads it and sends `ra-file-text` or `ra-file-failed` to the field.
#[component]
pub fn FilePicker(
    /// Takes the text of the file.
    #[prop(into)]
    on_file: Callback<(String,)>,
) -> impl IntoView {
    let error = RwSignal::new(String::new());
    let take = move |event: CustomEvent| {
        error.set(String::new());
        events::read(&event, |FileText(text)| on_file.run((text,)));
    };
    let fail = move |_: CustomEvent| error.set(messages::UNREADABLE_FILE.to_owned());
    view! {
        <label class="btn file-link">
            <Icon name="file"/>
            <span>"Open a file"</span>
            <input
                class="said"
                type="file"
                accept=".rising,.csv,.tsv,text/plain,text/csv"
                on:ra-file-text=take
                on:ra-file-failed=fail
            />
        </label>
        <ErrorMessage text=error/>
    }
}
