//! Choosing one or several of a few things.

use leptos::prelude::*;

/// One of the things to choose from.
#[derive(Clone)]
pub struct Choice {
    /// What it says.
    pub label: String,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Chooses it, or not any more.
    pub on_press: Callback<()>,
}

impl Choice {
    /// A thing to choose.
    pub fn new(
        label: impl Into<String>,
        chosen: bool,
        on_press: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            label: label.into(),
            chosen,
            on_press: Callback::from(on_press),
        }
    }
}

/// Chips of which one is chosen, or several.
#[component]
pub fn ChoiceChips(
    /// What is chosen here.
    #[prop(into)]
    label: Signal<String>,
    /// Any number may be chosen, not exactly one.
    #[prop(optional)]
    several: bool,
    /// The chips.
    #[prop(into)]
    choices: Signal<Vec<Choice>>,
) -> impl IntoView {
    let chip = move |choice: Choice| {
        let press = move |_| choice.on_press.run(());
        let checked = choice.chosen.to_string();
        if several {
            view! {
                <button type="button" class="chip" role="checkbox" aria-checked=checked on:click=press>
                    <span>{choice.label}</span>
                </button>
            }
            .into_any()
        } else {
            view! {
                <button
                    type="button"
                    class="chip"
                    role="radio"
                    aria-checked=checked
                    tabindex=tab_index(choice.chosen)
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
            class="chips is-choice"
            role=if several { "group" } else { "radiogroup" }
            aria-label=label
        >
            {move || choices.get().into_iter().map(chip).collect_view()}
        </div>
    }
}

/// A few words beside each other, one of them chosen.
#[component]
pub fn Segmented(
    /// What is chosen here.
    #[prop(into)]
    label: Signal<String>,
    /// The words.
    #[prop(into)]
    choices: Signal<Vec<Choice>>,
) -> impl IntoView {
    let segment = |choice: Choice| {
        // Where there is little room, the first letter stands alone.
        let (letter, rest) = choice
            .label
            .split_at_checked(1)
            .unwrap_or((&choice.label, ""));
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=choice.chosen.to_string()
                tabindex=tab_index(choice.chosen)
                aria-label=choice.label.clone()
                on:click=move |_| choice.on_press.run(())
            >
                {letter.to_owned()}
                <span>{rest.to_owned()}</span>
            </button>
        }
    };
    view! {
        <div class="seg" role="radiogroup" aria-label=label>
            {move || choices.get().into_iter().map(segment).collect_view()}
        </div>
    }
}

/// Of a group only the chosen one is reached by Tab; the arrows lead to the others.
const fn tab_index(chosen: bool) -> &'static str {
    if chosen { "0" } else { "-1" }
}
