//! The saved cast: people who are kept on this device for later tables, one key each, so that a damaged one costs no other.
//!
//! Each is one checksummed line, written all at once or not at all. Whoever changes or removes one says what was read before:
//! where another window has written since, nothing is done.

use super::line::{self, Chain};
use super::record::Record;
use super::{SCHEMA, Storage, StorageFault};
use ::torg::sheet::quick::{Extra, colon, write};

/// The number of somebody in the saved cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SavedId(pub u32);

/// Somebody in the saved cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Under which number.
    pub id: SavedId,
    /// Who it is; always one alone.
    pub extra: Extra,
    /// The line as it was read.
    line: String,
}

/// The saved cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// All who could be read, in the order they were kept.
    pub people: Vec<Saved>,
    /// How many could not be; they stay where they are.
    pub damaged: usize,
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

fn seal(extra: &Extra) -> String {
    let mut record = Record::default();
    record.put("schema", &SCHEMA);
    record.put("name", &extra.name);
    record.put("player", &extra.player);
    record.put("role", &extra.role);
    record.put("figures", &extra.figures);
    record.put("sheet", &extra.sheet);
    record.put("possibilities", &extra.possibilities);
    line::seal(&mut Chain::default(), &record.write())
}

fn unseal(line: &str) -> Option<Extra> {
    let text = line::unseal(&mut Chain::default(), line).ok()?;
    let record = Record::read(text)?;
    if record.get::<u16>("schema")? > SCHEMA {
        return None;
    }
    let mut extra = Extra::named(record.get("name")?, record.get("player")?);
    extra.role = record.get("role")?;
    extra.figures = record.get("figures")?;
    extra.sheet = record.get("sheet")?;
    extra.possibilities = record.get("possibilities")?;
    extra.sheet.check(extra.figures).ok()?;
    Some(extra)
}

/// Reads the saved cast.
pub fn all(storage: &dyn Storage) -> Cast {
    let mut cast = Cast::default();
    for id in ids(storage) {
        let line = storage.get(&key(id)).unwrap_or_default();
        match unseal(&line) {
            Some(extra) => cast.people.push(Saved { id, extra, line }),
            None => cast.damaged += 1,
        }
    }
    cast
}

/// Keeps somebody for later.
///
/// # Errors
/// [`CastFault`]; then nothing was kept.
pub fn add(storage: &mut dyn Storage, extra: &Extra) -> Result<SavedId, CastFault> {
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
    storage.set(&key(id), &seal(extra))?;
    Ok(id)
}

/// Keeps somebody anew who was kept before.
///
/// # Errors
/// [`CastFault`]; then all is as it was.
pub fn change(storage: &mut dyn Storage, saved: &Saved, extra: &Extra) -> Result<(), CastFault> {
    still(storage, saved)?;
    storage.set(&key(saved.id), &seal(extra))?;
    Ok(())
}

/// Takes somebody out of the saved cast.
///
/// # Errors
/// [`CastFault::OtherWindow`]; then all is as it was.
pub fn remove(storage: &mut dyn Storage, saved: &Saved) -> Result<(), CastFault> {
    still(storage, saved)?;
    storage.remove(&key(saved.id));
    Ok(())
}

fn still(storage: &dyn Storage, saved: &Saved) -> Result<(), CastFault> {
    if storage.get(&key(saved.id)).as_deref() == Some(saved.line.as_str()) {
        Ok(())
    } else {
        Err(CastFault::OtherWindow)
    }
}

/// The saved cast as a text, a line each, to be read again with [`::torg::sheet::quick::read`].
pub fn lines(cast: &Cast) -> String {
    let mut text = String::new();
    for saved in &cast.people {
        let line = write(&saved.extra);
        text.push_str(&line);
        // Who has a name alone is told from a word of any text by the colon.
        text.push_str(if colon(&line).is_some() { "\n" } else { ":\n" });
    }
    text
}
