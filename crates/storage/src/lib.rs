//! How tables are saved: as checksummed lines of JSON, in the device's storage or in a file.
//!
//! Everything is generic over a game's events, which serde reads and writes. The crate does not depend on a browser: tables are kept
//! in a [`Storage`], which the app provides.
//!
//! ```
//! use storage::line::{self, ChecksumChain, LineError};
//!
//! let sealed = line::seal(&mut ChecksumChain::default(), "a text");
//! assert_eq!(line::unseal(&mut ChecksumChain::default(), &sealed), Ok("a text"));
//! let changed = sealed.replace("text", "test");
//! assert_eq!(line::unseal(&mut ChecksumChain::default(), &changed), Err(LineError::Checksum));
//! ```

pub mod archive;
pub mod cast;
pub mod file;
pub mod line;
#[cfg(test)]
mod page_scripts;
pub mod table_copies;
pub mod table_store;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::str::FromStr;
use strum::VariantArray;
use tabletop::variants::all_variants;

/// The version of the saved format. Released formats stay readable: an older one is converted when it is read. `tests/golden` has a
/// log of each.
pub(crate) const SCHEMA_VERSION: u16 = 1;

/// The games that the app supports.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Torg, with the Drama Deck and its rounds.
    #[default]
    Torg,
    /// Improv, with its conflicts.
    Improv,
    /// The Torang Engine, with its ability rolls.
    Torang,
}

impl GameKind {
    /// All games, in the order in which lists show them.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// Checks whether a later version wrote this header: its schema is newer, or this version does not know its game.
fn is_newer(header: &Value) -> bool {
    let schema = header.get("schema").and_then(Value::as_u64);
    let game = header.get("game").filter(|game| game.is_string());
    schema.is_some_and(|schema| schema > u64::from(SCHEMA_VERSION))
        || game.is_some_and(|game| GameKind::deserialize(game).is_err())
}

/// Parses a number in a key as this crate writes it: only digits, padded with zeros to a width. Other spellings of the same number are
/// rejected, because this crate does not write them.
fn number_in_key<T: FromStr>(text: &str, width: usize) -> Option<T> {
    let is_filled = text.len() == width || (text.len() > width && !text.starts_with('0'));
    let is_written = is_filled && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_written)
}

/// Returns a number that is not taken: one more than the highest one, from 1. If that is too large, the lowest free number.
fn next_free(taken: &[u32]) -> Option<u32> {
    let after_last = match taken.iter().max() {
        Some(last) => last.checked_add(1),
        None => Some(1),
    };
    after_last.or_else(|| (1..).find(|number| !taken.contains(number)))
}

/// Writes a value as one line of JSON.
#[allow(clippy::expect_used)] // only a map with keys that are not strings can fail, and nothing saved has one
fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("only texts are keys")
}

/// A store of texts by key, like a browser's local storage.
pub trait Storage {
    /// Returns the text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Saves a text under a key, completely or not at all.
    ///
    /// # Errors
    /// [`StorageError`] if it could not be saved; the old text is then still there.
    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError>;
    /// Removes a key.
    fn remove(&mut self, key: &str);
    /// Returns all keys.
    fn keys(&self) -> Vec<String>;
}

/// Lines by key that were read from the journal or from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedLines(BTreeMap<String, String>);

impl FromIterator<(String, String)> for LoadedLines {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(lines: I) -> Self {
        Self(lines.into_iter().collect())
    }
}

impl Storage for LoadedLines {
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

/// Why something could not be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The storage is full.
    #[error("the storage is full")]
    Full,
    /// The device offers no storage, as in some private windows.
    #[error("there is no storage")]
    Unavailable,
}
