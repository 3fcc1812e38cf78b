//! The problems of the device or the app that an alert reports.

use storage::StorageError;

/// A problem with the device or the app, not with the rules of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alert {
    /// Entries are in memory only.
    Unsaved {
        /// The reason.
        error: StorageError,
        /// The number of such entries.
        entries: usize,
    },
    /// Opening another table would lose this many entries that are in memory only.
    WouldLose(usize),
    /// The journal fails: if the browser is killed, the last seconds of play may be lost.
    NoJournal,
    /// Another window played on; its version has replaced this one.
    OtherWindow,
    /// Another window deleted this table or played on while entries were unsaved here. This is now a separate table.
    SavedAsSeparateTable,
    /// Another window plays the open table.
    Follows {
        /// Whether somebody has tried to play in this window. The alert may have been there before, so it says that nothing came of it.
        tried: bool,
    },
    /// Two copies of a table with this title had been played separately.
    Forked(String),
    /// The preferences could not be saved.
    Preferences(StorageError),
    /// Something could not be opened or saved, or not completely. The text says what and why, in whole sentences; whoever shows the
    /// alert makes it, so that home need not load it.
    Failed(String),
    /// The same about a file that was to be opened. It is over when another file is opened, or
    /// another screen is shown.
    File(String),
    /// A part of the app is missing from this device.
    Missing(&'static str),
    /// There is something to say about a newer version of the app.
    Version(NewVersion),
}

impl Alert {
    /// Creates an alert that says what could not be opened or saved.
    pub fn failed(text: &str) -> Self {
        Self::Failed(text.to_owned())
    }

    /// Checks whether this alert says that entries are unsaved.
    pub const fn is_unsaved(&self) -> bool {
        matches!(self, Self::Unsaved { .. } | Self::WouldLose(_))
    }

    /// Checks whether this alert says that the journal fails.
    pub const fn is_of_journal(&self) -> bool {
        matches!(self, Self::NoJournal)
    }

    /// Checks whether this alert is about the open table, so that it means nothing once another table is open.
    pub const fn is_of_table(&self) -> bool {
        matches!(
            self,
            Self::Unsaved { .. }
                | Self::WouldLose(_)
                | Self::NoJournal
                | Self::Follows { .. }
                | Self::OtherWindow
                | Self::SavedAsSeparateTable
        )
    }

    /// Checks whether this alert is about a file that was to be opened.
    pub const fn is_of_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Checks whether this alert says again what the other one says.
    pub fn replaces(&self, other: &Self) -> bool {
        match (self, other) {
            // Several tables can have become two.
            (Self::Forked(_), _) => false,
            (Self::Failed(text), Self::Failed(shown)) => text == shown,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Checks whether this alert says that another window plays or has played the open table.
    pub const fn is_of_other_window(&self) -> bool {
        matches!(self, Self::Follows { .. } | Self::OtherWindow)
    }

    /// Checks whether the alert has a button to close it without taking the action it offers.
    pub const fn can_wait(&self) -> bool {
        matches!(
            self,
            Self::Unsaved { .. } | Self::NoJournal | Self::Follows { .. } | Self::Version(_)
        )
    }
}

/// The messages about another version of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewVersion {
    /// A newer version is ready.
    Waiting,
    /// Another tab runs a newer version.
    Elsewhere,
    /// A newer version did not start; this is the previous one.
    Abandoned,
}
