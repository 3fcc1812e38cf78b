//! The rulebook: its text, its page, and the links that lead into it from everywhere.

mod folded_text;
#[cfg(feature = "web")]
pub mod page;
pub mod rulebook;
pub mod terms;
#[cfg(feature = "web")]
mod viewer;

#[cfg(feature = "web")]
pub use terms::Explained;
#[cfg(feature = "web")]
pub use viewer::{OptionLink, Reference, RuleDialog, RuleLink, RuleViewer, TermLink};
