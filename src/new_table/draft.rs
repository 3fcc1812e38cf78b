//! A new table that is being set up. It is plain data, saved on the device at every change, so that nothing typed is lost.

use super::people::{self, DraftPerson};
use crate::grammar::with_player;
use crate::pasted;
use crate::torg::typed_characters::left_out_skills;
use crate::typed_people::UnreadLines;
use ::improv::MAX_PEOPLE;
use ::improv::settings::Settings as ImprovSettings;
use ::torang::MAX_CHARACTERS;
use ::torang::settings::Settings as TorangSettings;
use ::torg::card::Side;
use ::torg::deck::Deck;
use ::torg::settings::{Edition, Settings as TorgSettings};
use ::torg::sheet::stat_line::{StatLine, join_continuations};
use ::torg::state::Role;
use ::torg::{MAX_ACTORS, MAX_HEROES};
use serde::{Deserialize, Serialize};
use storage::GameKind;
use tabletop::person_line::has_finished_part;

/// The key under which the draft is saved on the device.
pub const STORAGE_KEY: &str = "new-table";

/// A new table that is being set up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    /// The game.
    pub game: GameKind,
    /// The title, as it was typed.
    pub title: String,
    /// The people added so far, in order.
    pub people: Vec<DraftPerson>,
    /// The text in the field for names.
    pub typed: String,
    /// Whether a comma has just added the last person, so that what is typed now may belong to them.
    pub behind_comma: bool,
    /// The place to which the person goes back who was taken into the field for names to be changed.
    pub place: Option<usize>,
    /// What the last people added to a Torg table do not have of what was typed. It is told at once and not kept.
    #[serde(skip)]
    pub left_out: Option<String>,
    /// The choices for a Torg table.
    pub torg: TorgDraft,
    /// The options of a Torang table.
    pub torang: TorangSettings,
    /// The options of an Improv table.
    pub improv: ImprovSettings,
}

/// The choices for a new Torg table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct TorgDraft {
    pub edition: Edition,
    pub settings: TorgSettings,
    pub deck: Deck,
    /// Whether the table plays with a printed deck.
    pub physical_deck: bool,
    /// Hands from an earlier session, one line for each hero.
    pub saved_hands: Vec<String>,
}

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
    /// Checks whether the draft can be discarded without loss: only the game was chosen.
    pub fn is_blank(&self) -> bool {
        *self
            == Self {
                game: self.game,
                ..Self::default()
            }
    }

    /// Sets the text of the field for names. A list is added at once when it is pasted, or when a comma is typed; one that was refused,
    /// or in which a name looks like a value, stays in the field until it is added.
    ///
    /// # Errors
    /// The reason why nobody was added; the typed text stays.
    pub fn type_names(&mut self, text: &str) -> Result<(), DraftError> {
        let is_corrected = self.typed.contains('\n');
        let is_held = self.is_list(&self.typed);
        self.typed = pasted::as_lines(text);
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
                self.left_out = left_out_skills(&self.typed);
            }
            GameKind::Torang => {
                let new = people::everybody(people::torang_people(&self.typed), unread)?;
                self.check_room(new.len(), MAX_CHARACTERS)?;
                self.insert(new);
            }
            GameKind::Improv => {
                let new = people::everybody(people::improv_people(&self.typed), unread)?;
                self.check_room(new.len(), MAX_PEOPLE)?;
                let gamemaster = new.iter().rposition(|person| person.gamemaster);
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

    /// Returns everybody’s names.
    pub fn names(&self) -> Vec<String> {
        let people = self.people.iter();
        people.map(|person| person.name.to_string()).collect()
    }

    /// Replaces the values of the person at this place of a Torg table.
    pub fn set_stat_line(&mut self, index: usize, line: &StatLine) {
        if let Some(person) = self.people.get_mut(index) {
            *person = DraftPerson::from_stat_line(line.name.clone(), line);
        }
    }

    /// Removes a person.
    pub fn remove(&mut self, index: usize) {
        self.behind_comma = false;
        self.place = None;
        if index < self.people.len() {
            self.people.remove(index);
        }
    }

    /// Moves a person one place up.
    pub fn move_up(&mut self, index: usize) {
        self.behind_comma = false;
        self.place = None;
        if index > 0 && index < self.people.len() {
            self.people.swap(index - 1, index);
        }
    }

    /// Makes this person the only gamemaster.
    pub fn make_gamemaster(&mut self, chosen: usize) {
        for (index, person) in self.people.iter_mut().enumerate() {
            person.gamemaster = index == chosen;
        }
    }

    /// Returns the place of the gamemaster of Improv: the person marked as gamemaster, else the first without talents, else the first.
    pub fn gamemaster(&self) -> Option<usize> {
        let marked = self.people.iter().position(|person| person.gamemaster);
        let plain = || {
            self.people
                .iter()
                .position(|person| person.talents.is_empty())
        };
        marked
            .or_else(plain)
            .or((!self.people.is_empty()).then_some(0))
    }

    /// Returns how many heroes there are.
    pub fn heroes(&self) -> usize {
        let heroes = self.people.iter().filter(|person| person.is_hero());
        heroes.count()
    }

    /// Returns a name that two people share, so that they could be confused in play.
    pub fn duplicate_name(&self) -> Option<&str> {
        let is_second = |index: usize| {
            let mut before = self.people.iter().take(index);
            let person = self.people.get(index)?;
            before
                .any(|other| other.name == person.name)
                .then(|| person.name.as_str())
        };
        (0..self.people.len()).find_map(is_second)
    }
}

impl DraftPerson {
    /// Creates a person for a new Torg table from a stat line. A hero with only a name needs no stat line.
    pub fn from_stat_line(name: tabletop::name::Name, line: &StatLine) -> Self {
        let has_figures = line.has_stats() || line.role.is_some_and(|role| role != Role::Hero);
        let stat_line = has_figures.then(|| StatLine {
            name: name.clone(),
            count: 1,
            ..line.clone()
        });
        Self {
            stat_line,
            ..Self::named(name, line.player.clone())
        }
    }

    /// Returns the stat line of the person.
    pub fn to_stat_line(&self) -> StatLine {
        let unrated = || StatLine::named(self.name.clone(), self.player.clone());
        self.stat_line.clone().unwrap_or_else(unrated)
    }

    /// Returns the person's role in Torg.
    pub fn role(&self) -> Role {
        let role = self.stat_line.as_ref().and_then(|line| line.role);
        role.unwrap_or(Role::Hero)
    }

    /// Returns the person's side in Torg.
    pub fn side(&self) -> Side {
        self.role().side()
    }

    /// Checks whether nothing but the name, and perhaps the player, is known, and the name has no sign that separates.
    fn is_plain(&self) -> bool {
        let is_bare = self.stat_line.is_none() && self.abilities.is_empty();
        is_bare
            && self.talents.is_empty()
            && !self.name.as_str().contains([':', ',', ';', '(', '['])
    }

    /// Checks whether a line begins with a value of this person and not with another name.
    fn has_value(&self, game: GameKind, typed: &str) -> bool {
        people::begins_with_value(game, typed, self.name.as_str())
    }

    /// Writes the name with the player: "Imani Okoro (Noor)".
    pub(super) fn head(&self) -> String {
        with_player(&self.name, self.player.as_ref())
    }

    fn is_hero(&self) -> bool {
        self.role() == Role::Hero
    }
}
