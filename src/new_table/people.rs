//! The people of a new table, and how typed lines are read: a name with the player's name in brackets; after a colon or a dash, or in
//! brackets, stats in Torg, abilities with their scores in Torang, and talents in Improv.

use super::draft::DraftError;
use crate::improv::table::typed as improv;
use crate::torang::typed_characters as torang;
use crate::torg::typed_characters as torg;
use crate::typed_people::{TypedPerson, all_people, map_people};
use ::improv::command::NewTalent;
use ::improv::state::Role;
use ::torg::sheet::stat_line::{StatLine, find_details};
use serde::{Deserialize, Serialize};
use storage::GameKind;
use tabletop::name::Name;

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
    /// In Improv: whether this person was marked as the gamemaster.
    #[serde(default)]
    pub gamemaster: bool,
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
            gamemaster: false,
        }
    }
}

/// Checks whether a text contains details after a name: then commas separate the details.
pub fn has_details(game: GameKind, typed: &str) -> bool {
    match game {
        GameKind::Torg => typed.lines().any(|line| find_details(line).is_some()),
        GameKind::Torang => torang::has_abilities(typed),
        GameKind::Improv => improv::has_talents(typed),
    }
}

/// Checks whether a line of a Torg table without details looks like a value that was not understood: "Colt 15". Small numbers tell
/// people of one name apart.
pub fn looks_like_value(line: &str) -> bool {
    let is_value = |word: &str| word.parse::<u32>().is_ok_and(|number| number > 4);
    find_details(line).is_none() && line.split_whitespace().skip(1).any(is_value)
}

/// Reads lines of Torang: "Tavi (Mirja): Stealth 68, Climb 55".
pub fn torang_people(typed: &str) -> Vec<TypedPerson<DraftPerson>> {
    map_people(torang::characters(typed), |character| DraftPerson {
        abilities: character.abilities,
        ..DraftPerson::named(character.name, character.player)
    })
}

/// Reads lines of Improv: "Mara (Noor): sword 3, charm", "Dana (GM)".
pub fn improv_people(typed: &str) -> Vec<TypedPerson<DraftPerson>> {
    map_people(improv::people(typed), |person| DraftPerson {
        gamemaster: person.role == Role::Gamemaster,
        talents: person.talents,
        ..DraftPerson::named(person.name, person.player)
    })
}

/// Reads lines of Torg: "Juno (Sam)", "4 thugs: 9s, club +3".
pub fn torg_people(typed: &str) -> Vec<TypedPerson<StatLine>> {
    torg::characters(typed)
}

/// Returns the people, of whom there is at least one.
///
/// # Errors
/// The first line that could not be read, or the lack of names.
pub fn everybody<T>(typed: Vec<TypedPerson<T>>) -> Result<Vec<T>, DraftError> {
    match all_people(typed) {
        Ok(people) if people.is_empty() => Err(DraftError::EmptyName),
        people => people.map_err(DraftError::UnreadLine),
    }
}
