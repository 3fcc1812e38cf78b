//! A table as a file: a header line, then one line an entry. It is what a table looks like on another device.

use super::line::{self, ChecksumChain, LineError};
use super::{GameKind, SCHEMA_VERSION, is_newer, to_json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::event_log::{EventLog, LogEntry};

/// What the first line of every file of ours begins with.
const FORMAT: &str = "rising-action table";
/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 8 << 20;

#[derive(Serialize, Deserialize)]
struct FileHeader {
    format: String,
    schema: u16,
    game: GameKind,
    entries: usize,
    cursor: usize,
}

/// Why a file is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
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
pub struct OpenedFile<E> {
    /// What could be read.
    pub log: EventLog<E>,
    /// How many entries the file should have had, where some could not be read.
    pub expected_entries: Option<usize>,
}

/// Writes a table as a file.
pub fn write<E: Serialize>(game: GameKind, log: &EventLog<E>) -> String {
    let entries = log.entries();
    let header = FileHeader {
        format: FORMAT.to_owned(),
        schema: SCHEMA_VERSION,
        game,
        entries: entries.len(),
        cursor: log.cursor(),
    };
    let mut text = to_json(&header);
    text.push('\n');
    let mut chain = ChecksumChain::default();
    for entry in entries {
        text.push_str(&line::write(&mut chain, entry));
        text.push('\n');
    }
    text
}

/// Which game a file of ours holds.
///
/// # Errors
/// [`FileError`] where it is none of ours.
pub fn game(text: &str) -> Result<GameKind, FileError> {
    header(&mut lines(text)).map(|header| header.game)
}

fn lines(text: &str) -> std::str::Lines<'_> {
    text.trim_start_matches('\u{feff}').lines()
}

fn header(lines: &mut std::str::Lines<'_>) -> Result<FileHeader, FileError> {
    let header: Value = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or(FileError::NotOurs)?;
    if header.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(FileError::NotOurs);
    }
    if is_newer(&header) {
        return Err(FileError::TooNew);
    }
    FileHeader::deserialize(header).map_err(|_| FileError::NotOurs)
}

/// Reads a file: all of it, or as far as it is whole.
///
/// # Errors
/// [`FileError`] where nothing can be made of it.
pub fn read<E: DeserializeOwned>(text: &str) -> Result<OpenedFile<E>, FileError> {
    if text.len() > MAX_FILE_BYTES {
        return Err(FileError::TooLarge);
    }
    let mut lines = lines(text);
    let header = header(&mut lines)?;
    let (entries, _, error): (Vec<LogEntry<E>>, ChecksumChain, Option<LineError>) =
        line::read_all(lines.filter(|line| !line.trim().is_empty()).map(Some));
    if entries.is_empty() {
        return Err(FileError::Damaged);
    }
    let expected_entries =
        (error.is_some() || entries.len() < header.entries).then_some(header.entries);
    let cursor = if expected_entries.is_some() {
        entries.len()
    } else {
        header.cursor
    };
    Ok(OpenedFile {
        log: EventLog::new(entries, cursor),
        expected_entries,
    })
}
