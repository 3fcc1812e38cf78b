//! A sheet that is being edited: its line and its figures agree, unless the line has errors.

use crate::grammar::capitalised;
use crate::torg::messages::cast as messages;
use ::torg::sheet::stat_line::{ParsedLine, StatLine, find_details, format_line, parse};

/// A sheet that is being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetDraft {
    person: StatLine,
    line: String,
    parsed: ParsedLine,
}

impl SheetDraft {
    /// Creates a draft from a character.
    pub fn new(person: StatLine) -> Self {
        let line = format_line(&person);
        Self {
            person,
            parsed: parse(&line),
            line,
        }
    }

    /// Returns the character with the current figures.
    pub fn person(&self) -> &StatLine {
        &self.person
    }

    /// Returns the line as it is typed.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Sets the typed line. Everything in it that can be read applies at once.
    pub fn type_line(&mut self, line: String) {
        self.parsed = parse(&line);
        self.line = line;
        if let Some(person) = self.parsed.stat_line.clone() {
            self.person = StatLine {
                count: 1,
                first: 1,
                ..person
            };
        }
    }

    /// Sets the figures and updates the line. The parts of the line that could not be read are kept in it.
    pub fn set(&mut self, person: StatLine) {
        let mut line = format_line(&person);
        let details = find_details(&self.line);
        let head_end = details.map_or(self.line.len(), |details| details.head_end);
        for error in &self.parsed.errors {
            let unread = self.line.get(error.start..error.end);
            if let Some(unread) = unread.filter(|_| error.start > head_end) {
                let separator = if find_details(&line).is_some() {
                    ", "
                } else {
                    ": "
                };
                line.push_str(separator);
                line.push_str(unread);
            }
        }
        self.parsed = parse(&line);
        self.line = line;
        self.person = person;
    }

    /// Checks whether the line can be read without errors.
    pub fn is_understood(&self) -> bool {
        self.parsed.errors.is_empty() && self.parsed.stat_line.is_some()
    }

    /// Returns messages about the errors in the line.
    pub fn error_texts(&self) -> Vec<String> {
        messages::error_texts(&self.line, &self.parsed.errors)
    }

    /// Returns the names of the weapons without a damage figure in the line.
    pub fn weapons_without_damage(&self) -> Vec<String> {
        let Some(person) = &self.parsed.stat_line else {
            return Vec::new();
        };
        let weapons = self.parsed.weapons_without_damage.iter();
        let weapons = weapons.filter_map(|index| person.sheet.weapons.get(*index));
        weapons.map(|weapon| weapon.name.to_string()).collect()
    }

    /// Returns the note about skills in the line of which only the adds are given; `None` if there are none.
    pub fn ignored_skills(&self) -> Option<String> {
        let text = messages::ignored_skills(&self.parsed.ignored_skills)?;
        Some(format!("{}.", capitalised(&text)))
    }
}
