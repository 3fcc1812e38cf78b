//! Things to type into.

use super::Icon;
use super::dialog::mark_unsaved;
use crate::pasted;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use web_sys::CustomEvent;

/// The text of a field: what stands in it, and what takes what is typed. A signal of a text is one.
#[derive(Clone, Copy)]
pub struct FieldText {
    text: Signal<String>,
    on_input: Callback<(String,)>,
}

impl FieldText {
    /// A text that is part of something greater.
    pub fn new(
        text: impl Into<Signal<String>>,
        on_input: impl Fn(String) + Send + Sync + 'static,
    ) -> Self {
        Self {
            text: text.into(),
            on_input: Callback::from(on_input),
        }
    }

    /// Lines that name people: what is pasted from a spreadsheet or a list is put as they are typed.
    pub fn people(text: RwSignal<String>) -> Self {
        Self::new(text, move |typed| text.set(pasted::as_lines(&typed)))
    }

    /// Takes what was typed. The answer is what stands in the field then, where that is something else.
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

/// A line to type. In a dialog, what was typed makes it ask before it goes.
#[component]
pub fn TextField(
    /// What belongs there; shown while it is empty.
    #[prop(into)]
    label: Signal<String>,
    /// What stands in it.
    #[prop(into)]
    value: FieldText,
    /// Numbers alone are typed there.
    #[prop(optional)]
    numeric: bool,
    /// It is typed again in a moment: its dialog goes without asking.
    #[prop(optional)]
    brief: bool,
    /// It is what its dialog is for: typing can begin at once.
    #[prop(optional)]
    autofocus: bool,
    /// What Enter does.
    #[prop(optional, into)]
    on_enter: Option<Callback<()>>,
) -> impl IntoView {
    let mark = mark_unsaved();
    view! {
        <label class="field">
            <input
                type="text"
                autofocus=autofocus
                autocomplete="off"
                inputmode=if numeric { "numeric" } else { "text" }
                autocapitalize="words"
                enterkeyhint="done"
                placeholder=label
                aria-label=label
                prop:value=value.text
                on:input:target=move |event| {
                    if !brief {
                        mark.run(());
                    }
                    let input = event.target();
                    if let Some(text) = value.take(input.value()) {
                        input.set_value(&text);
                    }
                }
                on:keydown=move |event| enter(&event, on_enter)
            />
        </label>
    }
}

/// Several lines to type. Enter sends, the Shift key with it begins another line.
#[component]
pub fn LinesField(
    /// What belongs there; shown while it is empty.
    #[prop(into)]
    label: Signal<String>,
    /// What stands in it.
    #[prop(into)]
    value: FieldText,
    /// It is what its dialog is for: typing can begin at once.
    #[prop(optional)]
    autofocus: bool,
    /// What Enter does.
    #[prop(optional, into)]
    on_enter: Option<Callback<()>>,
) -> impl IntoView {
    let mark = mark_unsaved();
    let rows = move || {
        value
            .text
            .with(|text| text.lines().count().clamp(1, 8).to_string())
    };
    view! {
        <label class="field">
            <textarea
                rows=rows
                autofocus=autofocus
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint="done"
                placeholder=label
                aria-label=label
                prop:value=value.text
                on:input:target=move |event| {
                    mark.run(());
                    let input = event.target();
                    if let Some(text) = value.take(input.value()) {
                        input.set_value(&text);
                    }
                }
                on:keydown=move |event| enter(&event, on_enter)
            ></textarea>
        </label>
    }
}

/// Enter, where it is not part of composing a letter.
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

/// The button that lets somebody choose a file of ours; `pwa/device.js` reads it and sends `ra-file` to the field.
#[component]
pub fn FilePicker(
    /// Takes the text of the file.
    #[prop(into)]
    on_file: Callback<(String,)>,
) -> impl IntoView {
    let take = move |event: CustomEvent| {
        if let Some(text) = browser::events::detail(&event) {
            on_file.run((text,));
        }
    };
    view! {
        <label class="btn file-way">
            <Icon name="file"/>
            <span>"Open a file"</span>
            <input class="said" type="file" accept=".rising,.csv,.tsv,text/plain,text/csv" on:ra-file=take/>
        </label>
    }
}
