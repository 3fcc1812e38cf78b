//! How tables are saved: checksummed lines of JSON, in the device's storage or in a file.
//!
//! All of it is generic over a game's events, which serde reads and writes. It knows no browser: the tables lie in a
//! [`Storage`], which the app provides.

pub mod cast;
pub mod file;
pub mod line;
pub mod table_store;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The form in which entries are written now. A form that was released is read for ever: an older one is brought up to date
/// when it is read, and `tests/golden` has a log of each.
pub(crate) const SCHEMA_VERSION: u16 = 1;

/// The games that a table can play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// The Drama Deck and its rounds.
    #[default]
    Torg,
    /// The Torang Engine's ability rolls.
    Torang,
    /// Improv's conflicts.
    Improv,
}

/// Whether a later version wrote what this header begins: its schema is newer, or no game of this version is called so.
fn is_newer(header: &Value) -> bool {
    let schema = header.get("schema").and_then(Value::as_u64);
    let game = header.get("game").filter(|game| game.is_string());
    schema.is_some_and(|schema| schema > u64::from(SCHEMA_VERSION))
        || game.is_some_and(|game| GameKind::deserialize(game).is_err())
}

/// Something as one line of JSON.
#[allow(clippy::expect_used)] // only a map with keys that are no texts can fail, and what is saved has none
fn to_json<T: Serialize>(it: &T) -> String {
    serde_json::to_string(it).expect("only texts are keys")
}

/// A place that keeps texts under keys, as a browser's local storage does.
pub trait Storage {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text under a key, all of it or nothing.
    ///
    /// # Errors
    /// [`StorageError`] where it could not be kept; what was there before is still there.
    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError>;
    /// Forgets a key.
    fn remove(&mut self, key: &str);
    /// All keys.
    fn keys(&self) -> Vec<String>;
}

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// No room is left.
    #[error("the storage is full")]
    Full,
    /// The device gives no storage, as in some private windows.
    #[error("there is no storage")]
    Unavailable,
}
