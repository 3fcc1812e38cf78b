//! The Torang Engine: the page of a table, its dialogs, the quick roll, and their texts.

pub mod action;
pub mod example;
pub mod lists;
pub mod log;
pub mod messages;
pub mod odds;
pub mod options;
pub mod past_rolls;
pub mod people;
pub mod prepared;
pub mod quick;
pub mod refusals;
pub mod request;
pub mod result;
pub mod typed;
pub mod typed_characters;
#[cfg(feature = "web")]
mod view;

#[cfg(feature = "web")]
pub use quick::QuickRollPage;
#[cfg(feature = "web")]
pub use view::*;
