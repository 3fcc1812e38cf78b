//! The layout of a page: titles, rows, docks.

use super::{Button, Icon, IconButton, SideMark, Toggle};
use crate::components::{ButtonVariant, RowSign};
use leptos::prelude::*;
use std::sync::Arc;

/// The header of a page: a back button, its title with a line below, and further content at the right.
#[component]
pub fn PageTitle(
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// The line below it; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// What the back button does; without it there is no such button.
    #[prop(optional, into)]
    on_back: Option<Callback<()>>,
    /// The content at the right.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let back_button = on_back.map(|on_back| {
        let label = Signal::derive(move || format!("{}, back", title.get()));
        view! { <IconButton icon="back" label on_press=on_back/> }
    });
    view! {
        <header class="title">
            <div class="top-bar">
                {back_button}
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

/// The bar at the bottom of a page, within reach of the thumb.
#[component]
pub fn Dock(children: Children) -> impl IntoView {
    view! { <div class="dock">{children()}</div> }
}

/// The foot of a dialog: its highlighted button, and plain ones before it.
#[component]
pub fn DialogDock(
    /// The label of the highlighted button.
    #[prop(into)]
    label: Signal<String>,
    /// Whether the highlighted button is disabled.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// What pressing the highlighted button does.
    #[prop(into)]
    on_press: Callback<()>,
    /// The label of a plain button.
    #[prop(optional)]
    other: &'static str,
    /// What pressing the plain button does; without it there is no such button.
    #[prop(optional, into)]
    on_other: Option<Callback<()>>,
    /// Whether the highlighted button comes first.
    #[prop(optional)]
    primary_first: bool,
    /// Further plain buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let primary = view! { <Button label variant=ButtonVariant::Primary class="btn-big grow" disabled on_press/> };
    let plain = view! {
        {children.map(|children| children())}
        {on_other.map(|on_press| view! { <Button label=other class="btn-big grow" on_press/> })}
    };
    let buttons = if primary_first {
        view! { {primary}{plain} }.into_any()
    } else {
        view! { {plain}{primary} }.into_any()
    };
    view! { <Dock>{buttons}</Dock> }
}

/// A heading above rows.
#[component]
pub fn Heading(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! { <div class="heading"><h2>{text}</h2></div> }
}

/// A part of a page that is rendered again when what it reads changes. Every closure in a view compiles to code of its own for that;
/// the parts that use this component share it.
#[component]
pub fn Dynamic(
    /// Renders the part.
    #[prop(into)]
    part: ViewFn,
) -> impl IntoView {
    move || part.run()
}

/// A short text; nothing while it is empty.
#[component]
pub fn Note(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    let is_empty = Memo::new(move |_| text.with(String::is_empty));
    move || (!is_empty.get()).then(|| view! { <p class="note">{text}</p> })
}

/// An error about what was typed; empty if there is none.
#[component]
pub fn ErrorMessage(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
    /// The ID of the element, if a field refers to it.
    #[prop(optional, into)]
    id: Option<Arc<str>>,
) -> impl IntoView {
    move || {
        let text = text.get();
        (!text.is_empty()).then(|| {
            view! {
                <p class="error" role="alert" id=id.clone()>
                    <Icon name="info"/>
                    <span>{text}</span>
                </p>
            }
        })
    }
}

/// A placeholder for content that does not exist yet.
#[component]
pub fn EmptyState(
    /// The icon.
    icon: &'static str,
    /// The headline.
    #[prop(into)]
    title: Signal<String>,
    /// The text.
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

/// A list of rows.
#[component]
pub fn Rows(children: Children) -> impl IntoView {
    view! { <div class="rows">{children()}</div> }
}

/// A row that opens something.
#[component]
pub fn Row(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// A further line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// The sign before the text.
    #[prop(optional)]
    sign: RowSign,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="row" on:click=move |_| on_press.run(())>
            {sign_view(sign).unwrap_or_else(|| view! { <Icon name="go"/> }.into_any())}
            {row_words(label, detail)}
        </button>
    }
}

/// A row that leads somewhere else, with an icon before the text and an arrow behind it.
#[component]
pub fn LinkRow(
    /// The icon.
    icon: &'static str,
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// A further line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="row" on:click=move |_| on_press.run(())>
            <Icon name=icon/>
            {row_words(label, detail)}
            <Icon name="go"/>
        </button>
    }
}

/// Renders the sign before the text of a row, unless it is plain.
fn sign_view(sign: RowSign) -> Option<AnyView> {
    Some(match sign {
        RowSign::Plain => return None,
        RowSign::Icon(name) => view! { <Icon name/> }.into_any(),
        RowSign::Side(side) => view! { <SideMark side/> }.into_any(),
        RowSign::Card { special } => {
            view! { <i class="row-card" class:is-special=special></i> }.into_any()
        }
    })
}

/// What a [`TickRow`] is.
#[derive(Clone, Copy, Default)]
pub enum TickKind {
    /// It can be selected beside others.
    #[default]
    Checkbox,
    /// It is one of a group, of which one is chosen. With its `tabindex`, since Tab reaches only some of the group.
    Radio(Signal<&'static str>),
}

impl TickKind {
    const fn role(self) -> &'static str {
        match self {
            Self::Checkbox => "checkbox",
            Self::Radio(_) => "radio",
        }
    }

    fn tab_index(self) -> Option<Signal<&'static str>> {
        match self {
            Self::Checkbox => None,
            Self::Radio(tab_index) => Some(tab_index),
        }
    }
}

/// A row that can be selected.
#[component]
pub fn TickRow(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// A further line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// Whether it is selected.
    #[prop(into)]
    on: Signal<bool>,
    /// The sign before the text.
    #[prop(optional)]
    sign: RowSign,
    /// What it is for screen readers and the keyboard.
    #[prop(optional)]
    kind: TickKind,
    /// Selects or deselects it.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    let sign = sign_view(sign);
    let class = if sign.is_some() { "row" } else { "row is-tick" };
    view! {
        <button
            type="button"
            class=class
            role=kind.role()
            aria-checked=move || on.get().to_string()
            tabindex=kind.tab_index()
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

/// A row with a label, a further line, and a control at the right.
#[component]
pub fn SettingRow(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// A further line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// The control.
    children: Children,
) -> impl IntoView {
    view! { <div class="setting-row">{row_words(label, detail)} {children()}</div> }
}

/// Returns the press that switches a choice on or off.
pub fn switch_over(choice: RwSignal<bool>) -> Callback<()> {
    Callback::from(move || choice.update(|is_on| *is_on = !*is_on))
}

/// A row with a switch.
#[component]
pub fn SwitchRow(
    /// The label of the switch.
    #[prop(into)]
    label: Signal<String>,
    /// A further line; empty for none.
    #[prop(optional, into)]
    detail: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Turns it on or off.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    // Tapping the text also turns the switch.
    view! {
        <label class="setting-row">
            {row_words(label, detail)}
            <Toggle label on on_press/>
        </label>
    }
}
