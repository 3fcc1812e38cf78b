//! The rulebook: its text, its page, and links to it from other pages.

mod folded_text;
#[cfg(feature = "web")]
pub mod page;
pub mod rulebook;
pub mod search_result;
pub mod stem;
pub mod terms;
#[cfg(feature = "web")]
mod viewer;

#[cfg(feature = "web")]
pub use terms::Explained;
#[cfg(feature = "web")]
pub use viewer::{OptionLink, Reference, RuleDialog, RuleLink, RuleViewer, TermLink};
