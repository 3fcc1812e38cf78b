//! The page with all seats, and the page of one seat.

use super::{
    PersonRow, is_gamemasters, knockout_marks, open_tasks_text, order, person_row, played_by,
    possibilities, revive, statuses, ways, wounds_word,
};
use crate::components::{
    ActionButtonView, Boxes, Button, Dock, EmptyState, Fan, Icon, SideMark, Stars,
};
use crate::grammar;
use crate::table_layout::{SeatBar, SeatRow, TableUndo};
use crate::torg::action::{Action, ActionButton, HandPurpose};
use crate::torg::cards::CardTag;
use crate::torg::cast::stat_line_of;
use crate::torg::deck;
use crate::torg::dialog::{TorgDialog, TorgList};
use crate::torg::fight::StatusLine;
use crate::torg::messages::cards::effect_of;
use crate::torg::messages::cast as cast_messages;
use crate::torg::messages::scene_page as messages;
use crate::torg::messages::sentences::card_name;
use crate::torg::scene::absences::back_button;
use crate::torg::scene_page::rows::{cards_in_hand, open_cards};
use crate::torg::table::use_torg;
use crate::torg::trade;
use ::torg::card::{CardId, Side};
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::StatLine;
use ::torg::state::{Condition, Role};
use ::torg::view::{ActorView, View};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The list of everybody at the table, with buttons to add heroes and villains.
#[component]
pub fn SeatsPane() -> impl IntoView {
    let table = use_torg();
    let order = table.select(order);
    let any_hand = table.select(|view| !view.deckless && view.heroes().next().is_some());
    let join = |role, label| {
        view! {
            <Button label icon="plus" on_press=move || table.open(TorgDialog::Join { role })/>
        }
    };
    view! {
        <div class="seats-pane">
            <div class="heading">
                <h1 class="display-28">"Seats"</h1>
                {move || any_hand.get().then(|| view! { <span>"pools are visible, hands are secret"</span> })}
            </div>
            <ul class="seat-list">
                <For each=move || order.get() key=|actor| actor.0 let(actor)>
                    <li>{seat_row(actor)}</li>
                </For>
            </ul>
            <div class="pair seat-buttons">
                {join(Role::Hero, "Add a hero")}
                {join(Role::Villain, "Add villains")}
            </div>
        </div>
    }
}

fn seat_row(actor: ActorId) -> impl IntoView {
    let table = use_torg();
    let person = table.select(move |view| person_row(view, actor));
    let cards = table.select(move |view| open_cards_of(view, actor));
    let open_matters = table.select(move |view| {
        let actor_view = view.actor(actor)?;
        let (open_matters, buttons) = (open_tasks_text(view, actor_view), ways(view, actor_view));
        (!open_matters.is_empty() || !buttons.is_empty()).then_some((open_matters, buttons))
    });
    let head = move || person.get().map(|person| seat_header(actor, person));
    let cards = move || {
        let tag = |(card, holder)| view! { <CardTag card holder/> };
        let tags: Vec<_> = cards.get().into_iter().map(tag).collect();
        (!tags.is_empty()).then(|| view! { <div class="seat-pool">{tags}</div> })
    };
    let open_matters = move || {
        open_matters.get().map(|(text, buttons)| {
            let buttons = buttons.into_iter();
            view! {
                <div class="seat-pool">
                    {(!text.is_empty()).then(|| view! { <span>{text}</span> })}
                    {buttons.map(|button| view! { <ActionButtonView button class="btn-wide"/> }).collect_view()}
                </div>
            }
        })
    };
    view! { {head}{cards}{open_matters} }
}

fn seat_header(actor: ActorId, person: PersonRow) -> AnyView {
    let PersonRow {
        name,
        side,
        line,
        is_wounded,
        damage,
        statuses,
        possibilities,
        hand,
    } = person;
    let damage = (!damage.is_empty()).then(|| {
        let icon = if is_wounded { "gash" } else { "shock" };
        view! { <span class="w is-state"><Icon name=icon/><span>{damage}</span></span> }
    });
    let statuses = (!statuses.is_empty()).then(|| {
        view! { <span class="w is-state"><Icon name="info"/><span>{statuses}</span></span> }
    });
    let possibilities = possibilities.map(|count| {
        view! {
            <span class="held"><Icon name="poss"/><b>{count}</b><span class="said">{if count == 1 { "possibility" } else { "possibilities" }}</span></span>
        }
    });
    let hand = hand.map(|count| {
        view! { <span class="held"><i class="back"></i><b>{count}</b><span>"in hand"</span></span> }
    });
    view! {
        <SeatRow actor>
            <SideMark side/>
            <b>{name}</b>
            <span class="w">{line}</span>
            {damage}
            {statuses}
            <span class="end">{possibilities}{hand}</span>
        </SeatRow>
    }
    .into_any()
}

/// The page of one seat, or of all seats if the actor is not at the table, or no longer.
#[component]
pub fn SeatPane(
    /// The actor in the seat.
    actor: ActorId,
) -> impl IntoView {
    let is_present = use_torg().select(move |view| view.is_present(actor));
    move || match is_present.get() {
        true => view! { <Seat actor/> }.into_any(),
        false => view! { <SeatsPane/> }.into_any(),
    }
}

#[component]
fn Seat(actor: ActorId) -> impl IntoView {
    let table = use_torg();
    let bar = table.select(move |view| {
        let person = view.actor(actor)?;
        let name = person.name.to_string();
        Some((name, played_by(person), person.role.side()))
    });
    let meters = table.select(move |view| view.actor(actor).map(Meters::of));
    let sheet = table.select(move |view| {
        let person = view.actor(actor);
        person.map(|person| sheet_lines(person, view.edition))
    });
    let statuses = table.select(move |view| {
        let actor = view.actor(actor);
        actor.map_or_else(Vec::new, |actor| statuses(view, actor))
    });
    let conditions = move || {
        let condition = |StatusLine { name, meaning }| {
            view! {
                <p class="condition">
                    <Icon name="info"/>
                    <span>{name}<span>{meaning}</span></span>
                </p>
            }
        };
        statuses.get().into_iter().map(condition).collect_view()
    };
    let trade = table.select(move |view| {
        let button = trade::due_at_seat(view, actor)?;
        Some((trade::note(view, actor)?, button))
    });
    let trade = move || {
        trade.get().map(|(text, button)| {
            view! {
                <p class="condition"><Icon name="info"/><span>{text}</span></p>
                <div class="rows"><ActionButtonView button class="btn-wide"/></div>
            }
        })
    };
    let row = |button: Memo<Option<ActionButton>>| {
        move || {
            let button = button.get()?;
            Some(view! { <div class="rows"><ActionButtonView button class="btn-wide"/></div> })
        }
    };
    let drawn = row(table.select(move |view| deck::due_at_seat(view, actor, false)));
    let revive = row(table.select(move |view| view.actor(actor).and_then(revive)));
    let back = row(table.select(move |view| view.actor(actor).and_then(back_button)));
    let trade_button = row(table.select(move |view| trade::way(view, view.actor(actor)?)));
    let has_hand = table.select(move |view| {
        let actor = view.actor(actor);
        actor.is_some_and(|actor| cards_in_hand(view, actor).is_some())
    });
    let open_cards = table.select(move |view| open_cards_of(view, actor));
    let hand_line = table.select(move |view| {
        let actor = view.actor(actor)?;
        Some((actor.hand_count, messages::hand_line(view, actor)))
    });
    let hand_label = table.select(move |view| Some(messages::hand_label(view, view.actor(actor)?)));
    let hand_button = move || {
        let label = hand_label.get()?;
        let look = Action::ShowHand(actor, HandPurpose::Look);
        let button = ActionButton::secret(label, look);
        has_hand
            .get()
            .then(|| view! { <ActionButtonView button class="btn-big grow"/> })
    };
    let session = table.session;
    view! {
        <div class="seat-pane">
            {move || bar.get().map(|(name, detail, side)| seat_bar(actor, name, detail, side))}
            {move || meters.get().map(|meters| meters_view(actor, meters))}
            {conditions}
            {back}
            {revive}
            {trade}
            {move || has_hand.get().then_some((
                move || pool(open_cards.get()),
                move || hand_line.get().map(|(count, text)| hand(count, text)),
            ))}
            {drawn}
            {trade_button}
            {move || sheet.get().map(|lines| sheet_section(actor, lines))}
            <Dock>
                <TableUndo session/>
                {hand_button}
            </Dock>
        </div>
    }
}

fn seat_bar(actor: ActorId, name: String, detail: String, side: Side) -> AnyView {
    let table = use_torg();
    view! {
        <SeatBar
            name
            detail
            is_gm=is_gamemasters(side)
            on_menu=move || table.open(TorgList::PersonMenu { actor }.into())
        >
            <SideMark side/>
        </SeatBar>
    }
    .into_any()
}

/// What the meters of an actor show.
#[derive(Clone, Copy, PartialEq)]
struct Meters {
    possibilities: Option<u16>,
    condition: Condition,
    shock_limit: Option<i32>,
}

impl Meters {
    fn of(person: &ActorView) -> Self {
        Self {
            possibilities: possibilities(person),
            condition: person.condition,
            shock_limit: person.shock_limit,
        }
    }
}

fn meters_view(actor: ActorId, meters: Meters) -> AnyView {
    let table = use_torg();
    let Meters {
        possibilities,
        condition,
        shock_limit,
    } = meters;
    let caption = |label: String, value: String| {
        view! { <span class="cap"><span>{label}</span><b>{value}</b></span> }
    };
    let possibilities = possibilities.map(|count| {
        view! {
            <span class="meter">
                {caption("Possibilities".to_owned(), count.to_string())}
                <Stars icon="poss" count/>
            </span>
        }
    });
    let wounds = (0..4).map(|index| {
        let class = if index < condition.wounds { "on" } else { "" };
        view! { <i class=class><Icon name="gash"/></i> }
    });
    let shock_label = match shock_limit {
        Some(limit) => format!("Shock, limit {limit}"),
        None => "Shock".to_owned(),
    };
    let shock_limit = shock_limit.map_or(10, |limit| usize::try_from(limit).unwrap_or_default());
    let shock = usize::from(condition.shock);
    // Next to "dead", a bright mark would draw the eye to what no longer matters.
    let is_dead = condition.is_dead();
    let mark = |is_set, letter| {
        let class = if is_set && !is_dead {
            "ko-mark on"
        } else {
            "ko-mark"
        };
        view! { <i class=class aria-hidden="true">{letter}</i> }
    };
    view! {
        <button type="button" class="meters" on:click=move |_| table.open(TorgDialog::Person { actor })>
            {possibilities}
            <span class="meter">
                {caption("Wounds".to_owned(), wounds_word(&condition).to_owned())}
                <span class="track is-wounds" aria-hidden="true">{wounds.collect_view()}</span>
            </span>
            <span class="meter is-wide">
                {caption(shock_label, shock.to_string())}
                <span class="row-of">
                    <Boxes class="track is-long" filled=shock.min(shock_limit) all=shock_limit label=format!("Shock {shock} of {shock_limit}")/>
                    {mark(condition.k, "K")}
                    {mark(condition.o, "O")}
                    <span class="said">{knockout_marks(&condition)}</span>
                </span>
            </span>
        </button>
    }
    .into_any()
}

fn open_cards_of(view: &View, actor: ActorId) -> Vec<(CardId, Option<ActorId>)> {
    let actor = view.actor(actor);
    actor.map_or_else(Vec::new, |actor| open_cards(actor).collect())
}

fn pool(cards: Vec<(CardId, Option<ActorId>)>) -> AnyView {
    let count = format!("{}, visible to all", grammar::cards(cards.len()));
    let cards = if cards.is_empty() {
        view! {
            <EmptyState
                icon="pool"
                title="No cards in the pool"
                text="After acting, a hero may lay one card here each round."
            />
        }
        .into_any()
    } else {
        cards.into_iter().map(mini_card).collect_view().into_any()
    };
    view! {
        <section>
            <div class="heading"><h2>"Pool"</h2><span>{count}</span></div>
            <div class="pool">{cards}</div>
        </section>
    }
    .into_any()
}

/// Returns a small card with one line about its effect. A card without a holder is in effect.
fn mini_card((card, holder): (CardId, Option<ActorId>)) -> impl IntoView {
    let table = use_torg();
    let deck = &table.view_now().deck;
    let effect = effect_of(deck, card, false);
    let line = match holder {
        Some(_) => effect,
        None => format!("in effect: {effect}"),
    };
    view! {
        <button
            type="button"
            class="pool-card paper"
            class:is-special=deck.is_special(card)
            class:is-live=holder.is_none()
            data-card=card.0.to_string()
            on:click=move |_| table.open(TorgDialog::Card { card, holder })
        >
            <h3>{card_name(deck, card)}</h3>
            <p>{line}</p>
        </button>
    }
}

fn hand(count: usize, text: String) -> AnyView {
    view! {
        <div class="in-hand">
            <Fan count/>
            <div>
                <b class="display-21">{format!("{count} in hand")}</b>
                <p class="dim">{text}</p>
            </div>
        </div>
    }
    .into_any()
}

/// Returns the character sheet in lines, without the possibilities, which are above it.
fn sheet_lines(person: &ActorView, edition: Edition) -> Vec<String> {
    let stat_line = StatLine {
        possibilities: 0,
        ..stat_line_of(person)
    };
    cast_messages::lines(&stat_line, &[], edition)
}

/// Shows the character sheet; a press opens it.
fn sheet_section(actor: ActorId, lines: Vec<String>) -> AnyView {
    let table = use_torg();
    let content = if lines.is_empty() {
        view! { <span>"Empty. Add attributes, skills, weapons and armor."</span> }.into_any()
    } else {
        let lines = lines.into_iter().map(|line| view! { <span>{line}</span> });
        lines.collect_view().into_any()
    };
    view! {
        <section>
            <div class="heading"><h2>"Sheet"</h2></div>
            <button
                type="button"
                class="sheet-lines"
                on:click=move |_| table.open(TorgDialog::Sheet { actor })
            >
                {content}
            </button>
        </section>
    }
    .into_any()
}
