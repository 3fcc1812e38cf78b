//! One entry as one line of text: a checksum over it and all lines before it, then the entry as JSON.
//!
//! A line that was cut short, changed or taken from another table does not fit its checksum, so whatever was kept before
//! it is known to be whole.

use crate::to_json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::chronicle::Entry;

/// A running checksum over lines (64-bit FNV-1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain(u64);

impl Default for Chain {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Chain {
    /// The checksum with one more text behind it.
    #[must_use]
    pub fn then(self, text: &str) -> Self {
        let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(self.0, step))
    }

    fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// A line is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// It does not fit its checksum.
    #[error("the checksum does not fit")]
    Checksum,
    /// It fits, but is nothing this version can read.
    #[error("the entry can not be read")]
    Unreadable,
}

/// Puts a checksum before a text, and moves the chain on.
pub fn seal(chain: &mut Chain, text: &str) -> String {
    *chain = chain.then(text);
    let mut line = chain.hex();
    line.push(' ');
    line.push_str(text);
    line
}

/// Takes a checked text out of a line, and moves the chain on.
///
/// # Errors
/// [`LineFault::Checksum`]; then the chain has not moved.
pub fn unseal<'a>(chain: &mut Chain, line: &'a str) -> Result<&'a str, LineFault> {
    let (sum, text) = line.split_once(' ').ok_or(LineFault::Checksum)?;
    let next = chain.then(text);
    if next.hex() != sum {
        return Err(LineFault::Checksum);
    }
    *chain = next;
    Ok(text)
}

/// Writes an entry.
pub fn write<E: Serialize>(chain: &mut Chain, entry: &Entry<E>) -> String {
    seal(chain, &to_json(entry))
}

/// Reads an entry.
///
/// # Errors
/// [`LineFault`]; then the chain has not moved.
pub fn read<E: DeserializeOwned>(chain: &mut Chain, line: &str) -> Result<Entry<E>, LineFault> {
    let before = *chain;
    let text = unseal(chain, line)?;
    serde_json::from_str(text).map_err(|_| {
        *chain = before;
        LineFault::Unreadable
    })
}

/// Reads lines as far as they are whole, with the fault of the first one that is not.
pub fn read_all<'a, E: DeserializeOwned>(
    lines: impl Iterator<Item = Option<&'a str>>,
) -> (Vec<Entry<E>>, Chain, Option<LineFault>) {
    let mut chain = Chain::default();
    let mut entries = Vec::new();
    for line in lines {
        match line
            .ok_or(LineFault::Checksum)
            .and_then(|line| read(&mut chain, line))
        {
            Ok(entry) => entries.push(entry),
            Err(fault) => return (entries, chain, Some(fault)),
        }
    }
    (entries, chain, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_opens_and_a_changed_one_does_not() {
        let mut chain = Chain::default();
        let first = seal(&mut chain, "one");
        let second = seal(&mut chain, "two");
        let mut reading = Chain::default();
        assert_eq!(unseal(&mut reading, &first), Ok("one"));
        assert_eq!(
            unseal(&mut reading, &second.replace("two", "too")),
            Err(LineFault::Checksum)
        );
        assert_eq!(unseal(&mut reading, &second), Ok("two"));
        assert_eq!(
            unseal(&mut Chain::default(), &second),
            Err(LineFault::Checksum),
            "out of its place"
        );
        assert_eq!(unseal(&mut reading, ""), Err(LineFault::Checksum));
    }
}
