//! A whole extra in one line: "4 thugs: 9s, club", "Varga (Noor): dex 12 str 10, melee weapons 14, sabre +6/18". Read leniently:
//! in any order, in capitals or not, words shortened. What is not understood is named with its place, and nothing of it is kept.
//! [`write()`] makes a line that reads as the same person.

mod extra;
mod fault;
mod parts;
mod quotes;
mod reader;
mod words;
mod write;

pub use quotes::colon;
use quotes::outside;
pub use write::write;

pub use extra::{Extra, MOST_ALIKE, plain};
pub use fault::{Fault, Wrong};
use parts::parts;
use reader::Reader;

/// People as a text of lines, to be read again with [`read`].
pub fn lines<'a>(people: impl Iterator<Item = &'a Extra>) -> String {
    let mut text = String::new();
    for extra in people {
        let line = write(extra);
        text.push_str(&line);
        // Who has a name alone is told from a word of any text by the colon.
        text.push_str(if colon(&line).is_some() { "\n" } else { ":\n" });
    }
    text
}

/// How a line was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who it is; `None` without a name.
    pub extra: Option<Extra>,
    /// Weapons, by their place on the sheet, of which no figure was told: they add nothing until it is.
    pub untold: Vec<usize>,
    /// What was not understood.
    pub faults: Vec<Fault>,
}

/// The people in a text: each line is one where it has a colon, up to a semicolon behind which another one begins; else it is a
/// list of names.
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for mut line in text.split(['\n', '\r']) {
        if colon(line).is_some() {
            while let Some((one, others)) = parted(line) {
                pieces.push(one);
                line = others;
            }
            pieces.push(line);
            continue;
        }
        let mut rest = line;
        while let Some(end) = outside(rest, &[',', ';']) {
            let (piece, after) = rest.split_at(end);
            pieces.push(piece);
            rest = after.get(1..).unwrap_or_default();
        }
        pieces.push(rest);
    }
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

/// A line with figures, and what stands behind the first semicolon that somebody else's name and a colon follow.
fn parted(line: &str) -> Option<(&str, &str)> {
    let mut from = colon(line)?;
    while let Some(more) = outside(line.get(from..)?, &[';']) {
        let end = from + more;
        let others = line.get(end + 1..)?;
        if let Some(head) = colon(others).and_then(|at| others.get(..at))
            && words::is_somebody(head)
        {
            return Some((line.get(..end)?, others));
        }
        from = end + 1;
    }
    None
}

/// Reads a line.
pub fn read(line: &str) -> Reading {
    let end = colon(line).unwrap_or(line.len());
    let (head, body) = line.split_at(end);
    let mut reader = Reader::of(line);
    let named = reader.head(head, end < line.len());
    reader.parts = parts(body, end);
    reader.body();
    let extra = named.map(|(count, name, player)| Extra {
        count,
        role: reader.role,
        figures: reader.figures,
        sheet: reader.sheet,
        possibilities: reader.possibilities,
        ..Extra::named(name, player)
    });
    Reading {
        extra,
        untold: reader.untold,
        faults: reader.faults,
    }
}
