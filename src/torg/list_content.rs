//! The content of a list dialog at a Torg table.

use super::action::{Action, ActionButton};
use crate::components;
pub use crate::components::{Entered, ListField, RowSign, RuledNote};

/// The content of a list dialog.
pub type ListContent = components::ListContent<Action>;

/// A row of a list.
pub type ListRow = components::ListRow<Action>;

/// The action of a tap on a row.
pub type RowPress = components::RowPress<Action>;

/// Returns the button that leaves a question for later. The question stays on the stage.
pub fn later() -> ActionButton {
    ActionButton::plain("Later", Action::Close)
}

/// Returns the button that goes back to the dialog below.
pub fn back() -> ActionButton {
    ActionButton::plain("Back", Action::Close)
}
