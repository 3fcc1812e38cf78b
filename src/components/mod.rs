//! The components that all screens are built from. They do not depend on any game or rule.

mod option_section;
mod question;
mod variant;
#[cfg(feature = "web")]
mod view;

pub use option_section::{OptionSection, options_text};
pub use question::{Answer, Figure, Question};
pub use variant::ButtonVariant;
#[cfg(feature = "web")]
pub use view::*;
