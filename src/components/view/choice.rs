//! Controls to choose one or several items.

use super::{TickKind, TickRow};
use crate::components::RowSign;
use leptos::prelude::*;

/// An item to choose.
#[derive(Clone)]
pub struct Choice {
    /// The label.
    pub label: String,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Chooses it, or deselects it.
    pub on_press: Callback<()>,
    /// Whether it is paler than the others, because the rules would refuse it.
    pub is_dim: bool,
    /// Whether it cannot be chosen now, as one of several.
    pub is_disabled: bool,
}

impl Choice {
    /// Creates an item.
    pub fn new(
        label: impl Into<String>,
        chosen: bool,
        on_press: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            label: label.into(),
            chosen,
            on_press: Callback::from(on_press),
            is_dim: false,
            is_disabled: false,
        }
    }

    /// Sets whether it cannot be chosen now, as one of several.
    #[must_use]
    pub fn disabled(mut self, is_disabled: bool) -> Self {
        self.is_disabled = is_disabled;
        self
    }

    /// Sets whether it is paler than the others.
    #[must_use]
    pub fn dimmed(mut self, is_dim: bool) -> Self {
        self.is_dim = is_dim;
        self
    }
}

/// Returns items of which one is chosen: the options with their labels, the chosen option, and what a press on an option does.
pub fn one_of<T, L, O>(
    options: impl Fn() -> O + Send + Sync + 'static,
    chosen: impl Into<Signal<T>>,
    choose: impl Fn(T) + Send + Sync + 'static,
) -> Signal<Vec<Choice>>
where
    T: Clone + PartialEq + Send + Sync + 'static,
    L: Into<String>,
    O: IntoIterator<Item = (T, L)>,
{
    let (chosen, choose) = (chosen.into(), Callback::<(T,)>::from(choose));
    Signal::derive(move || {
        let choice = |(option, label): (T, L)| {
            let is_chosen = chosen.with(|chosen| *chosen == option);
            Choice::new(label, is_chosen, move || choose.run((option.clone(),)))
        };
        options().into_iter().map(choice).collect()
    })
}

/// Chips, of which one or several are chosen.
#[component]
pub fn ChoiceChips(
    /// The label of the group for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Whether any number can be chosen, not exactly one.
    #[prop(optional)]
    several: bool,
    /// Whether the arrow keys only move the focus, because each choice plays a command. Space or Enter chooses.
    #[prop(optional)]
    manual: bool,
    /// The chips.
    #[prop(into)]
    choices: Signal<Vec<Choice>>,
) -> impl IntoView {
    let chip = move |(choice, any_chosen): (Choice, bool)| {
        let press = move |_| choice.on_press.run(());
        let checked = choice.chosen.to_string();
        if several {
            view! {
                <button
                    type="button"
                    class="chip"
                    role="checkbox"
                    aria-checked=checked
                    disabled=choice.is_disabled
                    on:click=press
                >
                    <span>{choice.label}</span>
                </button>
            }
            .into_any()
        } else {
            view! {
                <button
                    type="button"
                    class=if choice.is_dim { "chip is-dim" } else { "chip" }
                    role="radio"
                    aria-checked=checked
                    tabindex=tab_index(choice.chosen, any_chosen)
                    on:click=press
                >
                    <span>{choice.label}</span>
                </button>
            }
            .into_any()
        }
    };
    view! {
        <div
            class=move || if choices.with(|choices| choices.len() == 5) { "chips is-choice is-five" } else { "chips is-choice" }
            role=if several { "group" } else { "radiogroup" }
            aria-label=label
            data-manual=manual
        >
            {move || {
                let choices = choices.get();
                let any_chosen = choices.iter().any(|choice| choice.chosen);
                choices.into_iter().map(|choice| chip((choice, any_chosen))).collect_view()
            }}
        </div>
    }
}

/// A row of words, of which one is chosen.
#[component]
pub fn Segmented(
    /// The label of the group for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Its CSS class.
    #[prop(default = "seg")]
    class: &'static str,
    /// Whether the words are never shortened. Otherwise, only their first letters are shown in the title of a narrow page.
    #[prop(optional)]
    whole_words: bool,
    /// Whether the arrow keys only move the focus, because each choice plays a command. Space or Enter chooses.
    #[prop(optional)]
    manual: bool,
    /// The words.
    #[prop(into)]
    choices: Signal<Vec<Choice>>,
) -> impl IntoView {
    let segment = move |choice: Choice| {
        let label = choice.label;
        let label_view = if whole_words {
            label.clone().into_any()
        } else {
            let (letter, rest) = label.split_at_checked(1).unwrap_or((&label, ""));
            view! { {letter.to_owned()}<span>{rest.to_owned()}</span> }.into_any()
        };
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=choice.chosen.to_string()
                tabindex=tab_index(choice.chosen, true)
                aria-label=(!whole_words).then_some(label)
                on:click=move |_| choice.on_press.run(())
            >
                {label_view}
            </button>
        }
    };
    view! {
        <div class=class role="radiogroup" aria-label=label data-manual=manual>
            {move || choices.get().into_iter().map(segment).collect_view()}
        </div>
    }
}

/// A row of [`RadioRows`].
pub struct RadioRow {
    label: String,
    detail: String,
    sign: RowSign,
    on: Signal<bool>,
    on_press: Callback<()>,
}

impl RadioRow {
    /// Creates a row. `on`: whether it is chosen. `on_press` chooses it.
    pub fn new(
        label: impl Into<String>,
        on: impl Fn() -> bool + Send + Sync + 'static,
        on_press: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            label: label.into(),
            detail: String::new(),
            sign: RowSign::Plain,
            on: Signal::derive(on),
            on_press: Callback::from(on_press),
        }
    }

    /// Adds a further line.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self {
            detail: detail.into(),
            ..self
        }
    }

    /// Sets the sign before the text.
    #[must_use]
    pub fn with_sign(self, sign: RowSign) -> Self {
        Self { sign, ..self }
    }
}

/// Rows of which exactly one is chosen, as a part of a list of rows.
#[component]
pub fn RadioRows(
    /// The label of the group for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The rows.
    rows: Vec<RadioRow>,
    /// Whether the arrow keys only move the focus, because each choice plays a command. Space or Enter chooses.
    #[prop(optional)]
    manual: bool,
) -> impl IntoView {
    let chosen: Vec<Signal<bool>> = rows.iter().map(|row| row.on).collect();
    let any_chosen = Memo::new(move |_| chosen.iter().any(Signal::get));
    let row = move |row: RadioRow| {
        let on = row.on;
        let tab_index = Signal::derive(move || tab_index(on.get(), any_chosen.get()));
        view! {
            <TickRow
                label=row.label
                detail=row.detail
                on
                sign=row.sign
                kind=TickKind::Radio(tab_index)
                on_press=row.on_press
            />
        }
    };
    view! {
        <div class="radio-rows" role="radiogroup" aria-label=label data-manual=manual>
            {rows.into_iter().map(row).collect_view()}
        </div>
    }
}

/// Returns the `tabindex` of an item: Tab reaches only the chosen item of a group, or every item while none is chosen; arrow keys
/// reach the others.
pub(super) const fn tab_index(is_chosen: bool, any_chosen: bool) -> &'static str {
    if is_chosen || !any_chosen { "0" } else { "-1" }
}
