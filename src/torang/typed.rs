//! What people type at a Torang table: numbers, dice, abilities with their scores, modifiers with their reasons.

use crate::grammar;
use ::torang::command::GmModifier;
use tabletop::name::{Name, NameError};

/// What is wrong with something that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It can be no name.
    Name(NameError),
    /// It is no whole number.
    NoNumber(String),
    /// It has no figure at its end.
    NoFigure(String),
    /// The dice do not show that (E-ROLL-RANGE).
    NoFace(String),
}

/// A whole number, with or without a sign or "%" behind it. One that is larger than any we keep becomes the largest, so that
/// the rules can say what fits.
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

/// What a d100 shows. Two ten-sided dice with 00 and 0 are 100 (TE-020); 0 alone is no face.
pub fn face(typed: &str) -> Option<u8> {
    let shown = match typed.trim() {
        "00" | "000" | "00 0" => Some(100),
        plain => number(plain).and_then(|face| u8::try_from(face).ok()),
    };
    shown.filter(|face| (1..=100).contains(face))
}

/// Abilities with their scores: "Climb 55, Stealth 68", on one line or several.
///
/// # Errors
/// The first that has no figure or no name; an empty text has neither.
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

/// The names of people, each with the player's in brackets: "Warden, Hound (Max)".
///
/// # Errors
/// The first that can be no name; an empty text is none.
pub fn people(typed: &str) -> Result<Vec<(Name, Option<Name>)>, Fault> {
    let mut read = vec![];
    for line in grammar::names(typed) {
        read.push(person(line)?);
    }
    if read.is_empty() {
        return Err(Fault::Name(NameError::Empty));
    }
    Ok(read)
}

/// The name of somebody, with the player's in brackets.
///
/// # Errors
/// What is wrong with it.
pub fn person(typed: &str) -> Result<(Name, Option<Name>), Fault> {
    grammar::person(typed).map_err(Fault::Name)
}

/// A modifier as it is typed: its amount first, "+20 from above".
///
/// # Errors
/// [`Fault::NoNumber`] where it does not begin with one.
pub fn modifier(typed: &str) -> Result<GmModifier, Fault> {
    let typed = typed.trim();
    let (amount, reason) = typed.split_once(' ').unwrap_or((typed, ""));
    let amount = number(amount).ok_or_else(|| Fault::NoNumber(typed.to_owned()))?;
    Ok((amount, reason.trim().to_owned()))
}
