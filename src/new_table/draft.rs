//! A new table as it is being set up: plain data, kept on the device at every change, so that nothing typed is lost.

use super::people::{self, DraftPerson};
use crate::pasted;
use ::improv::MOST_PEOPLE;
use ::improv::settings::Settings as ImprovSettings;
use ::torang::MAX_CHARACTERS;
use ::torang::settings::Settings as TorangSettings;
use ::torg::card::Side;
use ::torg::deck::Deck;
use ::torg::settings::{Edition, Settings as TorgSettings};
use ::torg::sheet::stat_line::StatLine;
use ::torg::state::Role;
use ::torg::{MAX_ACTORS, MAX_HEROES};
use serde::{Deserialize, Serialize};
use storage::GameKind;

/// The key under which it is kept on the device.
pub const STORAGE_KEY: &str = "new-table";

/// A new table as it is being set up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    /// Which game is played.
    pub game: GameKind,
    /// What the table is called, as it was typed.
    pub title: String,
    /// Who was named, in order.
    pub people: Vec<DraftPerson>,
    /// What stands in the field for names.
    pub typed: String,
    /// What is chosen for a table of Torg.
    pub torg: TorgDraft,
    /// The options of a table of Torang.
    pub torang: TorangSettings,
    /// The options of a table of Improv.
    pub improv: ImprovSettings,
}

/// What is chosen for a new table of Torg.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct TorgDraft {
    pub edition: Edition,
    pub settings: TorgSettings,
    pub deck: Deck,
    /// Whether the printed deck on the table is played with.
    pub physical_deck: bool,
    /// Hands from an earlier session, a line for each hero.
    pub saved_hands: Vec<String>,
}

/// What is wrong with a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DraftFault {
    EmptyName,
    LongName {
        length: usize,
    },
    /// More people than a table of that game has.
    TooMany {
        named: usize,
        max: usize,
    },
    /// More people than Torg keeps track of.
    CastFull,
    /// Nobody was named.
    Nobody,
    /// A gamemaster without players.
    Alone,
    /// A line of which not all is understood.
    UnreadLine,
    /// Hands from an earlier session that are not of these heroes.
    SavedHands,
}

impl Draft {
    /// Whether nothing is lost without it: only the game was chosen.
    pub fn is_blank(&self) -> bool {
        *self
            == Self {
                game: self.game,
                ..Self::default()
            }
    }

    /// Types into the field for names. A pasted list is added at once.
    ///
    /// # Errors
    /// Why nobody is added; what was typed stays.
    pub fn type_names(&mut self, text: &str) -> Result<(), DraftFault> {
        self.typed = pasted::as_lines(text);
        let text = &self.typed;
        // In a line with figures, commas separate these.
        let separates_people = !people::has_details(self.game, text);
        if text.contains('\n') || separates_people && text.contains([',', ';']) {
            self.add_typed()
        } else {
            Ok(())
        }
    }

    /// Adds everybody in the field for names, or nobody. A paste has emptied the field: then pressing again adds nothing.
    ///
    /// # Errors
    /// Why nobody is added; what was typed stays.
    pub fn add_typed(&mut self) -> Result<(), DraftFault> {
        if self.typed.is_empty() && !self.people.is_empty() {
            return Ok(());
        }
        match self.game {
            GameKind::Torg => self.add_stat_lines(&people::stat_lines(&self.typed)?)?,
            GameKind::Torang => {
                let new = people::characters(&self.typed)?;
                self.check_room(new.len(), MAX_CHARACTERS)?;
                self.people.extend(new);
            }
            GameKind::Improv => {
                let new = people::improv_people(&self.typed)?;
                self.check_room(new.len(), MOST_PEOPLE)?;
                if let Some(last) = new.iter().rposition(|person| person.gamemaster) {
                    let before = self.people.len();
                    self.people.extend(new);
                    self.make_gamemaster(before + last);
                } else {
                    self.people.extend(new);
                }
            }
        }
        self.typed.clear();
        Ok(())
    }

    fn check_room(&self, new: usize, max: usize) -> Result<(), DraftFault> {
        let named = self.people.len() + new;
        if named > max {
            Err(DraftFault::TooMany { named, max })
        } else {
            Ok(())
        }
    }

    /// Adds people to a table of Torg: all, or nobody.
    ///
    /// # Errors
    /// Why nobody is added.
    pub fn add_stat_lines(&mut self, lines: &[StatLine]) -> Result<(), DraftFault> {
        let mut taken = self.names();
        let mut people = self.people.clone();
        for line in lines {
            for name in line.names(&taken) {
                taken.push(name.to_string());
                people.push(DraftPerson::from_stat_line(name, line));
            }
        }
        let heroes = people.iter().filter(|person| person.is_hero()).count();
        if heroes > MAX_HEROES {
            let (named, max) = (heroes, MAX_HEROES);
            Err(DraftFault::TooMany { named, max })
        } else if people.len() > MAX_ACTORS {
            Err(DraftFault::CastFull)
        } else {
            self.people = people;
            Ok(())
        }
    }

    /// Everybody’s names.
    pub fn names(&self) -> Vec<String> {
        let people = self.people.iter();
        people.map(|person| person.name.to_string()).collect()
    }

    /// Changes somebody of a table of Torg.
    pub fn set_stat_line(&mut self, place: usize, line: &StatLine) {
        if let Some(person) = self.people.get_mut(place) {
            *person = DraftPerson::from_stat_line(line.name.clone(), line);
        }
    }

    /// Takes somebody out.
    pub fn remove(&mut self, place: usize) {
        if place < self.people.len() {
            self.people.remove(place);
        }
    }

    /// Moves somebody one place up.
    pub fn move_up(&mut self, place: usize) {
        if place > 0 && place < self.people.len() {
            self.people.swap(place - 1, place);
        }
    }

    /// Makes somebody the gamemaster, and nobody else.
    pub fn make_gamemaster(&mut self, chosen: usize) {
        for (place, person) in self.people.iter_mut().enumerate() {
            person.gamemaster = place == chosen;
        }
    }

    /// Who is the gamemaster of Improv, by place: whoever was named so, else the first without talents, else the first.
    pub fn gamemaster(&self) -> Option<usize> {
        let named = self.people.iter().position(|person| person.gamemaster);
        let plain = || self.people.iter().position(|it| it.talents.is_empty());
        named
            .or_else(plain)
            .or((!self.people.is_empty()).then_some(0))
    }

    /// How many play heroes.
    pub fn heroes(&self) -> usize {
        let heroes = self.people.iter().filter(|person| person.is_hero());
        heroes.count()
    }

    /// The name that two people have, who could be confused in play.
    pub fn twins(&self) -> Option<&str> {
        let is_second = |place: usize| {
            let mut before = self.people.iter().take(place);
            let person = self.people.get(place)?;
            before
                .any(|other| other.name == person.name)
                .then(|| person.name.as_str())
        };
        (0..self.people.len()).find_map(is_second)
    }
}

impl DraftPerson {
    /// Somebody for a new table of Torg, as a line says. A name alone needs no figures.
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

    /// The line that says the same of somebody.
    pub fn to_stat_line(&self) -> StatLine {
        let named = || StatLine::named(self.name.clone(), self.player.clone());
        self.stat_line.clone().unwrap_or_else(named)
    }

    /// In which role of Torg they come.
    pub fn role(&self) -> Role {
        let role = self.stat_line.as_ref().and_then(|line| line.role);
        role.unwrap_or(Role::Hero)
    }

    /// On whose side of Torg they are.
    pub fn side(&self) -> Side {
        self.role().side()
    }

    fn is_hero(&self) -> bool {
        self.role() == Role::Hero
    }
}
