//! Things to press.

use super::{ButtonVariant, Dynamic};
use leptos::prelude::*;

/// An icon of the sprite in `index.html`, by its name there. It says nothing to a screen reader.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    view! {
        <svg class="i" aria-hidden="true">
            <use href=format!("#i-{name}")></use>
        </svg>
    }
}

/// A button with words.
#[component]
pub fn Button(
    /// What it looks like.
    #[prop(optional)]
    variant: ButtonVariant,
    /// Further classes: "btn-big", "btn-wide", "grow".
    #[prop(optional)]
    class: &'static str,
    /// What it says.
    #[prop(into)]
    label: Signal<String>,
    /// A second line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// An icon in place of the variant's own.
    #[prop(optional, into)]
    icon: Option<&'static str>,
    /// Whether it can be pressed.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// What it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    // A button that cannot be pressed is not lit.
    let classes = move || {
        let look = if disabled.get() {
            "btn btn-off"
        } else {
            variant.class()
        };
        format!("{look} {class}")
    };
    let under = move || {
        let detail = detail.get();
        if detail.is_empty() {
            ().into_any()
        } else {
            view! { <small class="btn-sub">{detail}</small> }.into_any()
        }
    };
    view! {
        <button type="button" class=classes disabled=disabled on:click=move |_| on_press.run(())>
            {icon.or(variant.icon()).map(|name| view! { <Icon name/> })}
            <span>
                {label}
                <Dynamic part=under/>
            </span>
        </button>
    }
}

/// A button that is only an icon.
#[component]
pub fn IconButton(
    /// The icon's name.
    icon: &'static str,
    /// What it does, for those who do not see it.
    #[prop(into)]
    label: Signal<String>,
    /// What it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="ic" aria-label=label on:click=move |_| on_press.run(())>
            <Icon name=icon/>
        </button>
    }
}

/// The deck as the button it is.
#[component]
pub fn DeckButton(
    /// What pressing it does, in a word.
    #[prop(into)]
    word: Signal<String>,
    /// Two short lines about it.
    #[prop(into)]
    lines: Signal<[String; 2]>,
    /// Whether it is the thing to do now.
    #[prop(into)]
    lit: Signal<bool>,
    /// What it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=move || if lit.get() { "deck is-lit" } else { "deck" }
            on:click=move |_| on_press.run(())
        >
            <span class="deck-word">{word}</span>
            <span class="deck-sub">
                {move || lines.get().map(|line| view! { <span>{line}</span> }).into_iter().collect_view()}
            </span>
        </button>
    }
}

/// Undo, and redo where there is something to redo.
#[component]
pub fn UndoButtons(
    /// Whether there is something to undo.
    #[prop(into)]
    can_undo: Signal<bool>,
    /// Whether there is something to redo. Without it there is no such button.
    #[prop(optional, into)]
    can_redo: Signal<bool>,
    /// Undoes.
    #[prop(into)]
    on_undo: Callback<()>,
    /// Redoes.
    #[prop(optional, into)]
    on_redo: Option<Callback<()>>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="undo"
            disabled=move || !can_undo.get()
            on:click=move |_| on_undo.run(())
        >
            <Icon name="undo"/>
            <span>"Undo"</span>
        </button>
        {move || {
            on_redo.filter(|_| can_redo.get()).map(|on_redo| view! {
                <button type="button" class="undo is-redo" on:click=move |_| on_redo.run(())>
                    <Icon name="redo"/>
                    <span>"Redo"</span>
                </button>
            })
        }}
    }
}

/// A switch.
#[component]
pub fn Toggle(
    /// What it switches.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Switches it.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="toggle"
            role="switch"
            aria-checked=move || on.get().to_string()
            aria-label=label
            on:click=move |_| on_press.run(())
        ></button>
    }
}

/// A figure with a button on either side.
#[component]
pub fn Stepper(
    /// What the figure is.
    #[prop(into)]
    label: Signal<String>,
    /// The figure.
    #[prop(into)]
    value: Signal<String>,
    /// Makes it one less; `None` where it is the least.
    #[prop(into)]
    less: Signal<Option<Callback<()>>>,
    /// Makes it one more; `None` where it is the most.
    #[prop(into)]
    more: Signal<Option<Callback<()>>>,
) -> impl IntoView {
    let step = move |icon, what, step: Signal<Option<Callback<()>>>| {
        view! {
            <button
                type="button"
                aria-label=move || format!("{}, {what}", label.get())
                disabled=move || step.get().is_none()
                on:click=move |_| {
                    if let Some(step) = step.get_untracked() {
                        step.run(());
                    }
                }
            >
                <Icon name=icon/>
            </button>
        }
    };
    view! {
        <div class="setting-row">
            <span><b>{label}</b></span>
            <span class="stepper">
                {step("minus", "one less", less)}
                <output>{value}</output>
                {step("plus", "one more", more)}
            </span>
        </div>
    }
}
