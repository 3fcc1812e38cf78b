//! The scrolling part of an attack's dialog or page: targets, figures, cards, options, and the possible results.

use super::combined_view::CombinedPlaces;
use super::editor::use_editor;
use super::fields::{FormField, NumberInput};
use super::option_list::{ColumnHeads, OptionList};
use crate::components::{ActionButtonView, ChanceRow, Icon, IconButton, SideMark, part};
use crate::refusal::RefusalNote;
use crate::rules::RuleViewer;
use crate::torg::attack::quick::target_name;
use crate::torg::attack::{
    BoostChip, BoostSource, MAX_TARGETS_IN_FORM, Pane, PaneContent, PlannedAttack, SumTerm,
    TargetChip,
};
use leptos::prelude::*;

/// The scrolling part. At a table it has a list of targets to choose from.
#[component]
pub(super) fn AttackBody(
    /// Whether it is at a table.
    at_table: bool,
    /// More content below the cards and possibilities.
    #[prop(optional, into)]
    below_boosts: ViewFn,
    /// More content at the end.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let editor = use_editor();
    let boosts = editor.region(|planned| planned.boosts());
    let combined = editor.region(move |planned| planned.combined(editor.page.shows_rare.get()));
    let combine = Callback::from(move |combined| editor.change(|form| form.combined = combined));
    let sum = editor.region(PlannedAttack::sum);
    let results = editor.region(PlannedAttack::possible_results);
    let incapacity = editor.region(PlannedAttack::incapacity);
    let target = editor.region(PlannedAttack::target_pane);
    // Until the first of several targets is chosen, there is none to show; the foot asks for them.
    let has_target = Memo::new(move |_| target.with(Option::is_some));
    let result =
        |ChanceRow { result, chance }| view! { <div><dt>{result}</dt><dd>{chance}</dd></div> };
    // At a table, the figures of both sides use the same columns as the options.
    view! {
        <div class="a-body">
            {if at_table {
                view! { <RefusalNote refusal=incapacity/> <Targets/> <ColumnHeads/> }.into_any()
            } else {
                view! { <QuickTargets/> }.into_any()
            }}
            <div class="a-parts">
                <PaneView pane=Pane::Weapon content=editor.region(PlannedAttack::weapon_pane)/>
                {move || has_target.get().then(|| view! { <PaneView pane=Pane::Target content=target/> })}
            </div>
            {move || {
                let boosts = boosts.get();
                (!boosts.is_empty()).then(|| view! {
                    <div class="play-chips a-played">
                        {boosts.into_iter().map(|chip| view! { <Boost chip/> }).collect_view()}
                    </div>
                })
            }}
            {below_boosts.run()}
            <OptionList has_heads=!at_table/>
            {move || {
                let places = combined.get();
                (!places.is_empty()).then(|| view! {
                    <section><CombinedPlaces places on_change=combine/></section>
                })
            }}
            {move || {
                let results = results.get();
                (!results.is_empty()).then(|| view! {
                    <section class="a-chances">
                        <h2>"Possible results"</h2>
                        <dl>{results.into_iter().map(result).collect_view()}</dl>
                    </section>
                })
            }}
            {move || {
                let sum = sum.get();
                (!sum.is_empty()).then(|| view! {
                    <ul class="a-sum">{sum.into_iter().map(|term| view! { <Term term/> }).collect_view()}</ul>
                })
            }}
            {children.map(|children| children())}
        </div>
    }
}

/// The targets to choose from, at a table.
#[component]
fn Targets() -> impl IntoView {
    let editor = use_editor();
    let several = editor.select(|form| form.targets.several);
    let targets = editor.region(PlannedAttack::target_chips);
    let may_be_several = Memo::new(move |_| targets.with(|targets| targets.len() > 1));
    // The chosen target may stand far along the row.
    Effect::new(|| crate::device::scroll_to(".a-targets .chip[aria-pressed=true]:not(.a-several)"));
    view! {
        <div class="chips a-targets" role="group" aria-label="Targets">
            {move || may_be_several.get().then(|| view! {
                <button
                    type="button"
                    class="chip a-several"
                    aria-label="Several targets"
                    aria-pressed=move || several.get().to_string()
                    on:click=move |_| editor.change(|form| form.targets.toggle_several())
                >
                    "Several"
                </button>
            })}
            {move || {
                let chip = |chip: TargetChip| view! {
                    <button
                        type="button"
                        class=if chip.is_shown { "chip is-shown" } else { "chip" }
                        aria-pressed=chip.is_target.to_string()
                        on:click=move |_| editor.change(|form| form.targets.aim_at(chip.actor))
                    >
                        <SideMark side=chip.side/>
                        <span>{chip.text}</span>
                    </button>
                };
                targets.get().into_iter().map(chip).collect_view()
            }}
        </div>
    }
}

/// The numbered targets without a table: chips that show a target, and buttons that add and remove one.
#[component]
fn QuickTargets() -> impl IntoView {
    let editor = use_editor();
    let targets = editor.select(|form| {
        let ids = form.targets.list.iter().map(|target| target.target);
        let shown = form.targets.shown().map(|target| target.target);
        let names = ids.enumerate().map(|(index, id)| {
            let name = target_name(form.targets.list.len(), index);
            (id, name, Some(id) == shown)
        });
        names.collect::<Vec<_>>()
    });
    let are_several = Memo::new(move |_| targets.with(|targets| targets.len() > 1));
    let may_add = Memo::new(move |_| targets.with(|targets| targets.len() < MAX_TARGETS_IN_FORM));
    let chip = move |(id, name, is_shown): (_, String, bool)| {
        view! {
            <button
                type="button"
                class="chip"
                aria-pressed=is_shown.to_string()
                on:click=move |_| editor.change(|form| form.targets.show(id))
            >
                <span>{name}</span>
            </button>
        }
    };
    // With one target, this row is hidden to save space; the button that adds a target is among the target's fields.
    move || {
        are_several.get().then(|| {
            view! {
                <div class="chips a-targets" role="group" aria-label="Targets">
                    {move || targets.get().into_iter().map(chip).collect_view()}
                    {move || may_add.get().then(|| view! { <AnotherTarget/> })}
                    <button
                        type="button"
                        class="chip a-several"
                        on:click=move |_| editor.change(|form| form.targets.remove_shown())
                    >
                        "Remove this target"
                    </button>
                </div>
            }
        })
    }
}

/// Adds a target without a table.
#[component]
fn AnotherTarget() -> impl IntoView {
    let editor = use_editor();
    view! {
        <button
            type="button"
            class="chip a-several"
            on:click=move |_| editor.change(|form| form.targets.add())
        >
            "Another target"
        </button>
    }
}

/// The pane of the weapon or the target: a row that opens to show its fields.
#[component]
fn PaneView(pane: Pane, content: Memo<Option<PaneContent>>) -> impl IntoView {
    let editor = use_editor();
    let open_pane = editor.page.open_pane;
    let is_open = Memo::new(move |_| open_pane.get() == Some(pane));
    // Without a table the figures stay visible; at a table they are among the fields.
    let keeps_figures = editor
        .form()
        .with_untracked(|form| form.circumstances.is_some());
    let name = part(content, |pane| pane.name.clone());
    let detail = part(content, |pane| pane.detail.clone());
    let action_figure = part(content, |pane| pane.action_figure.clone());
    let effect_figure = part(content, |pane| pane.effect_figure.clone());
    let figures = Memo::new(move |_| {
        let is_shown = keeps_figures || !is_open.get();
        content.with(|content| {
            content
                .as_ref()
                .filter(|_| is_shown)
                .map(|pane| pane.closed_fields.clone())
        })
    });
    let has_figures = Memo::new(move |_| {
        figures.with(|figures| figures.as_ref().is_some_and(|figures| !figures.is_empty()))
    });
    let fields = Memo::new(move |_| {
        content.with(|content| {
            content
                .as_ref()
                .filter(|_| is_open.get())
                .map(|pane| pane.open_fields.clone())
        })
    });
    let closed_choice = part(content, |pane| pane.closed_choice.clone());
    let closed_choice = move || closed_choice.get().filter(|_| !is_open.get());
    let first_button = part(content, |pane| pane.first_button.clone());
    let open_button = part(content, |pane| pane.open_button.clone());
    let one_button = |button| view! { <div class="a-pair is-one"><ActionButtonView button class="btn-wide"/></div> };
    let button = move || {
        let open_button = || open_button.get().filter(|_| is_open.get());
        first_button.get().or_else(open_button)
    };
    let is_alone = editor.select(|form| form.targets.list.len() < 2);
    let adds_target =
        move || keeps_figures && pane == Pane::Target && is_open.get() && is_alone.get();
    let record = part(content, |pane| pane.record.clone());
    view! {
        <section class="a-part">
            <button
                type="button"
                class="a-part-head"
                class:is-in-columns=move || !has_figures.get()
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| open_pane.update(|open| *open = (*open != Some(pane)).then_some(pane))
            >
                <span class="a-name"><b>{name}</b><span>{detail}</span></span>
                {move || (!has_figures.get()).then(|| view! {
                    <span class="a-figure">{action_figure}</span>
                    <span class="a-figure">{effect_figure}</span>
                })}
                {move || view! { <Icon name=if is_open.get() { "up" } else { "down" }/> }}
            </button>
            {move || has_figures.get().then(|| view! {
                <div class="a-pair">
                    {move || {
                        let figures = figures.get().unwrap_or_default();
                        figures.into_iter().map(|field| view! { <NumberInput field/> }).collect_view()
                    }}
                </div>
            })}
            {move || closed_choice().map(|field| view! {
                <div class="a-fields"><FormField field/></div>
            })}
            {move || button().map(one_button)}
            {move || fields.get().map(|fields| view! {
                <div class="a-fields">
                    {fields.into_iter().map(|field| view! { <FormField field/> }).collect_view()}
                </div>
            })}
            {move || adds_target().then(|| view! {
                <div class="chips a-targets"><AnotherTarget/></div>
            })}
            {move || record.get().map(one_button)}
        </section>
    }
}

/// The chip of a card or of possibilities.
#[component]
fn Boost(chip: BoostChip) -> impl IntoView {
    let editor = use_editor();
    let is_card = matches!(chip.source, BoostSource::Card(..));
    let press = move |_| {
        editor.change(|form| form.boosts.toggle(chip.source));
    };
    let one_less = BoostSource::Possibilities {
        can_spend_more: false,
    };
    let less = (chip.is_used && !is_card).then(|| {
        view! {
            <IconButton
                icon="minus"
                label=format!("{}: one less", chip.name)
                on_press=move || editor.change(|form| form.boosts.toggle(one_less))
            />
        }
    });
    view! {
        <span class="a-playable">
            <button
                type="button"
                class=if is_card { "play-chip paper" } else { "play-chip a-possibility" }
                aria-pressed=chip.is_used.to_string()
                on:click=press
            >
                <b>{(!is_card).then(|| view! { <Icon name="poss"/> })}{chip.name.clone()}</b>
                <span>{chip.detail}</span>
            </button>
            {less}
        </span>
    }
}

/// A term of the sum; a tap opens its rule.
#[component]
fn Term(term: SumTerm) -> impl IntoView {
    let rules: RuleViewer = expect_context();
    let SumTerm {
        figure,
        name,
        is_chosen,
        rule,
    } = term;
    view! {
        <li>
            <button
                type="button"
                class=if is_chosen { "a-cell is-selected" } else { "a-cell" }
                on:click=move |_| rules.open(rule.to_string())
            >
                <b>{figure}</b>
                <span>{name}</span>
            </button>
        </li>
    }
}
