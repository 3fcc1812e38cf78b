//! Parses the text that people type at a Torang table: numbers, dice, abilities with their scores, and modifiers with their
//! reasons.

use crate::grammar;
use ::torang::command::GmModifier;
use ::torang::score::Score;
use tabletop::dice::D100;
use tabletop::name::{Name, NameError};

/// An error in typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// The text is not a valid name.
    Name(NameError),
    /// The text is not a whole number.
    NotANumber(String),
    /// There is text after the player in parentheses.
    BehindPlayer(String),
    /// The text does not end with a number.
    MissingScore(String),
    /// The text ends with a number that is not whole.
    NotWhole(String),
    /// The ability is listed twice.
    Twice(Name),
    /// The number is outside the range of scores.
    ScoreOutOfRange(String),
    /// The text has no number of a modifier at its beginning or its end.
    NoModifier(String),
    /// The number of a modifier has no sign, so that it could be a score.
    NoSign(String),
    /// The number of a modifier is between the words of its reason.
    AmountBetweenWords(String),
    /// The ability is on the sheet already, with a score.
    OnSheet(Name),
    /// Somebody else at the table has the name.
    NameTaken(Name),
    /// Dice cannot show that number (E-ROLL-RANGE).
    NotADieResult(String),
    /// An opposed roll needs an opponent.
    NoOpponent,
    /// A roll needs the roller's score.
    NoRollerScore,
    /// An opposed roll needs the opponent's score.
    NoOpponentScore,
}

/// Parses a whole number as [`grammar::whole_number`] does, with an optional "%" after it.
pub fn number(typed: &str) -> Option<i32> {
    grammar::whole_number(typed.trim_end_matches(['%', ' ']))
}

/// Parses the result of a d100. Two ten-sided dice that show 00 and 0 are 100 (TE-020). A single 0 is not a result.
pub fn face(typed: &str) -> Option<u8> {
    let shown = match typed.trim() {
        "00" | "000" | "00 0" => Some(100),
        plain => number(plain).and_then(|face| u8::try_from(face).ok()),
    };
    shown.filter(|face| (1..=100).contains(face))
}

/// Parses abilities with their scores: "Climb 55, Stealth 68", on one line or several, or "Climb 55 Stealth 68".
///
/// # Errors
/// The error in the first ability without a number or without a valid name, or that is listed twice. An empty text is an error,
/// too.
pub fn abilities(typed: &str) -> Result<Vec<(Name, i32)>, InputError> {
    let mut read: Vec<(Name, i32)> = vec![];
    for part in typed.split([',', ';', '|', '\n']) {
        for run in runs(part) {
            let (name, score) = ability(run)?;
            if read.iter().any(|(other, _)| other.is_same(&name)) {
                return Err(InputError::Twice(name));
            }
            read.push((name, score));
        }
    }
    if read.is_empty() {
        return Err(InputError::MissingScore(String::new()));
    }
    Ok(read)
}

/// Splits a part after each score that further words follow: "Locks 74 Lore 58". A single digit may belong to the words.
fn runs(part: &str) -> Vec<&str> {
    let part = part.trim();
    let mut runs = vec![];
    let (mut start, mut at) = (0, 0);
    let (mut is_named, mut is_scored, mut ends_with_number) = (false, false, false);
    for word in part.split_inclusive([' ', '\t', ':', '=', '(', '[']) {
        let plain = word.trim_matches([' ', '\t', ':', '=', '(', '[', ')', ']', '%']);
        if number(plain).is_some() {
            let digits = plain.chars().filter(char::is_ascii_digit).count();
            is_scored = is_named && digits > 1;
            ends_with_number = true;
        } else if plain.contains(char::is_alphabetic) {
            if is_scored {
                runs.extend(part.get(start..at));
                start = at;
            }
            (is_named, is_scored, ends_with_number) = (true, false, false);
        }
        at += word.len();
    }
    if !ends_with_number {
        (runs, start) = (vec![], 0);
    }
    runs.extend(part.get(start..).filter(|last| !last.is_empty()));
    runs
}

fn ability(part: &str) -> Result<(Name, i32), InputError> {
    let part = part.trim();
    // "Climb (55)" is "Climb 55".
    let bracketed = part
        .strip_suffix([')', ']'])
        .and_then(|open| open.rsplit_once(['(', '[']))
        .filter(|(_, score)| number(score).is_some());
    let (name, score) = bracketed.unwrap_or_else(|| {
        part.trim_end_matches(['%', ' '])
            .rsplit_once([' ', ':', '='])
            .unwrap_or(("", part))
    });
    let Some(score) = number(score) else {
        if let Some((score, name)) = score_before(part) {
            return Ok((Name::new(name).map_err(InputError::Name)?, score));
        }
        let part = part.to_owned();
        return Err(match is_decimal(score) {
            true => InputError::NotWhole(part),
            false => InputError::MissingScore(part),
        });
    };
    let name = name.trim_end_matches([':', '=', ' ']);
    let name = [" -", " –", " —"]
        .iter()
        .find_map(|dash| name.strip_suffix(dash))
        .unwrap_or(name);
    Ok((Name::new(name).map_err(InputError::Name)?, score))
}

/// Splits an ability from the score before it: "55 Climb". Another number after it could be the score, too.
fn score_before(part: &str) -> Option<(i32, &str)> {
    let (score, name) = part.split_once([' ', ':', '='])?;
    let name = name.trim_start_matches([':', '=', '-', '–', '—', ' ']);
    let is_plain = !name.contains(|sign: char| sign.is_ascii_digit());
    Some((number(score)?, name)).filter(|_| is_plain)
}

/// Checks whether a text is a number with decimals: "12.5". Parsing it as a float would cost the chunk several kilobytes.
fn is_decimal(typed: &str) -> bool {
    let are_digits =
        |part: &str| !part.is_empty() && part.chars().all(|sign| sign.is_ascii_digit());
    let parts = typed
        .trim()
        .trim_start_matches(['+', '-', '−'])
        .split_once('.');
    parts.is_some_and(|(whole, decimals)| are_digits(whole) && are_digits(decimals))
}

/// Parses a score in the range that the rules accept.
///
/// # Errors
/// [`InputError::NotANumber`] or [`InputError::ScoreOutOfRange`].
pub fn score(typed: &str) -> Result<Score, InputError> {
    let score = number(typed).ok_or_else(|| InputError::NotANumber(typed.trim().to_owned()))?;
    Score::new(score).ok_or_else(|| InputError::ScoreOutOfRange(typed.trim().to_owned()))
}

/// Parses the result of a d100. Returns `None` if nothing is typed.
///
/// # Errors
/// [`InputError::NotADieResult`].
pub fn die(typed: &str) -> Result<Option<D100>, InputError> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    match face(typed).and_then(D100::new) {
        Some(face) => Ok(Some(face)),
        None => Err(InputError::NotADieResult(typed.trim().to_owned())),
    }
}

/// Parses modifiers with their reasons: "+20 from above, −40 rain", or "rain −40". After the first modifier, a part without a number is
/// more of the reason before it: "−20 cold, windy". One with a number that has no sign is not: it could be a modifier that lacks it.
///
/// # Errors
/// [`InputError::NoModifier`] if a part of the text belongs to no modifier, [`InputError::NoSign`] if a number has no sign, or
/// [`InputError::AmountBetweenWords`].
pub fn modifiers(typed: &str) -> Result<Vec<GmModifier>, InputError> {
    let mut read: Vec<GmModifier> = vec![];
    for part in typed.split([',', ';', '\n']) {
        match modifiers_in_part(part) {
            Ok(modifiers) => read.extend(modifiers),
            Err(error) => match (error, read.last_mut()) {
                // A reason may contain a comma, but no other modifier.
                (InputError::NoModifier(more), Some((_, reason))) => {
                    if !reason.is_empty() {
                        reason.push_str(", ");
                    }
                    reason.push_str(&more);
                }
                (error, _) => return Err(error),
            },
        }
    }
    Ok(read)
}

/// Parses the modifiers in a part of the text without commas. Each amount comes before its reason, or each after it.
fn modifiers_in_part(part: &str) -> Result<Vec<GmModifier>, InputError> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return Ok(vec![]);
    };
    let is_amount_first = signed_amount(first).is_some();
    if !is_amount_first && signed_amount(last).is_none() {
        let typed = words.join(" ");
        return Err(if words.iter().any(|word| signed_amount(word).is_some()) {
            InputError::AmountBetweenWords(typed)
        } else if words.iter().any(|word| number(word).is_some()) {
            InputError::NoSign(typed)
        } else {
            InputError::NoModifier(typed)
        });
    }
    let mut read: Vec<GmModifier> = vec![];
    let mut reason: Vec<&str> = vec![];
    for word in words {
        match signed_amount(word) {
            Some(amount) if is_amount_first => read.push((amount, String::new())),
            Some(amount) => read.push((amount, std::mem::take(&mut reason).join(" "))),
            None => match read.last_mut() {
                Some((_, why)) if is_amount_first => {
                    if !why.is_empty() {
                        why.push(' ');
                    }
                    why.push_str(word);
                }
                Some(_) | None => reason.push(word),
            },
        }
    }
    Ok(read)
}

/// Parses a whole number that has a sign: "+20", "−40", "+20%".
fn signed_amount(word: &str) -> Option<i32> {
    number(word).filter(|_| word.starts_with(['+', '-', '−']))
}
