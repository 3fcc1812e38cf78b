//! Everything that is saved on a device, as one file: a header line, then one checksummed line for each key and its unchanged text.
//!
//! The file holds tables of every game, including damaged ones. A damaged line of the file costs as little as a damaged line in the
//! storage: the rest of one table. Opening such a file adds to what is saved; it replaces and removes nothing.

use super::cast;
use super::file::{self, FileError};
use super::line::{self, ChecksumChain};
use super::table_store::{LoadError, TableId, transfer};
use super::{LoadedLines, SCHEMA_VERSION, Storage, StorageError, to_json};
use serde::{Deserialize, Serialize};

/// The format name in the header line.
pub(crate) const FORMAT: &str = "rising-action everything";
/// The maximum size in bytes of a file that is read: several times what browsers let a site store.
pub const MAX_ARCHIVE_BYTES: usize = 64 << 20;

#[derive(Serialize, Deserialize)]
struct ArchiveHeader {
    format: String,
    schema: u16,
    tables: usize,
    characters: usize,
}

/// A key and the text that was saved under it.
#[derive(Serialize, Deserialize)]
struct Record {
    key: String,
    text: String,
}

/// The result of writing an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// The text of the file.
    pub text: String,
    /// The number of tables in it.
    pub tables: usize,
    /// The number of saved characters in it.
    pub characters: usize,
}

/// The result of opening an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// How many tables were added.
    pub tables: usize,
    /// How many tables were not added because the same ones are here.
    pub same_tables: usize,
    /// The titles of the added tables that are damaged; a title is empty if it cannot be read.
    pub damaged: Vec<String>,
    /// The titles of tables that a newer version of the app wrote. They were not added.
    pub too_new: Vec<String>,
    /// How many tables could not be read at all.
    pub unreadable: usize,
    /// How many tables could not be saved, and why.
    pub unsaved: Option<(usize, StorageError)>,
    /// How many characters were added to the saved cast.
    pub characters: usize,
    /// How many characters could not be read.
    pub unreadable_characters: usize,
    /// How many characters could not be saved.
    pub unsaved_characters: usize,
    /// The number of other keys under which something was added.
    pub other_keys: usize,
}

impl Added {
    /// Checks whether everything in the file is here now, as intact as it was in the file.
    pub fn is_complete(&self) -> bool {
        let Self {
            tables: _,
            same_tables: _,
            characters: _,
            other_keys: _,
            damaged,
            too_new,
            unreadable,
            unsaved,
            unreadable_characters,
            unsaved_characters,
        } = self;
        damaged.is_empty()
            && too_new.is_empty()
            && unsaved.is_none()
            && unreadable + unreadable_characters + unsaved_characters == 0
    }
}

/// Checks whether a file is an archive, perhaps of a version that this one cannot read.
pub fn is_archive(text: &str) -> bool {
    !matches!(header(text), Err(FileError::NotOurs))
}

fn header(text: &str) -> Result<ArchiveHeader, FileError> {
    file::first_line(&mut file::lines(text), FORMAT)
}

/// Writes everything as a file: all tables, the saved cast, and what is saved under these other keys.
pub fn write(storage: &dyn Storage, other_keys: &[&str]) -> Archive {
    let tables = transfer::count(storage);
    let characters = cast::lines(storage);
    let header = ArchiveHeader {
        format: FORMAT.to_owned(),
        schema: SCHEMA_VERSION,
        tables,
        characters: characters.len(),
    };
    let other = other_keys
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), storage.get(key)?)));
    let mut archive = Archive {
        text: to_json(&header),
        tables,
        characters: characters.len(),
    };
    archive.text.push('\n');
    let tables = transfer::texts(storage).into_iter();
    for (key, text) in tables.chain(characters).chain(other) {
        // Every line has a checksum of its own: a damaged line does not affect the others.
        let mut chain = ChecksumChain::default();
        let record = to_json(&Record { key, text });
        archive.text.push_str(&line::seal(&mut chain, &record));
        archive.text.push('\n');
    }
    archive
}

fn read_record(line: &str) -> Option<Record> {
    let text = line::unseal(&mut ChecksumChain::default(), line).ok()?;
    serde_json::from_str(text).ok()
}

fn contents(text: &str) -> LoadedLines {
    let records = file::lines(text).skip(1).filter_map(read_record);
    records.map(|record| (record.key, record.text)).collect()
}

/// Returns the tables here that may be the same as those of an archive. If their entries are in the journal, they have to be restored
/// before [`add`] can compare them.
pub fn tables_to_compare(storage: &dyn Storage, text: &str) -> Vec<TableId> {
    transfer::with_known_headers(storage, &contents(text))
}

/// Adds everything in an archive to what is saved here: its tables as new tables and its characters, unless the same ones are already
/// here, and what it holds under the other keys if nothing is saved under them.
///
/// # Errors
/// [`FileError`] if nothing of it can be used; nothing has changed then.
pub fn add(storage: &mut dyn Storage, text: &str, other_keys: &[&str]) -> Result<Added, FileError> {
    let header = header(text)?;
    if text.len() > MAX_ARCHIVE_BYTES {
        return Err(FileError::TooLarge);
    }
    let contents = contents(text);
    let mut added = Added::default();
    add_tables(storage, &contents, header.tables, &mut added);
    add_characters(storage, &contents, header.characters, &mut added);
    for key in other_keys {
        // If there is no room for it, nothing is saved under this key.
        if let (None, Some(text)) = (storage.get(key), contents.get(key))
            && storage.set(key, &text).is_ok()
        {
            added.other_keys += 1;
        }
    }
    Ok(added)
}

fn add_tables(
    storage: &mut dyn Storage,
    contents: &LoadedLines,
    expected: usize,
    added: &mut Added,
) {
    let found = transfer::find_all(contents);
    // A lost line may have been the only line of a table.
    added.unreadable = expected.saturating_sub(found.len());
    // Tables that are the same as one another in the file are all added.
    let here = transfer::ids(storage);
    for table in found {
        let is_intact = match table.is_intact {
            Ok(is_intact) => is_intact,
            Err(LoadError::TooNew) => {
                added.too_new.push(table.title);
                continue;
            }
            Err(LoadError::Damaged | LoadError::Missing) => {
                added.unreadable += 1;
                continue;
            }
        };
        let is_same = |id: &TableId| transfer::is_same((storage, *id), (contents, table.id));
        if is_intact && here.iter().any(is_same) {
            added.same_tables += 1;
            continue;
        }
        match transfer::add_copy(storage, contents, table.id) {
            Ok(_) => {
                added.tables += 1;
                if !is_intact {
                    added.damaged.push(table.title);
                }
            }
            Err(error) => {
                let (unsaved, _) = added.unsaved.unwrap_or((0, error));
                added.unsaved = Some((unsaved + 1, error));
            }
        }
    }
}

fn add_characters(
    storage: &mut dyn Storage,
    contents: &LoadedLines,
    expected: usize,
    added: &mut Added,
) {
    let found = cast::lines(contents);
    added.unreadable_characters = expected.saturating_sub(found.len());
    for (_, line) in found {
        if !cast::is_intact(&line) {
            added.unreadable_characters += 1;
            continue;
        }
        let is_here = cast::lines(storage)
            .iter()
            .any(|(_, existing)| *existing == line);
        if !is_here {
            match cast::add_line(storage, &line) {
                Ok(_) => added.characters += 1,
                Err(_) => added.unsaved_characters += 1,
            }
        }
    }
}
