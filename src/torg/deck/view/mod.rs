//! The components of the dialogs about the deck.

mod card_number;
mod choice_dialog;
mod dialogs;
mod hands_dialog;

pub use card_number::{CardNumberDialog, TypedCards};
pub use choice_dialog::DeckChoiceDialog;
pub use dialogs::deck_dialog;
