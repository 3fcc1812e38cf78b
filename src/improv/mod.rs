//! Improv: the page of a table, its dialogs, the quick conflict, and their texts.

pub mod dialog;
pub mod example;
pub mod log;
pub mod messages;
pub mod options;
#[cfg(feature = "web")]
pub mod page;
pub mod podium;
pub mod quick;
pub mod refusals;
pub mod table;

#[cfg(feature = "web")]
pub use page::ImprovPage;
