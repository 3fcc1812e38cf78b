//! The texts about decks: a table's own deck, the printed deck, and hands saved in another session.

use super::cards;
use super::sentences::{actor_name, card_name, names};
use crate::game::RefusalText;
use crate::grammar::{cards as count_cards, counted, possessive};
use ::torg::card::{CardId, LineEffect};
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{DeckEvent, DeckRefusal, PublicZone, ShuffledPiles};
use ::torg::deck::Deck;
use ::torg::deck::check::{DeckError, MAX_CARDS};
use ::torg::deck_file::{Column, DeckFileError, DeckFileErrorKind};
use ::torg::saved_hands::{SavedHandError, SavedHandErrorKind};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the sentence for an event of the deck; `None` if there is nothing to say.
pub(super) fn sentence(event: &DeckEvent, view: &View) -> Option<String> {
    Some(match event {
        DeckEvent::CustomDeckSet { deck } => {
            let custom_deck = deck.as_custom()?;
            let count = count_cards(custom_deck.cards.len());
            format!("Deck in use: “{}”, {count}.", custom_deck.name.as_str())
        }
        DeckEvent::PhysicalDeckUsed => "Deck in use: printed cards.".to_owned(),
        DeckEvent::DrawOwed { actor, count, .. } => format!(
            "{} drew {} from the printed deck.",
            actor_name(view, *actor),
            count_cards(*count)
        ),
        DeckEvent::HandsRestored { .. } => return None,
    })
}

/// Returns the sentence for a reshuffle. `count`: the number of cards in the new deck.
pub(super) fn reshuffled(count: usize, view: &View) -> String {
    let count = count_cards(count);
    if view.physical_deck.is_some() {
        format!("The deck is empty. Shuffle {count} back into it.")
    } else {
        format!("The deck is empty: a new one was shuffled from {count}.")
    }
}

/// Returns the sentence for hands and pools restored from another session.
pub(super) fn restored(heroes: usize, own_cards: Option<&[CardId]>, view: &View) -> String {
    let mut text = if heroes == 0 {
        "Specials are back in the pools.".to_owned()
    } else {
        let count = counted(heroes, "hero got", "heroes got");
        format!("{count} their saved cards back.")
    };
    if let Some(own_cards) = own_cards {
        text.push_str(&format!(" Yours: {}.", names(&view.deck, own_cards)));
    }
    text
}

/// Labels the button for entering the cards that one hero, or several, have drawn from the printed deck: "Enter 2 drawn cards".
pub fn type_drawn(count: usize) -> String {
    format!("Enter {}", counted(count, "drawn card", "drawn cards"))
}

/// Labels the same button where nothing else says whose cards they are: "Imani: enter 2 drawn cards".
pub fn type_drawn_of(view: &View, hero: ActorId, count: usize) -> String {
    let count = counted(count, "drawn card", "drawn cards");
    format!("{}: enter {count}", actor_name(view, hero))
}

/// Returns the request for the number of a printed card. `shuffled`: the deck is used up, and these piles are shuffled first.
pub fn ask_number(command: &Command, shuffled: Option<ShuffledPiles>) -> String {
    let is_further = matches!(command, Command::Deck(DeckCommand::WithTypedCards { .. }));
    let piles = match shuffled {
        Some(ShuffledPiles::Discards) => "the discard pile",
        Some(ShuffledPiles::Flipped) => "the flipped cards below the top one",
        Some(ShuffledPiles::Both) => "the discard pile and the flipped cards below the top one",
        None if is_further => {
            return "One more: turn over the next card and enter its number.".to_owned();
        }
        None => {
            return "Turn over the top card of the printed deck and enter its number.".to_owned();
        }
    };
    format!("The deck is empty. Shuffle {piles}, turn over the top card and enter its number.")
}

/// Returns the name of the card with a typed number: "23: Adrenalin".
pub fn typed_card(deck: &Deck, card: CardId) -> String {
    match deck.card(card) {
        Some(_) => format!("{}: {}", card.0, card_name(deck, card)),
        None => format!("{}: the deck has no such card", card.0),
    }
}

/// Returns the error for a typed word that is not a card number.
pub fn no_number(word: &str) -> String {
    format!("“{word}” is not a card number. Type the numbers printed on the cards.")
}

/// Returns the error for a card number that was typed twice.
pub fn typed_twice(card: CardId) -> String {
    format!("Card {} was typed twice. Check the numbers.", card.0)
}

/// Returns the error for a typed card that is already in the hand.
pub fn already_in_hand(card: CardId) -> String {
    format!("Card {} is already in this hand. Check the number.", card.0)
}

/// Returns the text of a refusal about the deck.
pub fn refusal(refusal: &DeckRefusal, view: &View) -> RefusalText {
    let number = |card: &CardId| format!("Card {}", card.0);
    match refusal {
        DeckRefusal::CardNumberRequired { .. } => RefusalText::new(
            "Which card is it?",
            "Turn over the top card of the printed deck and enter its number.",
        ),
        DeckRefusal::NoPhysicalDeck => RefusalText::new(
            "The app deals the cards",
            "This table does not play with the printed deck.",
        ),
        // Where such a card is may be a secret, but everybody knows which numbers the deck has (DD-026).
        DeckRefusal::NotInDrawPile { card } if view.deck.card(*card).is_some() => RefusalText::new(
            format!("{} was entered already", number(card)),
            "It is no longer in the deck. Check the number.",
        ),
        DeckRefusal::NotInDrawPile { card } => RefusalText::new(
            format!("The deck has no {}", number(card).to_lowercase()),
            "Check the number.",
        ),
        DeckRefusal::InPublicZone { card, zone } => {
            let zone = match zone {
                PublicZone::InFrontOf(actor) => {
                    format!("in {} pool", possessive(&actor_name(view, *actor)))
                }
                PublicZone::ActionStack => "on the action stack".to_owned(),
                PublicZone::DiscardPile => "in the discard pile".to_owned(),
            };
            RefusalText::new(
                format!("{} is not in the deck", number(card)),
                format!("It is {zone}. Check the number."),
            )
        }
        DeckRefusal::WrongDrawCount { required } => RefusalText::new(
            "Wrong number of cards",
            match required {
                1 => "Drawn: 1 card. Enter one number.".to_owned(),
                count => format!(
                    "Drawn: {}. Enter that many numbers, or fewer now and the rest later.",
                    count_cards(*count)
                ),
            },
        ),
        DeckRefusal::DrawOwed { actor } => RefusalText::new(
            "Enter the drawn cards first",
            format!(
                "{} has drawn from the printed deck, but the numbers are missing.",
                actor_name(view, *actor)
            ),
        ),
        DeckRefusal::NotAvailable { card } => RefusalText::new(
            format!("{} is not available", number(card)),
            "The deck has no such card, or someone else holds it.",
        ),
        DeckRefusal::DuplicateCard { card } => RefusalText::new(
            format!("{} appears twice", number(card)),
            "Each card can be in only one place.",
        ),
        DeckRefusal::NotASpecial { card } => RefusalText::new(
            format!("{} cannot wait in a pool", number(card)),
            "Only specials stay in a pool from one session to the next.",
        ),
        DeckRefusal::InvalidDeck(error) => {
            RefusalText::new("This deck cannot be used", deck_error(*error))
        }
    }
}

/// Returns what is wrong with a deck.
fn deck_error(error: DeckError) -> String {
    match error {
        DeckError::NoCards => "The deck has no cards.".to_owned(),
        DeckError::TooMany { count } => {
            format!(
                "A deck has at most {}; this one has {count}.",
                count_cards(MAX_CARDS)
            )
        }
        DeckError::DuplicateNumber { number } => {
            format!("Number {number} is used twice.")
        }
        DeckError::MisplacedEffect { number, effect } => {
            let rule = match effect {
                LineEffect::Confused => ": Confused is for heroes only.",
                LineEffect::VillainSkills(..) => {
                    ": skills are only for villains on a dramatic line."
                }
                LineEffect::None
                | LineEffect::Flurry
                | LineEffect::Inspiration
                | LineEffect::Up
                | LineEffect::Break
                | LineEffect::Fatigued
                | LineEffect::Setback
                | LineEffect::Stymied
                | LineEffect::FreeText(_) => ": Break is for villains only.",
            };
            format!("Card {number}{rule}")
        }
        DeckError::UnknownContent { number } => {
            format!("Card {number} has an entry that only supplements can have.")
        }
        DeckError::NotUnique { name, count } => format!(
            "A deck has one {}; this one has {count}.",
            cards::title(name)
        ),
    }
}

/// Formats an error in a deck file: the line, and what is wrong there.
pub fn error_text(error: &DeckFileError) -> String {
    let message = match &error.kind {
        DeckFileErrorKind::TooLarge => "The file is too large to be a deck.".to_owned(),
        DeckFileErrorKind::NotText => {
            "This is not a text file. Save the deck as CSV in UTF-8.".to_owned()
        }
        DeckFileErrorKind::Empty => "The file is empty.".to_owned(),
        DeckFileErrorKind::OpenQuote => {
            "A quotation mark is opened here but never closed.".to_owned()
        }
        DeckFileErrorKind::NoColumn(column) => {
            format!("There is no column “{}”.", column.heading())
        }
        DeckFileErrorKind::Number(text) => {
            format!("“{text}” is not a card number. Use 1 to 9999.")
        }
        DeckFileErrorKind::Name(text) => {
            format!("No card is called “{text}”. For a supplement’s card, fill in its set and bar.")
        }
        DeckFileErrorKind::Word(column, text) if text.is_empty() => {
            format!("“{}” is empty.", column.heading())
        }
        DeckFileErrorKind::Word(column, text) => {
            let ending = if *column == Column::Approved {
                " is not allowed here. Enter two different actions, or the word “any”."
            } else {
                " is not allowed here."
            };
            format!("{}: “{text}”{ending}", column.heading())
        }
        DeckFileErrorKind::TooLong(column) => {
            format!("{}: text too long.", column.heading())
        }
        DeckFileErrorKind::Deck(error) => deck_error(*error),
    };
    if error.line == 0 {
        message
    } else {
        format!("Line {}: {message}", error.line)
    }
}

/// Formats an error in a line of saved hands. `before`: the number of lines added earlier, which do not count.
pub fn saved_hand_error(error: &SavedHandError, before: usize) -> String {
    let number = |card: &CardId| format!("Card {}", card.0);
    let message = match &error.kind {
        SavedHandErrorKind::NoName => "Start with a name and a colon.".to_owned(),
        SavedHandErrorKind::UnknownHero(name) => format!("“{name}” is not one of the heroes."),
        SavedHandErrorKind::DuplicateHero(name) => format!("“{name}” already has a line."),
        SavedHandErrorKind::UnknownWord(word) => format!("“{word}” is not a number."),
        SavedHandErrorKind::NotInDeck(card) => format!("{} is not in the deck.", number(card)),
        SavedHandErrorKind::DuplicateCard(card) => format!("{} appears twice.", number(card)),
        SavedHandErrorKind::NotASpecial(card) => {
            format!(
                "{} is not a special, so it cannot wait in a pool.",
                number(card)
            )
        }
    };
    let line = error.line.saturating_sub(before).max(1).to_string();
    format!("Line {line}: {message}")
}

/// Returns the commented lines at the top of the template of a deck file.
pub fn template_head() -> String {
    let lines = [
        "deck: The Drama Deck",
        "One card per line. Open this file in a spreadsheet or an editor, change it, and save it as CSV in UTF-8. Lines like these are ignored.",
        "number: 1 to 9999, each once. name: as in this deck; a supplement can have others.",
        "set: base or supplement. bar: gray, orange or subplot; only needed for a supplement’s own names.",
        "first: heroes or villains. Entries for each side: flurry, inspiration, up, break, confused, fatigued, setback or stymied; or leave it empty.",
        "Villains on a dramatic line can have two skills: taunt + test. A supplement’s entries can be any text; the gamemaster decides what they do.",
        "approved: two of attack, defend, trick, test, taunt, intimidate, maneuver; or the word any.",
        "task: steps as in A B D, or possible setback, complication, critical problem.",
        "flavor and effect may be empty. There is exactly one Escape!, one Monologue and one Rally.",
    ];
    let mut text = String::new();
    for line in lines {
        text.push_str("# ");
        text.push_str(line);
        text.push('\n');
    }
    text
}
