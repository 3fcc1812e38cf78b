//! The screens of the rulebook, and its entries over any other page.

mod dialog;
mod page;

pub use dialog::RuleDialog;
pub use page::{RuleEntry, RulebookScreen, RulesPage, TermEntry};
