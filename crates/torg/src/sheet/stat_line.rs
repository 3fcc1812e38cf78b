//! Stat lines: one or several actors in a line of text: "4 thugs: 9s, club", "Varga (Noor): dex 12 str 10, melee weapons 14,
//! sabre +6/18". Parsing is lenient: values can be in any order, in any case, and abbreviated. Parts that are not understood
//! are reported with their position and ignored. [`format_line`] makes a line that parses to the same actor.

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

/// Formats actors as a text with one line each, which [`parse`] can read again.
pub fn format_lines<'a>(people: impl Iterator<Item = &'a StatLine>) -> String {
    let mut text = String::new();
    for stat_line in people {
        let line = format_line(stat_line);
        text.push_str(&line);
        // A colon marks a line with only a name as an actor.
        text.push_str(if find_colon(&line).is_some() {
            "\n"
        } else {
            ":\n"
        });
    }
    text
}

/// The result of parsing a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLine {
    /// The actor; `None` without a name.
    pub stat_line: Option<StatLine>,
    /// The indices on the sheet of weapons without a damage value: they add nothing until one is entered.
    pub weapons_without_damage: Vec<usize>,
    /// Skills that combat does not use, as they are written. Their values are not kept.
    pub other_skills: Vec<String>,
    /// The parts that were not understood.
    pub errors: Vec<ParseError>,
}

/// Splits a text into actors. A line with a colon is one actor, up to a semicolon after which another one begins; a line
/// without a colon is a list of names.
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

/// Splits a line at the first semicolon that is followed by another actor's name and a colon.
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

/// Parses a line.
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
