//! What a Torg table decides for itself: every question that the rules leave open. A table in play answers them in a dialog, a new one
//! on a page.

#[cfg(feature = "web")]
mod dialog;
mod item;

#[cfg(feature = "web")]
pub use dialog::{OptionsDialog, TorgOptions};

use crate::components::OptionSection;
use crate::torg::messages::options::Group;
use ::torg::combat::settings::{self as combat, NumberChart};
use ::torg::settings::{Question, Settings};
use item::Item;

/// The questions with their answers, in sections. `hand_size`: how many cards make a full hand, once the hands are dealt.
pub fn sections(now: &Settings, hand_size: Option<u8>) -> Vec<OptionSection<Settings>> {
    let section = |group: Group| {
        // Whether there is a deck is said before the deal, and never again.
        let items = Item::all().filter(|item| *item != Item::Deckless || hand_size.is_none());
        let questions = items.filter(|item| item.group() == group);
        OptionSection {
            name: group.name(),
            questions: questions
                .map(|item| item.question(now, hand_size))
                .collect(),
        }
    };
    Group::ALL.map(section).into()
}

/// The settings with the book's answers, where some answers are the table's own.
pub fn book_answers(now: &Settings) -> Option<Settings> {
    let book = now.by_the_book();
    (book != *now).then_some(book)
}

/// The readings of the deck that are answered with figures.
const FIGURES: [&str; 3] = ["A-01", "A-36", "A-49"];

/// Whether a table answers that reading of the rulebook for itself.
pub fn asks(reading: &str) -> bool {
    let mut of_deck = Question::ALL.iter().map(|question| question.reading());
    let mut of_combat = combat::Question::ALL
        .iter()
        .map(|question| question.reading());
    let mut charts = NumberChart::ALL.iter().map(|chart| chart.ledger_id());
    FIGURES.contains(&reading)
        || of_deck.any(|its| its == reading)
        || of_combat.any(|its| its == reading)
        || charts.any(|its| its == reading)
}
