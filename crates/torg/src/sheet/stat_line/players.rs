//! The player's name behind the word for it: "Rook; player: Sam", "Rook – played by Sam".

use std::borrow::Cow;
use tabletop::name::Name;
use tabletop::person_line::{is_dash, outside_quotes, player_name};

/// Returns the name in a part of a line that is nothing but the word for the player and a name: "player: Sam".
pub(super) fn player_note(part: &str) -> Option<&str> {
    let part = part.trim();
    let name = player_name(part);
    (name.len() < part.len()).then_some(name)
}

/// Returns what stands before the values of a line with spaces in place of such a part at its end, and the player's name.
pub(super) fn without_player(head: &str) -> (Cow<'_, str>, Option<Name>) {
    let last = separators(head).last();
    let found = last.and_then(|(at, sign)| {
        let before = head.get(..at)?;
        let name = player_note(head.get(at + sign.len_utf8()..)?)?;
        Some((before, Name::new(name).ok()?))
    });
    match found.filter(|(before, _)| !before.trim().is_empty()) {
        Some((before, player)) => {
            let spaces = " ".repeat(head.len().saturating_sub(before.len()));
            (Cow::Owned([before, &spaces].concat()), Some(player))
        }
        None => (Cow::Borrowed(head), None),
    }
}

/// Returns a line with a space in place of each colon after the word for the player: what follows is no value. All positions stay the
/// same.
pub(super) fn without_player_colons(line: &str) -> Cow<'_, str> {
    let colons: Vec<usize> = separators(line)
        .filter_map(|(at, sign)| {
            let start = at + sign.len_utf8();
            let rest = line.get(start..)?;
            let colon = rest.find(':')?;
            let part = rest.get(..rest.find(PART_ENDS).unwrap_or(rest.len()))?;
            let is_word = player_note(part).is_some() && !line.get(..at)?.trim().is_empty();
            // The colon stands right behind the word.
            let name = player_note(rest.get(..colon)?);
            (is_word && name.is_none()).then_some(start + colon)
        })
        .collect();
    if colons.is_empty() {
        return Cow::Borrowed(line);
    }
    let mut plain = line.to_owned();
    for colon in colons {
        plain.replace_range(colon..=colon, " ");
    }
    Cow::Owned(plain)
}

/// What ends a part of a line.
const PART_ENDS: [char; 4] = [',', ';', '|', '\t'];

/// Returns the signs that part a line outside quotes: commas, bars, and dashes with spaces around them.
fn separators(line: &str) -> impl Iterator<Item = (usize, char)> {
    outside_quotes(line).filter(|(at, sign)| {
        let before = line.get(..*at).unwrap_or_default();
        let after = line.get(at + sign.len_utf8()..).unwrap_or_default();
        let stands_alone =
            before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace);
        PART_ENDS.contains(sign) || is_dash(*sign) && stands_alone
    })
}
