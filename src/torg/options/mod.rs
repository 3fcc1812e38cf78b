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

/// The words by which the search in the options of a new table finds the choice of the deck.
pub const DECK_WORDS: &str = "the deck: printed physical real own custom cards, card numbers, open a file, template, saved hands";

/// Returns the questions with their answers, in sections. `hand_size`: the number of cards in a full hand, once the hands are dealt.
pub fn sections(settings: &Settings, hand_size: Option<u8>) -> Vec<OptionSection<Settings>> {
    let section = |group: &Group| {
        // Whether the table plays with the deck can be chosen only before the deal.
        let items = Item::all().filter(|item| *item != Item::Deckless || hand_size.is_none());
        let questions = items.filter(|item| item.group() == *group);
        OptionSection {
            name: group.name(),
            questions: questions
                .map(|item| item.question(settings, hand_size))
                .collect(),
        }
    };
    Group::ALL.iter().map(section).collect()
}

/// Returns the settings with the rulebook's answers. `None` if the table has them already.
pub fn book_answers(settings: &Settings) -> Option<Settings> {
    let book = settings.by_the_book();
    (book != *settings).then_some(book)
}

/// Returns what differs between the old and the new options: "What does Up from two sources give? one extra die → two extra dice".
pub fn changed(before: &Settings, after: &Settings) -> String {
    let change = |item: Item| {
        let ((question, before), (_, after)) = (item.answered(before), item.answered(after));
        // The name of a chart is no beginning of a sentence.
        let is_name = matches!(item, Item::Chart(_) | Item::MultiActionPenalties);
        let colon = if is_name { ":" } else { "" };
        (before != after).then(|| format!("{question}{colon} {before} → {after}"))
    };
    let changes: Vec<String> = Item::all().filter_map(change).collect();
    let list = changes.join("; ");
    match changes.len() {
        1 => format!("Table option changed: {list}."),
        _ => format!("Table options changed: {list}."),
    }
}

/// The rules readings of the deck that are answered with numbers.
const FIGURES: [&str; 3] = ["A-01", "A-36", "A-49"];

/// Checks whether a reading of the rulebook is an option of the table.
pub fn asks(reading: &str) -> bool {
    let mut deck_readings = Question::ALL.iter().map(|question| question.reading());
    let mut combat_readings = combat::Question::ALL
        .iter()
        .map(|question| question.reading());
    let mut chart_ids = NumberChart::ALL.iter().map(|chart| chart.ledger_id());
    FIGURES.contains(&reading)
        || deck_readings.any(|id| id == reading)
        || combat_readings.any(|id| id == reading)
        || chart_ids.any(|id| id == reading)
}
