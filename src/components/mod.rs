//! The components that all screens are built from. They know no game, apart from the sides and cards of Torg.

mod action_button;
mod chance_row;
mod list_content;
mod option_section;
mod question;
mod repeated_press;
mod step_direction;
mod sum_line;
mod toggle;
mod variant;
#[cfg(feature = "web")]
mod view;

pub use action_button::ActionButton;
pub use chance_row::ChanceRow;
pub use list_content::{Entered, ListContent, ListField, ListRow, RowPress, RowSign, RuledNote};
pub use option_section::{OptionSection, has_every_word, options_text};
pub use question::{Answer, Number, Question, SteppedNumber};
#[cfg(feature = "web")]
pub use repeated_press::is_first_press;
pub use repeated_press::{BOUNCE, REPEATED_PRESS};
pub use step_direction::StepDirection;
pub use sum_line::SumLine;
pub use toggle::toggle;
pub use variant::ButtonVariant;
#[cfg(feature = "web")]
pub use view::*;
