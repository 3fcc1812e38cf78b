//! The list of an attack's options, each with what it does and the resulting chance.

use super::editor::use_editor;
use crate::components::{Icon, IconButton, StepDirection, Toggle, part};
use crate::device;
use crate::rules::RuleViewer;
use crate::torg::attack::{OptionControl, OptionRows, RARE_OPTIONS, chosen_text};
use ::torg::combat::options::CombatOption;
use leptos::prelude::*;

/// The column headings.
#[component]
pub(super) fn ColumnHeads() -> impl IntoView {
    let editor = use_editor();
    let chosen = Memo::new(move |_| editor.options.with(|groups| chosen_text(groups)));
    view! {
        <div class="a-column-heads" aria-hidden="true">
            <span>{chosen}</span>
            <span>"to hit"</span>
            <span>"damage"</span>
            <span>"chance"</span>
        </div>
    }
}

/// The options, and the button that shows the rarely used ones.
#[component]
pub(super) fn OptionList(
    /// Whether the column headings are shown here.
    has_heads: bool,
) -> impl IntoView {
    let editor = use_editor();
    let groups = editor.options;
    let shows_rare = editor.page.shows_rare;
    // The editions have different names for some options.
    let is_classic = editor.region(|planned| planned.rules().is_classic());
    let headings = move |is_rare| {
        groups.with(|groups| {
            let groups = groups.iter().filter(|group| group.is_rare == is_rare);
            groups.map(|group| group.heading).collect::<Vec<_>>()
        })
    };
    let options = move |heading, ruled_out| {
        groups.with(|groups| {
            let group = groups.iter().find(|group| group.heading == heading);
            group.map_or_else(Vec::new, |group| group.options(ruled_out))
        })
    };
    let items = move |heading, ruled_out| {
        view! {
            <ul>
                <For
                    each=move || options(heading, ruled_out)
                    key=move |option| (*option as u32, is_classic.get_untracked())
                    let(option)
                >
                    <OptionItem option groups/>
                </For>
            </ul>
        }
    };
    let rows = move |heading| {
        let ruled_out_text = Memo::new(move |_| {
            groups.with(|groups| {
                let group = groups.iter().find(|group| group.heading == heading);
                group.map(OptionRows::ruled_out_text).unwrap_or_default()
            })
        });
        let has_ruled_out = Memo::new(move |_| ruled_out_text.with(|text| !text.is_empty()));
        view! {
            {items(heading, false)}
            {move || has_ruled_out.get().then(|| view! {
                <details class="a-ruled-out">
                    <summary class="a-more"><span>{ruled_out_text}</span><Icon name="down"/></summary>
                    {items(heading, true)}
                </details>
            })}
        }
    };
    view! {
        <div class="a-options">
            {has_heads.then(|| view! { <ColumnHeads/> })}
            <For each=move || headings(false) key=|heading| *heading let(heading)>
                <section>
                    {(!heading.is_empty()).then(|| view! { <h2>{heading}</h2> })}
                    {rows(heading)}
                </section>
            </For>
            <button
                type="button"
                class="a-more"
                aria-expanded=move || shows_rare.get().to_string()
                on:click=move |_| shows_rare.update(|shows| *shows = !*shows)
            >
                <span>{RARE_OPTIONS}</span>
                {move || view! { <Icon name=if shows_rare.get() { "up" } else { "down" }/> }}
            </button>
            // The options that the button opens are below it.
            <For each=move || headings(true) key=|heading| *heading let(heading)>
                <section>{rows(heading)}</section>
            </For>
        </div>
    }
}

/// The row of an option. Each choice changes the chances of all options, so the row stays and only its changed parts are rendered.
#[component]
fn OptionItem(
    /// The option.
    option: CombatOption,
    /// The groups with all rows.
    groups: Memo<Vec<OptionRows>>,
) -> impl IntoView {
    let editor = use_editor();
    let rules: RuleViewer = expect_context();
    let row = Memo::new(move |_| {
        groups.with(|groups| {
            let mut rows = groups.iter().flat_map(|group| &group.rows);
            rows.find(|row| row.option == option).cloned()
        })
    });
    let is_on = part(row, |row| row.is_on);
    let is_refused = part(row, |row| row.is_refused);
    let control = part(row, |row| Some(row.control.clone()));
    let has_steps =
        move || control.with(|control| matches!(control, Some(OptionControl::Steps { .. })));
    let toggled_chance = part(row, |row| row.toggled_chance.clone());
    let id = format!("option-{}", option as u32);
    let selector = format!("#{id}");
    let toggle = Callback::from(move || {
        let rules = editor.planned_now().rules();
        editor.change(|form| form.toggle_option(option, &rules));
        // The foot may have grown and now cover the row.
        device::scroll_to(&selector);
    });
    let name = row.with_untracked(|row| row.as_ref().map_or("", |row| row.name));
    let figure = |figure: Memo<String>, text| {
        view! {
            <span class="a-figure"><span>{figure}</span><span class="said">{text}</span></span>
        }
    };
    let step = move |icon, text: &str, direction, chance: Option<String>| match chance {
        Some(chance) => {
            let label = format!("{name}: {text}, {chance}");
            view! {
                <button
                    type="button"
                    aria-label=label
                    on:click=move |_| {
                        let rules = editor.planned_now().rules();
                        editor.change(|form| form.step_vital_blow(direction, &rules));
                    }
                >
                    <Icon name=icon/>
                    <span>{chance}</span>
                </button>
            }
            .into_any()
        }
        None => view! {
            <button type="button" disabled=true aria-label=format!("{name}: {text}")>
                <Icon name=icon/>
            </button>
        }
        .into_any(),
    };
    let control = move || {
        match control.get() {
        None => ().into_any(),
        Some(OptionControl::Switch) => view! {
            <span class="a-switch">
                <Toggle label=name on=is_on on_press=toggle/>
                {move || toggled_chance.get().map(|chance| view! {
                    <span aria-hidden="true">{chance.short_text()}</span>
                    <span class="said">{chance.text()}</span>
                })}
            </span>
        }
        .into_any(),
        Some(OptionControl::Rule(rule)) => view! {
            <IconButton icon="info" label=format!("{name}: {rule}") on_press=move || rules.open(rule.to_string())/>
        }
        .into_any(),
        Some(OptionControl::Steps { steps, chances: [less, more] }) => view! {
            <span class="a-steps">
                {step("minus", "one step less", StepDirection::Down, less)}
                <b>{steps}</b>
                {step("plus", "one step more", StepDirection::Up, more)}
            </span>
        }
        .into_any(),
    }
    };
    view! {
        <li class="a-option" class:is-on=is_on class:is-refused=is_refused class:has-steps=has_steps id=id>
            <button type="button" class="a-name" aria-pressed=move || is_on.get().to_string() on:click=move |_| toggle.run(())>
                <b>{name}</b>
                <span>{part(row, |row| row.detail.clone())}</span>
            </button>
            {figure(part(row, |row| row.to_hit.clone()), " to hit")}
            {figure(part(row, |row| row.damage.clone()), " to damage")}
            {control}
        </li>
    }
}
