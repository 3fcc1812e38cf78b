//! The saved cast: characters kept on this device for later tables. It is not the cast of an open table. Each character has its
//! own key in the storage, so a damaged one does not affect the others.
//!
//! Each is one line with a checksum, written completely or not at all. To change or remove a character, the caller passes the
//! [`SavedCharacter`] that it read before. If another window has changed the line since then, nothing is written.

use super::line::{self, ChecksumChain};
use super::{SCHEMA_VERSION, Storage, StorageError, next_free, number_in_key, to_json};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

/// The number of a character in the saved cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SavedCharacterId(pub u32);

/// A character in the saved cast. `P` is the type of the character's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedCharacter<P> {
    /// The character's number.
    pub id: SavedCharacterId,
    /// The character.
    pub character: P,
    /// The stored line as it was read, to notice a change made by another window.
    line: String,
}

/// The saved cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedCharacters<P> {
    /// The characters that could be read, in the order in which they were saved.
    pub characters: Vec<SavedCharacter<P>>,
    /// How many could not be read; they stay in the storage.
    pub damaged: usize,
}

impl<P> Default for SavedCharacters<P> {
    fn default() -> Self {
        Self {
            characters: Vec::new(),
            damaged: 0,
        }
    }
}

/// The most characters in the saved cast.
pub const MAX_SAVED_CHARACTERS: usize = 200;

/// Why a character could not be saved, changed or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CastError {
    /// The storage could not write.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The saved cast is full, or no number is free.
    #[error("the saved cast is full")]
    Full,
    /// Another window has changed or removed the same character.
    #[error("another window was here")]
    OtherWindow,
}

const ROOT: &str = "cast/";
/// The minimum number of digits for a character's number in its key.
const ID_WIDTH: usize = 5;

fn key(id: SavedCharacterId) -> String {
    format!("{ROOT}{:0ID_WIDTH$}", id.0)
}

/// Returns the numbers in use, lowest first, whether their characters can be read or not.
fn ids(storage: &dyn Storage) -> Vec<SavedCharacterId> {
    let id = |key: String| number_in_key(key.strip_prefix(ROOT)?, ID_WIDTH).map(SavedCharacterId);
    let mut ids: Vec<SavedCharacterId> = storage.keys().into_iter().filter_map(id).collect();
    ids.sort_unstable();
    ids
}

/// What is saved about a character.
#[derive(Serialize, Deserialize)]
struct CharacterRecord<P> {
    schema: u16,
    character: P,
}

fn encode<P: Serialize>(character: &P) -> String {
    let schema = SCHEMA_VERSION;
    line::seal(
        &mut ChecksumChain::default(),
        &to_json(&CharacterRecord { schema, character }),
    )
}

fn decode<P: DeserializeOwned>(line: &str) -> Option<P> {
    let text = line::unseal(&mut ChecksumChain::default(), line).ok()?;
    let written: CharacterRecord<P> = serde_json::from_str(text).ok()?;
    (written.schema <= SCHEMA_VERSION).then_some(written.character)
}

/// Reads the saved cast.
pub fn load<P: DeserializeOwned>(storage: &dyn Storage) -> SavedCharacters<P> {
    let mut cast = SavedCharacters::default();
    for id in ids(storage) {
        let line = storage.get(&key(id)).unwrap_or_default();
        match decode(&line) {
            Some(character) => cast.characters.push(SavedCharacter {
                id,
                character,
                line,
            }),
            None => cast.damaged += 1,
        }
    }
    cast
}

/// Saves a new character.
///
/// # Errors
/// [`CastError`]; nothing is then saved.
pub fn add_character<P: Serialize>(
    storage: &mut dyn Storage,
    character: &P,
) -> Result<SavedCharacterId, CastError> {
    add_line(storage, &encode(character))
}

/// Saves a character's line under a new number.
pub(crate) fn add_line(
    storage: &mut dyn Storage,
    line: &str,
) -> Result<SavedCharacterId, CastError> {
    let taken = ids(storage);
    if taken.len() >= MAX_SAVED_CHARACTERS {
        return Err(CastError::Full);
    }
    let numbers: Vec<u32> = taken.iter().map(|id| id.0).collect();
    let id = next_free(&numbers)
        .map(SavedCharacterId)
        .ok_or(CastError::Full)?;
    storage.set(&key(id), line)?;
    Ok(id)
}

/// Returns the key and the unchanged line of every character, intact or not.
pub(crate) fn lines(storage: &dyn Storage) -> Vec<(String, String)> {
    let line = |id| {
        let key = key(id);
        storage.get(&key).map(|line| (key, line))
    };
    ids(storage).into_iter().filter_map(line).collect()
}

/// Checks whether a character's line is intact and was not written by a newer version.
pub(crate) fn is_intact(line: &str) -> bool {
    decode::<IgnoredAny>(line).is_some()
}

/// Saves a changed character in place of its old version.
///
/// # Errors
/// [`CastError`]; nothing has then changed.
pub fn update<P: Serialize>(
    storage: &mut dyn Storage,
    saved: &SavedCharacter<P>,
    character: &P,
) -> Result<(), CastError> {
    require_unchanged(storage, saved)?;
    storage.set(&key(saved.id), &encode(character))?;
    Ok(())
}

/// Removes a character from the saved cast.
///
/// # Errors
/// [`CastError::OtherWindow`]; nothing has then changed.
pub fn remove<P>(storage: &mut dyn Storage, saved: &SavedCharacter<P>) -> Result<(), CastError> {
    require_unchanged(storage, saved)?;
    storage.remove(&key(saved.id));
    Ok(())
}

fn require_unchanged<P>(storage: &dyn Storage, saved: &SavedCharacter<P>) -> Result<(), CastError> {
    if storage.get(&key(saved.id)).as_deref() == Some(saved.line.as_str()) {
        Ok(())
    } else {
        Err(CastError::OtherWindow)
    }
}
