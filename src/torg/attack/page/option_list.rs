//! The options of an attack, each with the chance it leads to.

use super::editor::use_editor;
use crate::components::{Icon, IconButton, Toggle};
use crate::device;
use crate::rules::RuleViewer;
use crate::torg::attack::{OptionControl, OptionRow, OptionRows, count_text};
use leptos::prelude::*;

/// The heads of the columns.
#[component]
pub(super) fn ColumnHeads() -> impl IntoView {
    let editor = use_editor();
    let count = editor.region(|planned| count_text(&planned.options()));
    view! {
        <div class="a-heads" aria-hidden="true">
            <span>{count}</span>
            <span>"hit"</span>
            <span>"harm"</span>
        </div>
    }
}

/// The options, and the way to those that are rarely used.
#[component]
pub(super) fn OptionList(
    /// The heads of the columns stand here.
    has_heads: bool,
) -> impl IntoView {
    let editor = use_editor();
    let groups = editor.region(|planned| planned.options());
    let shows_rare = editor.select(|form| form.shows_rare);
    let group = |group: OptionRows| {
        view! {
            <section>
                {(!group.heading.is_empty()).then(|| view! { <h2>{group.heading}</h2> })}
                <ul>{group.rows.into_iter().map(|row| view! { <OptionItem row/> }).collect_view()}</ul>
            </section>
        }
    };
    view! {
        <div class="a-options">
            {has_heads.then(|| view! { <ColumnHeads/> })}
            {move || groups.get().into_iter().map(group).collect_view()}
            <button
                type="button"
                class="a-more"
                aria-expanded=move || shows_rare.get().to_string()
                on:click=move |_| editor.change(|form| form.shows_rare = !form.shows_rare)
            >
                <span>"Rare options"</span>
                {move || view! { <Icon name=if shows_rare.get() { "up" } else { "down" }/> }}
            </button>
        </div>
    }
}

#[component]
fn OptionItem(row: OptionRow) -> impl IntoView {
    let editor = use_editor();
    let rules: RuleViewer = expect_context();
    let option = row.option;
    let id = format!("option-{}", option as u32);
    let in_sight = format!("#{id}");
    let toggle = Callback::from(move || {
        let rules = editor.planned_now().rules();
        editor.change(|form| form.toggle_option(option, &rules));
        // The foot may have grown over it.
        device::scroll_to(&in_sight);
    });
    let class = match (row.is_on, row.is_refused) {
        (false, false) => "a-option",
        (true, false) => "a-option is-on",
        (false, true) => "a-option is-refused",
        (true, true) => "a-option is-on is-refused",
    };
    let name = row.name;
    let figure = |figure: String, what| {
        view! {
            <span class="a-fig"><span>{figure}</span><span class="said">{what}</span></span>
        }
    };
    let step = move |icon, what: &str, up, chance: Option<String>| match chance {
        Some(chance) => {
            let label = format!("{name}: {what}, {chance}");
            view! {
                <button
                    type="button"
                    aria-label=label
                    on:click=move |_| editor.change(|form| form.step_vital_blow(up))
                >
                    <Icon name=icon/>
                    <span>{chance}</span>
                </button>
            }
            .into_any()
        }
        None => view! {
            <button type="button" disabled=true aria-label=format!("{name}: {what}")>
                <Icon name=icon/>
            </button>
        }
        .into_any(),
    };
    let control = match row.control {
        OptionControl::Switch => view! { <Toggle label=name on=row.is_on on_press=toggle/> }.into_any(),
        OptionControl::Rule(rule) => view! {
            <IconButton icon="info" label=format!("{name}: {rule}") on_press=move || rules.open(rule.clone())/>
        }
        .into_any(),
        OptionControl::Steps { steps, chances: [less, more] } => view! {
            <span class="a-steps">
                {step("minus", "one step less", false, less)}
                <b>{steps}</b>
                {step("plus", "one step more", true, more)}
            </span>
        }
        .into_any(),
    };
    view! {
        <li class=class id=id>
            <button type="button" class="a-name" aria-pressed=row.is_on.to_string() on:click=move |_| toggle.run(())>
                <b>{name}</b>
                <span>{row.detail}</span>
            </button>
            {figure(row.to_hit, " to hit")}
            {figure(row.damage, " to harm")}
            {control}
        </li>
    }
}
