//! A table as a file: a header line, then one line an entry. It is what a table looks like on another device.

use super::line::{self, Chain, LineFault};
use super::{GameKind, SCHEMA, is_newer, to_json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::chronicle::{Chronicle, Entry};

/// What the first line of every file of ours begins with.
const FORMAT: &str = "rising-action table";
/// The largest file that is read, in bytes.
pub const LARGEST: usize = 8 << 20;

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    schema: u16,
    game: GameKind,
    entries: usize,
    cursor: usize,
}

/// Why a file is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// It is not one of ours.
    #[error("not a table of this app")]
    NotOurs,
    /// It is larger than any table gets.
    #[error("too large")]
    TooLarge,
    /// A newer version of the app wrote it.
    #[error("written by a newer version")]
    TooNew,
    /// Not one entry of it is whole.
    #[error("nothing in it is whole")]
    Damaged,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened<E> {
    /// What could be read.
    pub chronicle: Chronicle<E>,
    /// How many entries the file should have had, where some could not be read.
    pub damaged: Option<usize>,
}

/// Writes a table as a file.
pub fn write<E: Serialize>(game: GameKind, chronicle: &Chronicle<E>) -> String {
    let entries = chronicle.entries();
    let header = Header {
        format: FORMAT.to_owned(),
        schema: SCHEMA,
        game,
        entries: entries.len(),
        cursor: chronicle.cursor(),
    };
    let mut text = to_json(&header);
    text.push('\n');
    let mut chain = Chain::default();
    for entry in entries {
        text.push_str(&line::write(&mut chain, entry));
        text.push('\n');
    }
    text
}

/// Which game a file of ours holds.
///
/// # Errors
/// [`FileFault`] where it is none of ours.
pub fn game(text: &str) -> Result<GameKind, FileFault> {
    header(&mut lines(text)).map(|header| header.game)
}

fn lines(text: &str) -> std::str::Lines<'_> {
    text.trim_start_matches('\u{feff}').lines()
}

fn header(lines: &mut std::str::Lines<'_>) -> Result<Header, FileFault> {
    let header: Value = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or(FileFault::NotOurs)?;
    if header.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(FileFault::NotOurs);
    }
    if is_newer(&header) {
        return Err(FileFault::TooNew);
    }
    Header::deserialize(header).map_err(|_| FileFault::NotOurs)
}

/// Reads a file: all of it, or as far as it is whole.
///
/// # Errors
/// [`FileFault`] where nothing can be made of it.
pub fn read<E: DeserializeOwned>(text: &str) -> Result<Opened<E>, FileFault> {
    if text.len() > LARGEST {
        return Err(FileFault::TooLarge);
    }
    let mut lines = lines(text);
    let header = header(&mut lines)?;
    let (entries, _, fault): (Vec<Entry<E>>, Chain, Option<LineFault>) =
        line::read_all(lines.filter(|line| !line.trim().is_empty()).map(Some));
    if entries.is_empty() {
        return Err(FileFault::Damaged);
    }
    let damaged = (fault.is_some() || entries.len() < header.entries).then_some(header.entries);
    let cursor = if damaged.is_some() {
        entries.len()
    } else {
        header.cursor
    };
    Ok(Opened {
        chronicle: Chronicle::new(entries, cursor),
        damaged,
    })
}
