//! Lines and files that bring people into the saved cast.

use ::torg::sheet::stat_line::{StatLine, find_colon, parse, split_people};

/// The most bytes of a file of lines: a thousand for each character that can be saved.
const MAX_FILE_BYTES: usize = 200_000;

/// The most characters of what is not understood that are shown to be put right.
const MAX_UNREAD_CHARS: usize = 4_000;

/// Whether a text tells of somebody, and all of it is understood.
pub fn is_understood(text: &str) -> bool {
    let pieces = split_people(text);
    !pieces.is_empty() && pieces.iter().all(|piece| parse(piece).errors.is_empty())
}

/// Everybody in a text whose line is understood, each alone.
pub fn people(text: &str) -> Vec<StatLine> {
    let lines = split_people(text).into_iter().map(parse);
    let people = lines.filter(|line| line.errors.is_empty());
    let people = people.filter_map(|line| line.stat_line);
    people
        .map(|person| StatLine { count: 1, ..person })
        .collect()
}

/// What a file holds for the saved cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CastFile {
    /// Who is new.
    pub people: Vec<StatLine>,
    /// How many are saved already, by their names. They stay as they are.
    pub known: usize,
    /// How many lines are not understood.
    pub unread: usize,
    /// These lines, to be put right.
    pub unread_lines: String,
}

impl CastFile {
    /// Reads a file; `names` are those of the saved cast. Nobody, where it is a file of something else.
    pub fn read(text: &str, names: &[String]) -> Self {
        if is_foreign(text) {
            return Self::default();
        }
        let mut file = Self::default();
        let mut unread = Vec::new();
        for piece in split_people(text) {
            let line = parse(piece);
            // A name alone could be a word of any text.
            let has_figures = find_colon(piece).is_some() && line.errors.is_empty();
            match line.stat_line.filter(|_| has_figures) {
                Some(person) if is_known(&person, names) => file.known += 1,
                Some(person) => file.people.push(StatLine { count: 1, ..person }),
                None => unread.push(piece.trim()),
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

fn is_known(person: &StatLine, names: &[String]) -> bool {
    let name = person.name.as_str().to_lowercase();
    names.iter().any(|other| other.to_lowercase() == name)
}

/// Whether it is no text of lines: characters that nobody types, or far more than a cast holds.
fn is_foreign(text: &str) -> bool {
    let is_odd = |c: char| c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace();
    text.len() > MAX_FILE_BYTES || text.contains(is_odd)
}
