//! Everything that is saved on a device as one file: a header line, then a checksummed line for each key and its text, as it lies.
//!
//! So it holds tables of every game, damaged ones too, and a damaged line costs no more than what it costs in the storage itself: the
//! rest of one table. Opening such a file adds to what is there; it replaces and removes nothing.

use super::cast;
use super::file::{self, FileError};
use super::line::{self, ChecksumChain};
use super::table_store::{LoadError, transfer};
use super::{SCHEMA_VERSION, Storage, StorageError, to_json};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format name in the header line.
const FORMAT: &str = "rising-action everything";
/// The largest file that is read, in bytes: several times what browsers let a site keep.
pub const MAX_ARCHIVE_BYTES: usize = 64 << 20;

#[derive(Serialize, Deserialize)]
struct ArchiveHeader {
    format: String,
    schema: u16,
    tables: usize,
    characters: usize,
}

/// Something that was saved under a key.
#[derive(Serialize, Deserialize)]
struct Record {
    key: String,
    text: String,
}

/// An archive that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// The file.
    pub text: String,
    /// How many tables are in it.
    pub tables: usize,
    /// How many characters of the saved cast are in it.
    pub characters: usize,
}

/// What came of opening an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// How many tables were added.
    pub tables: usize,
    /// The names of those of them that are not whole, empty where the name is not either.
    pub damaged: Vec<String>,
    /// The names of tables that a newer version of the app wrote. They were left out.
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
    /// Under how many of the other keys something was added.
    pub other_keys: usize,
}

impl Added {
    /// Whether everything in the file is here now, as whole as it was.
    pub fn is_complete(&self) -> bool {
        let Self {
            tables: _,
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

/// What is in an archive, as a storage.
#[derive(Default)]
struct Contents(BTreeMap<String, String>);

impl Storage for Contents {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError> {
        self.0.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
}

/// Whether a file is an archive, in a version that this one may not be able to read.
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
        // Each line is checked by itself: a damaged one costs none of the others.
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

/// Adds everything in an archive to what is saved here: its tables beside those that are here, its characters where the same are not
/// here yet, and what it holds under these other keys where nothing is saved under them.
///
/// # Errors
/// [`FileError`] if nothing of it can be used; nothing has changed then.
pub fn add(storage: &mut dyn Storage, text: &str, other_keys: &[&str]) -> Result<Added, FileError> {
    let header = header(text)?;
    if text.len() > MAX_ARCHIVE_BYTES {
        return Err(FileError::TooLarge);
    }
    let records = file::lines(text).skip(1).filter_map(read_record);
    let contents = Contents(records.map(|record| (record.key, record.text)).collect());
    let mut added = Added::default();
    add_tables(storage, &contents, header.tables, &mut added);
    add_characters(storage, &contents, header.characters, &mut added);
    for key in other_keys {
        // Without room for it things stay as they are.
        if let (None, Some(text)) = (storage.get(key), contents.get(key))
            && storage.set(key, &text).is_ok()
        {
            added.other_keys += 1;
        }
    }
    Ok(added)
}

fn add_tables(storage: &mut dyn Storage, contents: &Contents, expected: usize, added: &mut Added) {
    let found = transfer::find_all(contents);
    // A lost line may be all that there was of a table.
    added.unreadable = expected.saturating_sub(found.len());
    for table in found {
        let is_whole = match table.is_whole {
            Ok(is_whole) => is_whole,
            Err(LoadError::TooNew) => {
                added.too_new.push(table.title);
                continue;
            }
            Err(LoadError::Damaged | LoadError::Missing) => {
                added.unreadable += 1;
                continue;
            }
        };
        match transfer::add_copy(storage, contents, table.id) {
            Ok(_) => {
                added.tables += 1;
                if !is_whole {
                    added.damaged.push(table.title);
                }
            }
            Err(fault) => {
                let (unsaved, _) = added.unsaved.unwrap_or((0, fault));
                added.unsaved = Some((unsaved + 1, fault));
            }
        }
    }
}

fn add_characters(
    storage: &mut dyn Storage,
    contents: &Contents,
    expected: usize,
    added: &mut Added,
) {
    let found = cast::lines(contents);
    added.unreadable_characters = expected.saturating_sub(found.len());
    for (_, line) in found {
        if !cast::is_whole(&line) {
            added.unreadable_characters += 1;
            continue;
        }
        let is_here = cast::lines(storage).iter().any(|(_, here)| *here == line);
        if !is_here {
            match cast::add_line(storage, &line) {
                Ok(_) => added.characters += 1,
                Err(_) => added.unsaved_characters += 1,
            }
        }
    }
}
