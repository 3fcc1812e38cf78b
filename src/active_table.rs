//! The open table of a game, and how much of it is saved. Every change is saved before anybody sees it.

use crate::game::TableGame;
use crate::log;
use storage::file::{self, FileError};
use storage::table_store::{self, LoadError, SaveError, SaveHandle, TableId, TableSummary};
use storage::{Storage, StorageError};
use tabletop::dice::Chance;
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::name::Name;
use tabletop::seat::Seat;
use tabletop::table::{PlayMode, Table, UndoStep};

/// The parts of the device that playing needs.
pub struct Device<'a> {
    /// Where tables are saved.
    pub storage: &'a mut dyn Storage,
    /// The source of randomness.
    pub chance: &'a mut dyn Chance,
    /// The clock, in milliseconds since 1970.
    pub now: u64,
}

/// A table in play.
#[derive(Clone, Debug)]
pub struct ActiveTable<G: TableGame> {
    table: Table<G>,
    /// The handle for saving; `None` while the table is not saved.
    save_handle: Option<SaveHandle>,
    /// How many entries are in memory only.
    unsaved: usize,
    /// How many entries the damaged save or file should have had, until that was shown and accepted.
    expected_entries: Option<usize>,
    /// How many entries from the first one are as they were when the table was last saved to a file.
    entries_in_file: usize,
    /// How many entries an example began with; `None` for any other table.
    example_entries: Option<usize>,
}

/// How a change was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is saved.
    Yes,
    /// It is in memory only.
    No {
        /// The reason.
        error: StorageError,
        /// How many entries are in memory only.
        entries: usize,
    },
    /// Another window had played the table. Its version has replaced this one, and the change is lost.
    OtherWindow,
    /// Another window has only played on while this one watched: nothing that was shown here has changed.
    Continued,
    /// Another window had deleted the table, or had played it while entries here were unsaved. This table is now a separate one.
    AsSeparateTable,
}

/// Why a table could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// What is saved cannot be read.
    Load(LoadError),
    /// The file cannot be read.
    File(FileError),
    /// The table is inconsistent: its cards do not add up, or it does not begin with a valid opening.
    Inconsistent,
    /// The table was never saved: it was an example, or there was no room for it.
    NotSaved,
}

impl<G: TableGame> ActiveTable<G> {
    /// Creates a table that is not saved yet.
    pub fn new(table: Table<G>) -> Self {
        Self {
            table,
            save_handle: None,
            unsaved: 0,
            expected_entries: None,
            entries_in_file: 0,
            example_entries: None,
        }
    }

    /// Saves a copy of the table under this title, with the same log.
    pub fn save_copy(&self, title: Name, device: &mut Device<'_>) -> Saved {
        let mut copy = Self::new(Table::replay(self.table.log().clone()));
        match copy.play(
            &G::rename(title),
            &PlayMode::ByTheRules,
            UndoStep::New,
            device,
        ) {
            Ok(Some(saved)) => saved,
            // The table already has that title.
            Ok(None) | Err(_) => copy.save(0, device),
        }
    }

    /// Creates an example, which is never saved.
    pub fn example(table: Table<G>) -> Self {
        Self {
            example_entries: Some(table.log().entries().len()),
            ..Self::new(table)
        }
    }

    /// Returns the entries played since an example began, without undone ones; `None` for any other table.
    pub fn played_in_example(&self) -> Option<&[LogEntry<G::Event>]> {
        let begun = self.example_entries?;
        Some(self.table.log().applied().get(begun..).unwrap_or_default())
    }

    /// Opens a saved table, as far as it is intact.
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be opened; it stays saved.
    pub fn load(storage: &dyn Storage, id: TableId) -> Result<Self, OpenError> {
        let loaded = table_store::load(storage, id, G::KIND).map_err(OpenError::Load)?;
        let table = Self {
            save_handle: Some(loaded.handle),
            expected_entries: loaded.expected_entries,
            ..Self::new(Table::replay(loaded.log))
        };
        table.checked()
    }

    /// Opens a file, as far as it is intact.
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be opened.
    pub fn read_file(text: &str) -> Result<Self, OpenError> {
        let opened = file::read(text).map_err(OpenError::File)?;
        if !begins_with_opening::<G>(&opened.log) {
            return Err(OpenError::Inconsistent);
        }
        let table = Self {
            expected_entries: opened.expected_entries,
            ..Self::new(Table::replay(opened.log))
        };
        table.checked()
    }

    fn checked(self) -> Result<Self, OpenError> {
        if self.table.is_consistent() {
            Ok(self)
        } else {
            Err(OpenError::Inconsistent)
        }
    }

    /// The table.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Returns the ID under which it is saved, if it is.
    pub fn id(&self) -> Option<TableId> {
        self.save_handle.as_ref().map(SaveHandle::id)
    }

    /// Returns how many entries are in memory only.
    pub fn unsaved(&self) -> usize {
        self.unsaved
    }

    /// Returns how many entries the damaged save should have had, if this table was loaded from one.
    pub fn expected_entries(&self) -> Option<usize> {
        self.expected_entries
    }

    /// Records that the damage was shown and accepted.
    pub fn accept_damage(&mut self) {
        self.expected_entries = None;
    }

    /// Returns the title of the table.
    pub fn title(&self) -> String {
        G::title_text(&self.table.view(Seat::Table))
    }

    /// Checks whether closing the table would lose entries that are neither saved nor in a file.
    pub fn would_lose_entries(&self) -> bool {
        self.unsaved > 0 && self.entries_in_file < self.table.log().entries().len()
    }

    /// Writes the table as a file.
    pub fn write_file(&mut self) -> String {
        self.entries_in_file = self.table.log().entries().len();
        file::write(G::KIND, self.table.log())
    }

    /// Returns the whole table as a file if this device has not saved all of it, even if it was saved to a file.
    pub fn unsaved_file(&self) -> Option<String> {
        (self.unsaved > 0).then(|| file::write(G::KIND, self.table.log()))
    }

    /// Checks whether the saved table replays to the same log and state.
    pub fn replays(&self, storage: &dyn Storage) -> bool {
        let saved = self.id().and_then(|id| Self::load(storage, id).ok());
        saved.is_some_and(|saved| saved.table == self.table)
    }

    /// Plays a command and saves the result. Returns `None` if nothing changed.
    ///
    /// # Errors
    /// The refusal; the table is then unchanged.
    pub fn play(
        &mut self,
        command: &G::Command,
        mode: &PlayMode,
        step: UndoStep,
        device: &mut Device<'_>,
    ) -> Result<Option<Saved>, G::Refusal> {
        let cursor = self.table.log().cursor();
        self.table
            .play_in_step(command, mode, step, Some(device.now), device.chance)?;
        if self.table.log().cursor() == cursor {
            return Ok(None);
        }
        // What the command replaced after the cursor may be in the file, but the new entry is not.
        self.entries_in_file = self.entries_in_file.min(cursor);
        Ok(Some(self.save(cursor, device)))
    }

    /// Undoes the last command with all its consequences. Returns `None` if there is nothing to undo.
    pub fn undo(&mut self, device: &mut Device<'_>) -> Option<Saved> {
        self.table.undo().then(|| self.save_cursor(device))
    }

    /// Redoes what was undone last. Returns `None` if there is nothing to redo.
    pub fn redo(&mut self, device: &mut Device<'_>) -> Option<Saved> {
        self.table.redo().then(|| self.save_cursor(device))
    }

    /// Jumps to another place in the log. Returns `None` if the table is already there.
    pub fn go_to(&mut self, cursor: usize, device: &mut Device<'_>) -> Option<Saved> {
        self.table.go_to(cursor).then(|| self.save_cursor(device))
    }

    fn save_cursor(&mut self, device: &mut Device<'_>) -> Saved {
        self.save(self.table.log().entries().len(), device)
    }

    /// Saves the table. The first `unchanged` entries are as they were when they were last saved.
    pub fn save(&mut self, unchanged: usize, device: &mut Device<'_>) -> Saved {
        if self.example_entries.is_some() {
            return Saved::Yes;
        }
        let summary = self.summary(device.now);
        let result = match &mut self.save_handle {
            Some(handle) => handle.save(device.storage, self.table.log(), unchanged, summary),
            None => table_store::create(device.storage, G::KIND, self.table.log(), summary)
                .map(|handle| self.save_handle = Some(handle))
                .map_err(SaveError::Storage),
        };
        match result {
            Ok(()) => {
                self.unsaved = 0;
                Saved::Yes
            }
            Err(SaveError::Storage(error)) => self.not_saved(error),
            Err(SaveError::OtherWindow) => match self.follow_other_window(device) {
                // The change is lost, even if the other window has only played on from what was shown before it.
                Some(Saved::Continued) => Saved::OtherWindow,
                Some(saved) => saved,
                None => self.save_separately(device),
            },
        }
    }

    /// Saves again whatever is unsaved, after the device has lost data or has room again. Returns `None` if everything is saved.
    pub fn save_again(&mut self, device: &mut Device<'_>) -> Option<Saved> {
        let Some(handle) = self.save_handle.as_mut() else {
            return (self.unsaved > 0).then(|| self.save(0, device));
        };
        handle.recount(device.storage);
        let saved = handle.saved_entries();
        (self.unsaved > 0 || saved < self.table.log().entries().len())
            .then(|| self.save(saved, device))
    }

    fn not_saved(&mut self, error: StorageError) -> Saved {
        let saved = self
            .save_handle
            .as_ref()
            .map_or(0, SaveHandle::saved_entries);
        let entries = self.table.log().entries().len();
        self.unsaved = entries.saturating_sub(saved).max(1);
        Saved::No {
            error,
            entries: self.unsaved,
        }
    }

    /// Checks whether nobody else has written to this table since it was loaded or saved here.
    pub fn is_current(&self, storage: &dyn Storage) -> bool {
        let handle = self.save_handle.as_ref();
        handle.is_none_or(|handle| handle.is_current(storage))
    }

    /// Takes over what another window has written to this table, and returns how; `None` if there is nothing to take over. A table
    /// that has entries in memory only is saved as a separate one instead. One that was deleted, that is damaged, or whose number
    /// belongs to another table by now, stays as it is until somebody plays on; it is then saved as a separate one, too.
    pub fn follow_other_window(&mut self, device: &mut Device<'_>) -> Option<Saved> {
        let id = self.id()?;
        if self.is_current(device.storage) {
            return None;
        }
        if self.unsaved > 0 {
            return Some(self.save_separately(device));
        }
        let newer = Self::load(device.storage, id).ok()?;
        if newer.expected_entries().is_some() {
            return None;
        }
        let applied = newer.table.log().applied();
        let is_continued = applied.starts_with(self.table.log().applied());
        let handles = self.save_handle.as_ref().zip(newer.save_handle.as_ref());
        let is_same_table = handles.is_some_and(|(ours, theirs)| ours.is_continued_by(theirs));
        // The revisions start over after a loss of data, but the entries go on. Another table has another opening.
        if !is_same_table && !is_continued {
            return None;
        }
        *self = newer;
        Some(if is_continued {
            Saved::Continued
        } else {
            Saved::OtherWindow
        })
    }

    fn save_separately(&mut self, device: &mut Device<'_>) -> Saved {
        self.save_handle = None;
        self.unsaved = self.table.log().entries().len();
        match self.save(0, device) {
            not_saved @ Saved::No { .. } => not_saved,
            Saved::Yes | Saved::OtherWindow | Saved::Continued | Saved::AsSeparateTable => {
                Saved::AsSeparateTable
            }
        }
    }

    /// Returns the summary for the list of tables.
    pub fn summary(&self, now: u64) -> TableSummary {
        let view = self.table.view(Seat::Table);
        TableSummary {
            title: G::title_text(&view),
            cast: G::cast_line(&view),
            story_position: G::position_line(&view),
            last_line: log::quotable_story_line(&self.table, &view),
            played_at: now,
        }
    }
}

/// Checks whether the first entry opens a playable table. All other entries can be undone, so this one must work alone.
fn begins_with_opening<G: TableGame>(log: &EventLog<G::Event>) -> bool {
    let first = log.entries().iter().take(1).cloned().collect();
    let table = Table::<G>::replay(EventLog::new(first, 1));
    table.is_consistent() && !G::title_text(&table.view(Seat::Table)).is_empty()
}
