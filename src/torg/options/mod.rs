//! The options of a Torg table: every question that the rules leave open. They are shown on the page of a new table, and in a
//! dialog of an open one.

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

/// Returns the questions with their answers, in sections. `hand_size`: the number of cards in a full hand, once the hands are dealt.
pub fn sections(now: &Settings, hand_size: Option<u8>) -> Vec<OptionSection<Settings>> {
    let section = |group: Group| {
        // Whether the table plays with the deck can be chosen only before the deal.
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

/// Returns the settings with the rulebook's answers. `None` if the table has them already.
pub fn book_answers(now: &Settings) -> Option<Settings> {
    let book = now.by_the_book();
    (book != *now).then_some(book)
}

/// The rules readings of the deck that are answered with numbers.
const FIGURES: [&str; 3] = ["A-01", "A-36", "A-49"];

/// Checks whether a reading of the rulebook is an option of the table.
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
