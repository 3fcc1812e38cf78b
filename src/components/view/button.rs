//! Buttons and other controls to press.

use super::Dynamic;
use crate::components::{ActionButton, ButtonVariant};
use leptos::prelude::*;

/// An icon of the sprite in `index.html`, by its name there. Screen readers ignore it.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    view! {
        <svg class="i" aria-hidden="true">
            <use href=format!("#i-{name}")></use>
        </svg>
    }
}

/// A button with a text.
#[component]
pub fn Button(
    /// Its appearance.
    #[prop(optional)]
    variant: ButtonVariant,
    /// Further CSS classes: "btn-big", "btn-wide", "grow".
    #[prop(optional)]
    class: &'static str,
    /// The text.
    #[prop(into)]
    label: Signal<String>,
    /// A second line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// What it is about, for screen readers, if other buttons have the same text; empty for nothing.
    #[prop(optional, into)]
    about: Signal<String>,
    /// An icon in place of the variant's icon.
    #[prop(optional, into)]
    icon: Option<&'static str>,
    /// Whether it is disabled.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    // A disabled button is never highlighted.
    let classes = move || {
        let look = if disabled.get() {
            "btn btn-off"
        } else {
            variant.class()
        };
        format!("{look} {class}")
    };
    let detail_line = move || {
        let detail = detail.get();
        if detail.is_empty() {
            ().into_any()
        } else {
            view! { <small class="btn-sub">{detail}</small> }.into_any()
        }
    };
    let about_text = move || {
        let about = about.get();
        if about.is_empty() {
            ().into_any()
        } else {
            view! { <span class="said">{format!(": {about}")}</span> }.into_any()
        }
    };
    view! {
        <button type="button" class=classes disabled=disabled on:click=move |_| on_press.run(())>
            {icon.or(variant.icon()).map(|name| view! { <Icon name/> })}
            <span>
                {label}
                <Dynamic part=about_text/>
                <Dynamic part=detail_line/>
            </span>
        </button>
    }
}

/// Provides the context that runs the actions of the [`ActionButton`]s of a page.
pub fn provide_runner<A: Send + Sync + 'static>(run: impl Fn(A) + Send + Sync + 'static) {
    provide_context::<Callback<(A,)>>(Callback::from(run));
}

/// Returns what runs the actions of the page.
pub fn use_runner<A: 'static>() -> Callback<(A,)> {
    expect_context()
}

/// A button made from an [`ActionButton`]. A press runs its action as [`provide_runner`] has determined.
#[component]
pub fn ActionButtonView<A: Clone + Send + Sync + 'static>(
    /// The button.
    button: ActionButton<A>,
    /// Additional CSS classes: "btn-big", "btn-wide", "grow".
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let runner = use_runner();
    let action = button.action.clone();
    let on_press = Callback::from(move || runner.run((action.clone(),)));
    action_button(button, class, on_press)
}

/// Renders a button made from an [`ActionButton`], whose action `on_press` runs.
pub fn action_button<A>(
    button: ActionButton<A>,
    class: &'static str,
    on_press: Callback<()>,
) -> AnyView {
    let (label, detail, disabled) = (button.label, button.detail, !button.enabled);
    let about = button.about;
    view! { <Button variant=button.variant class label detail about disabled on_press/> }.into_any()
}

/// Renders a button made from an [`ActionButton`] over the full width of a page or dialog.
pub fn wide_button<A: Clone + Send + Sync + 'static>(button: ActionButton<A>) -> AnyView {
    view! { <div class="rows sheet-link"><ActionButtonView button class="btn-wide"/></div> }
        .into_any()
}

/// A small button in a dock, beside the main one.
#[component]
pub fn DockButton(
    /// The text.
    label: &'static str,
    /// The icon.
    icon: &'static str,
    /// Whether it is pressed in, if it is a button that stays so.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="undo"
            aria-pressed=move || pressed.map(|pressed| pressed.get().to_string())
            on:click=move |_| on_press.run(())
        >
            <Icon name=icon/>
            <span>{label}</span>
        </button>
    }
}

/// A button with only an icon.
#[component]
pub fn IconButton(
    /// The name of the icon.
    icon: &'static str,
    /// The label for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="ic" aria-label=label on:click=move |_| on_press.run(())>
            <Icon name=icon/>
        </button>
    }
}

/// The deck, as a button.
#[component]
pub fn DeckButton(
    /// One word for what pressing it does.
    #[prop(into)]
    word: Signal<String>,
    /// Two short lines about the deck.
    #[prop(into)]
    lines: Signal<[String; 2]>,
    /// Whether it is highlighted as the next thing to do.
    #[prop(into)]
    primary: Signal<bool>,
    /// Whether it cannot be pressed now.
    #[prop(optional, into)]
    rests: Signal<bool>,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=move || if primary.get() { "deck is-selected" } else { "deck" }
            aria-disabled=move || rests.get().then_some("true")
            on:click=move |_| on_press.run(())
        >
            <span class="deck-word">{word}</span>
            <span class="deck-sub">
                {move || lines.get().map(|line| view! { <span>{line}</span> }).into_iter().collect_view()}
            </span>
        </button>
    }
}

/// A button that undoes or redoes a step. With nothing left to do it is not `disabled`: it keeps the focus, so that the keyboard goes on
/// from there.
#[component]
pub fn StepButton(
    /// Its CSS class.
    class: &'static str,
    /// Its icon.
    icon: &'static str,
    /// Whether there is a step left.
    #[prop(into)]
    can_step: Signal<bool>,
    /// Called to take the step.
    on_step: Callback<()>,
    /// The text.
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=class
            aria-disabled=move || (!can_step.get()).then_some("true")
            on:click=move |_| {
                if can_step.get_untracked() {
                    on_step.run(());
                }
            }
        >
            <Icon name=icon/>
            {children()}
        </button>
    }
}

/// The buttons for undo and, if there is something to redo, for redo.
#[component]
pub fn UndoButtons(
    /// Whether there is something to undo.
    #[prop(into)]
    can_undo: Signal<bool>,
    /// Whether there is something to redo. If not, that button is shown only while it has the focus of the keyboard.
    #[prop(optional, into)]
    can_redo: Signal<bool>,
    /// Called to undo.
    #[prop(into)]
    on_undo: Callback<()>,
    /// Called to redo.
    #[prop(optional, into)]
    on_redo: Option<Callback<()>>,
) -> impl IntoView {
    let step = |class, icon, label, can_step: Signal<bool>, on_step: Callback<()>| {
        view! {
            <StepButton class icon can_step on_step>
                <span>{label}</span>
            </StepButton>
        }
    };
    view! {
        {step("undo", "undo", "Undo", can_undo, on_undo)}
        {on_redo.map(|on_redo| step("undo is-redo", "redo", "Redo", can_redo, on_redo))}
    }
}

/// A switch.
#[component]
pub fn Toggle(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Turns it on or off.
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
