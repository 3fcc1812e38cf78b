//! The Torang Engine: the page of a table, its dialogs, the quick roll, and what they say.

pub mod log;
pub mod messages;
pub mod refusals;
pub mod typed;
