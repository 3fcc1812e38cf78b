//! How tables are kept: lines with checksums, on a shelf in the device's storage or in a file.
//!
//! Shelf and file know the games only as something whose events are [`record::Kept`]; each game's saved form is a module of its
//! own. Knows no browser: the shelf stands on a [`Storage`], which the shell provides.

pub mod cast;
mod coming_back;
pub mod file;
mod improv;
mod json;
pub mod line;
pub mod record;
pub mod shelf;
mod torang;
pub mod torg;

/// The form in which entries are written now. A form once given out is read for ever: an older one is brought up to date
/// when it is read, and `tests/golden` keeps one chronicle of each.
pub const SCHEMA: u16 = 1;

/// The games that a table can play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameKind {
    /// The Drama Deck and its rounds.
    #[default]
    Torg,
    /// The Torang Engine's ability rolls.
    Torang,
    /// Improv's conflicts.
    Improv,
}

record::words! { GameKind { Torg = "torg", Torang = "torang", Improv = "improv" } }

/// Whether a later version wrote this word: no game of this one has it.
pub(crate) fn is_unknown_game(word: &str) -> bool {
    <GameKind as record::Word>::of_word(word).is_none()
}

/// A place that keeps texts under keys, as a browser's local storage does.
pub trait Storage {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text under a key, all of it or nothing.
    ///
    /// # Errors
    /// [`StorageFault`] where it could not be kept; what was there before is still there.
    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageFault>;
    /// Forgets a key.
    fn remove(&mut self, key: &str);
    /// All keys.
    fn keys(&self) -> Vec<String>;
}

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageFault {
    /// No room is left.
    #[error("the storage is full")]
    Full,
    /// The device gives no storage, as in some private windows.
    #[error("there is no storage")]
    Unavailable,
}
