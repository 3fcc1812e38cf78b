//! Both copies of the tables: the device's storage, which opens at once, and the journal, which survives when the browser is killed.

pub mod working;

use crate::chunk::ChunkError;
use crate::chunks;
use crate::device::with_device;
use browser::storage::BrowserStorage;
use browser::{events, journal};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use storage::journal as copies;
use storage::table_store::{self, TableId};

/// What the journal is good for on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalState {
    /// Everything that was played is on the disk.
    Safe,
    /// The browser gives us no journal, as in some private windows: when it is killed, the last seconds of play may be lost.
    Refused,
    /// The journal was not written, perhaps because the disk is full.
    Failing,
}

/// The state of the journal. In the context.
#[derive(Clone, Copy)]
pub struct Journal(RwSignal<JournalState>);

impl Journal {
    /// Follows the journal from what its start has found.
    pub fn follow(is_open: bool) -> Self {
        let state = RwSignal::new(if is_open {
            JournalState::Safe
        } else {
            JournalState::Refused
        });
        events::listen("ra-journal", move |detail| {
            state.set(if detail == "kept" {
                JournalState::Safe
            } else {
                JournalState::Failing
            });
        });
        Self(state)
    }

    /// The state.
    pub fn state(self) -> Signal<JournalState> {
        self.0.into()
    }
}

/// What the start has found.
#[derive(Clone, Debug, Default)]
pub struct StartReport {
    /// Whether the browser gives us a journal.
    pub is_open: bool,
    /// The titles of tables that were played on separately in both copies. Each of them is two tables now.
    pub forked: Vec<String>,
    /// The title of a table at which the app had stopped, and whose last step was taken back as was asked for.
    pub stepped_back: Vec<String>,
}

/// What the journal's chunk does.
#[derive(Clone, Debug)]
pub enum JournalWork {
    /// Both copies of these tables are joined. The answers are the titles of those that are two tables now.
    Join(Vec<TableId>),
    /// Lines of a table that the storage lost, or that were packed away, come back from the journal.
    BringBack(TableId),
    /// A table goes back by one entry. The answer is its title, if it did.
    StepBack(TableId),
    /// Tables are packed away, if the storage is too full. The open one stays.
    MakeRoom {
        /// The open table.
        open: Option<TableId>,
    },
}

impl JournalWork {
    /// Does it.
    ///
    /// # Errors
    /// The code for it does not load; nothing has changed then.
    async fn run(self) -> Result<Vec<String>, ChunkError> {
        Ok(chunks::journal_work(self).await?.await)
    }
}

/// Opens the journal and joins both copies of every table. The one that goes on from the other replaces it.
pub async fn start() -> StartReport {
    let tables = journal::open().await;
    // The scripts mark a start at which the last step of a table is to be taken back.
    let back = events::root_attribute("data-back").and_then(|id| id.parse().ok());
    let is_open = tables.is_some();
    let forked = join(tables.unwrap_or_default()).await.unwrap_or_default();
    let stepped_back = match back {
        Some(id) => JournalWork::StepBack(TableId(id)).run().await,
        None => Ok(vec![]),
    };
    StartReport {
        is_open,
        forked,
        stepped_back: stepped_back.unwrap_or_default(),
    }
}

/// Joins both copies of these tables. The answers are the titles of those that are two tables now.
///
/// # Errors
/// The code for it does not load; nothing has changed then.
pub async fn join(tables: Vec<TableId>) -> Result<Vec<String>, ChunkError> {
    if tables.is_empty() {
        return Ok(vec![]);
    }
    JournalWork::Join(tables).run().await
}

/// Before a table is opened: lines that the storage lost, or that were packed away, come back from the journal.
///
/// # Errors
/// The code for it does not load.
pub async fn bring_back(id: TableId) -> Result<(), ChunkError> {
    if journal::is_open() && !copies::is_whole(&BrowserStorage::new(), id) {
        JournalWork::BringBack(id).run().await?;
    }
    Ok(())
}

/// How long after the start room is made, if it is short. Nobody waits for it.
const MAKE_ROOM_AFTER: Duration = Duration::from_secs(5);

/// Packs tables away some time after the start, if the storage is too full. `open`: the open table, which stays.
pub fn make_room_later(open: impl Fn() -> Option<TableId> + 'static) {
    let make_room = move || {
        let open = open();
        spawn_local(async move {
            // Without the code for it there is as much room as before.
            let _ = JournalWork::MakeRoom { open }.run().await;
        });
    };
    if journal::is_open() {
        set_timeout(make_room, MAKE_ROOM_AFTER);
    }
}

/// How many bytes the device has left for tables; `None` where the browser does not say.
pub async fn free_bytes() -> Option<f64> {
    journal::free_bytes().await
}

/// Deletes a table from both for good.
pub fn delete(id: TableId) {
    with_device(|device| {
        if let Some((key, line)) = copies::deletion(device.storage, id) {
            journal::write(&key, Some(&line));
        }
        table_store::delete(device.storage, id);
    });
}
