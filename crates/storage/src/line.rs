//! One entry as one line of text: a checksum over this line and all lines before it, then the entry as JSON.
//!
//! A line that was cut short, changed or copied from another table does not match its checksum, so everything before the first bad
//! line is known to be intact.

use crate::to_json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::event_log::LogEntry;

/// A running checksum over lines (64-bit FNV-1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChecksumChain(u64);

impl Default for ChecksumChain {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl ChecksumChain {
    /// Returns the checksum extended by one more text.
    #[must_use]
    pub(crate) fn extended_by(self, text: &str) -> Self {
        let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(self.0, step))
    }

    fn hex(self) -> String {
        format!("{:016x}", self.0)
    }

    /// Checks whether a text is this [`ChecksumChain::hex`] without formatting it, because every line of a table is checked.
    fn is_hex(self, text: &str) -> bool {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digits = self
            .0
            .to_be_bytes()
            .into_iter()
            .flat_map(|byte| [byte >> 4, byte & 0xf]);
        digits
            .map(|digit| DIGITS.get(usize::from(digit)))
            .eq(text.as_bytes().iter().map(Some))
    }
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It does not match its checksum.
    #[error("the checksum does not fit")]
    Checksum,
    /// It matches, but this version cannot read it.
    #[error("the entry cannot be read")]
    Unreadable,
}

/// Puts a checksum before a text and advances the chain.
pub fn seal(chain: &mut ChecksumChain, text: &str) -> String {
    *chain = chain.extended_by(text);
    let mut line = chain.hex();
    line.push(' ');
    line.push_str(text);
    line
}

/// Returns the text of a line after checking it, and advances the chain.
///
/// # Errors
/// [`LineError::Checksum`]; the chain is then unchanged.
pub fn unseal<'a>(chain: &mut ChecksumChain, line: &'a str) -> Result<&'a str, LineError> {
    let (sum, text) = line.split_once(' ').ok_or(LineError::Checksum)?;
    let next = chain.extended_by(text);
    if !next.is_hex(sum) {
        return Err(LineError::Checksum);
    }
    *chain = next;
    Ok(text)
}

/// Writes an entry.
pub fn write<E: Serialize>(chain: &mut ChecksumChain, entry: &LogEntry<E>) -> String {
    seal(chain, &to_json(entry))
}

/// Reads an entry.
///
/// # Errors
/// [`LineError`]; the chain is then unchanged.
pub fn read<E: DeserializeOwned>(
    chain: &mut ChecksumChain,
    line: &str,
) -> Result<LogEntry<E>, LineError> {
    let before = *chain;
    let text = unseal(chain, line)?;
    serde_json::from_str(text).map_err(|_| {
        *chain = before;
        LineError::Unreadable
    })
}

/// Reads lines up to the first damaged one, and returns its error if there is one.
pub(crate) fn read_all<'a, E: DeserializeOwned>(
    lines: impl Iterator<Item = &'a str>,
) -> (Vec<LogEntry<E>>, Option<LineError>) {
    let mut chain = ChecksumChain::default();
    let mut entries = Vec::new();
    for line in lines {
        match read(&mut chain, line) {
            Ok(entry) => entries.push(entry),
            Err(error) => return (entries, Some(error)),
        }
    }
    (entries, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_opens_and_a_changed_one_does_not() {
        let mut chain = ChecksumChain::default();
        let first = seal(&mut chain, "one");
        let second = seal(&mut chain, "two");
        let mut reading = ChecksumChain::default();
        assert_eq!(unseal(&mut reading, &first), Ok("one"));
        assert_eq!(
            unseal(&mut reading, &second.replace("two", "too")),
            Err(LineError::Checksum)
        );
        assert_eq!(unseal(&mut reading, &second), Ok("two"));
        assert_eq!(
            unseal(&mut ChecksumChain::default(), &second),
            Err(LineError::Checksum),
            "out of its place"
        );
        assert_eq!(unseal(&mut reading, ""), Err(LineError::Checksum));
    }
}
