//! The quick conflict: two to eight sides without a table, with typed or drawn cards, and its result.

pub mod conflict;
#[cfg(feature = "web")]
mod page;
#[cfg(feature = "web")]
mod revealed;
pub mod words;

#[cfg(feature = "web")]
pub use page::QuickConflictPage;
