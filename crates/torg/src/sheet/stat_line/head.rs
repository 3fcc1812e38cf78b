//! The part of a stat line before the values: the count, the name and the player.

use super::actor::MAX_COUNT;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parser::Parser;
use super::quotes::find_outside_quotes;
use super::tokens::{parse_digits, parse_number_word};
use tabletop::name::{Name, NameError, cleaned};
use tabletop::person_line::player_name;

impl Parser {
    /// Parses the part before the colon: the count, the name and the player's name.
    pub(crate) fn parse_head(
        &mut self,
        head: &str,
        counts: bool,
    ) -> Option<(u8, Name, Option<Name>)> {
        let trimmed = head.trim_start();
        let start = head.len() - trimmed.len();
        let mut rest = trimmed;
        let mut count = 1;
        if let Some((number, after)) = trimmed.split_once(char::is_whitespace)
            && counts
            && let Some(several) = parse_digits(number.trim_end_matches(['x', '×']))
                .or_else(|| parse_number_word(number, after))
            && !after.trim().is_empty()
        {
            rest = after;
            let max = u32::from(MAX_COUNT);
            match u8::try_from(several) {
                Ok(several @ 1..=MAX_COUNT) => count = several,
                Ok(_) | Err(_) => self.error(
                    start,
                    start + number.len(),
                    ParseErrorKind::OutOfRange { min: 1, max },
                ),
            }
        }
        let bracket = find_outside_quotes(rest, &['(', '[']).unwrap_or(rest.len());
        let (name, player) = rest.split_at(bracket);
        let player = player.get(1..).unwrap_or_default().trim_end();
        let player = player.strip_suffix([')', ']']).unwrap_or(player);
        // "thugs x3" and "thugs (x3)" are three thugs, too.
        let may_follow = counts && count == 1;
        let behind_player =
            count_behind(player).filter(|(before, _)| may_follow && before.is_empty());
        let behind_name = count_behind(name).filter(|(before, _)| may_follow && !before.is_empty());
        let (name, player) = match (behind_player, behind_name) {
            (Some((before, several)), _) => {
                count = several;
                (name, before)
            }
            (None, Some((before, several))) => {
                count = several;
                (before, player)
            }
            (None, None) => (name, player),
        };
        let several = find_outside_quotes(name, &[',', ';'])
            .or_else(|| find_outside_quotes(player, &[')', ']']));
        if counts && several.is_some() {
            self.error(start, head.len(), ParseErrorKind::SeveralNames);
            return None;
        }
        let from = head.len() - rest.len();
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
            Ok(name) => Some((count, name, player)),
            Err(error) => {
                self.errors.push(name_error(error));
                None
            }
        }
    }
}

/// Splits off a count after a name: "thugs x3", "thugs ×3". "Agent X9" is a name.
pub(super) fn count_behind(text: &str) -> Option<(&str, u8)> {
    let text = text.trim_end();
    let start = text.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let (before, last) = text.split_at_checked(start)?;
    let number = last.strip_prefix(['x', '×'])?;
    let count = u8::try_from(parse_digits(number)?).ok()?;
    (2..=MAX_COUNT)
        .contains(&count)
        .then(|| (before.trim_end(), count))
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
