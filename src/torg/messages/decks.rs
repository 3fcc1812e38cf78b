//! The deck in words: a table's own, the printed one, and hands from another sitting.

use super::cards;
use super::refusals::{Words, words};
use super::telling::{called, names};
use super::torg::{cards as count_cards, counted, possessive};
use ::torg::card::{CardId, LineEffect};
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{DeckEvent, DeckRefusal, PublicZone};
use ::torg::deck::check::{DeckError, MAX_CARDS};
use ::torg::deck_file::{Column, DeckFileError, DeckFileErrorKind};
use ::torg::saved_hands::{SavedHandError, SavedHandErrorKind};
use ::torg::view::View;

/// What happened, as a sentence.
pub(super) fn sentence(what: &DeckEvent, view: &View) -> Option<String> {
    Some(match what {
        DeckEvent::CustomDeckSet { deck } => {
            let own = deck.as_custom()?;
            let count = count_cards(own.cards.len());
            format!("Played with the deck “{}”: {count}.", own.name.as_str())
        }
        DeckEvent::PhysicalDeckUsed => "Played with the printed deck.".to_owned(),
        DeckEvent::DrawOwed {
            actor,
            count: cards,
            ..
        } => format!(
            "{} takes {} from the printed deck.",
            called(view, *actor),
            count_cards(usize::from(*cards))
        ),
        DeckEvent::HandsRestored { .. } => return None,
    })
}

/// A new deck was made.
pub(super) fn reshuffled(count: usize, view: &View) -> String {
    let count = count_cards(count);
    let then = if view.physical_deck.is_some() {
        " go back into it. Shuffle them."
    } else {
        " are shuffled into a new one."
    };
    format!("The deck is used up: {count}{then}")
}

/// Hands came from another sitting.
pub(super) fn restored(heroes: usize, own: Option<&[CardId]>, view: &View) -> String {
    let mut text = if heroes == 0 {
        "Specials lie in the pools as they did.".to_owned()
    } else {
        let count = counted(heroes, "hero takes", "heroes take");
        format!("{count} up what they held.")
    };
    if let Some(own) = own {
        text.push_str(&format!(" Yours: {}.", names(&view.deck, own)));
    }
    text
}

/// Asks for the number of a printed card.
pub fn ask_number(command: &Command, shuffle: bool) -> String {
    let is_further = matches!(command, Command::Deck(DeckCommand::WithTypedCards { .. }));
    let text = match (shuffle, is_further) {
        (true, _) => {
            "The deck is used up: shuffle the discards, turn the top card over, and type its number."
        }
        (false, true) => "One more: turn the next card over and type its number.",
        (false, false) => "Turn the top card of the printed deck over and type its number.",
    };
    text.to_owned()
}

/// Why not.
pub fn refusal(refusal: &DeckRefusal, view: &View) -> Words {
    let number = |card: &CardId| format!("Card {}", card.0);
    match refusal {
        DeckRefusal::CardNumberRequired { .. } => words(
            "Which card is it?",
            "Turn the top card of the printed deck over and type its number.",
        ),
        DeckRefusal::NoPhysicalDeck => words(
            "The app deals",
            "This table does not play with the printed deck.",
        ),
        DeckRefusal::NotInDrawPile { card } => words(
            format!("{} is not in the deck", number(card)),
            "Look at the number again.",
        ),
        DeckRefusal::InPublicZone { card, zone: place } => {
            let place = match place {
                PublicZone::InFrontOf(actor) => {
                    format!("in {} pool", possessive(&called(view, *actor)))
                }
                PublicZone::ActionStack => "on the action stack".to_owned(),
                PublicZone::DiscardPile => "on the discard pile".to_owned(),
            };
            words(
                format!("{} is not in the deck", number(card)),
                format!("It lies {place}. Look at the number again."),
            )
        }
        DeckRefusal::WrongDrawCount { required: must } => words(
            "Another number of cards",
            format!(
                "{} were drawn. Type as many numbers, or fewer and the rest later.",
                count_cards(*must)
            ),
        ),
        DeckRefusal::DrawOwed { actor } => words(
            "First the numbers that were drawn",
            format!(
                "{} has drawn from the printed deck and has not typed which.",
                called(view, *actor)
            ),
        ),
        DeckRefusal::NotAvailable { card } => words(
            format!("{} is not to be had", number(card)),
            "The deck has no such card, or somebody else holds it.",
        ),
        DeckRefusal::DuplicateCard { card } => words(
            format!("{} is told twice", number(card)),
            "Every card is in one place only.",
        ),
        DeckRefusal::NotASpecial { card } => words(
            format!("{} can not wait in a pool", number(card)),
            "From one sitting to the next only specials stay in a pool.",
        ),
        DeckRefusal::InvalidDeck(fault) => words("Not a deck to play with", deck_fault(*fault)),
    }
}

/// What is wrong with a deck.
fn deck_fault(fault: DeckError) -> String {
    match fault {
        DeckError::NoCards => "There is no card in it.".to_owned(),
        DeckError::TooMany { count: cards } => {
            format!("{}: a deck has at most {}.", count_cards(cards), MAX_CARDS)
        }
        DeckError::DuplicateNumber { number } => {
            format!("Another card has the number {number} too.")
        }
        DeckError::MisplacedEffect { number, effect } => {
            let home = match effect {
                LineEffect::Confused => ": confused is for heroes only.",
                LineEffect::VillainSkills(..) => {
                    ": skills are for the villains of a dramatic line only."
                }
                LineEffect::None
                | LineEffect::Flurry
                | LineEffect::Inspiration
                | LineEffect::Up
                | LineEffect::Break
                | LineEffect::Fatigued
                | LineEffect::Setback
                | LineEffect::Stymied
                | LineEffect::FreeText(_) => ": break is for villains only.",
            };
            format!("Card {number}{home}")
        }
        DeckError::UnknownContent { number } => {
            format!("Card {number} says what only a supplement may say.")
        }
        DeckError::NotUnique { name, count: cards } => format!(
            "A deck has one card of the name {}; this one has {cards}.",
            cards::title(name)
        ),
    }
}

/// A fault of a deck's file: its line, and what is wrong there.
pub fn fault(fault: &DeckFileError) -> String {
    let what = match &fault.kind {
        DeckFileErrorKind::TooLarge => "The file is too large to be a deck.".to_owned(),
        DeckFileErrorKind::NotText => "This is no text. Save the deck as CSV in UTF-8.".to_owned(),
        DeckFileErrorKind::Empty => "The file is empty.".to_owned(),
        DeckFileErrorKind::OpenQuote => "A quotation mark opens here and never closes.".to_owned(),
        DeckFileErrorKind::NoColumn(column) => {
            format!("There is no column “{}”.", column.heading())
        }
        DeckFileErrorKind::Number(text) => {
            format!("“{text}” is not a card’s number: 1 to 9999, without a fraction.")
        }
        DeckFileErrorKind::Name(text) => format!(
            "No card is called “{text}”. A supplement’s card may be: then say its set, and its bar."
        ),
        DeckFileErrorKind::Word(column, text) if text.is_empty() => {
            format!("Nothing stands under “{}”.", column.heading())
        }
        DeckFileErrorKind::Word(column, text) => {
            let more = if *column == Column::Approved {
                ": two different actions, or any."
            } else {
                " is not one of its words."
            };
            format!("{}: “{text}”{more}", column.heading())
        }
        DeckFileErrorKind::TooLong(column) => {
            format!("{}: the text is too long.", column.heading())
        }
        DeckFileErrorKind::Deck(fault) => deck_fault(*fault),
    };
    if fault.line == 0 {
        what
    } else {
        format!("Line {}: {what}", fault.line)
    }
}

/// What is wrong in a line of hands. `before`: lines that were told earlier and are not counted.
pub fn carry_fault(fault: &SavedHandError, before: usize) -> String {
    let number = |card: &CardId| format!("card {}", card.0);
    let what = match &fault.kind {
        SavedHandErrorKind::NoName => "a name with a colon behind it comes first.".to_owned(),
        SavedHandErrorKind::UnknownHero(name) => format!("“{name}” is none of the heroes."),
        SavedHandErrorKind::DuplicateHero(name) => format!("“{name}” has a line already."),
        SavedHandErrorKind::UnknownWord(word) => format!("“{word}” is not a number."),
        SavedHandErrorKind::NotInDeck(card) => format!("{} is not in the deck.", number(card)),
        SavedHandErrorKind::DuplicateCard(card) => format!("{} is told twice.", number(card)),
        SavedHandErrorKind::NotASpecial(card) => {
            format!("{} is no special: it can not wait in a pool.", number(card))
        }
    };
    let line = fault.line.saturating_sub(before).max(1).to_string();
    format!("Line {line}: {what}")
}

/// What stands above the template.
pub fn template_head() -> String {
    let lines = [
        "deck: The Drama Deck",
        "A card a line. Open it in a spreadsheet or an editor, change it, save it as CSV in UTF-8. Lines like these say nothing.",
        "number: 1 to 9999, each once. name: as in this deck; a supplement may have others.",
        "set: base or supplement. bar: grey, orange or subplot; it counts for a supplement’s own names.",
        "first: heroes or villains. A side’s entry: flurry, inspiration, up, break, confused, fatigued, setback, stymied, or nothing.",
        "Villains of a dramatic line may have two skills: taunt + test. A supplement’s entries may be any words; the gamemaster resolves them.",
        "approved: two of attack, defend, trick, test, taunt, intimidate, maneuver, or any.",
        "task: steps as in A B D, or possible setback, complication, critical problem.",
        "flavour and effect may be empty. One card each is called Escape!, Monologue and Rally.",
    ];
    let mut text = String::new();
    for line in lines {
        text.push_str("# ");
        text.push_str(line);
        text.push('\n');
    }
    text
}
