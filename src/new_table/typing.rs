//! How the people typed for a new table get into its draft.

use super::people;
use crate::draft::{Draft, DraftPerson};
use crate::pasted;
use crate::torg::typed_characters::left_out_parts;
use crate::typed_people::UnreadLines;
use ::improv::MAX_PEOPLE;
use ::torang::MAX_CHARACTERS;
use ::torg::sheet::stat_line::{StatLine, has_only_values, join_continuations};
use ::torg::{MAX_ACTORS, MAX_HEROES};
use storage::GameKind;
use tabletop::person_line::has_finished_part;

/// What is wrong with a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DraftError {
    EmptyName,
    /// More people than a table of that game can have.
    TooMany {
        count: usize,
        max: usize,
    },
    /// More people than a Torg table can have, heroes and others.
    CastFull,
    /// Nobody was added.
    Nobody,
    /// A gamemaster without any players.
    Alone,
    /// A line that could not be read, as a message that names it.
    UnreadLine(String),
    /// Hands from an earlier session that do not belong to these heroes.
    SavedHands,
    /// The rules refuse to open the table.
    Refused,
}

impl Draft {
    /// Sets the text of the field for names. A list is added at once when it is pasted, or when a comma is typed; one that was refused,
    /// or in which a name looks like a value, stays in the field until it is added.
    ///
    /// # Errors
    /// The reason why nobody was added; the typed text stays.
    pub fn type_names(&mut self, text: &str) -> Result<(), DraftError> {
        let is_corrected = self.typed.contains('\n');
        let is_held = self.is_list(&self.typed);
        let are_values: fn(&str) -> bool = match self.game {
            GameKind::Torg => has_only_values,
            GameKind::Torang | GameKind::Improv => |_| false,
        };
        self.typed = pasted::as_lines(text, are_values);
        if self.game == GameKind::Torg && !is_corrected {
            self.typed = join_continuations(&self.typed);
        }
        self.take_back_values();
        if self.typed.trim().is_empty() {
            self.place = None;
        }
        let text = &self.typed;
        let is_list = || !is_held && self.is_list(text) && !people::hides_value(self.game, text);
        let has_lines = text.contains('\n');
        let is_doubtful = || !people::value_names(self.game, text).is_empty();
        if has_lines && !is_corrected && !is_doubtful() {
            self.add_typed()
        } else if !has_lines && is_list() {
            let before = self.people.len();
            let goes_last = self.place.is_none();
            self.add_typed()?;
            self.behind_comma = goes_last && self.people.len() == before + 1;
            Ok(())
        } else {
            Ok(())
        }
    }

    /// Checks whether a text is a list of names with a comma. In a line with details, the commas separate the details.
    fn is_list(&self, text: &str) -> bool {
        has_finished_part(text) && !people::has_details(self.game, text)
    }

    /// Takes the person at this place back into the field for names, as the line that was typed, ready to be changed. What is in the
    /// field is added first.
    ///
    /// # Errors
    /// The reason why the text in the field cannot be added; nothing has changed then.
    pub fn edit(&mut self, index: usize) -> Result<(), DraftError> {
        let mut index = index;
        if !self.typed.trim().is_empty() {
            let (before, place) = (self.people.len(), self.place);
            self.add_typed()?;
            if place.is_some_and(|place| place <= index) {
                index += self.people.len().saturating_sub(before);
            }
        }
        if index < self.people.len() {
            let person = self.people.remove(index);
            self.typed = person.typed_line(self.game);
            self.place = Some(index);
            self.behind_comma = false;
        }
        Ok(())
    }

    /// Adds people at the place of the person who was taken into the field, otherwise at the end. Returns the place of the first one.
    fn insert(&mut self, new: Vec<DraftPerson>) -> usize {
        let end = self.people.len();
        let place = self.place.take().unwrap_or(end).min(end);
        self.people.splice(place..place, new);
        place
    }

    /// Adds everybody in the field for names, or nobody. Pasting empties the field; adding again then does nothing.
    ///
    /// # Errors
    /// The reason why nobody was added; the typed text stays.
    pub fn add_typed(&mut self) -> Result<(), DraftError> {
        self.add(UnreadLines::Refuse)
    }

    /// Adds everybody in the field for names whose line can be read, and empties the field.
    ///
    /// # Errors
    /// The reason why nobody was added; the typed text stays.
    pub fn add_readable(&mut self) -> Result<(), DraftError> {
        self.add(UnreadLines::LeaveOut)
    }

    fn add(&mut self, unread: UnreadLines) -> Result<(), DraftError> {
        if self.typed.is_empty() && !self.people.is_empty() {
            return Ok(());
        }
        self.behind_comma = false;
        match self.game {
            GameKind::Torg => {
                let new = people::everybody(people::torg_people(&self.typed), unread)?;
                self.add_stat_lines(&new)?;
                self.left_out = left_out_parts(&self.typed);
            }
            GameKind::Torang => {
                let new = people::everybody(people::torang_people(&self.typed), unread)?;
                self.check_room(new.len(), MAX_CHARACTERS)?;
                self.insert(new);
            }
            GameKind::Improv => {
                let new = people::everybody(people::improv_people(&self.typed), unread)?;
                self.check_room(new.len(), MAX_PEOPLE)?;
                let gamemaster = new.iter().rposition(|person| person.improv.gamemaster);
                let place = self.insert(new);
                if let Some(last) = gamemaster {
                    self.make_gamemaster(place + last);
                }
            }
        }
        self.typed.clear();
        Ok(())
    }

    /// Puts the person whom a comma has just added back into the field, before a colon, if values follow: with "Bob, dex 10, tou 11",
    /// typed letter by letter, the first comma has added Bob.
    fn take_back_values(&mut self) {
        let (game, typed) = (self.game, &self.typed);
        let has_values =
            |person: &mut DraftPerson| person.is_plain() && person.has_value(game, typed);
        if self.behind_comma
            && let Some(last) = self.people.pop_if(has_values)
        {
            self.typed = format!("{}: {}", last.head(), self.typed.trim_start());
            self.behind_comma = false;
        }
    }

    fn check_room(&self, new: usize, max: usize) -> Result<(), DraftError> {
        let count = self.people.len() + new;
        if count > max {
            Err(DraftError::TooMany { count, max })
        } else {
            Ok(())
        }
    }

    /// Adds people to a Torg table: all of them, or nobody.
    ///
    /// # Errors
    /// The reason why nobody was added.
    pub fn add_stat_lines(&mut self, lines: &[StatLine]) -> Result<(), DraftError> {
        let mut taken = self.names();
        let mut new = vec![];
        for line in lines {
            for name in line.names(&taken) {
                taken.push(name.to_string());
                new.push(DraftPerson::from_stat_line(name, line));
            }
        }
        let heroes = self.people.iter().chain(&new);
        let heroes = heroes.filter(|person| person.is_hero()).count();
        if heroes > MAX_HEROES {
            let (count, max) = (heroes, MAX_HEROES);
            Err(DraftError::TooMany { count, max })
        } else if self.people.len() + new.len() > MAX_ACTORS {
            Err(DraftError::CastFull)
        } else {
            self.insert(new);
            Ok(())
        }
    }
}
