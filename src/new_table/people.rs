//! The people of a new table, and how typed lines are read: a name with the player's name in brackets; after a colon, stats in Torg,
//! abilities with their scores in Torang, and talents in Improv.

use super::draft::DraftFault;
use crate::grammar::{names, person};
use crate::improv::table::typed::talents;
use crate::torang::typed::{self as torang, Fault as TorangFault};
use ::improv::MOST_TALENTS;
use ::improv::command::NewTalent;
use ::torang::MAX_ABILITIES;
use ::torg::sheet::stat_line::{
    ParseError, ParseErrorKind, StatLine, find_colon, parse, split_people,
};
use serde::{Deserialize, Serialize};
use storage::GameKind;
use tabletop::name::{Name, NameError};

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

impl From<NameError> for DraftFault {
    fn from(fault: NameError) -> Self {
        match fault {
            NameError::Empty => Self::EmptyName,
            NameError::TooLong { length } => Self::LongName { length },
        }
    }
}

/// Checks whether a text contains details after a name: then commas separate the details.
pub fn has_details(game: GameKind, typed: &str) -> bool {
    match game {
        GameKind::Torg => find_colon(typed).is_some(),
        GameKind::Torang | GameKind::Improv => typed.contains(':'),
    }
}

/// Returns the people, or an error if there are none.
fn not_empty<T>(people: Vec<T>) -> Result<Vec<T>, DraftFault> {
    if people.is_empty() {
        Err(DraftFault::EmptyName)
    } else {
        Ok(people)
    }
}

/// Parses lines of Torg: "Juno (Sam)", "4 thugs: 9s, club +3".
///
/// # Errors
/// The first error found.
pub fn stat_lines(typed: &str) -> Result<Vec<StatLine>, DraftFault> {
    let mut lines = vec![];
    for piece in split_people(typed) {
        let parsed = parse(piece);
        if let Some(error) = parsed.errors.first() {
            return Err(line_fault(error));
        }
        lines.extend(parsed.stat_line);
    }
    not_empty(lines)
}

fn line_fault(error: &ParseError) -> DraftFault {
    match error.kind {
        ParseErrorKind::InvalidName(fault) => fault.into(),
        ParseErrorKind::UnknownWord
        | ParseErrorKind::SeveralNames
        | ParseErrorKind::OutOfRange { .. }
        | ParseErrorKind::NoDamage
        | ParseErrorKind::NoSkill
        | ParseErrorKind::NoArmorValue
        | ParseErrorKind::NoAttribute
        | ParseErrorKind::TooManyItems => DraftFault::UnreadLine,
    }
}

/// Parses lines of Torang: "Tavi (Mirja): Stealth 68, Climb 55". A line without abilities may contain several names.
///
/// # Errors
/// The first error found.
pub fn characters(typed: &str) -> Result<Vec<DraftPerson>, DraftFault> {
    let characters = torang::characters(typed).map_err(|fault| match fault {
        TorangFault::Name(fault) => fault.into(),
        _ => DraftFault::UnreadLine,
    })?;
    let mut people = vec![];
    for character in characters {
        if character.abilities.len() > MAX_ABILITIES {
            return Err(DraftFault::UnreadLine);
        }
        people.push(DraftPerson {
            abilities: character.abilities,
            ..DraftPerson::named(character.name, character.player)
        });
    }
    Ok(people)
}

/// Parses lines of Improv: "Mara (Noor): sword 3, charm", "Dana (GM)". A line without talents may contain several names.
///
/// # Errors
/// The first error found.
pub fn improv_people(typed: &str) -> Result<Vec<DraftPerson>, DraftFault> {
    let mut people = vec![];
    for line in typed.lines() {
        if let Some((name, talents)) = line.split_once(':') {
            people.push(improv_person(name, talents)?);
        } else {
            for name in names(line) {
                people.push(improv_person(name, "")?);
            }
        }
    }
    not_empty(people)
}

fn improv_person(name: &str, typed_talents: &str) -> Result<DraftPerson, DraftFault> {
    let (name, gamemaster) = without_gm_mark(name);
    let (name, player) = person(name)?;
    let talents = talents(typed_talents)?;
    if talents.len() > MOST_TALENTS {
        return Err(DraftFault::UnreadLine);
    }
    Ok(DraftPerson {
        talents,
        gamemaster,
        ..DraftPerson::named(name, player)
    })
}

/// Returns the name without a "(GM)" after it, and whether that was there.
fn without_gm_mark(name: &str) -> (&str, bool) {
    let name = name.trim();
    let marked = name
        .strip_suffix([')', ']'])
        .and_then(|rest| rest.rsplit_once(['(', '[']));
    let is_gm = |mark: &str| {
        ["gm", "gamemaster", "game master"]
            .iter()
            .any(|word| mark.trim().eq_ignore_ascii_case(word))
    };
    match marked {
        Some((name, mark)) if is_gm(mark) => (name, true),
        Some(_) | None => (name, false),
    }
}
