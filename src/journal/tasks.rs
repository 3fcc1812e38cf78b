//! The tasks on both copies of a table. They are rarely needed, so they are in a chunk of their own.

use crate::device::bytes_used;
use browser::journal;
use browser::storage::BrowserStorage;
use browser::writer;
use storage::table_copies::{self, Copies};
use storage::table_store::{self, TableId};
use storage::{LoadedLines, Storage};

/// Merges both copies of these tables. Returns the titles of those that became two tables.
pub async fn merge_copies(tables: Vec<TableId>) -> Vec<String> {
    let mut forked = Vec::new();
    for &id in &tables {
        if let Some(lines) = journal::read(id).await {
            forked.extend(merge_table(id, &lines, &tables));
        }
    }
    forked
}

/// Merges both copies of a table. `other_ids`: tables that only the journal may have.
fn merge_table(id: TableId, lines: &LoadedLines, other_ids: &[TableId]) -> Option<String> {
    let storage = BrowserStorage::new();
    if table_copies::was_deleted(&storage, lines, id) {
        table_store::delete(&mut BrowserStorage::from_journal(), id);
        return None;
    }
    match table_copies::compare(&storage, lines, id) {
        Copies::Same => None,
        Copies::StorageIsNewer => {
            send(id);
            None
        }
        Copies::JournalIsNewer => {
            copy(lines, id);
            None
        }
        Copies::Forked => {
            let other = table_copies::free_id(&storage, other_ids).ok()?;
            table_copies::copy((lines, id), (&mut BrowserStorage::new(), other)).ok()?;
            send(id);
            title(lines, id)
        }
    }
}

fn title(storage: &dyn Storage, id: TableId) -> Option<String> {
    let mut listed = table_store::list(storage).into_iter();
    let table = listed.find(|table| table.id == id)?;
    Some(table.summary.title)
}

/// Sends the whole table to the journal.
fn send(id: TableId) {
    for (key, line) in table_copies::lines(&BrowserStorage::new(), id) {
        journal::write(&key, Some(&line));
    }
}

/// Copies the journal's copy into the storage. Lines for which the storage has no room are held in memory, so this does not fail while
/// there is a journal. If it does fail, the next start again finds that the journal's copy is newer.
fn copy(lines: &LoadedLines, id: TableId) {
    let _ = table_copies::copy((lines, id), (&mut BrowserStorage::from_journal(), id));
}

/// Moves a table back by one entry. Returns its title if that worked.
pub async fn step_back(id: TableId) -> Option<String> {
    restore(id).await;
    let mut storage = BrowserStorage::new();
    let stepped = table_store::step_back(&mut storage, id, browser::now()).unwrap_or_default();
    if stepped { title(&storage, id) } else { None }
}

/// How many characters browsers let an app save in its local storage.
const STORAGE_CHARACTERS: usize = 5 << 20;
/// Above `MOVE_ABOVE`, tables are moved to the journal until the use is down to `MOVE_DOWN_TO`.
const MOVE_ABOVE: usize = STORAGE_CHARACTERS / 10 * 6;
const MOVE_DOWN_TO: usize = STORAGE_CHARACTERS / 10 * 4;

/// Moves tables to the journal if the storage is too full, the one played longest ago first. The open table, the one played last and
/// those that other windows play stay: these windows, and those that follow them, read the entries in the storage.
pub async fn make_room(open: Option<TableId>) {
    let mut used = bytes_used();
    if used <= MOVE_ABOVE {
        return;
    }
    let listed = table_store::list(&BrowserStorage::new());
    for table in listed.iter().skip(1).rev().map(|table| table.id) {
        if used <= MOVE_DOWN_TO {
            return;
        }
        if Some(table) != open
            && let Some(lines) = journal::read(table).await
            && !writer::is_played(table).await
            && table_copies::move_to_journal(&mut BrowserStorage::from_journal(), &lines, table)
        {
            used = bytes_used();
        }
    }
}

/// Restores lines of a table from the journal that the storage lost or that were moved to it.
pub async fn restore(id: TableId) {
    let Some(lines) = journal::read(id).await else {
        return;
    };
    let relation = table_copies::compare(&BrowserStorage::new(), &lines, id);
    let is_ours = matches!(relation, Copies::Same | Copies::JournalIsNewer);
    if is_ours && table_copies::is_intact(&lines, id) {
        copy(&lines, id);
    }
}
