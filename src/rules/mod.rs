//! The text of the rulebook, and links to it from any page.

mod folded_text;
pub mod rulebook;
pub mod search_result;
pub mod stem;
pub mod terms;
#[cfg(feature = "web")]
mod viewer;

#[cfg(feature = "web")]
pub use terms::Explained;
#[cfg(feature = "web")]
pub use viewer::{OptionLink, Reference, RuleLink, RuleViewer, TermLink};
