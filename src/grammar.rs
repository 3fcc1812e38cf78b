//! Small pieces of grammar for messages, and parsing of typed names.

use std::fmt::Display;
use tabletop::name::{MAX_TEXT_LENGTH, Name, NameError, cleaned, is_space, is_text_too_long};
use tabletop::person_line::player_name;

/// Formats a number with its noun: "1 card", "3 cards".
pub fn counted(count: impl TryInto<usize>, singular: &str, plural: &str) -> String {
    let count = count.try_into().unwrap_or(usize::MAX);
    let noun = if count == 1 { singular } else { plural };
    format!("{count} {noun}")
}

/// Formats a number of cards: "4 cards".
pub fn cards(count: impl TryInto<usize>) -> String {
    counted(count, "card", "cards")
}

/// Formats `part` out of `total` as a percentage: whole from ten percent up, with one decimal below. Only what is impossible is "0%",
/// and only what is certain is "100%".
pub fn percent(part: impl Into<u128>, total: impl Into<u128>) -> String {
    match Rounded::of(part.into(), total.into()) {
        Rounded::Tenths(tenths) => tenths_of_percent(tenths),
        Rounded::AlmostNone => "<0.1%".to_owned(),
        Rounded::AlmostAll => ">99%".to_owned(),
    }
}

/// Formats what `part` leaves of `total` with the decimals of [`percent`] of `part`, so that both figures make 100%.
pub fn percent_of_rest(part: impl Into<u128>, total: impl Into<u128>) -> String {
    let (part, total) = (part.into(), total.into());
    match Rounded::of(part, total) {
        Rounded::Tenths(tenths) => tenths_of_percent(1_000_u128.saturating_sub(tenths)),
        Rounded::AlmostNone | Rounded::AlmostAll => percent(total.saturating_sub(part), total),
    }
}

/// A share, rounded to be shown.
enum Rounded {
    /// Tenths of a percent, which are whole percents from ten percent up.
    Tenths(u128),
    /// More than nothing, but less than any figure that is shown.
    AlmostNone,
    /// Not all, but more than any other figure that is shown.
    AlmostAll,
}

impl Rounded {
    /// A computed chance may be short of its true value by a billionth of the whole, which must not decide how a half is rounded.
    const fn of(part: u128, total: u128) -> Self {
        let divisor = if total == 0 { 1 } else { total };
        let half = total / 2 + total / 1_000_000;
        match (part * 1_000 + half) / divisor {
            0 if part > 0 => Self::AlmostNone,
            995.. if part < total => Self::AlmostAll,
            tenths @ 0..100 => Self::Tenths(tenths),
            // Not from the tenths: 24.49 is 24, although its tenths are 24.5.
            _ => Self::Tenths((part * 100 + half) / divisor * 10),
        }
    }
}

fn tenths_of_percent(tenths: u128) -> String {
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole}%"),
        (whole, tenth) => format!("{whole}.{tenth}%"),
    }
}

/// Writes a name with the player's, as it is typed: "Imani Okoro (Noor)".
pub fn with_player(name: impl Display, player: Option<impl Display>) -> String {
    match player {
        Some(player) => format!("{name} ({player})"),
        None => name.to_string(),
    }
}

/// Joins items for a sentence: "Imani, Juno and Osric".
pub fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// Joins alternatives: "a", "a or b", "a, b or c".
pub fn alternatives(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], last_word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {last_word} {last}", most.join(", ")),
    }
}

/// Returns the text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the text with a small first letter.
pub fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}

/// Returns the text as a sentence with a full stop, unless a name such as “Escape!” ends it already.
pub fn full_stop(mut text: String) -> String {
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// Shortens a name where there is little room: to its first word. It stays whole if it is short anyway ("Mei Ling"), if the first word
/// is a title, an article or a word that often stands before a name, or if the name says one word twice or joins several people.
/// A clipped word needs the next: "Ol' Red".
pub fn short_name(name: &str) -> &str {
    const LONGEST_WHOLE_NAME: usize = 8;
    const JOINERS: &[&str] = &["&", "+", "/", "and"];
    const TITLES: &[&str] = &[
        "The",
        "A",
        "An",
        "Dr",
        "Mr",
        "Mrs",
        "Ms",
        "Miss",
        "Lady",
        "Lord",
        "Sir",
        "Dame",
        "Brother",
        "Sister",
        "Father",
        "Mother",
        "Saint",
        "St",
        "King",
        "Queen",
        "Prince",
        "Princess",
        "Duke",
        "Duchess",
        "Count",
        "Countess",
        "Baron",
        "Baroness",
        "Captain",
        "Colonel",
        "Major",
        "General",
        "Commander",
        "Admiral",
        "Lieutenant",
        "Sergeant",
        "Inspector",
        "Agent",
        "Doc",
        "Doctor",
        "Prof",
        "Lt",
        "Sgt",
        "Capt",
        "Cpt",
        "Professor",
        "Master",
        "Madam",
        "Madame",
        "Mme",
        "Mlle",
        "Monsieur",
        "Rev",
        "High",
        "Uncle",
        "Aunt",
        "Granny",
        "Grandpa",
        "Old",
        "Young",
        "Big",
        "Little",
        "Great",
        "Mad",
        "Black",
        "White",
        "Red",
    ];
    if name.chars().count() <= LONGEST_WHOLE_NAME
        || name.split(' ').any(|word| JOINERS.contains(&word))
    {
        return name;
    }
    match name.split_once(' ') {
        // "Lt. Kane"
        Some((first, _)) if first.ends_with('.') => name,
        Some((first, _)) if TITLES.contains(&first) || first.chars().count() < 2 => name,
        Some((first, rest)) if first.starts_with(char::is_lowercase) || first == rest => name,
        Some((first, rest)) if first.ends_with(['\'', '’']) => {
            let next = rest.split(' ').next().unwrap_or_default();
            name.get(..first.len() + 1 + next.len()).unwrap_or(name)
        }
        Some((first, _)) => first,
        None => name,
    }
}

/// Isolates a name in a sentence if it is written from right to left, so that it does not change the order of the digits and signs
/// next to it.
pub fn isolated(name: &str) -> String {
    let is_from_right = |letter: char| {
        // The blocks that Unicode reserves for right-to-left scripts. They include future scripts.
        matches!(
            letter,
            '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}'
        )
    };
    if name.contains(is_from_right) {
        format!("\u{2068}{name}\u{2069}")
    } else {
        name.to_owned()
    }
}

/// Checks whether a name begins with a number other than 1, so that it stands for several: "3 guards", but not "1 guard" or "007 Bond".
pub fn is_counted(name: &str) -> bool {
    let number = name.split_once(' ').map_or("", |(first, _)| first);
    let is_number = !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit());
    is_number && number != "1" && !number.starts_with('0')
}

/// Returns the possessive: "Imani’s"; a name that ends in s only gets an apostrophe: "the Goons’".
pub fn possessive(name: &str) -> String {
    if name.ends_with(['s', 'S']) {
        format!("{name}’")
    } else {
        format!("{name}’s")
    }
}

/// Formats a modifier with its sign: "+3", "0", "−5".
pub fn signed(figure: i32) -> String {
    let sign = match figure {
        ..0 => "−",
        0 => "",
        1.. => "+",
    };
    format!("{sign}{}", figure.unsigned_abs())
}

/// Formats a number with a real minus sign: "3", "−5".
pub fn figure(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// Splits a line or a pasted list into names.
pub fn names(typed: &str) -> impl Iterator<Item = &str> {
    typed
        .split(['\n', ',', ';'])
        .filter(|line| !line.trim().is_empty())
}

/// Parses a name with the player's name in parentheses: "Imani Okoro (Noor)". Text after the parentheses belongs to neither name, see
/// [`behind_player`].
///
/// # Errors
/// [`NameError`] of the first name that is not valid.
pub fn person(line: &str) -> Result<(Name, Option<Name>), NameError> {
    let (name, player, _) = split_person(line);
    let name = Name::new(name)?;
    match Name::new(player_name(&cleaned(player))) {
        Ok(player) => Ok((name, Some(player))),
        Err(NameError::Empty) => Ok((name, None)),
        Err(error @ NameError::TooLong { .. }) => Err(error),
    }
}

/// Returns the text after the player's name in parentheses: "70" of "King (Ann) 70". `None` if there are no words or numbers.
pub fn behind_player(line: &str) -> Option<&str> {
    let (_, _, behind) = split_person(line);
    Some(behind.trim()).filter(|behind| behind.contains(char::is_alphanumeric))
}

/// Splits a line into the name, the text in parentheses and the text after them. A parenthesis that is not closed goes on to the end.
fn split_person(line: &str) -> (&str, &str, &str) {
    let Some((name, rest)) = line.split_once(['(', '[']) else {
        return (line, "", "");
    };
    let mut open = 1_usize;
    let end = rest.char_indices().find_map(|(at, sign)| {
        match sign {
            '(' | '[' => open += 1,
            ')' | ']' => open -= 1,
            _ => {}
        }
        (open == 0).then_some(at)
    });
    let (inside, behind) = rest
        .split_at_checked(end.unwrap_or(rest.len()))
        .unwrap_or((rest, ""));
    let is_end = |sign: char| is_space(sign) || matches!(sign, ')' | ']');
    (
        name,
        inside.trim_end_matches(is_end),
        behind.trim_start_matches(is_end),
    )
}

/// Says what is wrong with a name.
pub fn name_error_text(error: NameError) -> String {
    match error {
        NameError::Empty => "A name needs at least one letter.".to_owned(),
        NameError::TooLong { length } => long_name(length),
    }
}

/// Returns the beginning of a text, with "…" if it goes on.
pub fn shortened(text: &str, most: usize) -> String {
    let mut beginning: String = text.chars().take(most).collect();
    if beginning.len() < text.len() {
        beginning.push('…');
    }
    beginning
}

/// Returns the short name, or the full name if one of the others has the same short name.
pub fn short_unless_shared<'a, 'b>(
    name: &'a str,
    others: impl IntoIterator<Item = &'b str>,
) -> &'a str {
    let short = short_name(name);
    let is_shared = others.into_iter().any(|other| short_name(other) == short);
    if is_shared { name } else { short }
}

/// Says that a name is too long.
pub fn long_name(length: usize) -> String {
    format!(
        "That name has {length} characters; up to {} fit.",
        Name::MAX_LENGTH
    )
}

/// Says that a typed name is too long. Empty if it is not.
pub fn long_name_error(typed: &str) -> String {
    match Name::new(typed) {
        Err(NameError::TooLong { length }) => long_name(length),
        Err(NameError::Empty) | Ok(_) => String::new(),
    }
}

/// Says that a text is too long for the log.
pub fn long_text() -> String {
    format!("Use {MAX_TEXT_LENGTH} characters or fewer.")
}

/// Says that a typed text is too long for the log. Empty if it is not.
pub fn long_text_error(typed: &str) -> String {
    if is_text_too_long(typed) {
        long_text()
    } else {
        String::new()
    }
}

/// Parses a typed whole number, with or without a sign. A number that is too large becomes the largest one, so that a message can say
/// which numbers are allowed.
pub fn whole_number(typed: &str) -> Option<i32> {
    let typed = typed.trim();
    let (is_negative, digits) = match typed.strip_prefix(['-', '−']) {
        Some(digits) => (true, digits),
        None => (false, typed.strip_prefix('+').unwrap_or(typed)),
    };
    if digits.is_empty() || !digits.chars().all(|letter| letter.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i32::MAX);
    Some(if is_negative { -size } else { size })
}
