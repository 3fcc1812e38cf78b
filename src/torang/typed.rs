//! Parses the text that people type at a Torang table: numbers, dice, abilities with their scores, and modifiers with their
//! reasons.

use crate::grammar::{self, figure};
use ::torang::command::GmModifier;
use ::torang::score::Score;
use tabletop::name::{Name, NameError};

/// A fault in typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is not a valid name.
    Name(NameError),
    /// The text is not a whole number.
    NoNumber(String),
    /// The text does not end with a number.
    NoFigure(String),
    /// The number is outside the range of scores.
    NoScore(i32),
    /// The text does not begin with the number of a modifier.
    NoModifier(String),
    /// Dice cannot show that number (E-ROLL-RANGE).
    NoFace(String),
    /// An opposed roll needs an opponent.
    NoOpponent,
    /// An opposed roll needs the opponent's ability and its score.
    NoOpponentScore,
}

/// Parses a whole number, with an optional sign before it and an optional "%" after it. A number that is too large becomes the
/// largest possible one, so that the rules can refuse it with their limits.
pub fn number(typed: &str) -> Option<i32> {
    let (mut size, mut sign) = (None, 1);
    for (place, letter) in typed
        .trim_end_matches(['%', ' '])
        .trim()
        .chars()
        .enumerate()
    {
        match (letter, place) {
            ('-' | '−', 0) => sign = -1,
            ('+', 0) => {}
            _ => {
                let digit = letter.to_digit(10)?;
                let before: i32 = size.unwrap_or(0);
                size = Some(before.saturating_mul(10).saturating_add_unsigned(digit));
            }
        }
    }
    size.map(|size| sign * size)
}

/// Parses the result of a d100. Two ten-sided dice that show 00 and 0 are 100 (TE-020). A single 0 is not a result.
pub fn face(typed: &str) -> Option<u8> {
    let shown = match typed.trim() {
        "00" | "000" | "00 0" => Some(100),
        plain => number(plain).and_then(|face| u8::try_from(face).ok()),
    };
    shown.filter(|face| (1..=100).contains(face))
}

/// Parses abilities with their scores: "Climb 55, Stealth 68", on one line or several.
///
/// # Errors
/// The fault in the first ability without a number or without a valid name. An empty text is a fault, too.
pub fn abilities(typed: &str) -> Result<Vec<(Name, i32)>, Fault> {
    let mut read = vec![];
    for part in typed.split([',', ';', '\n']) {
        let part = part.trim();
        if !part.is_empty() {
            read.push(ability(part)?);
        }
    }
    if read.is_empty() {
        return Err(Fault::NoFigure(String::new()));
    }
    Ok(read)
}

fn ability(part: &str) -> Result<(Name, i32), Fault> {
    let (name, score) = part
        .trim_end_matches(['%', ' '])
        .rsplit_once([' ', ':', '='])
        .unwrap_or(("", part));
    let score = number(score).ok_or_else(|| Fault::NoFigure(part.to_owned()))?;
    let name = Name::new(name.trim_end_matches([':', '=', ' '])).map_err(Fault::Name)?;
    Ok((name, score))
}

/// A character, as people type one: "Tavi (Mirja): Stealth 68, Climb 55".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedCharacter {
    /// The name.
    pub name: Name,
    /// The player in brackets.
    pub player: Option<Name>,
    /// The abilities after the colon, with scores that the rules accept.
    pub abilities: Vec<(Name, i32)>,
}

impl TypedCharacter {
    /// Lists the abilities with their scores: "Stealth 68, Climb 55".
    pub fn ability_line(&self) -> String {
        let abilities = self.abilities.iter();
        let abilities = abilities.map(|(name, score)| format!("{name} {}", figure(*score)));
        abilities.collect::<Vec<_>>().join(", ")
    }
}

/// Parses characters, one on each line: "Tavi (Mirja): Stealth 68, Climb 55". A line without a colon may contain several names:
/// "Warden, Hound (Max)".
///
/// # Errors
/// The first fault. An empty text is a fault, too.
pub fn characters(typed: &str) -> Result<Vec<TypedCharacter>, Fault> {
    let mut read = vec![];
    for line in typed.lines() {
        let (heads, scores) = match line.split_once(':') {
            Some((head, scores)) => (vec![head], scores),
            None => (grammar::names(line).collect(), ""),
        };
        for head in heads {
            let (name, player) = person(head)?;
            read.push(TypedCharacter {
                name,
                player,
                abilities: match scores.trim() {
                    "" => vec![],
                    scores => abilities(scores)?,
                },
            });
        }
    }
    let mut scores = read.iter().flat_map(|it| &it.abilities);
    match scores.find(|(_, score)| Score::new(*score).is_none()) {
        Some((_, score)) => Err(Fault::NoScore(*score)),
        None if read.is_empty() => Err(Fault::Name(NameError::Empty)),
        None => Ok(read),
    }
}

/// Parses a score in the range that the rules accept.
///
/// # Errors
/// [`Fault::NoNumber`] or [`Fault::NoScore`].
pub fn score(typed: &str) -> Result<i32, Fault> {
    let score = number(typed).ok_or_else(|| Fault::NoNumber(typed.trim().to_owned()))?;
    match Score::new(score) {
        Some(_) => Ok(score),
        None => Err(Fault::NoScore(score)),
    }
}

/// Parses the name of a character, with an optional player in brackets.
///
/// # Errors
/// The fault in one of the names.
pub fn person(typed: &str) -> Result<(Name, Option<Name>), Fault> {
    grammar::person(typed).map_err(Fault::Name)
}

/// Parses a modifier with its reason: "+20 from above".
///
/// # Errors
/// [`Fault::NoModifier`] if the text does not begin with a number.
pub fn modifier(typed: &str) -> Result<GmModifier, Fault> {
    let typed = typed.trim();
    let (amount, reason) = typed.split_once(' ').unwrap_or((typed, ""));
    let amount = number(amount).ok_or_else(|| Fault::NoModifier(typed.to_owned()))?;
    Ok((amount, reason.trim().to_owned()))
}
