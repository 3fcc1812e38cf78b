//! The tokens of stat lines, and the numbers in them.

/// A word or a quoted text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub start: usize,
    pub end: usize,
    /// The text in lower case; unchanged if it is quoted.
    pub text: String,
    pub quoted: bool,
    /// Whether it is the first token or follows a comma.
    pub starts_item: bool,
}

/// A number: "16", "+6", "+6/18".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberToken {
    /// Whether it is added to something.
    pub is_added: bool,
    pub value: u32,
    pub max: Option<u32>,
}

/// Parses digits; a number that is too large becomes the maximum.
pub(super) fn parse_digits(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u32::MAX))
}

/// Parses the number word before several alike, as in "five thugs". Any other name may begin with a number word.
pub(super) fn parse_number_word(word: &str, name: &str) -> Option<u32> {
    const WORDS: [&str; 11] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    let name = name.split(['(', '[']).next().unwrap_or_default().trim();
    let are_several = name.ends_with('s') && !name.contains(char::is_uppercase);
    let word = word.to_lowercase();
    let number = (2..).zip(WORDS).find(|(_, known)| *known == word)?.0;
    are_several.then_some(number)
}

/// Parses a value for all attributes: "9s".
pub(super) fn all_attributes(part: &Token) -> Option<u32> {
    parse_all_attributes(&part.text).filter(|_| !part.quoted)
}

/// Parses the text of a value for all attributes.
pub(super) fn parse_all_attributes(text: &str) -> Option<u32> {
    parse_digits(text.strip_suffix('s')?)
}

/// The attributes before a number that is added to them: "STR+6/18" of a weapon, "TOU+4/19" of armor.
const SUM_ATTRIBUTES: [&str; 5] = ["strength", "str", "toughness", "tou", "tgh"];

/// Checks whether a word is an attribute to which a number can be added.
pub(super) fn is_sum_attribute(word: &str) -> bool {
    SUM_ATTRIBUTES.contains(&word.to_lowercase().as_str())
}

/// Checks whether a word is an attribute with a number that is added to it.
pub(super) fn is_sum(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && parse_number_text(word).is_some()
}

pub(super) fn parse_number(part: &Token) -> Option<NumberToken> {
    if part.quoted {
        return None;
    }
    parse_number_text(&part.text)
}

/// Parses a number without a token around it.
pub(super) fn parse_number_text(word: &str) -> Option<NumberToken> {
    let mut prefixes = SUM_ATTRIBUTES.into_iter();
    let text = prefixes.find_map(|prefix| word.strip_prefix(prefix));
    let text = text.unwrap_or(word);
    let (figure, max) = match text.split_once('/') {
        Some((figure, max)) => (figure, Some(parse_digits(max)?)),
        None => (text, None),
    };
    let plain = figure.strip_prefix('+');
    if text.len() < word.len() && plain.is_none() {
        return None;
    }
    Some(NumberToken {
        is_added: plain.is_some() || max.is_some(),
        value: parse_digits(plain.unwrap_or(figure))?,
        max,
    })
}

/// Checks whether a token is two numbers with a stroke between them and no plus, as in "Toughness 9/14".
pub(super) fn is_pair(part: &Token) -> bool {
    let begins_with_digit = part.text.starts_with(|sign: char| sign.is_ascii_digit());
    begins_with_digit && parse_number(part).is_some_and(|number| number.max.is_some())
}

/// Parses a number that may have decimals and a unit right behind it: "9", "9,5", "82.5kg". Returns its whole part.
pub(super) fn parse_measurement(part: &Token) -> Option<u32> {
    let text = part.text.trim_end_matches(char::is_alphabetic);
    let unit = part.text.get(text.len()..)?;
    let (whole, decimals) = text.split_once([',', '.']).unwrap_or((text, "0"));
    parse_digits(decimals)?;
    parse_digits(whole).filter(|_| !part.quoted && (unit.is_empty() || UNITS.contains(&unit)))
}

/// Checks whether a word is a unit of length or weight.
pub(super) fn is_unit(word: &str) -> bool {
    UNITS.contains(&word)
}

/// The units behind ranges and other measurements.
const UNITS: [&str; 9] = [
    "m", "meter", "meters", "metre", "metres", "cm", "kg", "ft", "lbs",
];

/// Parses ranges such as "3-10/40/200", "10/40/200", "10/40/200m" or "10-40-200": the beginning of short range, and the end of each range.
pub(super) fn parse_ranges(text: &str) -> Option<[u32; 4]> {
    let metres = |text: &str| parse_digits(text.strip_suffix('m').unwrap_or(text));
    let bands = |from: &str, ends: &str, separator: char| {
        let mut ends = ends.split(separator).map(metres);
        let mut next = || ends.next().flatten();
        let bands = [parse_digits(from)?, next()?, next()?, next()?];
        ends.next().is_none().then_some(bands)
    };
    let (from, ends) = text.split_once('-').unwrap_or(("0", text));
    bands(from, ends, '/').or_else(|| bands("0", text, '-'))
}
