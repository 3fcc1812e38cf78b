//! Reads characters in text that people type at a Torg table, and says how to write a line that could not be read.

use crate::torg::messages::cast;
use crate::typed_people::{
    TextFix, TypedPerson, left_out as left_out_lines, left_out_text, names_with_value, read_people,
    under_headings,
};
use ::torg::sheet::stat_line::{
    NoteKind, ParseError, ParseErrorKind, ParsedLine, StatLine, find_details, parse, split_people,
};
use ::torg::state::Role;
use tabletop::name::Name;
use tabletop::person_line::{Heading, MAX_NAME_NUMBER};

/// Reads characters: "Juno (Sam)", "4 thugs: 9s, club +3". A line without stats may contain several names.
pub fn characters(text: &str) -> Vec<TypedPerson<StatLine>> {
    read_people(text, |line, heading| {
        let person_texts = split_people(line).into_iter();
        person_texts.map(move |person_text| (person_text, character(person_text, heading)))
    })
}

/// Says what is left out when everybody in a text who can be read is added: lines, skills without their full value, and
/// statuses. `None` if nothing is.
pub fn left_out(text: &str) -> Option<String> {
    joined(left_out_lines(&characters(text)), left_out_parts(text))
}

/// Says which parts about people in a text are left out although the rest is read: skills of which only the adds are given, because
/// combat does not use them, measurements that a sheet does not have, and statuses. `None` if there are none.
pub fn left_out_parts(text: &str) -> Option<String> {
    let people = parse_all(text);
    let read = || people.iter().filter(|(_, parsed)| parsed.errors.is_empty());
    let skills = read().flat_map(|(_, parsed)| &parsed.ignored_skills);
    let skills = left_out_text(skills.map(String::as_str));
    let details = read().flat_map(|(_, parsed)| &parsed.ignored_details);
    let details = left_out_text(details.map(String::as_str));
    let notes = read().flat_map(|(_, parsed)| &parsed.notes);
    let statuses = notes.filter(|note| note.kind == NoteKind::Status);
    let statuses = left_out_text(statuses.map(|note| note.text.as_str()));
    let skills = skills.map(|skills| format!("{skills} {}", cast::FULL_SKILL_VALUE));
    joined(
        joined(skills, details),
        statuses.map(|statuses| format!("{statuses} {}", cast::STATUS_IN_PLAY)),
    )
}

/// Joins two texts of which either may be missing.
fn joined(first: Option<String>, second: Option<String>) -> Option<String> {
    let texts: Vec<String> = first.into_iter().chain(second).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// Returns the names in a text that look like a value which was not understood: "Blunderbuss 15".
pub fn value_names(text: &str) -> Vec<&str> {
    let has_details = |line: &str| find_details(line).is_some();
    names_with_value(text, has_details, MAX_NAME_NUMBER)
}

/// Splits a text into the words about each person, or about several people alike, and reads them. A heading above them gives them
/// their role, unless they have their own.
pub fn parse_all(text: &str) -> Vec<(&str, ParsedLine)> {
    let lines = under_headings(text.lines(), |line| line).into_iter();
    let people = lines.flat_map(|(line, heading)| {
        let people = split_people(line).into_iter().map(str::trim);
        people.map(move |person| (person, parse_under(person, heading)))
    });
    people.collect()
}

/// Checks whether a text describes at least one character, and all of it is understood.
pub fn is_understood(text: &str) -> bool {
    let people = parse_all(text);
    !people.is_empty() && people.iter().all(|(_, parsed)| parsed.errors.is_empty())
}

/// Returns a text with the words that were probably meant in place of those that were not understood: "maneuver 11" for
/// "maneouvre 11". `None` if there are none.
pub fn corrected(text: &str) -> Option<String> {
    let corrected = with_errors_replaced(text, |person, _, error| {
        let unread = person.get(error.start..error.end)?;
        let meant = cast::meant_word(person, error);
        Some(meant.map_or(Replacement::Same, |word| {
            Replacement::Text(with_word(unread, word))
        }))
    })?;
    (corrected != text).then_some(corrected)
}

/// What takes the place of a part of a text that was not understood.
enum Replacement {
    /// The part itself.
    Same,
    /// Other text.
    Text(String),
    /// Nothing. The separator before it goes, too.
    Nothing,
}

/// Returns a text with every part that was not understood replaced. `replacement` gets the text about the person, whether the name in it
/// is clear, and the error. `None` if it returns `None` for one of them.
fn with_errors_replaced(
    text: &str,
    mut replacement: impl FnMut(&str, bool, &ParseError) -> Option<Replacement>,
) -> Option<String> {
    let mut replaced = String::new();
    let mut rest = text;
    for (person, mut parsed) in parse_all(text) {
        let (before, after) = rest.split_once(person)?;
        replaced.push_str(before);
        parsed.errors.sort_by_key(|error| error.start);
        let is_name_clear = !parsed.errors.iter().any(is_about_name);
        let mut position = 0;
        for error in &parsed.errors {
            // Errors may overlap.
            let start = error.start.max(position);
            let error = ParseError {
                start,
                end: error.end.max(start),
                ..*error
            };
            let understood = person.get(position..start)?;
            match replacement(person, is_name_clear, &error)? {
                Replacement::Same => continue,
                Replacement::Text(text) => {
                    replaced.push_str(understood);
                    replaced.push_str(&text);
                }
                Replacement::Nothing => replaced.push_str(understood.trim_end_matches([' ', ','])),
            }
            position = error.end;
        }
        replaced.push_str(person.get(position..)?);
        rest = after;
    }
    replaced.push_str(rest);
    Some(replaced)
}

/// Returns a text of which more can be read: with the words that were probably meant, or without the parts that were not
/// understood. `None` if neither helps.
pub fn fix(text: &str) -> Option<TextFix> {
    let spelling = corrected(text).map(|text| TextFix {
        label: "Correct the spelling",
        is_complete: is_understood(&text),
        text,
        left_out: None,
    });
    let fix = spelling.or_else(|| without_unread_parts(text))?;
    Some(TextFix {
        left_out: joined(fix.left_out, left_out_parts(&fix.text)),
        ..fix
    })
}

/// The most rounds in which unread parts are left out. What stood between two of them may become unreadable only then.
const MAX_ROUNDS: usize = 8;

fn without_unread_parts(text: &str) -> Option<TextFix> {
    let (mut shortened, mut left_out) = (text.to_owned(), Vec::new());
    for _ in 0..MAX_ROUNDS {
        let count = left_out.len();
        let next = without_errors(&shortened, &mut left_out)?;
        if left_out.len() == count {
            let is_fixed = count > 0 && names(&shortened) == names(text);
            return is_fixed.then(|| TextFix {
                label: "Leave out what is unclear",
                is_complete: is_understood(&shortened),
                text: shortened,
                left_out: left_out_text(left_out.iter().map(String::as_str)),
            });
        }
        shortened = next;
    }
    None
}

/// Returns the names in a text, each with the number of people who share it.
fn names(text: &str) -> Vec<(Name, u8)> {
    let people = parse_all(text).into_iter();
    people
        .filter_map(|(_, parsed)| parsed.stat_line)
        .map(|person| (person.name, person.count))
        .collect()
}

/// Removes the parts of a text that were not understood and notes them in `left_out`. Whoever has no clear name stays as typed.
fn without_errors(text: &str, left_out: &mut Vec<String>) -> Option<String> {
    with_errors_replaced(text, |person, is_name_clear, error| {
        if !is_name_clear {
            return Some(Replacement::Same);
        }
        left_out.push(person.get(error.start..error.end)?.trim().to_owned());
        Some(Replacement::Nothing)
    })
}

const fn is_about_name(error: &ParseError) -> bool {
    matches!(
        error.kind,
        ParseErrorKind::InvalidName(_) | ParseErrorKind::SeveralNames
    )
}

/// Replaces the words in front of a number.
fn with_word(typed: &str, word: &str) -> String {
    let is_letter = |letter: char| letter.is_alphabetic();
    let number = typed.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let before = typed.len() - typed.trim_start_matches(|letter| !is_letter(letter)).len();
    let start = typed.get(..before).unwrap_or_default();
    let space = if number.is_empty() { "" } else { " " };
    format!("{start}{word}{space}{number}")
}

fn parse_under(text: &str, heading: Option<Heading>) -> ParsedLine {
    let mut parsed = parse(text);
    if let Some(person) = &mut parsed.stat_line {
        person.role = person.role.or(match heading {
            Some(Heading::Heroes) => Some(Role::Hero),
            Some(Heading::Villains) => Some(Role::Villain),
            Some(Heading::Characters) | None => None,
        });
    }
    parsed
}

fn character(text: &str, heading: Option<Heading>) -> Result<StatLine, String> {
    let parsed = parse_under(text, heading);
    match (parsed.errors.first(), parsed.stat_line) {
        (Some(error), _) => Err(advice(text, error)),
        (None, Some(person)) => Ok(person),
        (None, None) => Err(cast::NO_NAME.to_owned()),
    }
}

/// Says in a short sentence how to write a line that has this error.
fn advice(line: &str, error: &ParseError) -> String {
    if cast::is_bare_number(line, error) {
        return cast::NAMELESS_NUMBERS.to_owned();
    }
    let unread = line.get(error.start..error.end).unwrap_or_default().trim();
    if let Some(meant) = cast::meant_word(line, error) {
        return format!("Did you mean {meant} instead of “{unread}”?");
    }
    cast::advice(error.kind, &[unread])
}
