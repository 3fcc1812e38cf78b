//! The quick conflict: two to eight sides, their cards typed or drawn, and what comes of them, without a table.

pub mod conflict;
#[cfg(feature = "web")]
mod page;
#[cfg(feature = "web")]
mod revealed;
pub mod words;

#[cfg(feature = "web")]
pub use page::QuickConflictPage;
