//! What a new table of Torg has beyond other games: the saved cast, a sheet for each person, the deck, and its own options. Each
//! works on the draft of [`use_new_table`](crate::new_table::use_new_table).

use crate::new_table::NewTableDialog;
use leptos::prelude::*;

/// The way to the saved cast, where somebody is in it: a button that opens [`NewTableDialog::SavedCast`].
pub fn saved_cast_button() -> AnyView {
    ().into_any()
}

/// The way to the choice of the deck: a row that opens [`NewTableDialog::Deck`].
pub fn deck_row() -> AnyView {
    ().into_any()
}

/// The options.
pub fn options() -> AnyView {
    ().into_any()
}

/// A dialog over the pages of a new table.
pub fn dialog(dialog: NewTableDialog) -> AnyView {
    match dialog {
        NewTableDialog::SavedCast | NewTableDialog::Person { .. } | NewTableDialog::Deck => {
            ().into_any()
        }
    }
}
