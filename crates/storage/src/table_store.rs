//! The table store: all tables of a device in its storage. Each entry has a key of its own, so only a small header is ever
//! rewritten.
//!
//! An entry is saved before the header counts it, and the header stops counting it before it is overwritten. So the header is
//! right even if the app is killed in between. A spare copy of the header covers the case that the first is damaged: only the
//! header knows which entries are undone.

pub(crate) mod transfer;

use super::line::{self, ChecksumChain};
use super::{
    GameKind, SCHEMA_VERSION, Storage, StorageError, is_newer, next_free, number_in_key, to_json,
};
use serde::de::{self, DeserializeOwned, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;
use tabletop::event_log::{EventLog, LogEntry};

/// A table's number in the table store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(pub u32);

/// The summary of a table that the list of tables shows without reading entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TableSummary {
    pub title: String,
    /// The names of the characters that the players play.
    pub cast: String,
    /// The current place in the story, in words.
    pub story_position: String,
    /// The last line of the event log, as the open table may see it.
    pub last_line: String,
    /// When it was last played, in milliseconds since 1970 by the device's clock.
    pub played_at: u64,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct TableHeader {
    schema: u16,
    game: GameKind,
    pub(crate) entries: usize,
    cursor: usize,
    /// Counts writes, so that another window's writes are noticed.
    pub(crate) revision: u64,
    /// The writers of the revisions, oldest first.
    #[serde(default)]
    pub(crate) writers: Vec<WriterSpan>,
    summary: TableSummary,
}

/// The revisions written while the table was open once: those after the previous span, up to `last_revision`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WriterSpan {
    /// Identifies this opening of the table: the time of its first write, in milliseconds since 1970.
    pub(crate) writer: u64,
    pub(crate) last_revision: u64,
}

/// A table in the table store.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct TableListing {
    pub id: TableId,
    /// The game; `None` if nothing that is intact says which.
    pub game: Option<GameKind>,
    pub summary: TableSummary,
}

/// Connects an open table with its saved copy.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveHandle {
    id: TableId,
    game: GameKind,
    revision: u64,
    /// The writers of the revisions so far.
    writers: Vec<WriterSpan>,
    /// Whether this handle wrote the last of them.
    has_written: bool,
    /// The checksum after each saved entry.
    checksums: Vec<ChecksumChain>,
}

impl SaveHandle {
    /// The table's number.
    pub fn id(&self) -> TableId {
        self.id
    }
}

/// A table that was loaded from the table store.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedTable<E> {
    /// The handle for saving further entries.
    pub handle: SaveHandle,
    /// The entries that could be read.
    pub log: EventLog<E>,
    /// How many entries there should have been; `None` if all of them could be read.
    pub expected_entries: Option<usize>,
}

/// Why a table cannot be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// There is no such table.
    #[error("no such table")]
    Missing,
    /// A newer version of the app wrote it.
    #[error("written by a newer version")]
    TooNew,
    /// No entry of it is intact.
    #[error("nothing in it is intact")]
    Damaged,
}

/// Why a table could not be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The storage refused.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Another window has written to the same table.
    #[error("another window has played on")]
    OtherWindow,
}

/// Returns who wrote a revision, according to the list of writers of that revision or a later one.
pub(crate) fn writer_of(writers: &[WriterSpan], revision: u64) -> Option<u64> {
    let span = writers.iter().find(|span| span.last_revision >= revision)?;
    Some(span.writer)
}

pub(crate) const ROOT: &str = "table/";
/// The key of the highest number of a deleted table.
pub const LAST_DELETED: &str = "last-deleted-table";
/// The last part of the header's key.
pub(crate) const HEADER: &str = "head";
/// The last part of the key of the header's spare copy.
pub(crate) const SPARE: &str = "spare";
const HEADER_KEYS: [&str; 2] = [HEADER, SPARE];
/// The minimum number of digits for an entry's place in its key.
pub(crate) const INDEX_WIDTH: usize = 5;

/// The maximum number of writers that a header remembers. A copy older than that is treated as played separately.
const MAX_WRITERS: usize = 64;

pub(crate) fn header_key(id: TableId, head: &str) -> String {
    format!("{ROOT}{}/{head}", id.0)
}

pub(crate) fn entry_key(id: TableId, index: usize) -> String {
    format!("{ROOT}{}/{index:0INDEX_WIDTH$}", id.0)
}

/// Returns the JSON of a single sealed line, if its checksum fits.
fn read_line(storage: &dyn Storage, key: &str) -> Option<String> {
    let line = storage.get(key)?;
    let text = line::unseal(&mut ChecksumChain::default(), &line).ok()?;
    Some(text.to_owned())
}

/// Returns the JSON of the first intact header, and whether it is the spare one.
fn header_text(storage: &dyn Storage, id: TableId) -> Option<(String, bool)> {
    HEADER_KEYS.iter().find_map(|head| {
        let text = read_line(storage, &header_key(id, head))?;
        text.starts_with('{').then_some((text, *head == SPARE))
    })
}

/// Returns the content of the first intact header, and whether it is the spare one: also of a header that only a later version can
/// read.
pub(crate) fn header_value(storage: &dyn Storage, id: TableId) -> Option<(Value, bool)> {
    let (text, spare) = header_text(storage, id)?;
    Some((parse(&text)?, spare))
}

fn parse<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

pub(crate) fn read_header(storage: &dyn Storage, id: TableId) -> Option<TableHeader> {
    TableHeader::parse(&header_text(storage, id)?.0)
}

/// Reads a header that is stored under another key.
pub(crate) fn read_header_at(storage: &dyn Storage, key: &str) -> Option<TableHeader> {
    TableHeader::parse(&read_line(storage, key)?)
}

impl TableHeader {
    fn parse(text: &str) -> Option<Self> {
        parse(text).map(Self::with_writers)
    }

    /// Adds a writer to a header from before headers named their writers: all its revisions count as written by that one.
    fn with_writers(mut self) -> Self {
        if self.writers.is_empty() && self.revision > 0 {
            self.writers.push(WriterSpan {
                writer: 0,
                last_revision: self.revision,
            });
        }
        self
    }
}

/// Returns the table that a key belongs to, or `None` if it is not a key of the table store.
pub(crate) fn table_id_of_key(key: &str) -> Option<TableId> {
    let (id, name) = key.strip_prefix(ROOT)?.split_once('/')?;
    let is_index = || number_in_key::<usize>(name, INDEX_WIDTH).is_some();
    let is_ours = HEADER_KEYS.contains(&name) || is_index();
    number_in_key(id, 1).filter(|_| is_ours).map(TableId)
}

pub(crate) fn table_ids(storage: &dyn Storage) -> Vec<TableId> {
    let mut ids = Vec::new();
    for id in storage.keys().iter().filter_map(|key| table_id_of_key(key)) {
        if let Err(index) = ids.binary_search(&id) {
            ids.insert(index, id);
        }
    }
    ids
}

/// What the list of tables shows of a header. Home needs no more, so it loads no code for the rest.
#[derive(Deserialize)]
struct ListedHeader {
    game: GameKind,
    summary: TableSummary,
}

fn listed_header(storage: &dyn Storage, id: TableId) -> Option<ListedHeader> {
    parse(&header_text(storage, id)?.0)
}

/// Lists all tables, the last played first. A table with a damaged header is listed with what is known about it.
pub fn list(storage: &dyn Storage) -> Vec<TableListing> {
    let mut tables: Vec<TableListing> = Vec::new();
    for id in table_ids(storage) {
        let (game, summary) = match listed_header(storage, id) {
            Some(header) => (Some(header.game), header.summary),
            None => (opened_game(storage, id), unreadable_summary()),
        };
        let listing = TableListing { id, game, summary };
        let recency = |table: &TableListing| (table.summary.played_at, table.id);
        let index = tables.partition_point(|other| recency(other) > recency(&listing));
        tables.insert(index, listing);
    }
    tables
}

fn unreadable_summary() -> TableSummary {
    TableSummary {
        title: String::new(),
        cast: String::new(),
        story_position: String::new(),
        last_line: String::new(),
        played_at: 0,
    }
}

/// Creates a new table in the table store.
///
/// # Errors
/// [`StorageError`]; nothing of the table is then saved.
pub fn create<E: Serialize>(
    storage: &mut dyn Storage,
    game: GameKind,
    log: &EventLog<E>,
    summary: TableSummary,
) -> Result<SaveHandle, StorageError> {
    let id = free_id(storage)?;
    let mut handle = SaveHandle {
        id,
        game,
        revision: 0,
        writers: vec![],
        has_written: false,
        checksums: vec![],
    };
    match handle.save(storage, log, 0, summary) {
        Ok(()) => Ok(handle),
        Err(SaveError::Storage(error)) => {
            remove_lines(storage, id);
            Err(error)
        }
        // Another window has just taken this number: what is saved under it is not ours.
        Err(SaveError::OtherWindow) => Err(StorageError::Unavailable),
    }
}

/// Returns the number for a new table.
fn free_id(storage: &dyn Storage) -> Result<TableId, StorageError> {
    free_id_except(&given_ids(storage))
}

/// Returns the numbers of all tables, and the highest that was deleted: a window that still shows a deleted table must not take a new
/// one for it.
pub(crate) fn given_ids(storage: &dyn Storage) -> Vec<TableId> {
    let mut ids = table_ids(storage);
    ids.extend(last_deleted(storage));
    ids
}

fn last_deleted(storage: &dyn Storage) -> Option<TableId> {
    storage.get(LAST_DELETED)?.parse().ok().map(TableId)
}

/// Returns a number that none of these tables has.
pub(crate) fn free_id_except(taken: &[TableId]) -> Result<TableId, StorageError> {
    let taken: Vec<u32> = taken.iter().map(|id| id.0).collect();
    next_free(&taken).map(TableId).ok_or(StorageError::Full)
}

/// What the entry that opens a table says about its game.
#[derive(Deserialize)]
struct OpeningEntry {
    #[serde(rename = "events", deserialize_with = "first")]
    first_event: OpeningEvent,
}

#[derive(Deserialize)]
struct OpeningEvent {
    table_opened: Opening,
}

#[derive(Deserialize)]
struct Opening {
    /// Only Torg has editions.
    edition: Option<IgnoredAny>,
    settings: OpeningSettings,
}

#[derive(Deserialize)]
struct OpeningSettings {
    /// Only Improv saves how decks are shared.
    deck_sharing: Option<IgnoredAny>,
}

/// Deserializes the first element of a list and skips the others, whatever they are, as serde's book does it ("Discarding data while
/// deserializing"). `Value` would be shorter here, but home would have to load its code.
fn first<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct First<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for First<T> {
        type Value = T;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list that is not empty")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
            let first = list.next_element()?;
            while list.next_element::<IgnoredAny>()?.is_some() {}
            first.ok_or_else(|| de::Error::invalid_length(0, &self))
        }
    }
    deserializer.deserialize_seq(First(PhantomData))
}

/// Returns the game that a table plays, from its header if this version can read it, or else from the event that opens the table. `None`
/// if neither says it.
pub fn game(storage: &dyn Storage, id: TableId) -> Option<GameKind> {
    match listed_header(storage, id) {
        Some(header) => Some(header.game),
        None => opened_game(storage, id),
    }
}

/// Returns the game by the event that opens the table. The header names it; this is for a table of which both copies of the header are
/// damaged.
fn opened_game(storage: &dyn Storage, id: TableId) -> Option<GameKind> {
    let entry: OpeningEntry = parse(&read_line(storage, &entry_key(id, 0))?)?;
    let opening = entry.first_event.table_opened;
    Some(match (opening.edition, opening.settings.deck_sharing) {
        (Some(_), _) => GameKind::Torg,
        (None, Some(_)) => GameKind::Improv,
        (None, None) => GameKind::Torang,
    })
}

/// Loads a table of this game, as far as it is intact.
///
/// # Errors
/// [`LoadError`] if nothing of it can be used. The table stays in the table store.
pub fn load<E: DeserializeOwned>(
    storage: &dyn Storage,
    id: TableId,
    game: GameKind,
) -> Result<LoadedTable<E>, LoadError> {
    let (value, spare) = header_value(storage, id).unzip();
    // Check the schema first: this version may be unable to read what a later version wrote.
    if value.as_ref().is_some_and(is_newer) {
        return Err(LoadError::TooNew);
    }
    let head = value
        .and_then(|value| TableHeader::deserialize(value).ok())
        .map(TableHeader::with_writers);
    let kept = head
        .as_ref()
        .map_or_else(|| count_stored_entries(storage, id), |head| head.entries);
    // The app may have been killed before it saved the spare header. Later entries with a matching checksum were then played, unless
    // something was undone: then they may be the undone ones.
    let reads_on = spare == Some(true)
        && head
            .as_ref()
            .is_some_and(|head| head.cursor == head.entries);
    let mut checksums = Vec::new();
    let mut chain = ChecksumChain::default();
    let mut entries: Vec<LogEntry<E>> = Vec::new();
    // The header's count may be wrong: stop at the first gap.
    for index in 0..if reads_on { usize::MAX } else { kept } {
        let text = storage.get(&entry_key(id, index));
        let Some(Ok(entry)) = text.map(|text| line::read(&mut chain, &text)) else {
            break;
        };
        entries.push(entry);
        checksums.push(chain);
    }
    if entries.is_empty() {
        return Err(if kept == 0 {
            LoadError::Missing
        } else {
            LoadError::Damaged
        });
    }
    // Undone entries may be missing if the app was killed while replacing them. Only those before the cursor count.
    let counting = match &head {
        Some(head) if reads_on => head.cursor.max(entries.len()),
        Some(head) => head.cursor,
        None => usize::MAX,
    };
    let expected_entries = (entries.len() < counting).then_some(kept);
    let cursor = counting.min(entries.len());
    let (revision, writers) = head.map_or((0, vec![]), |head| (head.revision, head.writers));
    let handle = SaveHandle {
        id,
        game,
        revision,
        writers,
        has_written: false,
        checksums,
    };
    Ok(LoadedTable {
        handle,
        log: EventLog::new(entries, cursor),
        expected_entries,
    })
}

fn count_stored_entries(storage: &dyn Storage, id: TableId) -> usize {
    (0..)
        .take_while(|&index| storage.get(&entry_key(id, index)).is_some())
        .count()
}

/// Returns the keys of everything that is saved for a table: the entries in order, then the headers.
fn keys(storage: &dyn Storage, id: TableId) -> Vec<String> {
    let mut keys = storage.keys();
    keys.retain(|key| table_id_of_key(key) == Some(id));
    keys.sort_by_key(|key| {
        let number = key
            .rsplit_once('/')
            .and_then(|(_, number)| number.parse().ok());
        number.unwrap_or(u32::MAX)
    });
    keys
}

/// Returns every saved line of a table unchanged, intact or not: the backup of a damaged table.
pub fn raw_lines(storage: &dyn Storage, id: TableId) -> String {
    let mut text = String::new();
    for key in keys(storage, id) {
        text.push_str(&storage.get(&key).unwrap_or_default());
        text.push('\n');
    }
    text
}

/// Moves a table that cannot be shown back by one entry. The entry can still be redone. Returns `false` if only the opening entry is
/// left, or if the header cannot be read.
///
/// # Errors
/// [`StorageError`]; the table is then as it was.
pub fn step_back(storage: &mut dyn Storage, id: TableId, now: u64) -> Result<bool, StorageError> {
    let Some(mut head) = read_header(storage, id).filter(|head| head.cursor > 1) else {
        return Ok(false);
    };
    head.cursor -= 1;
    let mut handle = SaveHandle {
        id,
        game: head.game,
        revision: head.revision,
        writers: std::mem::take(&mut head.writers),
        has_written: false,
        checksums: vec![],
    };
    head.summary.played_at = now;
    handle.save_header(storage, head)?;
    Ok(true)
}

/// Deletes a table from the table store permanently.
pub fn delete(storage: &mut dyn Storage, id: TableId) {
    // Before the lines go: no other window must get the number in between.
    let is_recorded = record_deletion(storage, id);
    remove_lines(storage, id);
    if !is_recorded {
        // There is more room now. If the storage still refuses, the number may be given again.
        record_deletion(storage, id);
    }
}

/// Records the number of a deleted table. Returns whether it is recorded.
fn record_deletion(storage: &mut dyn Storage, id: TableId) -> bool {
    last_deleted(storage).is_some_and(|last| last >= id)
        || storage.set(LAST_DELETED, &id.0.to_string()).is_ok()
}

/// Removes everything that is saved for a table, from the first entry on: another window that reads it meanwhile finds nothing that it
/// could open. The headers go last, so that the next start sees what was deleted if the app is killed in between.
fn remove_lines(storage: &mut dyn Storage, id: TableId) {
    for key in keys(storage, id) {
        storage.remove(&key);
    }
}

impl SaveHandle {
    /// Saves the event log: first the entries after the first `same` ones, which are already saved, then the header that counts
    /// them.
    ///
    /// # Errors
    /// [`SaveError`]; the header then still describes what was saved before, and the next call saves what is missing.
    pub fn save<E: Serialize>(
        &mut self,
        storage: &mut dyn Storage,
        log: &EventLog<E>,
        same: usize,
        summary: TableSummary,
    ) -> Result<(), SaveError> {
        let stored = read_header(storage, self.id);
        if !self.is_at(stored.as_ref()) {
            return Err(SaveError::OtherWindow);
        }
        let kept = self.checksums.len();
        let same = same.min(kept).min(log.entries().len());
        // From here on only these entries are known to be saved, even if a later step fails.
        self.checksums.truncate(same);
        let overwrites = log.entries().len() > same;
        if let Some(mut head) = stored.filter(|head| overwrites && head.cursor > same) {
            head.cursor = same;
            self.save_header(storage, head)?;
        }
        for (index, entry) in log.entries().iter().enumerate().skip(same) {
            let mut chain = self.checksums.last().copied().unwrap_or_default();
            let text = line::write(&mut chain, entry);
            storage.set(&entry_key(self.id, index), &text)?;
            self.checksums.push(chain);
        }
        let head = TableHeader {
            schema: SCHEMA_VERSION,
            game: self.game,
            entries: log.entries().len(),
            cursor: log.cursor(),
            revision: 0,
            writers: vec![],
            summary,
        };
        self.save_header(storage, head)?;
        for index in self.checksums.len()..kept {
            storage.remove(&entry_key(self.id, index));
        }
        Ok(())
    }

    fn save_header(
        &mut self,
        storage: &mut dyn Storage,
        mut head: TableHeader,
    ) -> Result<(), StorageError> {
        // The revision of a damaged header cannot be trusted.
        head.revision = self.revision.wrapping_add(1);
        head.writers = self.writers_with(head.revision, head.summary.played_at);
        let line = line::seal(&mut ChecksumChain::default(), &to_json(&head));
        let [first, spare] = HEADER_KEYS.map(|head| header_key(self.id, head));
        storage.set(&first, &line)?;
        self.revision = head.revision;
        self.writers = head.writers;
        self.has_written = true;
        // Everything is saved, but an outdated spare header is worse than none.
        if storage.set(&spare, &line).is_err() {
            storage.remove(&spare);
        }
        Ok(())
    }

    /// Returns the list of writers after this handle has written a revision.
    fn writers_with(&self, revision: u64, now: u64) -> Vec<WriterSpan> {
        let mut writers = self.writers.clone();
        match writers.last_mut().filter(|_| self.has_written) {
            Some(current) => current.last_revision = revision,
            None => writers.push(WriterSpan {
                writer: now,
                last_revision: revision,
            }),
        }
        let surplus = writers.len().saturating_sub(MAX_WRITERS);
        writers.drain(..surplus);
        writers
    }

    /// Checks which entries are still in the storage after it has lost some. From now on only those count as saved. What another
    /// window has written or deleted since stays unknown to this handle, so that the next save finds it, overwrites nothing, and does
    /// not bring a deleted table back.
    pub fn recount(&mut self, storage: &dyn Storage) {
        let mut chain = ChecksumChain::default();
        let is_intact = |(index, saved): &(usize, &ChecksumChain)| {
            let line = storage.get(&entry_key(self.id, *index));
            line.is_some_and(|line| line::unseal(&mut chain, &line).is_ok()) && chain == **saved
        };
        let saved = self.checksums.iter().enumerate();
        let intact = saved.take_while(is_intact).count();
        self.checksums.truncate(intact);
        match read_header(storage, self.id) {
            None if self.may_be_deleted(storage) => {}
            None => {
                // Another window that still knows the old revisions must not take the new ones for them.
                self.revision = 0;
                self.writers.clear();
                self.has_written = false;
            }
            Some(head) if self.has_passed(&head) => self.revision = head.revision,
            Some(_) => {}
        }
    }

    /// Checks whether the table may have been deleted: nothing of it is left, and a table with its number or a higher one was deleted.
    fn may_be_deleted(&self, storage: &dyn Storage) -> bool {
        let was_given_back = last_deleted(storage).is_some_and(|last| last >= self.id);
        was_given_back && keys(storage, self.id).is_empty()
    }

    /// Checks whether this handle read or wrote the revision of a header, or a later one that continues it.
    fn has_passed(&self, head: &TableHeader) -> bool {
        head.revision <= self.revision
            && writer_of(&self.writers, head.revision) == writer_of(&head.writers, head.revision)
    }

    /// Checks whether no other window has written to this table since this handle read or wrote it.
    pub fn is_current(&self, storage: &dyn Storage) -> bool {
        self.is_at(read_header(storage, self.id).as_ref())
    }

    /// Checks whether this handle read or wrote the stored header last. Another window can have written the same revision: what it
    /// writes arrives here with a delay. A damaged header has no revision.
    fn is_at(&self, stored: Option<&TableHeader>) -> bool {
        match stored {
            None => self.revision == 0,
            Some(head) => head.revision == self.revision && self.has_passed(head),
        }
    }

    /// Checks whether another handle of the same number continues what this one has read or written. If not, that is another table.
    pub fn is_continued_by(&self, other: &Self) -> bool {
        self.revision <= other.revision
            && writer_of(&self.writers, self.revision) == writer_of(&other.writers, self.revision)
    }

    /// Returns how many entries are known to be saved.
    pub fn saved_entries(&self) -> usize {
        self.checksums.len()
    }
}
