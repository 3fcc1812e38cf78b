//! What the menu of every table offers besides its game.

#[cfg(feature = "web")]
use crate::components::Dialogs;
#[cfg(feature = "web")]
use crate::game::TableGame;
#[cfg(feature = "web")]
use crate::navigation::{Address, Navigator};
#[cfg(feature = "web")]
use crate::session::Session;

/// An action that every table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// Saves the table to a file.
    SaveFile,
    /// Goes to the settings of this device.
    OpenSettings,
}

#[cfg(feature = "web")]
impl TableAction {
    /// Closes the dialogs and carries out the action.
    pub fn run<G: TableGame, D>(
        self,
        session: Session<G>,
        dialogs: Dialogs<D>,
        navigator: Navigator,
    ) where
        D: Clone + Send + Sync + 'static,
    {
        dialogs.close_all();
        match self {
            Self::SaveFile => session.save_file(),
            // Text typed on the page of the table would be lost.
            Self::OpenSettings => navigator.leave_for(Address::Settings),
        }
    }
}
