//! The saved cast: people who are kept on this device for later tables, one key each, so that a damaged one costs no other.
//!
//! Each is one checksummed line, written all at once or not at all. Whoever changes or removes one says what was read before:
//! where another window has written since, nothing is done.

use super::line::{self, Chain};
use super::{SCHEMA, Storage, StorageFault, to_json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The number of somebody in the saved cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SavedId(pub u32);

/// Somebody in the saved cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved<P> {
    /// Under which number.
    pub id: SavedId,
    /// Who it is.
    pub person: P,
    /// The line as it was read.
    line: String,
}

/// The saved cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast<P> {
    /// All who could be read, in the order they were kept.
    pub people: Vec<Saved<P>>,
    /// How many could not be; they stay where they are.
    pub damaged: usize,
}

impl<P> Default for Cast<P> {
    fn default() -> Self {
        Self {
            people: Vec::new(),
            damaged: 0,
        }
    }
}

/// The most people in the saved cast.
pub const MOST_SAVED: usize = 200;

/// Why somebody could not be kept, changed or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CastFault {
    /// The storage said no.
    #[error(transparent)]
    Storage(#[from] StorageFault),
    /// As many are kept as may be.
    #[error("the saved cast is full")]
    Limit,
    /// Another window has changed or removed the same person.
    #[error("another window was here")]
    OtherWindow,
}

const ROOT: &str = "cast/";

fn key(id: SavedId) -> String {
    format!("{ROOT}{:05}", id.0)
}

/// The numbers under which somebody lies, readable or not.
fn ids(storage: &dyn Storage) -> Vec<SavedId> {
    let id = |key: String| key.strip_prefix(ROOT)?.parse().ok().map(SavedId);
    let mut ids: Vec<SavedId> = storage.keys().into_iter().filter_map(id).collect();
    ids.sort_unstable();
    ids
}

/// What is written of somebody.
#[derive(Serialize, Deserialize)]
struct Written<P> {
    schema: u16,
    person: P,
}

fn seal<P: Serialize>(person: &P) -> String {
    let schema = SCHEMA;
    line::seal(&mut Chain::default(), &to_json(&Written { schema, person }))
}

fn unseal<P: DeserializeOwned>(line: &str) -> Option<P> {
    let text = line::unseal(&mut Chain::default(), line).ok()?;
    let written: Written<P> = serde_json::from_str(text).ok()?;
    (written.schema <= SCHEMA).then_some(written.person)
}

/// Reads the saved cast.
pub fn all<P: DeserializeOwned>(storage: &dyn Storage) -> Cast<P> {
    let mut cast = Cast::default();
    for id in ids(storage) {
        let line = storage.get(&key(id)).unwrap_or_default();
        match unseal(&line) {
            Some(person) => cast.people.push(Saved { id, person, line }),
            None => cast.damaged += 1,
        }
    }
    cast
}

/// Keeps somebody for later.
///
/// # Errors
/// [`CastFault`]; then nothing was kept.
pub fn add<P: Serialize>(storage: &mut dyn Storage, person: &P) -> Result<SavedId, CastFault> {
    let taken = ids(storage);
    if taken.len() >= MOST_SAVED {
        return Err(CastFault::Limit);
    }
    let after_last = taken.last().map_or(Some(1), |last| last.0.checked_add(1));
    // Past the last number of all, one that was given back.
    let id = after_last
        .map(SavedId)
        .or_else(|| (1..).map(SavedId).find(|id| !taken.contains(id)))
        .ok_or(CastFault::Limit)?;
    storage.set(&key(id), &seal(person))?;
    Ok(id)
}

/// Keeps somebody anew who was kept before.
///
/// # Errors
/// [`CastFault`]; then all is as it was.
pub fn change<P: Serialize>(
    storage: &mut dyn Storage,
    saved: &Saved<P>,
    person: &P,
) -> Result<(), CastFault> {
    still(storage, saved)?;
    storage.set(&key(saved.id), &seal(person))?;
    Ok(())
}

/// Takes somebody out of the saved cast.
///
/// # Errors
/// [`CastFault::OtherWindow`]; then all is as it was.
pub fn remove<P>(storage: &mut dyn Storage, saved: &Saved<P>) -> Result<(), CastFault> {
    still(storage, saved)?;
    storage.remove(&key(saved.id));
    Ok(())
}

fn still<P>(storage: &dyn Storage, saved: &Saved<P>) -> Result<(), CastFault> {
    if storage.get(&key(saved.id)).as_deref() == Some(saved.line.as_str()) {
        Ok(())
    } else {
        Err(CastFault::OtherWindow)
    }
}
