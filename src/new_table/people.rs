//! The people of a new table, and how typed lines are read: a name with the player's name in brackets; after a colon or a dash, or in
//! brackets, stats in Torg, abilities with their scores in Torang, and talents in Improv.

use super::draft::DraftError;
use crate::improv::table::typed as improv;
use crate::torang::typed_characters as torang;
use crate::torg::typed_characters as torg;
use crate::typed_people::{TypedPerson, all_people, map_people};
use ::improv::command::NewTalent;
use ::improv::state::Role;
use ::torg::sheet::stat_line::{StatLine, begins_with_stat, find_details};
use serde::{Deserialize, Serialize};
use storage::GameKind;
use tabletop::name::Name;
use tabletop::person_line::{MAX_NAME_NUMBER, split_list};

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

/// The lowest number that is taken for a score: a single digit tells people apart, or is the first of a score that is being typed.
const MIN_TYPED_SCORE: u32 = 10;

/// Checks whether a line typed behind this name begins with a value of that person: "dex 10", "climb 40". A small number makes a name,
/// "Spirit 2", and so does any number behind a name that has one: "Thug 11, Guard 12".
pub fn begins_with_value(game: GameKind, typed: &str, name: &str) -> bool {
    let is_numbered = name.ends_with(|sign: char| sign.is_ascii_digit());
    if is_numbered || typed.contains('\n') || has_details(game, typed) {
        return false;
    }
    let first = split_list(typed).first().map_or("", |first| first.trim());
    let number = first
        .rsplit_once(' ')
        .and_then(|(_, last)| last.parse::<u32>().ok());
    match game {
        GameKind::Torg => {
            let is_name = number.is_some_and(|number| number <= MAX_NAME_NUMBER);
            let is_value =
                || begins_with_stat(first) || find_details(&format!("?, {first}")).is_some();
            !is_name && is_value()
        }
        GameKind::Torang => number.is_some_and(|number| number >= MIN_TYPED_SCORE),
        GameKind::Improv => false,
    }
}

/// Checks whether a name in a text of a Torg table looks like a value that was not understood: "Colt 15". Small numbers, and a number
/// behind a name that several have, tell people apart.
pub fn has_value_as_name(text: &str) -> bool {
    let lines = text.lines().filter(|line| find_details(line).is_none());
    let names: Vec<&str> = lines.flat_map(split_list).map(str::trim).collect();
    let is_shared = |start: &str| {
        let starts = names.iter().filter_map(|name| name.rsplit_once(' '));
        starts.filter(|(other, _)| *other == start).count() > 1
    };
    names.iter().any(|name| {
        let numbers = name.split_whitespace().skip(1).map(|word| {
            let word = word.trim_matches(|sign: char| !sign.is_ascii_digit());
            word.parse::<u32>().unwrap_or_default()
        });
        let has_value = numbers.into_iter().any(|number| number > MAX_NAME_NUMBER);
        has_value
            && !name
                .rsplit_once(' ')
                .is_some_and(|(start, _)| is_shared(start))
    })
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
