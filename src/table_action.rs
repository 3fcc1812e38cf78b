//! What the menu of every table offers besides its game.

use crate::components::ListRow;

/// The label of the row or button that saves a table to a file.
pub const SAVE_FILE: &str = "Save to a file";

/// An action that every table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// Saves the table to a file.
    SaveFile,
    /// Goes to the settings of this device.
    OpenSettings,
}

impl TableAction {
    /// Returns the rows of a table's menu for these actions. `action` makes one an action of the game.
    pub fn rows<A>(action: fn(Self) -> A) -> [ListRow<A>; 2] {
        [
            ListRow::new(
                SAVE_FILE,
                "the table with its whole chronicle",
                action(Self::SaveFile),
            ),
            ListRow::new(
                "Settings",
                "the app on this device: appearance, screen and saved tables",
                action(Self::OpenSettings),
            ),
        ]
    }
}
