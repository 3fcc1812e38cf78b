//! Reads characters in text that people type at a Torang table, and says how to write a line that could not be read.

use super::messages::role;
use super::refusals::{self, quoted};
use super::typed::{InputError, abilities};
use crate::grammar::{self, figure};
use crate::typed_people::{
    PeoplePreview, PersonPreview, TypedPerson, UnreadLines, name_taken, names_with_value,
    people_preview, people_to_add, read_people, taken_name,
};
use ::torang::MAX_ABILITIES;
use ::torang::command::Command;
use ::torang::score::Score;
use ::torang::state::Role;
use ::torang::view::View;
use tabletop::name::{Name, NameError};
use tabletop::person_line::{DetailRules, LABELS};
use tabletop::seat::ActorId;

/// A character, as people type one: "Tavi (Mirja): Stealth 68, Climb 55".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedCharacter {
    /// The name.
    pub name: Name,
    /// The player in parentheses.
    pub player: Option<Name>,
    /// Whether it is marked as a gamemaster character: "Guard (NPC)".
    pub gm_character: bool,
    /// The abilities after the colon, with scores that the rules accept.
    pub abilities: Vec<(Name, i32)>,
}

impl TypedCharacter {
    /// Describes the character under the name: "Mirja; Stealth 68, Climb 55".
    pub fn line(&self) -> String {
        character_line(self.player.as_ref(), self.gm_character, &self.abilities)
    }
}

/// Describes a character under the name: the player or whether it is a gamemaster character, and the abilities.
pub fn character_line(
    player: Option<&Name>,
    gm_character: bool,
    abilities: &[(Name, i32)],
) -> String {
    let player = player.map(ToString::to_string);
    let gm_character = gm_character.then(|| role(Role::GmCharacter).to_lowercase());
    let abilities = (!abilities.is_empty()).then(|| ability_line(abilities));
    let parts = [player, gm_character, abilities].into_iter().flatten();
    parts.collect::<Vec<_>>().join("; ")
}

/// Adds the hint about a number in the name, if there is one, to the line under a name in a preview.
pub fn preview_line(line: String, value_names: &[&str], name: &Name) -> String {
    let line = [line].into_iter().filter(|line| !line.is_empty());
    let hint = number_in_name(value_names, name).map(str::to_owned);
    line.chain(hint).collect::<Vec<_>>().join(". ")
}

/// Lists abilities with their scores: "Stealth 68, Climb 55".
pub fn ability_line(abilities: &[(Name, i32)]) -> String {
    let abilities = abilities.iter();
    let abilities = abilities.map(|(name, score)| format!("{name} {}", figure(*score)));
    abilities.collect::<Vec<_>>().join(", ")
}

/// What a line takes for details: abilities with scores. No name has one of these signs.
const DETAILS: DetailRules = DetailRules {
    without_numbers: false,
    scores_behind_comma: true,
    is_known: |ability| ability.contains(['=', '%']),
    labels: &LABELS,
};

/// Checks whether a text contains abilities after a name: then commas separate the abilities.
pub fn has_abilities(typed: &str) -> bool {
    typed.lines().any(|line| DETAILS.find(line).is_some())
}

/// Returns the names in a text that look like an ability without a name before it, or after a name without a colon.
pub fn value_names(typed: &str) -> Vec<&str> {
    names_with_value(typed, has_abilities, MAX_DIGIT)
}

/// Returns a hint for a name that is, perhaps with its player, among those that look like an ability.
fn number_in_name(value_names: &[&str], name: &Name) -> Option<&'static str> {
    let is_name = |value: &&str| {
        let rest = value.strip_prefix(name.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with(['(', '[']))
    };
    value_names.iter().any(is_name).then_some(
        "The number is part of the name. For a score, write a colon after the name, as in Tavi: Climb 55.",
    )
}

/// The highest number of one digit: it tells people apart, or is the first of a score that is being typed.
pub const MAX_DIGIT: u32 = 9;

/// Reads characters, one on each line: "Tavi (Mirja): Stealth 68, Climb 55". A line without abilities may contain several names:
/// "Warden, Hound (Max)".
pub fn characters(typed: &str) -> Vec<TypedPerson<TypedCharacter>> {
    read_people(typed, |line, _| {
        let people = DETAILS.people(line).into_iter();
        people.map(|(text, details)| {
            let character = match details {
                Some(details) => character(details.head(text), &details.text(text)),
                None => character(text, ""),
            };
            (text, character)
        })
    })
}

/// Shows how characters in a text are read.
pub fn preview(typed: &str) -> PeoplePreview {
    let value_names = value_names(typed);
    people_preview(characters(typed), |character| PersonPreview {
        name: character.name.to_string(),
        line: preview_line(character.line(), &value_names, &character.name),
        side: None,
    })
}

/// What is in parentheses after the name of a gamemaster character in place of a player.
const GM_CHARACTER_MARKS: [&str; 4] = ["GM", "NPC", "gamemaster", "game master"];

/// Checks whether a name in parentheses marks a gamemaster character.
fn is_gm_mark(name: &Name) -> bool {
    GM_CHARACTER_MARKS
        .iter()
        .any(|mark| name.as_str().eq_ignore_ascii_case(mark))
}

/// Builds the command that renames a character, with an optional player in parentheses. The mark of a gamemaster character is not a
/// player.
///
/// # Errors
/// The error in one of the names, or [`InputError::NameTaken`] if somebody else has the name.
pub fn renamed(view: &View, actor: ActorId, typed: &str) -> Result<Command, InputError> {
    let (name, in_brackets) = grammar::person(typed).map_err(InputError::Name)?;
    if let Some(unread) = grammar::behind_player(typed) {
        return Err(InputError::BehindPlayer(unread.to_owned()));
    }
    let others = view.present().filter(|other| other.id != actor);
    // A new player is no new name.
    let keeps_name = view
        .character(actor)
        .is_some_and(|character| character.name == name);
    if !keeps_name && taken_name([&name], others.map(|other| &other.name)).is_some() {
        return Err(InputError::NameTaken(name));
    }
    Ok(Command::ChangeCharacter {
        actor,
        name,
        player: in_brackets.filter(|player| !is_gm_mark(player)),
    })
}

/// Returns the characters in a text who join the table.
///
/// # Errors
/// A message about a line that could not be read and is not left out, about missing names, or about a name that somebody has.
pub fn joining(
    view: &View,
    typed: &str,
    unread: UnreadLines,
) -> Result<Vec<TypedCharacter>, String> {
    let new = people_to_add(characters(typed), unread)?;
    if new.is_empty() {
        return Err(refusals::error_text(&InputError::Name(NameError::Empty)));
    }
    let names = new.iter().map(|character| &character.name);
    let present = view.present().map(|character| &character.name);
    match taken_name(names, present) {
        Some(taken) => Err(name_taken(taken)),
        None => Ok(new),
    }
}

fn character(head: &str, typed: &str) -> Result<TypedCharacter, String> {
    let (name, in_brackets) =
        grammar::person(head).map_err(|error| advice(&InputError::Name(error)))?;
    if let Some(unread) = grammar::behind_player(head) {
        return Err(advice(&InputError::BehindPlayer(unread.to_owned())));
    }
    let gm_character = in_brackets.as_ref().is_some_and(is_gm_mark);
    let abilities = match typed.trim() {
        "" => vec![],
        typed => abilities(typed).map_err(|error| advice(&error))?,
    };
    let mut scores = abilities.iter().map(|(_, score)| *score);
    if let Some(score) = scores.find(|score| Score::new(*score).is_none()) {
        return Err(advice(&InputError::ScoreOutOfRange(score.to_string())));
    }
    if abilities.len() > MAX_ABILITIES {
        return Err(format!("A sheet has room for {MAX_ABILITIES} abilities."));
    }
    Ok(TypedCharacter {
        name,
        player: in_brackets.filter(|_| !gm_character),
        gm_character,
        abilities,
    })
}

/// Says in a short sentence how to write a line that has this error.
fn advice(found: &InputError) -> String {
    match found {
        InputError::Name(NameError::Empty) => {
            "Write a name, then the abilities, as in Tavi: Climb 55.".to_owned()
        }
        InputError::MissingScore(typed) => {
            format!("Write a score after {}, as in Climb 55.", quoted(typed))
        }
        InputError::NotWhole(typed) => {
            format!("Write a whole number in {}, as in Climb 55.", quoted(typed))
        }
        InputError::BehindPlayer(typed) => format!(
            "It is not clear what {} is. Write abilities after a colon, as in Tavi (Mirja): Climb 55.",
            quoted(typed)
        ),
        InputError::ScoreOutOfRange(_) => format!(
            "Enter a score from {} to {}.",
            figure(Score::MIN),
            Score::MAX
        ),
        InputError::Name(NameError::TooLong { .. })
        | InputError::Twice(_)
        | InputError::NotANumber(_)
        | InputError::NoModifier(_)
        | InputError::NoSign(_)
        | InputError::AmountBetweenWords(_)
        | InputError::OnSheet(_)
        | InputError::NameTaken(_)
        | InputError::NotADieResult(_)
        | InputError::NoOpponent
        | InputError::NoRollerScore
        | InputError::NoOpponentScore => refusals::error_text(found),
    }
}
