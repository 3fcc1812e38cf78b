//! A whole extra in one line: "4 thugs: 9s, club", "Varga (Noor): dex 12 str 10, melee weapons 14, sabre +6/18". Read leniently:
//! in any order, in capitals or not, words shortened. What is not understood is named with its place, and nothing of it is kept.
//! [`write()`] makes a line that reads as the same person.

mod extra;
mod fault;
mod formatter;
mod parser;
mod quotes;
mod tokens;
mod vocabulary;

pub use formatter::format_line;
pub use quotes::find_colon;
use quotes::find_outside_quotes;

pub use extra::{MAX_COUNT, StatLine, plain_weapon};
pub use fault::{ParseError, ParseErrorKind};
use parser::Parser;
use tokens::tokenize;

/// People as a text of lines, to be read again with [`parse`].
pub fn format_lines<'a>(people: impl Iterator<Item = &'a StatLine>) -> String {
    let mut text = String::new();
    for stat_line in people {
        let line = format_line(stat_line);
        text.push_str(&line);
        // Who has a name alone is told from a word of any text by the colon.
        text.push_str(if find_colon(&line).is_some() {
            "\n"
        } else {
            ":\n"
        });
    }
    text
}

/// How a line was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLine {
    /// Who it is; `None` without a name.
    pub stat_line: Option<StatLine>,
    /// Weapons, by their place on the sheet, of which no figure was told: they add nothing until it is.
    pub weapons_without_damage: Vec<usize>,
    /// Skills that no fight asks for, as they are written: nothing is kept of them.
    pub other_skills: Vec<String>,
    /// What was not understood.
    pub errors: Vec<ParseError>,
}

/// The people in a text: each line is one where it has a colon, up to a semicolon behind which another one begins; else it is a
/// list of names.
pub fn split_people(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for mut line in text.split(['\n', '\r']) {
        if find_colon(line).is_some() {
            while let Some((one, others)) = split_next_person(line) {
                pieces.push(one);
                line = others;
            }
            pieces.push(line);
            continue;
        }
        let mut rest = line;
        while let Some(end) = find_outside_quotes(rest, &[',', ';']) {
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
fn split_next_person(line: &str) -> Option<(&str, &str)> {
    let mut from = find_colon(line)?;
    while let Some(more) = find_outside_quotes(line.get(from..)?, &[';']) {
        let end = from + more;
        let others = line.get(end + 1..)?;
        if let Some(head) = find_colon(others).and_then(|at| others.get(..at))
            && vocabulary::is_person_name(head)
        {
            return Some((line.get(..end)?, others));
        }
        from = end + 1;
    }
    None
}

/// Reads a line.
pub fn parse(line: &str) -> ParsedLine {
    let end = find_colon(line).unwrap_or(line.len());
    let (head, body) = line.split_at(end);
    let mut reader = Parser::new(line);
    let named = reader.parse_head(head, end < line.len());
    reader.tokens = tokenize(body, end);
    reader.parse_body();
    let stat_line = named.map(|(count, name, player)| StatLine {
        count,
        role: reader.role,
        stats: reader.stats,
        sheet: reader.sheet,
        possibilities: reader.possibilities,
        ..StatLine::named(name, player)
    });
    ParsedLine {
        stat_line,
        weapons_without_damage: reader.weapons_without_damage,
        other_skills: reader.other_skills,
        errors: reader.errors,
    }
}
