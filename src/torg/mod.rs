//! Torg at the table: the page of a table, its dialogs, the quick attack, and what they say.

pub mod acting;
pub mod action;
pub mod attack_fields;
pub mod cards;
pub mod dialog;
pub mod hand;
pub mod list_content;
#[cfg(feature = "web")]
pub mod list_dialog;
pub mod log;
pub mod messages;
pub mod prompts;
#[cfg(feature = "web")]
pub mod table;
pub mod trade;

#[cfg(feature = "web")]
pub use table::{TorgPage, TorgTable, use_torg};
