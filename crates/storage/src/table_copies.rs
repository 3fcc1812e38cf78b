//! The two copies of every table: one in the device's storage, one in the journal, a store that is durable at once.
//!
//! A browser keeps its local storage in memory for seconds before it writes it to the disk. If the browser is killed, the local
//! storage comes back in an older state, and the journal has the rest. The journal can also be the older copy, if the browser refused
//! it for a while. The header of each copy lists the writers of its revisions. They show whether one copy continues the other or
//! whether both were played separately.

use crate::table_store::{
    TableHeader, TableId, entry_key, header_key, read_header, table_id_of_key,
};
use crate::{Storage, StorageError, is_newer, line, table_store};

const DELETED: &str = "deleted/";

/// Checks whether what is saved under this key belongs in the journal, which has the lines of tables. It needs no spare header, because it writes a
/// change completely or not at all.
pub fn is_journal_key(key: &str) -> bool {
    table_id_of_key(key).is_some_and(|id| key != header_key(id, table_store::SPARE))
}

/// The relation between the two copies of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// They are the same; or a newer version of the app wrote one of them, and both are left unchanged.
    Same,
    /// The copy in the storage continues the one in the journal.
    StorageIsNewer,
    /// The copy in the journal continues the one in the storage.
    JournalIsNewer,
    /// Both were played separately.
    Forked,
}

/// Compares the copies of a table by their headers.
pub fn compare(storage: &dyn Storage, journal: &dyn Storage, id: TableId) -> Copies {
    let wrote_newer = |storage| {
        table_store::header_value(storage, id).is_some_and(|(header, _)| is_newer(&header))
    };
    if wrote_newer(storage) || wrote_newer(journal) {
        return Copies::Same;
    }
    match (read_header(storage, id), read_header(journal, id)) {
        (_, None) => Copies::StorageIsNewer,
        // Without its header, the length of a table is the number of its intact lines.
        (None, Some(theirs)) if intact_lines(storage, id) > theirs.entries => Copies::Forked,
        (None, Some(_)) => Copies::JournalIsNewer,
        (Some(ours), Some(theirs)) => match (ours.continues(&theirs), theirs.continues(&ours)) {
            (true, true) => Copies::Same,
            (true, false) => Copies::StorageIsNewer,
            (false, true) => Copies::JournalIsNewer,
            (false, false) => Copies::Forked,
        },
    }
}

impl TableHeader {
    /// Checks whether this header continues another one: the writer of that one's revision also wrote that revision here.
    fn continues(&self, other: &Self) -> bool {
        let writer = |header: &Self| table_store::writer_of(&header.writers, other.revision);
        other.revision <= self.revision && writer(self) == writer(other)
    }
}

fn intact_lines(storage: &dyn Storage, id: TableId) -> usize {
    let mut chain = line::ChecksumChain::default();
    let is_intact = |index: &usize| {
        let line = storage.get(&entry_key(id, *index));
        line.is_some_and(|line| line::unseal(&mut chain, &line).is_ok())
    };
    (0..).take_while(is_intact).count()
}

/// Checks whether every entry that the header counts can be read here. Lines may be damaged or moved to the journal.
pub fn is_intact(storage: &dyn Storage, id: TableId) -> bool {
    read_header(storage, id).is_some_and(|header| intact_lines(storage, id) >= header.entries)
}

/// Returns all lines of a table that belong in the journal.
pub fn lines(storage: &dyn Storage, id: TableId) -> Vec<(String, String)> {
    let of_table = |key: &String| table_id_of_key(key) == Some(id) && is_journal_key(key);
    let keys = storage.keys().into_iter().filter(of_table);
    keys.filter_map(|key| storage.get(&key).map(|line| (key, line)))
        .collect()
}

/// Copies a table unchanged from one store to another, where it may get another number. It replaces any table under that number.
///
/// # Errors
/// [`StorageError`]; the header that was there is then still there.
pub fn copy(
    from: (&dyn Storage, TableId),
    to: (&mut dyn Storage, TableId),
) -> Result<(), StorageError> {
    let (source, source_id) = from;
    let (target, target_id) = to;
    let mut places = 0;
    while let Some(line) = source.get(&entry_key(source_id, places)) {
        target.set(&entry_key(target_id, places), &line)?;
        places += 1;
    }
    // The header comes last: the copy does not count until it is saved.
    let header = header_key(source_id, table_store::HEADER);
    if let Some(line) = source.get(&header) {
        target.set(&header_key(target_id, table_store::HEADER), &line)?;
        target.remove(&header_key(target_id, table_store::SPARE));
    }
    while target.get(&entry_key(target_id, places)).is_some() {
        target.remove(&entry_key(target_id, places));
        places += 1;
    }
    Ok(())
}

/// Removes a table's entries from the storage, so that only the journal has them until the table is opened again. Returns `false` if the
/// journal does not have the complete table in the same state.
pub fn move_to_journal(storage: &mut dyn Storage, journal: &dyn Storage, id: TableId) -> bool {
    let is_safe = compare(storage, journal, id) == Copies::Same && is_intact(journal, id);
    if is_safe {
        let header = header_key(id, table_store::HEADER);
        for (key, _) in lines(storage, id).iter().filter(|(key, _)| *key != header) {
            storage.remove(key);
        }
    }
    is_safe
}

/// Returns a number that no table has, neither in the storage nor among these tables of the journal, and that no deleted one had.
///
/// # Errors
/// [`StorageError::Full`] if all numbers are taken.
pub fn free_id(storage: &dyn Storage, in_journal: &[TableId]) -> Result<TableId, StorageError> {
    let mut taken = table_store::given_ids(storage);
    taken.extend(in_journal);
    table_store::free_id_except(&taken)
}

/// Returns the key and line with which the journal records that a table was deleted, so that an older copy does not bring it back.
/// `None` if there is no such table.
pub fn deletion(storage: &dyn Storage, id: TableId) -> Option<(String, String)> {
    let header = storage.get(&header_key(id, table_store::HEADER))?;
    Some((deletion_key(id), header))
}

/// Returns the key under which the journal records that a table was deleted.
fn deletion_key(id: TableId) -> String {
    format!("{DELETED}{}", id.0)
}

/// Checks whether the journal records a deletion under this key.
pub fn is_deletion(key: &str) -> bool {
    key.starts_with(DELETED)
}

/// Checks whether the journal records that this table was deleted in the state it has here, or later.
pub fn was_deleted(storage: &dyn Storage, journal: &dyn Storage, id: TableId) -> bool {
    let deleted = table_store::read_header_at(journal, &deletion_key(id));
    match (read_header(storage, id), deleted) {
        (Some(ours), Some(deleted)) => {
            read_header(journal, id).is_none() && deleted.continues(&ours)
        }
        (None, _) | (_, None) => false,
    }
}
