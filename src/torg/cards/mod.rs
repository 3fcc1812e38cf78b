//! Cards at the table: a card in full, what it is used for, and what villains take.

mod buttons;
#[cfg(feature = "web")]
mod card_dialog;
mod taken;
mod uses;

pub use buttons::{card_buttons, due};
#[cfg(feature = "web")]
pub use card_dialog::{CardTag, card_dialog};
pub use taken::{card_row, take_pool_cards};
pub use uses::{card_uses, use_action, use_choices};

use ::torg::card::CardName;

/// What the bar of a player's card says.
pub fn bar(name: CardName) -> &'static str {
    match (name.is_special(), name.is_subplot()) {
        (_, true) => "Subplot",
        (true, false) => "Special",
        (false, false) => "Card",
    }
}

/// The class of that bar.
pub const fn bar_class(special: bool) -> &'static str {
    if special {
        "card-bar"
    } else {
        "card-bar is-player"
    }
}
