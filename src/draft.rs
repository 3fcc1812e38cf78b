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
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use storage::GameKind;
use tabletop::name::Name;

/// The key under which the draft is saved on the device.
pub const STORAGE_KEY: &str = "new-table";

/// The key under which a draft is kept as it was saved if only parts of it could be read.
pub const UNREADABLE_KEY: &str = "new-table-unreadable";

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

/// A person added to a new table. Like the options, what was typed for one game stays while another game is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "SavedPerson", into = "SavedPerson")]
pub struct DraftPerson {
    /// The name of the character, or of the gamemaster in Improv.
    pub name: Name,
    /// The name of the player.
    pub player: Option<Name>,
    /// What was typed for Torg.
    pub torg: TorgPerson,
    /// What was typed for Torang.
    pub torang: TorangPerson,
    /// What was typed for Improv.
    pub improv: ImprovPerson,
}

/// The saved form of a person, flat as in earlier versions. `serde(flatten)` would add 20 KB to the code.
#[derive(Serialize, Deserialize)]
struct SavedPerson {
    name: Name,
    player: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stat_line: Option<StatLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    abilities: Vec<(Name, i32)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    gm_character: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    talents: Vec<NewTalent>,
    #[serde(default)]
    gamemaster: bool,
}

impl From<SavedPerson> for DraftPerson {
    fn from(saved: SavedPerson) -> Self {
        let SavedPerson {
            name,
            player,
            stat_line,
            abilities,
            gm_character,
            talents,
            gamemaster,
        } = saved;
        Self {
            name,
            player,
            torg: TorgPerson { stat_line },
            torang: TorangPerson {
                abilities,
                gm_character,
            },
            improv: ImprovPerson {
                talents,
                gamemaster,
            },
        }
    }
}

impl From<DraftPerson> for SavedPerson {
    fn from(person: DraftPerson) -> Self {
        let DraftPerson {
            name,
            player,
            torg: TorgPerson { stat_line },
            torang,
            improv,
        } = person;
        Self {
            name,
            player,
            stat_line,
            abilities: torang.abilities,
            gm_character: torang.gm_character,
            talents: improv.talents,
            gamemaster: improv.gamemaster,
        }
    }
}

/// What was typed for a person of a Torg table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TorgPerson {
    /// The stat line, if it says more than the name.
    pub stat_line: Option<StatLine>,
}

/// What was typed for a person of a Torang table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TorangPerson {
    /// The abilities with their scores.
    pub abilities: Vec<(Name, i32)>,
    /// Whether it is a gamemaster character.
    pub gm_character: bool,
}

/// What was typed or chosen for a person of an Improv table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImprovPerson {
    /// The talents. The gamemaster has none written down (IM-055).
    pub talents: Vec<NewTalent>,
    /// Whether this person was marked as the gamemaster.
    pub gamemaster: bool,
}

/// A draft that was saved on the device.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedDraft {
    /// The draft.
    pub draft: Draft,
    /// Whether parts of it could not be read.
    pub is_incomplete: bool,
}

impl SavedDraft {
    /// Reads a draft that any version of the app has saved. What this version cannot read is left out, alone. A name that it refuses is
    /// in the field for names, to be corrected.
    pub fn read(text: &str) -> Self {
        match serde_json::from_str(text) {
            Ok(draft) => Self {
                draft,
                is_incomplete: false,
            },
            Err(_) => Self {
                draft: Draft::readable_parts(&serde_json::from_str(text).unwrap_or_default()),
                is_incomplete: true,
            },
        }
    }
}

/// Reads a part of a saved draft. Returns its default if it is missing or cannot be read.
fn part<T: DeserializeOwned + Default>(saved: &Value, name: &str) -> T {
    // Read from text, like the whole draft: reading from a `Value` would need the code of all these types once more.
    let part = saved.get(name).map(Value::to_string);
    let read = part.and_then(|part| serde_json::from_str(&part).ok());
    read.unwrap_or_default()
}

impl Draft {
    fn readable_parts(saved: &Value) -> Self {
        let torg = saved.get("torg").unwrap_or(&Value::Null);
        let mut typed: Vec<String> = vec![];
        let mut people = vec![];
        for person in part::<Vec<Value>>(saved, "people") {
            match DraftPerson::readable_parts(&person) {
                Some(person) => people.push(person),
                None => typed.push(part(&person, "name")),
            }
        }
        typed.push(part(saved, "typed"));
        typed.retain(|line| !line.is_empty());
        Self {
            game: part(saved, "game"),
            title: part(saved, "title"),
            people,
            typed: typed.join("\n"),
            place: part(saved, "place"),
            torg: TorgDraft {
                edition: part(torg, "edition"),
                settings: part(torg, "settings"),
                deck: part(torg, "deck"),
                physical_deck: part(torg, "physical_deck"),
                saved_hands: part(torg, "saved_hands"),
            },
            torang: part(saved, "torang"),
            improv: part(saved, "improv"),
            ..Self::default()
        }
    }

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
            person.improv.gamemaster = index == chosen;
        }
    }

    /// Returns the place of the gamemaster of Improv: the person marked as gamemaster, else the first without talents, else the first.
    pub fn gamemaster(&self) -> Option<usize> {
        let find = |is_meant: fn(&ImprovPerson) -> bool| {
            let mut people = self.people.iter();
            people.position(|person| is_meant(&person.improv))
        };
        let marked = find(|person| person.gamemaster);
        marked
            .or_else(|| find(|person| person.talents.is_empty()))
            .or_else(|| find(|_| true))
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
            torg: TorgPerson::default(),
            torang: TorangPerson::default(),
            improv: ImprovPerson::default(),
        }
    }

    /// Reads what can be read of a saved person. `None` if that is not even the name.
    fn readable_parts(saved: &Value) -> Option<Self> {
        let name = part::<Option<Name>>(saved, "name")?;
        Some(Self {
            torg: TorgPerson {
                stat_line: part(saved, "stat_line"),
            },
            torang: TorangPerson {
                abilities: part(saved, "abilities"),
                gm_character: part(saved, "gm_character"),
            },
            improv: ImprovPerson {
                talents: part(saved, "talents"),
                gamemaster: part(saved, "gamemaster"),
            },
            ..Self::named(name, part(saved, "player"))
        })
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
            torg: TorgPerson { stat_line },
            ..Self::named(name, line.player.clone())
        }
    }

    /// Returns the stat line of the person.
    pub fn to_stat_line(&self) -> StatLine {
        let unrated = || StatLine::named(self.name.clone(), self.player.clone());
        self.torg.stat_line.clone().unwrap_or_else(unrated)
    }

    /// Returns the person's role in Torg.
    pub fn role(&self) -> Role {
        let role = self.torg.stat_line.as_ref().and_then(|line| line.role);
        role.unwrap_or(Role::Hero)
    }

    /// Returns the person's side in Torg.
    pub fn side(&self) -> Side {
        self.role().side()
    }

    /// Checks whether nothing but the name, and perhaps the player, is known, and the name has no sign that separates.
    pub fn is_plain(&self) -> bool {
        let is_bare = self.torg.stat_line.is_none() && self.torang.abilities.is_empty();
        is_bare
            && self.improv.talents.is_empty()
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
