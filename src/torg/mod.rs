//! Torg at the table: the page of a table, its dialogs, the quick attack, and what they say.

pub mod action;
pub mod attack;
pub mod attack_fields;
pub mod dialog;
pub mod log;
pub mod messages;
#[cfg(feature = "web")]
pub mod table;

#[cfg(feature = "web")]
pub use table::{TorgPage, TorgTable, use_torg};
