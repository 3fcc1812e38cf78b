//! The views of the stakes: blocks of a stake with its opponents, and the other decisions of this phase.

use crate::components::{Icon, NumberStepper, RuledNote};
use crate::improv::dialog::ImprovDialog;
use crate::improv::page::use_improv;
use crate::improv::table::stakes::{
    StakeBlock, advice, gamemaster_limits, gamemaster_tokens, name_with_mooks, next_protagonist,
    optional_rules, stake_list,
};
use crate::rules::{Explained, RuleViewer};
use ::improv::MAX_ROUNDS;
use ::improv::command::Command;
use ::improv::side::SideKind;
use ::improv::state::{ConflictKind, Side};
use leptos::prelude::*;
use storage::GameKind;

/// The stakes and their opponents.
#[component]
pub fn StakeBlocks() -> impl IntoView {
    let list = use_improv().in_conflict(stake_list);
    move || {
        let list = list.get();
        view! {
            <div class="stake-blocks">
                {list.blocks.into_iter().map(block).collect_view()}
                {(!list.unopposed.is_empty()).then(|| view! {
                    <section class="stake-block is-loose">
                        <h2>"No opponent yet"</h2>
                        <p class="stake-alone">"Tap a name to choose an opponent and write down the stake."</p>
                        {side_rows("", "stake", list.unopposed)}
                    </section>
                })}
            </div>
        }
    }
}

fn block(block: StakeBlock) -> AnyView {
    let is_gm = block.head.is_gm_stake();
    let is_alone = block.against.is_empty();
    view! {
        <section class="stake-block" class:is-gm=is_gm>
            {side_row("stake is-head", block.head)}
            {side_rows("", "stake is-hung", block.against)}
            {is_alone.then(|| view! {
                <p class="stake-alone">"Unopposed: this stake would come true on its own."</p>
            })}
        </section>
    }
    .into_any()
}

fn side_rows(class: &'static str, row_class: &'static str, sides: Vec<Side>) -> AnyView {
    let row = |side| view! { <li>{side_row(row_class, side)}</li> };
    view! { <ul class=class>{sides.into_iter().map(row).collect_view()}</ul> }.into_any()
}

fn side_row(class: &'static str, shown: Side) -> AnyView {
    let table = use_improv();
    let (side, name) = (shown.id, name_with_mooks(&shown));
    let stake = if !shown.is_participant() {
        view! { <span>"plays no card"</span> }.into_any()
    } else if shown.stake.is_empty() {
        view! { <em>"What is at stake?"</em> }.into_any()
    } else {
        view! { <span>{shown.stake}</span> }.into_any()
    };
    view! {
        <button type="button" class=class on:click=move |_| table.dialogs.open_alone(ImprovDialog::Side(side))>
            <span><b>{name}</b>{stake}</span>
            <Icon name="note"/>
        </button>
    }
    .into_any()
}

/// Buttons that add sides, the bystanders, the number of rounds, and the limits of the conflict.
#[component]
pub fn StakeDetails() -> impl IntoView {
    let table = use_improv();
    let bystanders = table.in_conflict(|context| stake_list(context).bystanders);
    let stakes = table.in_conflict(gamemaster_limits);
    let is_full = table.select(|view| !view.may_add_gm_stake());
    let may_spend = table.in_conflict(gamemaster_tokens);
    let player = table.in_conflict(next_protagonist);
    let is_extended = table.in_conflict(|context| context.conflict.kind == ConflictKind::Extended);
    let rules = table.select(|view| optional_rules(&view.settings));
    view! {
        <div class="improv-pane">
            <div class="add-lines">
                <AddLine
                    label="Add gamemaster stake"
                    detail=stakes
                    is_full
                    kind=SideKind::GmStake
                />
                {move || player.get().map(|player| view! {
                    <AddLine label="Add protagonist" kind=SideKind::Protagonist(player)/>
                })}
                <AddLine label="Add bystander" detail="plays no card" kind=SideKind::Bystander/>
            </div>
            {move || Some(bystanders.get()).filter(|rows| !rows.is_empty()).map(|rows| side_rows("stake-by", "stake", rows))}
            <div class="rows stake-facts">
                {move || is_extended.get().then(|| view! {
                    <Rounds/>
                    // Afterwards, no ruling changes it (IM-098, IA-38).
                    <p class="fact">"Once the stakes are set, the number of rounds cannot be changed: the gamemaster’s tokens depend on it."</p>
                 })}
                <p class="fact">{may_spend}</p>
                <p class="fact">{move || view! { <Explained game=GameKind::Improv text=rules.get()/> }}</p>
            </div>
            <Advice/>
        </div>
    }
}

#[component]
fn AddLine(
    label: &'static str,
    #[prop(optional, into)] detail: Signal<String>,
    /// Whether another one would exceed the limit of the rules. Adding it is still possible, by a ruling.
    #[prop(optional, into)]
    is_full: Signal<bool>,
    kind: SideKind,
) -> impl IntoView {
    let table = use_improv();
    view! {
        <button
            type="button"
            class=move || if is_full.get() { "add-line is-full" } else { "add-line" }
            on:click=move |_| table.dialogs.open_alone(ImprovDialog::NewSide(kind))>
            <Icon name="plus"/>
            <span class="grow">{label}</span>
            {move || {
                let detail = detail.get();
                (!detail.is_empty()).then(|| view! { <span class="dim">{detail}</span> })
            }}
        </button>
    }
}

#[component]
fn Rounds() -> impl IntoView {
    let table = use_improv();
    let rounds = table.in_conflict(|context| context.conflict.rounds);
    let set = move |rounds| table.play(Command::SetRounds { rounds });
    view! { <NumberStepper label="Rounds" value=rounds min=1 max=MAX_ROUNDS on_change=set/> }
}

/// Advice before the cards are played. Each line opens its rule.
#[component]
fn Advice() -> impl IntoView {
    let rules: RuleViewer = expect_context();
    let table = use_improv();
    let lines = table.in_conflict(advice);
    let all_opposed = table.in_conflict(|context| stake_list(context).unopposed.is_empty());
    let line = move |note: RuledNote| match note.rule {
        Some(rule) => view! {
            <button type="button" class="check-row" on:click=move |_| rules.open(rule.to_string())>
                <Icon name="info"/>
                <span>{note.text}</span>
            </button>
        }
        .into_any(),
        None => view! { <p class="check-row"><Icon name="info"/><span>{note.text}</span></p> }
            .into_any(),
    };
    view! {
        <div class="check-rows">
            {move || (lines.with(Vec::is_empty) && all_opposed.get()).then(|| view! {
                <p class="check-row"><Icon name="check"/><span>"Every stake is opposed."</span></p>
            })}
            {move || lines.get().into_iter().map(line).collect_view()}
        </div>
    }
}
