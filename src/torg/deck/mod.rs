//! The cards that a table plays with: the shipped deck or its own, printed cards whose numbers are typed, and hands from other
//! sessions.

mod choice;
mod owed;
mod saved_hands;
#[cfg(feature = "web")]
mod view;

pub use choice::{DeckChoice, template};
pub use owed::OwedDraws;
use owed::owing_at_table;
pub use saved_hands::add_hand_lines;
#[cfg(feature = "web")]
pub use view::*;

use super::action::{Action, ActionButton, HandPurpose};
use super::dialog::TorgDialog;
use super::list_content::{ListContent, ListRow, later};
use super::messages::decks as messages;
use crate::grammar::cards as count_cards;
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::DeckRefusal;
use ::torg::deck::Deck;
use ::torg::refusal::Refusal;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// A dialog about the cards of an open table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckDialog {
    /// The heroes who still have to type the numbers of cards drawn from the printed deck.
    OwedDraws,
    /// Asks before all hands are written into a file.
    SaveHands,
    /// Asks for hands from another session.
    RestoreHands,
}

/// Checks whether cards drawn from the printed deck still have to be typed, also those of heroes who are away.
pub fn are_draws_owed(view: &View) -> bool {
    let deck = view.physical_deck.as_ref();
    deck.is_some_and(|deck| !deck.owed_draws.is_empty())
}

/// Returns the dialog with the heroes who still have to type the numbers of cards drawn from the printed deck; `None` once all numbers
/// are typed.
pub fn owed_draws(view: &View) -> Option<ListContent> {
    let deck = view.physical_deck.as_ref()?;
    let row = |hero: &ActorView| {
        let count = deck.owed_count(Some(hero.id));
        let detail = format!("{} to draw and enter", count_cards(count));
        let show = Action::ShowHand(hero.id, HandPurpose::TypeDrawn);
        (count > 0).then(|| ListRow::new(hero.name.as_str(), detail, show))
    };
    let rows: Vec<ListRow> = view.heroes().filter_map(row).collect();
    (!rows.is_empty()).then(|| ListContent {
        text: "Each player enters the numbers of the drawn cards in secret, behind the curtain."
            .to_owned(),
        rows,
        buttons: vec![later()],
        ..ListContent::new("Drawn from the printed deck")
    })
}

/// Returns the dialog that opens by itself: the one for the numbers of cards drawn from the printed deck. Once closed, it opens again only
/// for new cards ([`OwedDraws::has_more_than`]).
pub fn next_question(view: &View) -> Option<TorgDialog> {
    let is_owed = owing_at_table(view).next().is_some();
    is_owed.then_some(TorgDialog::Deck(DeckDialog::OwedDraws))
}

/// Returns the button on the stage while cards drawn from the printed deck are not typed yet: it leads to the hand of the hero who drew
/// them, or to the list of these heroes.
pub fn due(view: &View) -> Option<ActionButton> {
    let owing: Vec<(&ActorView, usize)> = owing_at_table(view).collect();
    let (label, action) = match owing.as_slice() {
        [] => return None,
        [(only, count)] => (
            messages::type_drawn_of(view, only.id, *count),
            Action::ShowHand(only.id, HandPurpose::TypeDrawn),
        ),
        _ => (
            messages::type_drawn(owing.into_iter().map(|(_, count)| count).sum()),
            Action::open(DeckDialog::OwedDraws),
        ),
    };
    Some(ActionButton::quiet(label, action))
}

/// Returns the button for a hero whose cards drawn from the printed deck are not typed yet. Among the seats of others, its label names
/// the hero.
pub fn due_at_seat(view: &View, hero: ActorId, is_among_others: bool) -> Option<ActionButton> {
    let count = view.physical_deck.as_ref()?.owed_count(Some(hero));
    let type_drawn = Action::ShowHand(hero, HandPurpose::TypeDrawn);
    (count > 0).then(|| {
        let label = match is_among_others {
            true => messages::type_drawn_of(view, hero, count),
            false => messages::type_drawn(count),
        };
        ActionButton::secret(label, type_drawn)
    })
}

/// Returns the rows about the deck in the menu of the scene.
pub fn menu(view: &View) -> Vec<ListRow> {
    if view.deckless {
        return Vec::new();
    }
    let row = |label, detail, dialog| ListRow::new(label, detail, Action::open(dialog));
    let mut rows = Vec::new();
    if are_draws_owed(view) {
        rows.push(row(
            "Enter drawn cards",
            "from the printed deck, in secret",
            DeckDialog::OwedDraws,
        ));
    }
    rows.push(row(
        "Save all hands",
        "by card number, for the next session",
        DeckDialog::SaveHands,
    ));
    if !view.in_rounds && view.scene_end.is_none() {
        rows.push(row(
            "Restore saved hands",
            "by card number, from another session",
            DeckDialog::RestoreHands,
        ));
    }
    rows
}

/// Checks whether a refusal asks for the number of a printed card. [`CardNumberDialog`] handles it, not the dialog for refusals.
pub fn asks_number(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Deck(DeckRefusal::CardNumberRequired { .. })
    )
}

/// Returns the command with the typed numbers of the printed cards turned over for it. Numbers typed before come first.
pub fn with_typed_cards(command: &Command, added: Vec<CardId>) -> Command {
    let (mut cards, command) = match command {
        Command::Deck(DeckCommand::WithTypedCards { cards, command }) => {
            (cards.clone(), command.clone())
        }
        other => (Vec::new(), Box::new(other.clone())),
    };
    cards.extend(added);
    Command::Deck(DeckCommand::WithTypedCards { cards, command })
}

/// Returns what is wrong with typed card numbers, if the engine could only say that a card is not in the deck: a word that is not a
/// number, a number typed twice, or a card that is already in the hand. `hand`: the hand that the cards go to, as its owner sees it.
pub fn typed_error(typed: &str, hand: &[CardId]) -> Option<String> {
    if let Some(word) = typed_words(typed).find(|word| word.parse::<u16>().is_err()) {
        return Some(messages::no_number(word));
    }
    let numbers = typed_numbers(typed);
    let is_repeated =
        |(index, card): &(usize, &CardId)| numbers.iter().take(*index).any(|other| other == *card);
    if let Some((_, card)) = numbers.iter().enumerate().find(is_repeated) {
        return Some(messages::typed_twice(*card));
    }
    let held = numbers.iter().find(|card| hand.contains(card));
    held.map(|card| messages::already_in_hand(*card))
}

/// Returns what the typed card numbers mean, one line for each, so that a wrong number is noticed before it counts.
pub fn typed_cards(deck: &Deck, typed: &str) -> Vec<String> {
    let cards = typed_numbers(typed).into_iter();
    let cards = cards.filter(|card| *card != NO_CARD);
    cards.map(|card| messages::typed_card(deck, card)).collect()
}

/// What a typed word that is not a number counts as: no card has this number.
const NO_CARD: CardId = CardId(0);

/// Reads typed card numbers. A word that is not a number becomes 0, which no card has.
pub fn typed_numbers(typed: &str) -> Vec<CardId> {
    typed_words(typed)
        .map(|word| word.parse().map_or(NO_CARD, CardId))
        .collect()
}

/// Separates what was typed for several cards. A minus sign belongs to its number, because no card has a negative one.
fn typed_words(typed: &str) -> impl Iterator<Item = &str> {
    let words = typed.split(|c: char| !(c.is_alphanumeric() || "-−".contains(c)));
    words.filter(|word| word.contains(char::is_alphanumeric))
}
