//! A new table that is being set up. It is plain data, saved on the device at every change, so that nothing typed is lost. A game makes
//! one from a table that is to be played again with the same people.

use crate::grammar::with_player;
use ::improv::command::NewTalent;
use ::improv::settings::Settings as ImprovSettings;
use ::torang::settings::Settings as TorangSettings;
use ::torg::card::Side;
use ::torg::deck::Deck;
use ::torg::settings::{Edition, Settings as TorgSettings};
use ::torg::sheet::stat_line::StatLine;
use ::torg::state::Role;
use serde::{Deserialize, Serialize};
use storage::GameKind;
use tabletop::name::Name;

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

/// A person added to a new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DraftPerson {
    /// The name of the character, or of the gamemaster in Improv.
    pub name: Name,
    /// The name of the player.
    pub player: Option<Name>,
    /// In Torg: the stat line, if it says more than the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stat_line: Option<StatLine>,
    /// In Improv: the talents. The gamemaster has none written down (IM-055).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talents: Vec<NewTalent>,
    /// In Torang: the abilities with their scores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<(Name, i32)>,
    /// In Torang: whether it is a gamemaster character.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gm_character: bool,
    /// In Improv: whether this person was marked as the gamemaster.
    #[serde(default)]
    pub gamemaster: bool,
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
    /// Creates a person with only a name and perhaps a player.
    pub fn named(name: Name, player: Option<Name>) -> Self {
        Self {
            name,
            player,
            stat_line: None,
            talents: vec![],
            abilities: vec![],
            gm_character: false,
            gamemaster: false,
        }
    }

    /// Creates a person for a new Torg table from a stat line. A hero with only a name needs no stat line.
    pub fn from_stat_line(name: Name, line: &StatLine) -> Self {
        let has_figures = line.has_stats() || line.role.is_some_and(|role| role != Role::Hero);
        let stat_line = has_figures.then(|| StatLine {
            name: name.clone(),
            count: 1,
            first: 1,
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
    pub fn is_plain(&self) -> bool {
        let is_bare = self.stat_line.is_none() && self.abilities.is_empty();
        is_bare
            && self.talents.is_empty()
            && !self.name.as_str().contains([':', ',', ';', '(', '['])
    }

    /// Writes the name with the player: "Imani Okoro (Noor)".
    pub fn head(&self) -> String {
        with_player(&self.name, self.player.as_ref())
    }

    /// Checks whether it is a hero of Torg.
    pub fn is_hero(&self) -> bool {
        self.role() == Role::Hero
    }
}
