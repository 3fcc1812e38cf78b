//! The shelf: all tables of a device in its storage, one key an entry, so that nothing is ever rewritten but a small head.
//!
//! An entry is kept before its head counts it, and no longer counted before it is overwritten. Whatever kills the app in
//! between, the head still tells the truth. The same head lies there a second time, for the day the first is damaged: only it
//! knows what had been undone.

use super::line::{self, Chain};
use super::{GameKind, SCHEMA, Storage, StorageFault, is_newer, to_json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::chronicle::{Chronicle, Entry};

/// A table's number on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(pub u32);

/// What stands on a table's spine: enough for the foyer, without reading its entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Spine {
    pub title: String,
    /// Who plays.
    pub cast: String,
    /// Where the story stands.
    pub place: String,
    /// The last line of the chronicle, as the open table may read it.
    pub last_line: String,
    /// When it was last played, in milliseconds since 1970 by the device's clock.
    pub played_at: u64,
}

#[derive(Serialize, Deserialize)]
struct Head {
    schema: u16,
    game: GameKind,
    entries: usize,
    cursor: usize,
    /// Counts writes, so that a second window is noticed.
    revision: u64,
    spine: Spine,
}

/// A table on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Listing {
    pub id: TableId,
    pub game: GameKind,
    pub spine: Spine,
}

/// Where an open table stands in the storage.
#[derive(Clone, Debug, PartialEq)]
pub struct Bookmark {
    id: TableId,
    game: GameKind,
    revision: u64,
    /// The checksum after each kept entry.
    chains: Vec<Chain>,
}

impl Bookmark {
    /// The table's number.
    pub fn id(&self) -> TableId {
        self.id
    }
}

/// A table that was taken from the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken<E> {
    /// Where to write on.
    pub bookmark: Bookmark,
    /// What could be read.
    pub chronicle: Chronicle<E>,
    /// How many entries there should have been, where some could not be read.
    pub damaged: Option<usize>,
}

/// Why a table can not be taken from the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShelfFault {
    /// There is no such table.
    #[error("no such table")]
    Missing,
    /// A newer version of the app wrote it.
    #[error("written by a newer version")]
    TooNew,
    /// Not one entry of it is whole.
    #[error("nothing in it is whole")]
    Damaged,
}

/// Why a table could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeepFault {
    /// The storage said no.
    #[error(transparent)]
    Storage(#[from] StorageFault),
    /// Another window has written to the same table.
    #[error("another window has played on")]
    OtherWindow,
}

const ROOT: &str = "table/";
/// The head, and the spare one.
const HEADS: [&str; 2] = ["head", "spare"];

fn head_key(id: TableId, head: &str) -> String {
    format!("{ROOT}{}/{head}", id.0)
}

fn entry_key(id: TableId, place: usize) -> String {
    format!("{ROOT}{}/{place:05}", id.0)
}

/// What a sealed line says, where it is whole and stands alone.
fn unsealed(storage: &dyn Storage, key: &str) -> Option<Value> {
    let line = storage.get(key)?;
    let text = line::unseal(&mut Chain::default(), &line).ok()?;
    serde_json::from_str(text).ok()
}

/// What the first head says that is whole, and whether that is the spare one.
fn head_value(storage: &dyn Storage, id: TableId) -> Option<(Value, bool)> {
    HEADS.iter().find_map(|head| {
        let value = unsealed(storage, &head_key(id, head))?;
        value.is_object().then_some((value, *head == HEADS[1]))
    })
}

fn read_head(storage: &dyn Storage, id: TableId) -> Option<Head> {
    Head::deserialize(head_value(storage, id)?.0).ok()
}

/// The table that a key belongs to; `None` where it is no key of the shelf.
fn table_of(key: &str) -> Option<TableId> {
    let (id, place) = key.strip_prefix(ROOT)?.split_once('/')?;
    let is_place = place.len() >= 5 && place.bytes().all(|byte| byte.is_ascii_digit());
    let of_shelf = HEADS.contains(&place) || is_place;
    id.parse().ok().filter(|_| of_shelf).map(TableId)
}

fn table_ids(storage: &dyn Storage) -> Vec<TableId> {
    let mut ids = Vec::new();
    for id in storage.keys().iter().filter_map(|key| table_of(key)) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids.sort_by_key(|id| *id);
    ids
}

/// All tables, the one played last first. A table whose head is damaged is listed with what is known of it.
pub fn list(storage: &dyn Storage) -> Vec<Listing> {
    let mut tables: Vec<Listing> = table_ids(storage)
        .into_iter()
        .map(|id| match read_head(storage, id) {
            Some(head) => Listing {
                id,
                game: head.game,
                spine: head.spine,
            },
            None => Listing {
                id,
                game: game(storage, id),
                spine: unreadable_spine(),
            },
        })
        .collect();
    tables.sort_by_key(|table| std::cmp::Reverse((table.spine.played_at, table.id)));
    tables
}

fn unreadable_spine() -> Spine {
    Spine {
        title: String::new(),
        cast: String::new(),
        place: String::new(),
        last_line: String::new(),
        played_at: 0,
    }
}

/// Puts a new table on the shelf.
///
/// # Errors
/// [`StorageFault`]; then nothing of it is kept.
pub fn put<E: Serialize>(
    storage: &mut dyn Storage,
    game: GameKind,
    chronicle: &Chronicle<E>,
    spine: Spine,
) -> Result<Bookmark, StorageFault> {
    let taken = table_ids(storage);
    let after_last = taken.last().map_or(Some(1), |last| last.0.checked_add(1));
    // Past the last number of all, one that was given back.
    let id = after_last
        .map(TableId)
        .or_else(|| (1..).map(TableId).find(|id| !taken.contains(id)))
        .ok_or(StorageFault::Full)?;
    let mut bookmark = Bookmark {
        id,
        game,
        revision: 0,
        chains: vec![],
    };
    match bookmark.keep(storage, chronicle, 0, spine) {
        Ok(()) => Ok(bookmark),
        Err(fault) => {
            forget(storage, id);
            Err(match fault {
                KeepFault::Storage(fault) => fault,
                KeepFault::OtherWindow => StorageFault::Unavailable,
            })
        }
    }
}

/// Which game a table plays, by its head, or where none can say it by how the table was opened.
pub fn game(storage: &dyn Storage, id: TableId) -> GameKind {
    let said =
        head_value(storage, id).and_then(|(head, _)| GameKind::deserialize(&head["game"]).ok());
    let opened = || {
        let entry = unsealed(storage, &entry_key(id, 0))?;
        let opening = entry.pointer("/events/0/table_opened")?;
        // Only Torg has editions, and only Improv is asked how many decks there are.
        let is_there = |path| opening.pointer(path).is_some_and(Value::is_string);
        Some(match (is_there("/edition"), is_there("/settings/decks")) {
            (true, _) => GameKind::Torg,
            (false, true) => GameKind::Improv,
            (false, false) => GameKind::Torang,
        })
    };
    said.or_else(opened).unwrap_or(GameKind::Torg)
}

/// Takes a table of that game from the shelf, as far as it is whole.
///
/// # Errors
/// [`ShelfFault`] where nothing can be made of it; it stays on the shelf.
pub fn take<E: DeserializeOwned>(
    storage: &dyn Storage,
    id: TableId,
    game: GameKind,
) -> Result<Taken<E>, ShelfFault> {
    let (value, spare) = head_value(storage, id).unzip();
    // The schema comes first: a later version may write what this one can not read.
    if value.as_ref().is_some_and(is_newer) {
        return Err(ShelfFault::TooNew);
    }
    let head = value.and_then(|value| Head::deserialize(value).ok());
    let kept = head
        .as_ref()
        .map_or_else(|| entries_kept(storage, id), |head| head.entries);
    // The app may have been killed before the spare head was kept too: what follows by its checksum was played. Where something
    // was undone, what follows may be that.
    let reads_on = spare == Some(true)
        && head
            .as_ref()
            .is_some_and(|head| head.cursor == head.entries);
    let mut chains = Vec::new();
    let mut chain = Chain::default();
    let mut entries: Vec<Entry<E>> = Vec::new();
    // The head may say anything: nothing is looked for behind the first gap.
    for place in 0..if reads_on { usize::MAX } else { kept } {
        let text = storage.get(&entry_key(id, place));
        let Some(Ok(entry)) = text.map(|text| line::read(&mut chain, &text)) else {
            break;
        };
        entries.push(entry);
        chains.push(chain);
    }
    if entries.is_empty() {
        return Err(if kept == 0 {
            ShelfFault::Missing
        } else {
            ShelfFault::Damaged
        });
    }
    // Undone entries may be gone when the app was killed while it replaced them; what counts is what lies before the cursor.
    let counting = match &head {
        Some(head) if reads_on => head.cursor.max(entries.len()),
        Some(head) => head.cursor,
        None => usize::MAX,
    };
    let damaged = (entries.len() < counting).then_some(kept);
    let cursor = counting.min(entries.len());
    let revision = head.as_ref().map_or(0, |head| head.revision);
    let bookmark = Bookmark {
        id,
        game,
        revision,
        chains,
    };
    Ok(Taken {
        bookmark,
        chronicle: Chronicle::new(entries, cursor),
        damaged,
    })
}

fn entries_kept(storage: &dyn Storage, id: TableId) -> usize {
    (0..)
        .take_while(|&place| storage.get(&entry_key(id, place)).is_some())
        .count()
}

/// Every kept line of a table as it is, whole or not: what is saved beside a damaged table.
pub fn raw(storage: &dyn Storage, id: TableId) -> String {
    let mut keys: Vec<String> = storage
        .keys()
        .into_iter()
        .filter(|key| table_of(key) == Some(id))
        .collect();
    // The entries by their places, then the heads.
    keys.sort_by_key(|key| {
        let place = key
            .rsplit_once('/')
            .and_then(|(_, place)| place.parse().ok());
        place.unwrap_or(u32::MAX)
    });
    let mut text = String::new();
    for key in keys {
        text.push_str(&storage.get(&key).unwrap_or_default());
        text.push('\n');
    }
    text
}

/// Takes a table off the shelf for good.
pub fn forget(storage: &mut dyn Storage, id: TableId) {
    for key in storage.keys() {
        if table_of(&key) == Some(id) {
            storage.remove(&key);
        }
    }
}

impl Bookmark {
    /// Keeps the chronicle: first the entries behind the first `same` ones, which are as they were kept, then the head that
    /// counts them.
    ///
    /// # Errors
    /// [`KeepFault`]; the head then still stands for what was kept before, and the next call keeps what is missing.
    pub fn keep<E: Serialize>(
        &mut self,
        storage: &mut dyn Storage,
        chronicle: &Chronicle<E>,
        same: usize,
        spine: Spine,
    ) -> Result<(), KeepFault> {
        let there = read_head(storage, self.id);
        if there.as_ref().map_or(0, |head| head.revision) != self.revision {
            return Err(KeepFault::OtherWindow);
        }
        let kept = self.chains.len();
        let same = same.min(kept).min(chronicle.entries().len());
        // From here on only these are known to be kept, whatever fails below.
        self.chains.truncate(same);
        let overwrites = chronicle.entries().len() > same;
        if let Some(mut head) = there.filter(|head| overwrites && head.cursor > same) {
            head.cursor = same;
            self.keep_head(storage, head)?;
        }
        for (place, entry) in chronicle.entries().iter().enumerate().skip(same) {
            let mut chain = self.chains.last().copied().unwrap_or_default();
            let text = line::write(&mut chain, entry);
            storage.set(&entry_key(self.id, place), &text)?;
            self.chains.push(chain);
        }
        let head = Head {
            schema: SCHEMA,
            game: self.game,
            entries: chronicle.entries().len(),
            cursor: chronicle.cursor(),
            revision: 0,
            spine,
        };
        self.keep_head(storage, head)?;
        for place in self.chains.len()..kept {
            storage.remove(&entry_key(self.id, place));
        }
        Ok(())
    }

    fn keep_head(&mut self, storage: &mut dyn Storage, mut head: Head) -> Result<(), StorageFault> {
        head.revision = self.revision + 1;
        let line = line::seal(&mut Chain::default(), &to_json(&head));
        let [first, spare] = HEADS.map(|head| head_key(self.id, head));
        storage.set(&first, &line)?;
        self.revision = head.revision;
        // All is kept; but a spare head that is out of date is worse than none.
        if storage.set(&spare, &line).is_err() {
            storage.remove(&spare);
        }
        Ok(())
    }

    /// Whether nobody else has written to this table since.
    pub fn is_current(&self, storage: &dyn Storage) -> bool {
        read_head(storage, self.id).is_some_and(|head| head.revision == self.revision)
    }

    /// How many entries are known to be kept.
    pub fn kept(&self) -> usize {
        self.chains.len()
    }
}
