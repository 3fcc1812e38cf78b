//! The fields of a pane: number fields, choices and switches.

use super::editor::use_editor;
use crate::components::{
    ChoiceChips, ErrorMessage, FigureInput, Icon, Note, StepDirection, Toggle,
};
use crate::torg::attack::{FormChoice, NumberField, PaneField};
use crate::torg::choice_group::{ChoiceGroup, chips};
use crate::torg::messages::attack as messages;
use leptos::prelude::*;

/// A field of a pane.
#[component]
pub(super) fn FormField(field: PaneField) -> impl IntoView {
    let editor = use_editor();
    match field {
        PaneField::Number(field) => view! { <NumberInput field/> }.into_any(),
        PaneField::Choices(choices) => view! { <AnswerChips choices/> }.into_any(),
        PaneField::Switch {
            label,
            is_on,
            choice,
        } => view! {
            // Tapping the text also turns the switch.
            <label class="setting-row">
                <span>{label}</span>
                <Toggle label on=is_on on_press=move || editor.change(|form| form.choose(choice))/>
            </label>
        }
        .into_any(),
        PaneField::Note(text) => view! { <Note text/> }.into_any(),
    }
}

/// A question with a chip for each answer.
#[component]
pub(super) fn AnswerChips(choices: ChoiceGroup<FormChoice>) -> impl IntoView {
    let editor = use_editor();
    let choose = Callback::from(move |choice| editor.change(|form| form.choose(choice)));
    let chips = chips(choices.choices, choose);
    view! {
        <div class="a-choices">
            <span class="a-label">{choices.label.clone()}</span>
            <ChoiceChips label=choices.label several=choices.several choices=Signal::stored(chips)/>
        </div>
    }
}

/// A number field between the buttons that lower and raise it.
#[component]
pub(super) fn NumberInput(field: NumberField) -> impl IntoView {
    let editor = use_editor();
    let NumberField {
        field,
        hint,
        known,
        is_needed,
    } = field;
    let label = messages::field(field);
    let error = editor.field_error(field, is_needed);
    let error = Signal::derive(move || error.get().map_or_else(String::new, messages::error_text));
    let step = move |icon, text: &str, direction| {
        view! {
            <button
                type="button"
                aria-label=format!("{label}, {text}")
                on:click=move |_| editor.change(|form| form.step(field, direction, known))
            >
                <Icon name=icon/>
            </button>
        }
    };
    view! {
        <div class="a-number">
            <span class="a-label" aria-hidden="true">{label}</span>
            <div class="a-step">
                {step("minus", "one less", StepDirection::Down)}
                <FigureInput
                    label
                    hint
                    value=editor.text_of(field)
                    is_wrong=Signal::derive(move || !error.get().is_empty())
                />
                {step("plus", "one more", StepDirection::Up)}
            </div>
            <ErrorMessage text=error/>
        </div>
    }
}
