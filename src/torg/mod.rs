//! Torg at the table: the page of a table, its dialogs, the quick attack, and what they say.

pub mod action;
pub mod attack_fields;
pub mod cast;
pub mod deck;
pub mod dialog;
pub mod line_preview;
pub mod log;
pub mod messages;
#[cfg(feature = "web")]
pub mod new_table;
pub mod options;
#[cfg(feature = "web")]
pub mod table;

#[cfg(feature = "web")]
pub use table::{TorgPage, TorgTable, use_torg};
