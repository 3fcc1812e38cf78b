//! The two copies of every table: the device's storage, which opens at once, and the journal, which survives when the browser is
//! killed.

mod tasks;

use crate::chunk::{ChunkError, LocalFuture};
use crate::device::with_device;
use browser::events::{self, JournalStatus};
use browser::journal;
use browser::storage::BrowserStorage;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use std::time::Duration;
use storage::table_copies;
use storage::table_store::{self, TableId};

/// The state of the journal on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalState {
    /// Everything that was played is on the disk.
    Safe,
    /// The browser offers no journal, as in some private windows: if it is killed, the last seconds of play may be lost.
    Refused,
    /// Writing to the journal failed, perhaps because the disk is full.
    Failing,
}

/// The state of the journal, provided as context.
#[derive(Clone, Copy)]
pub struct Journal(RwSignal<JournalState>);

impl Journal {
    /// Follows the state of the journal. `is_open`: whether it was opened at the start.
    pub fn follow(is_open: bool) -> Self {
        let state = RwSignal::new(if is_open {
            JournalState::Safe
        } else {
            JournalState::Refused
        });
        events::listen(move |status: JournalStatus| {
            let works = status == JournalStatus::Working;
            journal::set_open(works);
            state.set(if works {
                JournalState::Safe
            } else {
                JournalState::Failing
            });
        });
        Self(state)
    }

    /// Returns the state.
    pub fn state(self) -> Signal<JournalState> {
        self.0.into()
    }
}

/// The result of opening the journal at the start.
#[derive(Clone, Debug, Default)]
pub struct StartReport {
    /// Whether the browser offers a journal.
    pub is_open: bool,
    /// The titles of tables that were played separately in both copies. Each of them is now two tables.
    pub forked: Vec<String>,
    /// The title of a table on which the app had crashed and whose last step was undone on request.
    pub stepped_back: Option<String>,
}

/// Opens the journal and merges both copies of every table. The copy that continues the other replaces it.
pub async fn start() -> StartReport {
    let tables = journal::open().await;
    // The scripts set this attribute if the last step of a table is to be undone at the start.
    let returned_to = events::root_attribute("data-back").and_then(|id| id.parse().ok());
    let is_open = tables.is_some();
    let forked = merge_copies(tables.unwrap_or_default())
        .await
        .unwrap_or_default();
    let stepped_back = match returned_to {
        Some(id) => step_back(TableId(id)).await.unwrap_or_default(),
        None => None,
    };
    StartReport {
        is_open,
        forked,
        stepped_back,
    }
}

/// The code that works on both copies of tables.
#[derive(Clone, Copy)]
struct JournalCode {
    /// Merges both copies of these tables. Returns the titles of those that became two tables.
    merge_copies: fn(Vec<TableId>) -> LocalFuture<Vec<String>>,
    /// Restores lines of a table from the journal that the storage lost or that were moved to it.
    restore: fn(TableId) -> LocalFuture<()>,
    /// Moves a table back by one entry. Returns its title if that worked.
    step_back: fn(TableId) -> LocalFuture<Option<String>>,
    /// Moves tables to the journal if the storage is too full. The open table stays.
    make_room: fn(Option<TableId>) -> LocalFuture<()>,
}

/// Returns the code that works on both copies of tables.
#[wasm_split(journal, wasm_split_path = leptos::wasm_split, fallible)]
fn journal_code() -> Result<JournalCode, ChunkError> {
    Ok(JournalCode {
        merge_copies: |tables| Box::pin(tasks::merge_copies(tables)),
        restore: |table| Box::pin(tasks::restore(table)),
        step_back: |table| Box::pin(tasks::step_back(table)),
        make_room: |open| Box::pin(tasks::make_room(open)),
    })
}

/// Merges both copies of these tables. Returns the titles of those that became two tables.
///
/// # Errors
/// The code for it could not be loaded; nothing has changed then.
pub async fn merge_copies(tables: Vec<TableId>) -> Result<Vec<String>, ChunkError> {
    if tables.is_empty() {
        return Ok(vec![]);
    }
    let code = journal_code().await?;
    Ok((code.merge_copies)(tables).await)
}

/// Moves a table back by one entry. Returns its title if that worked.
async fn step_back(id: TableId) -> Result<Option<String>, ChunkError> {
    let code = journal_code().await?;
    Ok((code.step_back)(id).await)
}

/// Restores lines of a table from the journal before it is opened: those that the storage lost or that were moved to it.
///
/// # Errors
/// The code for it could not be loaded.
pub async fn restore(id: TableId) -> Result<(), ChunkError> {
    if journal::is_open() && !table_copies::is_intact(&BrowserStorage::new(), id) {
        let code = journal_code().await?;
        (code.restore)(id).await;
    }
    Ok(())
}

/// How long after the start tables are moved to the journal if space is short. Nobody waits for it.
const MAKE_ROOM_AFTER: Duration = Duration::from_secs(5);

/// Moves tables to the journal some time after the start if the storage is too full. `open`: the open table, which stays.
pub fn make_room_later(open: impl Fn() -> Option<TableId> + 'static) {
    let make_room = move || {
        let open = open();
        spawn_local(async move {
            // If the code for it does not load, nothing is moved.
            if let Ok(code) = journal_code().await {
                (code.make_room)(open).await;
            }
        });
    };
    if journal::is_open() {
        set_timeout(make_room, MAKE_ROOM_AFTER);
    }
}

/// Returns how many bytes the device has left for tables; `None` if the browser does not say.
pub async fn free_bytes() -> Option<f64> {
    journal::free_bytes().await
}

/// Deletes a table permanently from the storage and the journal.
pub fn delete(id: TableId) {
    with_device(|device| {
        if let Some((key, line)) = table_copies::deletion(device.storage, id) {
            journal::write(&key, Some(&line));
        }
        table_store::delete(device.storage, id);
    });
}
