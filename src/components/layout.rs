//! How a page is laid out: titles, rows, docks.

use super::{Icon, IconButton, Toggle};
use leptos::prelude::*;

/// The head of a page: the way up, its name and a line under it, and what belongs at the right.
#[component]
pub fn PageTitle(
    /// The name.
    #[prop(into)]
    title: Signal<String>,
    /// A line under it; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// The way up.
    #[prop(optional, into)]
    on_back: Option<Callback<()>>,
    /// What stands at the right.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let back = on_back.map(|on_back| {
        let label = Signal::derive(move || format!("{}, back", title.get()));
        view! { <IconButton icon="back" label on_press=on_back/> }
    });
    view! {
        <header class="title">
            <div class="top-bar">
                {back}
                <span>
                    <h1>{title}</h1>
                    {move || {
                        let detail = detail.get();
                        (!detail.is_empty()).then(|| view! { <small>{detail}</small> })
                    }}
                </span>
            </div>
            {children.map(|children| children())}
        </header>
    }
}

/// The bar at the thumb.
#[component]
pub fn Dock(children: Children) -> impl IntoView {
    view! { <div class="dock">{children()}</div> }
}

/// A heading over rows.
#[component]
pub fn Heading(
    /// What it says.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! { <div class="heading"><h2>{text}</h2></div> }
}

/// A part of a page that is made again when what it reads changes. Each closure in a view brings code of its own for that; all that
/// stand in one of these share it.
#[component]
pub fn Dynamic(
    /// Makes it.
    #[prop(into)]
    part: ViewFn,
) -> impl IntoView {
    move || part.run()
}

/// A sentence.
#[component]
pub fn Note(
    /// What it says.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! { <p class="note">{text}</p> }
}

/// What is wrong with what was typed. Empty: nothing is.
#[component]
pub fn Fault(
    /// What it says.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    move || {
        let text = text.get();
        (!text.is_empty()).then(|| {
            view! {
                <p class="fault" role="alert">
                    <Icon name="info"/>
                    <span>{text}</span>
                </p>
            }
        })
    }
}

/// A place where something will be.
#[component]
pub fn EmptyState(
    /// An icon.
    icon: &'static str,
    /// A headline.
    #[prop(into)]
    title: Signal<String>,
    /// A sentence.
    #[prop(optional, into)]
    text: Signal<String>,
) -> impl IntoView {
    view! {
        <div class="empty">
            <Icon name=icon/>
            <h2>{title}</h2>
            <p>{text}</p>
        </div>
    }
}

/// Rows under each other.
#[component]
pub fn Rows(children: Children) -> impl IntoView {
    view! { <div class="rows">{children()}</div> }
}

/// A row that leads somewhere.
#[component]
pub fn Row(
    /// What it says.
    #[prop(into)]
    label: Signal<String>,
    /// More about it; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// What stands before the words, in place of an arrow.
    #[prop(optional, into)]
    sign: Option<AnyView>,
    /// Where it leads.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="row" on:click=move |_| on_press.run(())>
            {sign.unwrap_or_else(|| view! { <Icon name="go"/> }.into_any())}
            {row_words(label, detail)}
        </button>
    }
}

/// A row that is chosen or not.
#[component]
pub fn TickRow(
    /// What it says.
    #[prop(into)]
    label: Signal<String>,
    /// More about it; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// Whether it is chosen.
    #[prop(into)]
    on: Signal<bool>,
    /// What stands before the words.
    #[prop(optional, into)]
    sign: Option<AnyView>,
    /// Chooses it, or not any more.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    let class = if sign.is_some() { "row" } else { "row is-tick" };
    view! {
        <button
            type="button"
            class=class
            role="checkbox"
            aria-checked=move || on.get().to_string()
            on:click=move |_| on_press.run(())
        >
            {sign}
            {row_words(label, detail)}
            <i class=move || if on.get() { "checkmark is-on" } else { "checkmark" }>
                {move || on.get().then(|| view! { <Icon name="check"/> })}
            </i>
        </button>
    }
}

fn row_words(label: Signal<String>, detail: Signal<String>) -> AnyView {
    view! {
        <span>
            <b>{label}</b>
            {move || {
                let detail = detail.get();
                (!detail.is_empty()).then(|| view! { <span>{detail}</span> })
            }}
        </span>
    }
    .into_any()
}

/// A row with a name, more about it, and a control at the right.
#[component]
pub fn SettingRow(
    /// What it is.
    #[prop(into)]
    label: Signal<String>,
    /// More about it; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// The control.
    children: Children,
) -> impl IntoView {
    view! { <div class="setting-row">{row_words(label, detail)} {children()}</div> }
}

/// A row with a switch.
#[component]
pub fn SwitchRow(
    /// What it switches.
    #[prop(into)]
    label: Signal<String>,
    /// More about it; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Switches it.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    // A tap on the words is one on the switch.
    view! {
        <label class="setting-row">
            {row_words(label, detail)}
            <Toggle label on on_press/>
        </label>
    }
}
