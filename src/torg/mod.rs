//! Torg at the table: the page of a table, its dialogs, the quick attack, and what they say.

pub mod action;
pub mod attack_fields;
pub mod dialog;
pub mod list_content;
#[cfg(feature = "web")]
pub mod list_dialog;
pub mod line_preview;
pub mod log;
pub mod messages;
pub mod story;
#[cfg(feature = "web")]
pub mod new_table;
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
pub mod task;

#[cfg(feature = "web")]
pub use table::{TorgPage, TorgTable, use_torg};
