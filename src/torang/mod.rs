//! The Torang Engine: the page of a table, its dialogs, the quick roll, and their texts.

pub mod action;
#[cfg(feature = "web")]
mod dialogs;
pub mod example;
pub mod lists;
pub mod log;
pub mod messages;
#[cfg(feature = "web")]
mod note;
pub mod odds;
#[cfg(feature = "web")]
mod odds_bar;
pub mod options;
pub mod people;
pub mod prepared;
pub mod quick;
pub mod refusals;
pub mod request;
pub mod result;
#[cfg(feature = "web")]
mod seats;
#[cfg(feature = "web")]
mod stage;
#[cfg(feature = "web")]
mod table;
pub mod typed;
pub mod typed_characters;

#[cfg(feature = "web")]
pub use quick::QuickRollPage;
#[cfg(feature = "web")]
pub use table::TorangPage;
