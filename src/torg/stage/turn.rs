//! One row of the turn order: one line on a phone, with more details on a tablet.

use super::kinds::{KindButton, icon};
use super::rows::{TurnRow, cards_in_hand, open_cards, tags};
use crate::components::{ActionButtonView, Boxes, Icon, SideMark};
use crate::navigation::TablePage;
use crate::torg::action::ActionButton;
use crate::torg::cards::CardTag;
use crate::torg::messages::stage as messages;
use crate::torg::table::use_torg;
use ::torg::card::CardId;
use ::torg::state::{ActionKind, Role};
use ::torg::view::{ActorTurns, ActorView, TurnStatus, View};
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
    let actor_view = table.select(move |view| view.actor(actor).cloned());
    let class = move || match (row.get(), actor_view.get()) {
        (Some(row), Some(actor_view)) => classes(&row, &actor_view),
        _ => "turn".to_owned(),
    };
    let is_now = Memo::new(move |_| {
        row.with(|row| row.as_ref().is_some_and(|row| row.turns.status.is_now()))
    });
    let current = move || is_now.get().then_some("step");
    // Each part has its own memo and is rendered again only when it changes. Each command changes something, but seldom much.
    let part = move |text_of: fn(&TurnRow) -> &str| {
        Memo::new(move |_| {
            row.with(|row| {
                row.as_ref()
                    .map_or_else(String::new, |row| text_of(row).to_owned())
            })
        })
    };
    let (detail, injury) = (part(|row| &row.detail), part(|row| &row.injury));
    let pool = part(|row| &row.pool);
    let roll_condition = part(|row| &row.roll_condition);
    let person = table.select(move |view| {
        let actor_view = view.actor(actor)?;
        let dexterity = actor_view
            .stats
            .dexterity
            .map(|dexterity| dexterity.to_string());
        Some((
            actor_view.name.as_str().to_owned(),
            actor_view.role.side(),
            dexterity,
        ))
    });
    let name = move || {
        let (name, side, dexterity) = person.get()?;
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
    let board = table.select(move |view| Some(Board::of(view, view.actor(actor)?)));
    let turn_buttons = Memo::new(move |_| {
        row.with(|row| {
            row.as_ref()
                .map(|row| (row.turns, row.done.clone(), row.act.clone()))
        })
    });
    let kinds = Memo::new(move |_| {
        row.with(|row| {
            let row = row.as_ref().filter(|row| row.offers_actions())?;
            let other = (row.critical_moment.clone(), row.more.clone());
            Some((
                row.first.clone(),
                row.task.clone(),
                row.kinds.clone(),
                other,
            ))
        })
    });
    let kinds = move || {
        let (first, task, kinds, other) = kinds.get().filter(|_| is_now.get())?;
        let (critical_moment, more) = other;
        Some(view! { <KindButtons first task kinds critical_moment more/> })
    };
    view! {
        <li class=class data-actor=actor.0.to_string() aria-current=current>
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

fn classes(row: &TurnRow, actor: &ActorView) -> String {
    let status = row.turns.status;
    let mut class = String::from(match status {
        TurnStatus::Acting | TurnStatus::Now | TurnStatus::NowExtra => "turn is-now",
        TurnStatus::Acted | TurnStatus::Passed | TurnStatus::Lost => "turn is-done",
        TurnStatus::Ahead => "turn",
        TurnStatus::NextRound | TurnStatus::None => "turn is-out",
    });
    for (applies, class_name) in [
        (row.folds_into.is_some(), " is-folding"),
        (actor.condition.is_dead(), " is-gone"),
        (status.is_now() && row.offers_actions(), " has-acts"),
        // Without the kinds, the button that opens them stays.
        (row.kinds.len() > 1, " has-kinds"),
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

/// The details that a row shows where there is room for them.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    /// The possibilities of a hero; `None` for other roles.
    possibilities: Option<u16>,
    shock: u16,
    shock_limit: Option<i32>,
    wounds: u8,
    /// The conditions, in a word each.
    tags: Vec<&'static str>,
    /// The number of cards in hand; `None` for an actor without a hand.
    hand: Option<usize>,
    /// The cards that lie open, each with the actor in whose pool it is.
    cards: Vec<(CardId, Option<ActorId>)>,
}

impl Board {
    fn of(view: &View, actor: &ActorView) -> Self {
        Self {
            possibilities: (actor.role == Role::Hero).then_some(actor.possibilities),
            shock: actor.condition.shock,
            shock_limit: actor.shock_limit,
            wounds: actor.condition.wounds,
            tags: tags(view, actor),
            hand: cards_in_hand(view, actor),
            cards: open_cards(actor).collect(),
        }
    }
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
        view! { <span class="held"><Icon name="poss"/><b>{possibilities}</b></span> }
    });
    let wounds = (board.wounds > 0).then(|| {
        view! { <span class="held is-wound"><Icon name="gash"/><b>{board.wounds}</b></span> }
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
