//! The people of a new table, and how typed lines are read: a name with the player's name in parentheses; after a colon or a dash, or in
//! brackets, stats in Torg, abilities with their scores in Torang, and talents in Improv.

use super::typing::DraftError;
use crate::draft::{DraftPerson, ImprovPerson, TorangPerson};
use crate::improv::table::typed as improv;
use crate::torang::typed_characters as torang;
use crate::torg::typed_characters as torg;
use crate::typed_people::{TypedPerson, UnreadLines, map_people, people_to_add};
use ::improv::state::Role;
use ::torg::sheet::stat_line::{StatLine, begins_with_stat, find_details, format_line};
use storage::GameKind;
use tabletop::person_line::{MAX_NAME_NUMBER, split_list};

impl DraftPerson {
    /// Checks whether a line begins with a value of this person and not with another name.
    pub(super) fn has_value(&self, game: GameKind, typed: &str) -> bool {
        begins_with_value(game, typed, self.name.as_str())
    }

    /// Returns the line as which the person would be typed: "Tavi (Mirja): Stealth 68, Climb 55".
    pub fn typed_line(&self, game: GameKind) -> String {
        let mut line = self.head();
        line.push_str(match game {
            GameKind::Torang if self.torang.gm_character => " (NPC)",
            GameKind::Improv if self.improv.gamemaster => " (GM)",
            GameKind::Torg | GameKind::Torang | GameKind::Improv => "",
        });
        let (details, read) = match game {
            GameKind::Torg => return format_line(&self.to_stat_line()),
            GameKind::Torang => (
                torang::ability_line(&self.torang.abilities),
                torang_people(&line),
            ),
            GameKind::Improv => {
                let talents = self.improv.talents.iter();
                let talents = talents.map(|talent| (&talent.name, talent.max_uses));
                (improv::talent_line(talents), improv_people(&line))
            }
        };
        // A colon ends a name that would otherwise be read as several.
        let is_whole = matches!(read.as_slice(), [only] if only.person.as_ref().is_ok_and(|read| read.name == self.name));
        match (details.is_empty(), is_whole) {
            (true, true) => {}
            (true, false) => line.push(':'),
            (false, _) => line = format!("{line}: {details}"),
        }
        line
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

/// Checks whether a line typed after this name begins with a value of that person: "dex 10", "climb 40". A small number makes a name,
/// "Spirit 2", and so does any number after a name that has one: "Thug 11, Guard 12".
fn begins_with_value(game: GameKind, typed: &str, name: &str) -> bool {
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
        GameKind::Torang => number.is_some_and(|number| number > torang::MAX_DIGIT),
        GameKind::Improv => false,
    }
}

/// Returns the names in a text that look like a value which was not understood: "Colt 15", "Sam Bow 60".
pub fn value_names(game: GameKind, typed: &str) -> Vec<&str> {
    match game {
        GameKind::Torg => torg::value_names(typed),
        GameKind::Torang => torang::value_names(typed),
        GameKind::Improv => vec![],
    }
}

/// Checks whether a list seems to contain a value: after a plain name, or after two words. "Thug 11, Guard 12" are only names.
pub fn hides_value(game: GameKind, typed: &str) -> bool {
    let names = split_list(typed).into_iter().map(str::trim);
    let is_plain = |name: &str| !name.contains(|sign: char| sign.is_ascii_digit());
    value_names(game, typed).into_iter().any(|value| {
        let mut before = names.clone().take_while(|name| *name != value);
        value.split_whitespace().count() > 2 || before.any(is_plain)
    })
}

/// Reads lines of Torang: "Tavi (Mirja): Stealth 68, Climb 55", "Guard (NPC)".
pub fn torang_people(typed: &str) -> Vec<TypedPerson<DraftPerson>> {
    map_people(torang::characters(typed), |character| DraftPerson {
        torang: TorangPerson {
            abilities: character.abilities,
            gm_character: character.gm_character,
        },
        ..DraftPerson::named(character.name, character.player)
    })
}

/// Reads lines of Improv: "Mara (Noor): sword 3, charm", "Dana (GM)".
pub fn improv_people(typed: &str) -> Vec<TypedPerson<DraftPerson>> {
    map_people(improv::people(typed), |person| DraftPerson {
        improv: ImprovPerson {
            gamemaster: person.role == Role::Gamemaster,
            talents: person.talents,
        },
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
/// The first line that could not be read and is not left out, or the lack of names.
pub fn everybody<T>(typed: Vec<TypedPerson<T>>, unread: UnreadLines) -> Result<Vec<T>, DraftError> {
    match people_to_add(typed, unread) {
        Ok(people) if people.is_empty() => Err(DraftError::EmptyName),
        people => people.map_err(DraftError::UnreadLine),
    }
}
