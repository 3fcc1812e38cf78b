//! The part of a stat line before the values: the count, the name and the player.

use super::actor::MAX_COUNT;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parser::Parser;
use super::quotes::find_outside_quotes;
use super::tokens::{parse_digits, parse_number_word};
use std::ops::Range;
use tabletop::name::{Name, NameError, cleaned};
use tabletop::person_line::{is_dash, player_name};

impl Parser {
    /// Parses the part before the colon: the count, the name and the player's name.
    pub(crate) fn parse_head(
        &mut self,
        head: &str,
        counts: bool,
    ) -> Option<(Group, Name, Option<Name>)> {
        let trimmed = head.trim_start();
        let start = head.len() - trimmed.len();
        let mut rest = trimmed;
        let mut group = Group::ONE;
        if let Some((number, after)) = trimmed.split_once(char::is_whitespace)
            && let digits = number.trim_matches(['x', '×'])
            && let name = without_times(after)
            // Without values behind it, only the sign of a multiplication makes a count of a number.
            && (counts || digits.len() < number.len() || name.len() < after.len())
            && let Some(several) =
                parse_digits(digits).or_else(|| parse_number_word(number, after))
            && !after.trim().is_empty()
            // "x3 (Sam)" is somebody called x3.
            && (digits.len() == number.len() || !after.trim_start().starts_with(['(', '[']))
        {
            rest = name;
            group = self.checked_group(1, several, start..start + number.len());
        }
        let bracket = find_outside_quotes(rest, &['(', '[']).unwrap_or(rest.len());
        let (name, player) = rest.split_at(bracket);
        let player = player.get(1..).unwrap_or_default().trim_end();
        let player = player.strip_suffix([')', ']']).unwrap_or(player);
        // "thugs x3", "thugs (x3)", "thugs (3)" and "thug 1-3" are three thugs, too.
        let from = head.len() - rest.len();
        let behind_player = count_in_brackets(player).filter(|_| group == Group::ONE);
        let behind_name =
            group_behind(name).filter(|found| group == Group::ONE && !found.before.is_empty());
        let (name, player) = match (behind_player, behind_name) {
            (Some(found), _) => {
                let start = from + bracket + 1;
                group = self.checked_group(found.first, found.count, start..start + player.len());
                (name, "")
            }
            (None, Some(found)) => {
                let start = from + found.before.len();
                group = self.checked_group(found.first, found.count, start..from + name.len());
                (found.before, player)
            }
            (None, None) => (name, player),
        };
        let several = find_outside_quotes(name, &[',', ';'])
            .or_else(|| find_outside_quotes(player, &[')', ']']));
        if counts && several.is_some() {
            self.error(start, head.len(), ParseErrorKind::SeveralNames);
            return None;
        }
        let name_error = |error| ParseError {
            start: from,
            end: head.len().max(from),
            kind: ParseErrorKind::InvalidName(error),
        };
        let player = match parse_name(player_name(&cleaned(player))) {
            Ok(player) => Some(player),
            Err(NameError::Empty) => None,
            Err(error) => {
                self.errors.push(name_error(error));
                None
            }
        };
        match parse_name(name) {
            Ok(name) => Some((group, name, player)),
            Err(error) => {
                self.errors.push(name_error(error));
                None
            }
        }
    }

    /// Returns a group of this many; with too many, or with none, adds an error for the range and returns a single one.
    fn checked_group(&mut self, first: u8, count: u32, range: Range<usize>) -> Group {
        match u8::try_from(count) {
            Ok(count @ 1..=MAX_COUNT) => Group { first, count },
            Ok(_) | Err(_) => {
                let max = u32::from(MAX_COUNT);
                let kind = ParseErrorKind::OutOfRange { min: 1, max };
                self.error(range.start, range.end, kind);
                Group::ONE
            }
        }
    }
}

/// How many actors a line describes, and the number in the name of the first of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub first: u8,
    pub count: u8,
}

impl Group {
    const ONE: Self = Self { first: 1, count: 1 };
}

/// A count after a name, not yet checked.
pub(super) struct CountBehind<'a> {
    pub before: &'a str,
    first: u8,
    count: u32,
}

/// Splits off what says after a name how many there are: "thugs x3", "thug 1-3".
fn group_behind(text: &str) -> Option<CountBehind<'_>> {
    range_behind(text).or_else(|| count_behind(text))
}

/// Reads the count in the brackets after a name: "thugs (x3)", "thugs (3)". No player is called a number.
fn count_in_brackets(inside: &str) -> Option<CountBehind<'_>> {
    let number = parse_digits(inside.trim()).map(|count| CountBehind {
        before: "",
        first: 1,
        count,
    });
    number.or_else(|| group_behind(inside).filter(|found| found.before.is_empty()))
}

/// Returns the name in a head, without what says how many there are.
pub(super) fn without_count(head: &str) -> &str {
    let bracket = find_outside_quotes(head, &['(', '[']);
    let in_brackets = bracket.and_then(|bracket| {
        let (name, inside) = head.split_at_checked(bracket)?;
        let inside = inside.trim_end().get(1..)?.strip_suffix([')', ']'])?;
        count_in_brackets(inside).map(|_| name)
    });
    in_brackets
        .or_else(|| group_behind(head).map(|found| found.before))
        .unwrap_or(head)
}

/// Checks whether a text begins with a count, or with the sign of a multiplication that may follow one: "x3 thugs", "x thugs".
pub(super) fn begins_with_count(text: &str) -> bool {
    let first = text.split_once(char::is_whitespace).map(|(first, _)| first);
    let is_count = |first: &str| parse_digits(first.trim_matches(['x', '×'])).is_some();
    first.is_some_and(is_count) || without_times(text).len() < text.len()
}

/// Splits off a count after a name: "thugs x3", "thugs x 3", "thugs ×3". "Agent X9" is a name.
pub(super) fn count_behind(text: &str) -> Option<CountBehind<'_>> {
    let (before, last) = split_last_word(text)?;
    let (before, digits) = match last.strip_prefix(['x', '×']) {
        Some(digits) => (before, digits),
        None => {
            let (before, times) = split_last_word(before)?;
            (before, Some(last).filter(|_| matches!(times, "x" | "×"))?)
        }
    };
    let count = parse_digits(digits)?;
    (2..=u32::from(MAX_COUNT))
        .contains(&count)
        .then_some(CountBehind {
            before,
            first: 1,
            count,
        })
}

/// Splits off a range of numbers after a name: "thug 1-3". Years are part of a name.
pub(super) fn range_behind(text: &str) -> Option<CountBehind<'_>> {
    let (before, last) = split_last_word(text)?;
    let (first, last) = last.split_once(is_dash)?;
    let (first, last) = (parse_digits(first)?, parse_digits(last)?);
    let first = u8::try_from(first)
        .ok()
        .filter(|first| (1..=99).contains(first))?;
    let more = last
        .checked_sub(u32::from(first))
        .filter(|more| *more > 0)?;
    Some(CountBehind {
        before,
        first,
        count: more.saturating_add(1),
    })
}

/// Splits off the last word.
fn split_last_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let start = text.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let (before, last) = text.split_at_checked(start)?;
    Some((before.trim_end(), last))
}

/// Returns what follows the sign of a multiplication, as in "4 x thugs".
fn without_times(after: &str) -> &str {
    let times = after.trim_start().strip_prefix(['x', '×']);
    times
        .filter(|rest| {
            // "4 x (Sam)" are four people called x.
            let name = rest.trim_start();
            name.len() < rest.len() && !name.is_empty() && !name.starts_with(['(', '['])
        })
        .unwrap_or(after)
}

/// Parses a name, without quotes around it.
fn parse_name(text: &str) -> Result<Name, NameError> {
    let text = text.trim();
    match text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    {
        Some(inside) => Name::new(&inside.replace("\"\"", "\"")),
        None => Name::new(text),
    }
}
