//! The components of the stage: the card in force, what else is in force, the turn order, and the deck button.

use super::card::ActionCardView;
use super::chips::{Chip, ChipKind, chips};
use super::rows::{TurnRow, announced_turn, rows};
use super::turn::Turn;
use super::{deck, due, foot, headline, note};
use crate::components::{
    ActionButtonView, DeckButton, Dock, EmptyState, Segmented, SideMark, one_of,
};
use crate::rules::Explained;
use crate::table_layout::TableUndo;
use crate::torg::action::ActionButton;
use crate::torg::dialog::TorgDialog;
use crate::torg::messages::scene_page as messages;
use crate::torg::table::use_torg;
use crate::torg::task::TaskStrips;
use ::torg::card::{CardId, ConflictLine};
use ::torg::command::Command;
use ::torg::state::Tone;
use leptos::prelude::*;
use storage::GameKind;
use tabletop::seat::ActorId;

/// The choice between a standard and a dramatic scene, in the head of the table.
#[component]
pub fn ToneChoice() -> impl IntoView {
    let table = use_torg();
    let now = table.select(|view| view.scene.tone);
    let choices = one_of(
        || [(Tone::Standard, "Standard"), (Tone::Dramatic, "Dramatic")],
        now,
        move |tone| table.play(Command::SetTone { tone }),
    );
    view! { <Segmented label="Scene" manual=true choices/> }
}

/// The card in force, or a headline and a text if there is no card.
#[component]
pub fn CardInForce() -> impl IntoView {
    let table = use_torg();
    let headline = table.select(headline);
    let card_in_force = table.select(|view| {
        let round = view.round.as_ref().filter(|_| !view.deckless)?;
        Some(((round.number, round.card), (round.line, view.scene.tone)))
    });
    let cards =
        move || card_in_force.with(|card_in_force| card_in_force.as_ref().map(|(card, _)| *card));
    let empty = move || {
        headline
            .get()
            .map(|(title, text)| view! { <EmptyState icon="stage" title text/> })
    };
    // Each card in each round is a new element, so that the animation of a flipped card runs.
    view! {
        {empty}
        <For each=cards key=|(round, card)| (*round, card.0) let(card)>
            <FlippedCard
                card=card.1
                in_force=Memo::new(move |before| {
                    let now = card_in_force.with(|card_in_force| card_in_force.as_ref().and_then(|(key, in_force)| (*key == card).then_some(*in_force)));
                    // A card that is about to be removed keeps its last value, so that it is not rendered again.
                    now.or(before.copied().flatten())
                })
            />
        </For>
    }
}

/// The card in force. As soon as somebody has acted, a phone shows only what has an effect.
#[component]
fn FlippedCard(
    card: CardId,
    /// The line and the tone of the card that are in force.
    in_force: Memo<Option<(ConflictLine, Tone)>>,
) -> impl IntoView {
    let table = use_torg();
    // The steps of a task are on the card.
    let is_underway = table.select(|view| {
        let has_begun = view.round.as_ref().is_some_and(|round| round.has_begun);
        has_begun && view.tasks.is_empty()
    });
    view! {
        <div class="stage-foot" class:is-underway=is_underway>
            {move || {
                in_force.track();
                view! { <ActionCardView view=table.view_now() card in_force=true/> }
            }}
            <button
                type="button"
                class="card-link"
                aria-label=format!("Open card {}", card.0)
                on:click=move |_| table.open(TorgDialog::Card { card, holder: None })
            ></button>
        </div>
    }
}

/// The chips for what is in force besides the card.
#[component]
pub fn InForce(
    /// The chips.
    chips: Memo<Vec<Chip>>,
) -> impl IntoView {
    let item = |chip: Chip| {
        let class = (chip.kind == ChipKind::Treatment).then_some("has-treatment");
        view! { <li class=class>{chip_view(chip)}</li> }
    };
    let list = move || {
        let chips = chips.get();
        (!chips.is_empty()).then(|| {
            view! {
                <ul class="chips" aria-label="Also in effect">
                    {chips.into_iter().map(item).collect_view()}
                </ul>
            }
        })
    };
    view! {
        <h2>"Also in effect"</h2>
        {list}
    }
}

fn chip_view(chip: Chip) -> AnyView {
    let table = use_torg();
    let class = match chip.kind {
        ChipKind::Plain => "chip",
        ChipKind::Card => "chip chip-card",
        ChipKind::Gamemaster => "chip chip-gm",
        ChipKind::Treatment => {
            let button = |action| ActionButton::gamemaster(chip.text, action);
            let button = chip.action.map(button);
            return button
                .map(|button| view! { <ActionButtonView button class="is-treatment"/> })
                .into_any();
        }
    };
    let side = chip.side.map(|side| view! { <SideMark side/> });
    let until = view! { <span class="until">{chip.until}</span> };
    match chip.action {
        Some(action) => view! {
            <button type="button" class=class on:click=move |_| table.run(action.clone())>
                {side}
                <span>{chip.text}</span>
                {until}
            </button>
        }
        .into_any(),
        None => view! {
            <span class=class>
                {side}
                <span><Explained game=GameKind::Torg text=chip.text/></span>
                {until}
            </span>
        }
        .into_any(),
    }
}

/// Returns the chips of the open table.
pub fn use_chips() -> Memo<Vec<Chip>> {
    use_torg().select(chips)
}

/// The buttons for undo and redo, and the deck button.
#[component]
pub fn SceneDock() -> impl IntoView {
    let table = use_torg();
    let session = table.session;
    let deck = table.select(deck);
    let press = move || table.press_deck(deck.with_untracked(|deck| deck.action.clone()));
    view! {
        <Dock>
            <TableUndo session/>
            <DeckButton
                word=Signal::derive(move || deck.with(|deck| deck.word.to_owned()))
                lines=Signal::derive(move || deck.with(|deck| deck.lines.clone()))
                primary=Signal::derive(move || deck.with(|deck| deck.primary))
                rests=table.deck_is_debounced()
                on_press=press
            />
        </Dock>
    }
}

/// An item in the turn order: an actor, or the row that replaces a whole side on small screens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Side(&'static str),
    Actor(ActorId),
}

impl Item {
    const fn key(self) -> (u16, &'static str) {
        match self {
            Self::Side(text) => (0, text),
            Self::Actor(actor) => (actor.0, ""),
        }
    }
}

fn items(rows: &[TurnRow]) -> Vec<Item> {
    let mut items = Vec::new();
    for row in rows {
        let side = row.folds_into.map(Item::Side);
        items.extend(side.filter(|side| !items.contains(side)));
        items.push(Item::Actor(row.actor));
    }
    items
}

/// The turn order, with the buttons for what has to be settled.
#[component]
pub fn ScenePane() -> impl IntoView {
    let table = use_torg();
    let rows = table.select(rows);
    let items = Memo::new(move |_| rows.with(|rows| items(rows)));
    let order = table.select(messages::order_line);
    let has_dexterity = table.select(messages::has_dexterity);
    let heading = table.select(messages::order_heading);
    let due = table.select(due);
    let foot = table.select(foot);
    let note = table.select(note);
    let buttons = |buttons: Vec<ActionButton>| {
        let buttons = buttons.into_iter();
        buttons
            .map(|button| view! { <ActionButtonView button class="btn-wide"/> })
            .collect_view()
    };
    // Whenever the turn changes, the page scrolls so that the actor whose turn it is can be seen, even on low screens.
    let current_turn = Memo::new(move |_| {
        rows.with(|rows| {
            let row = rows.iter().find(|row| row.turns.status.is_now())?;
            Some((row.actor, row.turns.taken, row.turns.total))
        })
    });
    Effect::new(move |_| {
        current_turn.track();
        crate::device::scroll_to_current_turn();
    });
    // For screen readers, which hear nothing of a frame that moves to another row.
    let announcement =
        Memo::new(move |_| rows.with(|rows| announced_turn(rows)).unwrap_or_default());
    view! {
        <div class="stage-pane">
            <p class="said" role="status">{announcement}</p>
            <div class="order-head">
                <h2 class="display-28">{heading}</h2>
                <span class="dim">{order}</span>
            </div>
            <TaskStrips/>
            {move || {
                let due = due.get();
                // One or two of them stay in sight on a phone.
                let class = match due.len() {
                    0 => return None,
                    1 => "due is-single",
                    2 => "due is-pair",
                    _ => "due",
                };
                Some(view! { <div class=class>{buttons(due)}</div> })
            }}
            <ol
                class=move || if has_dexterity.get() { "order" } else { "order is-without-dexterity" }
                aria-label=heading
            >
                <For each=move || items.get() key=|item| item.key() let(item)>
                    {match item {
                        Item::Side(text) => view! {
                            <li class="turn is-done is-group">
                                <crate::components::Icon name="check"/>
                                <span class="name">{text}</span>
                            </li>
                        }
                        .into_any(),
                        Item::Actor(actor) => view! { <Turn actor rows/> }.into_any(),
                    }}
                </For>
            </ol>
            <div role="status">
                {move || {
                    let note = note.get();
                    (!note.is_empty()).then(|| view! { <p class="everyone">{note}</p> })
                }}
            </div>
            <div class="due foot">{move || buttons(foot.get())}</div>
        </div>
    }
}
