//! A sheet as it is edited: its line and its figures say the same, unless the line is not understood.

use crate::torg::messages::cast as messages;
use ::torg::sheet::stat_line::{ParsedLine, StatLine, find_colon, format_line, parse};

/// Somebody's sheet as it is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetDraft {
    person: StatLine,
    line: String,
}

impl SheetDraft {
    /// Somebody's sheet as it is.
    pub fn new(person: StatLine) -> Self {
        Self {
            line: format_line(&person),
            person,
        }
    }

    /// Who the figures make.
    pub fn person(&self) -> &StatLine {
        &self.person
    }

    /// The same in one line, as it is typed.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Another line was typed. What is understood of it counts at once.
    pub fn type_line(&mut self, line: String) {
        if let Some(person) = parse(&line).stat_line {
            self.person = StatLine { count: 1, ..person };
        }
        self.line = line;
    }

    /// A figure was set. What of the line was not understood goes on standing there.
    pub fn set(&mut self, person: StatLine) {
        let mut line = format_line(&person);
        let colon = find_colon(&self.line).unwrap_or(self.line.len());
        for error in self.parsed().errors {
            let words = self.line.get(error.start..error.end);
            if let Some(words) = words.filter(|_| error.start > colon) {
                let separator = if find_colon(&line).is_some() {
                    ", "
                } else {
                    ": "
                };
                line.push_str(separator);
                line.push_str(words);
            }
        }
        self.line = line;
        self.person = person;
    }

    /// Whether the line is understood.
    pub fn is_understood(&self) -> bool {
        let parsed = self.parsed();
        parsed.errors.is_empty() && parsed.stat_line.is_some()
    }

    /// What of the line was not understood, as messages.
    pub fn faults(&self) -> Vec<String> {
        messages::faults(&self.line, &self.parsed().errors)
    }

    /// The names of the weapons of which the line has no figure.
    pub fn weapons_without_damage(&self) -> Vec<String> {
        let parsed = self.parsed();
        let Some(person) = parsed.stat_line else {
            return Vec::new();
        };
        let weapons = parsed.weapons_without_damage.iter();
        let weapons = weapons.filter_map(|place| person.sheet.weapons.get(*place));
        weapons.map(|weapon| weapon.name.to_string()).collect()
    }

    fn parsed(&self) -> ParsedLine {
        parse(&self.line)
    }
}
