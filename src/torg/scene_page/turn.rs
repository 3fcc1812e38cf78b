//! One row of the turn order: one line on a phone, with more details on a tablet.

use super::kinds::{KindButton, icon};
use super::rows::{Board, RowHead, TurnRow};
use crate::components::{ActionButtonView, Boxes, Icon, SideMark, part};
use crate::navigation::TablePage;
use crate::torg::action::ActionButton;
use crate::torg::cards::CardTag;
use crate::torg::messages::scene_page as messages;
use crate::torg::table::use_torg;
use ::torg::state::ActionKind;
use ::torg::view::{ActorTurns, TurnStatus};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// One actor's row in the turn order.
#[component]
pub fn Turn(
    /// The actor.
    actor: ActorId,
    /// All rows of the turn order.
    rows: Memo<Vec<TurnRow>>,
) -> impl IntoView {
    let table = use_torg();
    let row =
        Memo::new(move |_| rows.with(|rows| rows.iter().find(|row| row.actor == actor).cloned()));
    // Each part has its own memo and is rendered again only when it changes. Each command changes something, but seldom much.
    let class = part(row, classes);
    let is_now = part(row, |row| row.turns.status.is_now());
    let current = move || is_now.get().then_some("step");
    let detail = part(row, |row| row.detail.clone());
    let injury = part(row, |row| row.injury.clone());
    let pool = part(row, |row| row.pool.clone());
    let roll_condition = part(row, |row| row.roll_condition.clone());
    let head = part(row, |row| Some(row.head.clone()));
    let name = move || {
        let RowHead {
            name,
            side,
            dexterity,
        } = head.get()?;
        Some(view! {
            <span class="dexterity">{dexterity}</span>
            <SideMark side/>
            <button type="button" class="name" on:click=move |_| table.go_to(TablePage::Seat(actor))>
                <b>{name}</b>
                {move || line("", detail.get())}
                {move || line("hurt", injury.get())}
                {move || line("next-roll", roll_condition.get())}
                {move || line("in-pool", pool.get())}
            </button>
        })
    };
    let board = part(row, |row| Some(row.board.clone()));
    let turn_buttons = part(row, |row| {
        Some((row.turns, row.done.clone(), row.act.clone()))
    });
    let kinds = part(row, |row| {
        row.offers_actions().then(|| {
            let other = (row.critical_moment.clone(), row.more.clone());
            let first = (row.first.clone(), row.task.clone());
            (first, row.kinds.clone(), other)
        })
    });
    let kinds = move || {
        let (first, kinds, other) = kinds.get().filter(|_| is_now.get())?;
        let ((first, task), (critical_moment, more)) = (first, other);
        Some(view! { <KindButtons first task kinds critical_moment more/> })
    };
    view! {
        <li
            class=move || class.get()
            data-actor=actor.0.to_string()
            aria-current=current
        >
            {name}
            {move || board.get().map(board_view)}
            <span class="end">{move || turn_buttons.get().map(|(turns, done, act)| turn_buttons_view(turns, done, act))}</span>
            {kinds}
        </li>
    }
}

fn line(class: &'static str, text: String) -> Option<impl IntoView> {
    (!text.is_empty()).then(|| view! { <span class=class>{text}</span> })
}

fn classes(row: &TurnRow) -> String {
    let status = row.turns.status;
    let mut class = String::from(match status {
        TurnStatus::Acting | TurnStatus::Now | TurnStatus::NowExtra => "turn is-now",
        TurnStatus::Acted | TurnStatus::Passed | TurnStatus::Lost => "turn is-done",
        TurnStatus::Ahead => "turn",
        TurnStatus::NextRound | TurnStatus::None => "turn is-out",
    });
    for (applies, class_name) in [
        (row.folds_into.is_some(), " is-folding"),
        (row.is_dead, " is-gone"),
        (row.is_away && status == TurnStatus::Ahead, " is-out"),
        (status.is_now() && row.offers_actions(), " has-acts"),
        // Without the kinds, the button that opens them stays.
        (row.kinds.len() > 1, " has-kinds"),
        (!row.board.cards.is_empty(), " has-cards"),
    ] {
        if applies {
            class.push_str(class_name);
        }
    }
    class
}

/// Renders how many turns are taken, and the buttons that end the turn and act.
fn turn_buttons_view(
    ActorTurns { taken, total, .. }: ActorTurns,
    done: Option<ActionButton>,
    act: Option<ActionButton>,
) -> AnyView {
    let table = use_torg();
    let pips = (total > 0).then(|| {
        view! { <Boxes class="pips" filled=taken all=total label=messages::turns_taken(taken, total)/> }
    });
    let done = done.map(|done| {
        view! {
            <button
                type="button"
                class="btn btn-quiet btn-ic"
                aria-label=done.label
                on:click=move |_| table.run(done.action.clone())
            >
                <Icon name="check"/>
                <span>"Done"</span>
            </button>
        }
    });
    view! {
        {pips}
        {done}
        {act.map(|button| view! { <ActionButtonView button class="btn-act"/> })}
    }
    .into_any()
}

fn board_view(board: Board) -> AnyView {
    let shock = usize::from(board.shock);
    let shock = match board.shock_limit {
        Some(limit) => {
            let limit = usize::try_from(limit).unwrap_or_default();
            let label = format!("Shock {shock} of {limit}");
            Some(view! { <Boxes class="track is-small" filled=shock.min(limit) all=limit label/> }.into_any())
        }
        None => (shock > 0).then(|| {
            view! {
                <span class="held is-wound"><Icon name="shock"/><b>{shock}</b><span>"shock"</span></span>
            }
            .into_any()
        }),
    };
    let possibilities = board.possibilities.map(|possibilities| {
        view! { <span class="held"><Icon name="poss"/><b>{possibilities}</b><span class="said">"possibilities"</span></span> }
    });
    let wounds = (board.wounds > 0).then(|| {
        view! { <span class="held is-wound"><Icon name="gash"/><b>{board.wounds}</b><span class="said">"wounds"</span></span> }
    });
    let hand = board.hand.map(|count| {
        view! { <span class="held"><i class="back"></i><b>{count}</b><span>"in hand"</span></span> }
    });
    let tags = board.tags.into_iter().map(|tag| view! { <b>{tag}</b> });
    let pool: Vec<_> = board
        .cards
        .into_iter()
        .map(|(card, holder)| view! { <CardTag card holder/> })
        .collect();
    view! {
        <div class="body">
            <span class="line">{possibilities}{shock}{wounds}{tags.collect_view()}{hand}</span>
            {(!pool.is_empty()).then(|| view! { <div class="cards">{pool}</div> })}
        </div>
    }
    .into_any()
}

/// The buttons for the eight kinds of action, and the button for everything else below them.
#[component]
pub fn KindButtons(
    /// The button for the only action that is left to the actor.
    #[prop(optional_no_strip)]
    first: Option<ActionButton>,
    /// The button for the task that the actor leads.
    #[prop(optional_no_strip)]
    task: Option<ActionButton>,
    /// The kinds of action.
    kinds: Vec<KindButton>,
    /// The button that declares a critical moment.
    #[prop(optional_no_strip)]
    critical_moment: Option<ActionButton>,
    /// The button that opens the menu of the fight.
    #[prop(optional_no_strip)]
    more: Option<ActionButton>,
) -> impl IntoView {
    let table = use_torg();
    // Two such buttons share a line.
    let class_of_more = match (&critical_moment, &more) {
        (Some(_), Some(_)) => "is-more is-half",
        (Some(_), None) | (None, _) => "is-more",
    };
    let button = |kind: KindButton| {
        let mark = if kind.costs {
            Some(("gash", "a success takes cards from a hero’s pool"))
        } else {
            kind.earns.then_some(("earn", "a success earns a card"))
        };
        let class = match (mark, kind.kind) {
            (Some(_), _) => "act is-approved",
            (None, ActionKind::Other) => "act is-other",
            (None, ActionKind::Approvable(_)) => "act",
        };
        let likely = kind.likely;
        let action = kind.action;
        let refusal = kind.refusal;
        let refusal = (!refusal.is_empty()).then(|| view! { <small>{refusal}</small> });
        view! {
            <button type="button" class=class class:is-likely=likely on:click=move |_| table.run(action.clone())>
                <Icon name=icon(kind.kind)/>
                <span>{kind.label}{refusal}</span>
                {mark.map(|(icon, hint)| view! { <Icon name=icon/><span class="said">{hint}</span> })}
            </button>
        }
    };
    view! {
        <div class="acts">
            {first.map(|button| view! { <ActionButtonView button class="is-likely is-more"/> })}
            {task.map(|button| view! { <ActionButtonView button class="is-likely is-more"/> })}
            {kinds.into_iter().map(button).collect_view()}
            {critical_moment.map(|button| view! { <ActionButtonView button class=class_of_more/> })}
            {more.map(|button| view! { <ActionButtonView button class=class_of_more/> })}
        </div>
    }
}
