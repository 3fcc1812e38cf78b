//! The cards that a table plays with: its own deck or the one that ships, printed cards whose numbers are typed, and hands that go on
//! in another session.

#[cfg(feature = "web")]
mod card_number;
mod choice;
#[cfg(feature = "web")]
mod choice_dialog;
#[cfg(feature = "web")]
mod dialogs;
#[cfg(feature = "web")]
mod hands_dialog;
mod saved_hands;

#[cfg(feature = "web")]
pub use card_number::CardNumberDialog;
pub use choice::{DeckChoice, template};
#[cfg(feature = "web")]
pub use choice_dialog::DeckChoiceDialog;
#[cfg(feature = "web")]
pub use dialogs::deck_dialog;
pub use saved_hands::{add_hand_lines, hand_text, hands_text};

use super::action::{Action, ActionButton};
use super::dialog::Dialog;
use crate::components::ButtonVariant;
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::DeckRefusal;
use ::torg::refusal::Refusal;
use ::torg::view::View;

/// A dialog about the cards of an open table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckDialog {
    /// Who has drawn from the printed deck and has still to type which.
    OwedDraws,
    /// Asks before all hands are written into a file.
    SaveHands,
    /// Hands from another session.
    RestoreHands,
}

/// Whether cards were drawn from the printed deck whose numbers are not typed yet.
pub fn are_draws_owed(view: &View) -> bool {
    let deck = view.physical_deck.as_ref();
    deck.is_some_and(|deck| !deck.owed_draws.is_empty())
}

/// What is asked at once when the table has come to it: whoever drew from the printed deck types which.
pub fn next_question(view: &View) -> Option<Dialog> {
    are_draws_owed(view).then_some(Dialog::Deck(DeckDialog::OwedDraws))
}

/// What the scene's menu has about the deck.
pub fn menu(view: &View) -> Vec<ActionButton> {
    if view.deckless {
        return Vec::new();
    }
    let row = |label, detail, dialog| {
        let open = Action::Open(Dialog::Deck(dialog));
        ActionButton::new(label, ButtonVariant::Plain, open).with_detail(detail)
    };
    let mut rows = Vec::new();
    if are_draws_owed(view) {
        rows.push(row(
            "Type drawn cards",
            "from the printed deck, in secret",
            DeckDialog::OwedDraws,
        ));
    }
    rows.push(row(
        "Save all hands",
        "by card numbers, for the next session",
        DeckDialog::SaveHands,
    ));
    if !view.in_rounds && view.scene_end.is_none() {
        rows.push(row(
            "Restore saved hands",
            "by card numbers, from another session",
            DeckDialog::RestoreHands,
        ));
    }
    rows
}

/// Whether a refusal only asks for the number of a printed card. [`CardNumberDialog`] answers it, and no page of refusals.
pub fn asks_number(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Deck(DeckRefusal::CardNumberRequired { .. })
    )
}

/// The command with the printed cards that were turned over for it, those of an earlier number first.
pub fn with_typed_cards(command: &Command, more: Vec<CardId>) -> Command {
    let (mut cards, command) = match command {
        Command::Deck(DeckCommand::WithTypedCards { cards, command }) => {
            (cards.clone(), command.clone())
        }
        other => (Vec::new(), Box::new(other.clone())),
    };
    cards.extend(more);
    Command::Deck(DeckCommand::WithTypedCards { cards, command })
}

/// The numbers of cards that somebody typed. What is no number is one that no card has.
pub fn typed_numbers(typed: &str) -> Vec<CardId> {
    let words = typed.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| CardId(word.parse().unwrap_or(0)))
        .collect()
}
