//! Copies tables of any game unchanged from one storage to another, intact or not.

use super::{
    HEADER_KEYS, LoadError, ROOT, TableHeader, TableId, entry_key, free_id, header_text,
    header_value, keys, read_header, remove_lines, table_id_of_key, table_ids,
};
use crate::line::{self, ChecksumChain};
use crate::{Storage, StorageError, is_newer};
use serde::Deserialize;

/// What is known of a table without decoding its entries.
pub(crate) struct Found {
    pub(crate) id: TableId,
    /// The title; empty if it cannot be read.
    pub(crate) title: String,
    /// Whether all its entries match their checksums; an error if not even the first one does.
    pub(crate) is_intact: Result<bool, LoadError>,
}

/// Returns the number of tables in a storage.
pub(crate) fn count(storage: &dyn Storage) -> usize {
    table_ids(storage).len()
}

/// Returns the numbers of all tables in a storage.
pub(crate) fn ids(storage: &dyn Storage) -> Vec<TableId> {
    table_ids(storage).into_iter().collect()
}

/// Returns every table of a storage.
pub(crate) fn find_all(storage: &dyn Storage) -> Vec<Found> {
    let ids = table_ids(storage).into_iter();
    ids.map(|id| find(storage, id)).collect()
}

fn find(storage: &dyn Storage, id: TableId) -> Found {
    let value = header_value(storage, id).map(|(value, _)| value);
    let title = value
        .as_ref()
        .and_then(|value| value.pointer("/summary/title")?.as_str())
        .unwrap_or_default()
        .to_owned();
    if value.as_ref().is_some_and(is_newer) {
        let is_intact = Err(LoadError::TooNew);
        return Found {
            id,
            title,
            is_intact,
        };
    }
    let mut chain = ChecksumChain::default();
    let mut fits = |index| {
        let line = storage.get(&entry_key(id, index));
        line.is_some_and(|line| line::unseal(&mut chain, &line).is_ok())
    };
    let intact = (0..).take_while(|&index| fits(index)).count();
    let head = value.and_then(|value| TableHeader::deserialize(value).ok());
    let is_intact = match intact {
        0 => Err(LoadError::Damaged),
        intact => Ok(head.is_some_and(|head| intact >= head.cursor)),
    };
    Found {
        id,
        title,
        is_intact,
    }
}

/// Returns everything that is saved of all tables, as keys and texts. The headers of a table come first: if the list is cut short,
/// they still tell how many entries are missing.
pub(crate) fn texts(storage: &dyn Storage) -> Vec<(String, String)> {
    let is_header = |key: &str| HEADER_KEYS.iter().any(|head| key.ends_with(head));
    let mut keys: Vec<(TableId, bool, String)> = storage
        .keys()
        .into_iter()
        .filter_map(|key| Some((table_id_of_key(&key)?, !is_header(&key), key)))
        .collect();
    keys.sort_unstable();
    let text = |(_, _, key): (TableId, bool, String)| {
        let text = storage.get(&key)?;
        Some((key, text))
    };
    keys.into_iter().filter_map(text).collect()
}

/// Returns the tables here with the same header as a table of another storage. Their entries may have been moved to the journal.
pub(crate) fn with_known_headers(storage: &dyn Storage, other: &dyn Storage) -> Vec<TableId> {
    let headers = |storage: &dyn Storage| {
        let ids = table_ids(storage).into_iter();
        ids.filter_map(|id| Some((id, header_text(storage, id)?.0)))
            .collect::<Vec<_>>()
    };
    let others = headers(other);
    let is_known = |header: &str| others.iter().any(|(_, known)| known == header);
    let known = headers(storage).into_iter();
    known
        .filter_map(|(id, header)| is_known(&header).then_some(id))
        .collect()
}

/// Checks whether two tables of a game have the same entries, of which the same ones are undone.
pub(crate) fn is_same(
    (storage, id): (&dyn Storage, TableId),
    (other, other_id): (&dyn Storage, TableId),
) -> bool {
    let (Some(ours), Some(theirs)) = (read_header(storage, id), read_header(other, other_id))
    else {
        return false;
    };
    let counts = |header: &TableHeader| (header.game, header.entries, header.cursor);
    let mut entries = 0..ours.entries;
    counts(&ours) == counts(&theirs)
        && entries.all(|index| {
            let line = storage.get(&entry_key(id, index));
            line.is_some() && line == other.get(&entry_key(other_id, index))
        })
}

/// Adds an unchanged copy of a table from another storage to the tables here.
///
/// # Errors
/// [`StorageError`]; nothing of the table is then saved.
pub(crate) fn add_copy(
    storage: &mut dyn Storage,
    other: &dyn Storage,
    id: TableId,
) -> Result<TableId, StorageError> {
    let new = free_id(storage)?;
    let mut keys = keys(other, id);
    // The entries come before the headers that count them, because digits sort before letters.
    keys.sort_unstable();
    let added = keys.iter().try_for_each(|key| {
        let name = key.rsplit_once('/').map_or("", |(_, name)| name);
        let text = other.get(key).unwrap_or_default();
        storage.set(&format!("{ROOT}{}/{name}", new.0), &text)
    });
    if added.is_err() {
        remove_lines(storage, new);
    }
    added.map(|()| new)
}
