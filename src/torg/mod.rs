//! Torg at the table: the page of a table, its dialogs, the quick attack, and what they say.

pub mod action;
pub mod attack_fields;
pub mod dialog;
pub mod example;
pub mod log;
pub mod messages;
pub mod rounds;
pub mod scene;
pub mod seams;
pub mod seats;
pub mod stage;
#[cfg(feature = "web")]
pub mod table;

#[cfg(feature = "web")]
pub use table::{TorgPage, TorgTable, use_torg};
