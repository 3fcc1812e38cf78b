//! The fields of a pane: number fields, choices and switches.

use super::editor::use_editor;
use crate::components::{ErrorMessage, Icon, Note, Toggle, tab_index};
use crate::torg::attack::{Choices, NumberField, PaneField};
use crate::torg::attack_fields::AttackField;
use crate::torg::messages::attack as messages;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

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
pub(super) fn AnswerChips(choices: Choices) -> impl IntoView {
    let editor = use_editor();
    let several = choices.several;
    let any_chosen = choices.choices.iter().any(|(_, is_chosen, _)| *is_chosen);
    let chip = move |(name, is_chosen, choice): (String, bool, _)| {
        let choose = move |_| editor.change(|form| form.choose(choice));
        let chosen = is_chosen.to_string();
        view! {
            <button
                type="button"
                class="chip"
                role=(!several).then_some("radio")
                aria-checked=(!several).then(|| chosen.clone())
                aria-pressed=several.then(|| chosen.clone())
                tabindex=(!several).then(|| tab_index(is_chosen, any_chosen))
                on:click=choose
            >
                <span>{name}</span>
            </button>
        }
    };
    view! {
        <div class="a-choices">
            <span class="a-label">{choices.label.clone()}</span>
            <div
                class="chips is-choice"
                role=if several { "group" } else { "radiogroup" }
                aria-label=choices.label
            >
                {choices.choices.into_iter().map(chip).collect_view()}
            </div>
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
    let error = editor.select(move |form| form.error_text(field, is_needed));
    let error = Signal::derive(move || error.get().map_or_else(String::new, messages::error_text));
    let step = move |icon, text: &str, up| {
        view! {
            <button
                type="button"
                aria-label=format!("{label}, {text}")
                on:click=move |_| editor.change(|form| form.step(field, up, known))
            >
                <Icon name=icon/>
            </button>
        }
    };
    view! {
        <div class="a-number">
            <span class="a-label" aria-hidden="true">{label}</span>
            <div class="a-step">
                {step("minus", "one less", false)}
                <FigureInput field label hint is_wrong=Signal::derive(move || !error.get().is_empty())/>
                {step("plus", "one more", true)}
            </div>
            <ErrorMessage text=error/>
        </div>
    }
}

/// The input for a figure or for dice. Its text is selected on focus, so that typing replaces it.
#[component]
pub(super) fn FigureInput(
    field: AttackField,
    label: &'static str,
    hint: String,
    is_wrong: Signal<bool>,
) -> impl IntoView {
    let editor = use_editor();
    let text = editor.select(move |form| form.text(field).to_owned());
    // Several dice need a sign between them: some number pads have only the decimal one.
    let input_mode = if field == AttackField::Dice {
        "decimal"
    } else {
        "numeric"
    };
    let on_key = move |event: KeyboardEvent| {
        if field == AttackField::Dice && event.key() == "Enter" && !event.is_composing() {
            event.prevent_default();
            editor.roll.run(());
        }
    };
    view! {
        <input
            type="text"
            inputmode=input_mode
            autocomplete="off"
            enterkeyhint="done"
            placeholder=hint
            aria-label=label
            aria-invalid=move || is_wrong.get().to_string()
            prop:value=text
            on:input:target=move |event| {
                let text = event.target().value();
                editor.change(|form| form.set_text(field, text));
            }
            on:focus=move |event| {
                let input = event.target().and_then(|target| target.dyn_into().ok());
                if let Some(input) = input {
                    HtmlInputElement::select(&input);
                }
            }
            on:keydown=on_key
        />
    }
}
