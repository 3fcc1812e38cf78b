//! The rulebook: its text, its page, and the links that lead into it from everywhere.

#[cfg(feature = "web")]
pub mod page;
pub mod rulebook;
#[cfg(feature = "web")]
mod viewer;

#[cfg(feature = "web")]
pub use viewer::{OptionLink, RuleDialog, RuleLink, RuleViewer};
