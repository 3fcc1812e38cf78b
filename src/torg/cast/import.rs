//! Importing characters into the saved cast from lines and files.

use crate::torg::typed_characters::parse_all;
use ::torg::sheet::stat_line::{StatLine, find_details};
use tabletop::name::is_same_name;

/// The maximum size of an imported file in bytes: a thousand for each character that can be saved.
const MAX_FILE_BYTES: usize = 200_000;

/// The maximum length of the unread lines that are shown for correction, in characters.
const MAX_UNREAD_CHARS: usize = 4_000;

/// Returns all characters in a text whose lines are read without errors.
pub fn people(text: &str) -> Vec<StatLine> {
    let lines = parse_all(text).into_iter().map(|(_, parsed)| parsed);
    let people = lines.filter(|line| line.errors.is_empty());
    let people = people.filter_map(|line| line.stat_line);
    people
        .map(|person| StatLine {
            count: 1,
            first: 1,
            ..person
        })
        .collect()
}

/// The content of a file for the saved cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CastFile {
    /// The new characters.
    pub people: Vec<StatLine>,
    /// The number of characters whose names are already in the saved cast. The saved ones stay unchanged.
    pub known: usize,
    /// The number of lines that could not be read.
    pub unread: usize,
    /// The lines that could not be read, for correction.
    pub unread_lines: String,
}

impl CastFile {
    /// Reads a file. `names`: the names in the saved cast. Empty if it is not a file of lines.
    pub fn read(text: &str, names: &[String]) -> Self {
        if is_foreign(text) {
            return Self::default();
        }
        let mut file = Self::default();
        let mut unread = Vec::new();
        for (person_text, line) in parse_all(text) {
            // A line without figures could be any text.
            let has_figures = find_details(person_text).is_some() && line.errors.is_empty();
            match line.stat_line.filter(|_| has_figures) {
                Some(person) if is_known(&person, names) => file.known += 1,
                Some(person) => file.people.push(StatLine {
                    count: 1,
                    first: 1,
                    ..person
                }),
                None => unread.push(person_text),
            }
        }
        if file.people.is_empty() && file.known == 0 {
            return Self::default();
        }
        file.unread = unread.len();
        file.unread_lines = unread.join("\n").chars().take(MAX_UNREAD_CHARS).collect();
        file
    }
}

/// Adds lines below those that are typed already.
pub fn add_lines(typed: &mut String, lines: &str) {
    if !lines.is_empty() {
        let above = typed.trim_end().len();
        typed.truncate(above);
        if !typed.is_empty() {
            typed.push('\n');
        }
        typed.push_str(lines);
    }
}

fn is_known(person: &StatLine, names: &[String]) -> bool {
    let name = person.name.as_str();
    names.iter().any(|other| is_same_name(other, name))
}

/// Checks whether a text cannot be a file of lines: it has control characters, or is far longer than a cast.
fn is_foreign(text: &str) -> bool {
    let is_binary =
        |c: char| c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace();
    text.len() > MAX_FILE_BYTES || text.contains(is_binary)
}
