//! A table as a file: a header line, then one line per entry. Files move tables between devices.

use super::line::{self, ChecksumChain, LineError};
use super::{GameKind, SCHEMA_VERSION, is_newer, to_json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::str::Lines;
use tabletop::event_log::{EventLog, LogEntry};

/// The format name in the header line of every file that this app writes.
pub(crate) const FORMAT: &str = "rising-action table";
/// The maximum size in bytes of a file that is read.
pub const MAX_FILE_BYTES: usize = 8 << 20;

#[derive(Serialize, Deserialize)]
struct FileHeader {
    format: String,
    schema: u16,
    game: GameKind,
    entries: usize,
    cursor: usize,
}

/// Why a file cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// This app did not write it.
    #[error("not a table of this app")]
    NotOurs,
    /// It is larger than any table can be.
    #[error("too large")]
    TooLarge,
    /// A newer version of the app wrote it.
    #[error("written by a newer version")]
    TooNew,
    /// No entry of it is intact.
    #[error("nothing in it is intact")]
    Damaged,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedFile<E> {
    /// The entries that could be read.
    pub log: EventLog<E>,
    /// How many entries the file should have had; `None` if all of them could be read.
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

/// Returns the game of a file.
///
/// # Errors
/// [`FileError`] if this app did not write the file.
pub fn game(text: &str) -> Result<GameKind, FileError> {
    header(&mut lines(text)).map(|header| header.game)
}

/// Returns the lines of a file, without a byte order mark that an editor put before them.
pub(crate) fn lines(text: &str) -> Lines<'_> {
    text.trim_start_matches('\u{feff}').lines()
}

/// Reads the first line of a file of this format, if this version can read it.
pub(crate) fn first_line<H: DeserializeOwned>(
    lines: &mut Lines<'_>,
    format: &str,
) -> Result<H, FileError> {
    let header: Value = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or(FileError::NotOurs)?;
    if header.get("format").and_then(Value::as_str) != Some(format) {
        return Err(FileError::NotOurs);
    }
    if is_newer(&header) {
        return Err(FileError::TooNew);
    }
    H::deserialize(header).map_err(|_| FileError::NotOurs)
}

fn header(lines: &mut Lines<'_>) -> Result<FileHeader, FileError> {
    first_line(lines, FORMAT)
}

/// Reads a file, completely or up to the first damaged entry.
///
/// # Errors
/// [`FileError`] if nothing of it can be used.
pub fn read<E: DeserializeOwned>(text: &str) -> Result<OpenedFile<E>, FileError> {
    if text.len() > MAX_FILE_BYTES {
        return Err(FileError::TooLarge);
    }
    let mut lines = lines(text);
    let header = header(&mut lines)?;
    let (entries, error): (Vec<LogEntry<E>>, Option<LineError>) =
        line::read_all(lines.filter(|line| !line.trim().is_empty()));
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
