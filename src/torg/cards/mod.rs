//! Cards at the table: the full card, its uses, and the cards that villains take.

mod buttons;
#[cfg(feature = "web")]
mod card_dialog;
mod taken;
mod uses;

pub use buttons::{card_buttons, due};
#[cfg(feature = "web")]
pub use card_dialog::{CardTag, card_dialog};
pub use taken::{card_row, take_pool_cards};
pub use uses::{card_uses, use_action, use_choices, waste_detail, waste_sentence};

use ::torg::card::CardName;

/// Returns the text of the bar on a player's card.
pub fn bar(name: CardName) -> &'static str {
    match (name.is_special(), name.is_subplot()) {
        (_, true) => "Subplot",
        (true, false) => "Special",
        (false, false) => "Card",
    }
}

/// Returns the CSS class of that bar.
pub const fn bar_class(special: bool) -> &'static str {
    if special {
        "card-bar"
    } else {
        "card-bar is-player"
    }
}
