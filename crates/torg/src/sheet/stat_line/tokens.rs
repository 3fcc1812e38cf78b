//! The tokenizer of stat lines.

use std::ops::Range;
use tabletop::person_line::{closes_quote, is_dash, is_quote};

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

/// Splits a text into tokens; `base` is its position in the line. A hyphen between letters separates two words.
pub(super) fn tokenize(text: &str, base: usize) -> Vec<Token> {
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    let sign = |index: usize| signs.get(index).map(|(_, sign)| *sign);
    // A full stop after a number separates two values: "dex 11. str 10."
    let is_full_stop = |index: usize| {
        let before = index.checked_sub(1).and_then(sign);
        sign(index) == Some('.')
            && before.is_some_and(|sign| sign.is_ascii_digit() || sign == ')')
            && sign(index + 1).is_none_or(char::is_whitespace)
    };
    let byte = |index: usize| base + signs.get(index).map_or(text.len(), |(at, _)| *at);
    let brackets = brackets_with_numbers(&signs);
    let is_bracket = |index: usize| {
        let mut brackets = brackets.iter();
        brackets.any(|inside| inside.start == index || inside.end == index)
    };
    let mut parts = Vec::new();
    let mut starts_item = true;
    let mut index = 0;
    while let Some(open) = sign(index) {
        let from = index;
        index += 1;
        // A stroke on its own parts two values: "dex 11 / str 10".
        let is_stroke = matches!(open, '/' | '|') && sign(index).is_none_or(char::is_whitespace);
        if matches!(open, ',' | ';') || is_stroke || is_full_stop(from) {
            // What is in brackets belongs to the words before them: "SMG 16 (bursts, 10/40/200)".
            starts_item |= !brackets.iter().any(|inside| inside.contains(&from));
            continue;
        }
        if is_separator(open) || is_bracket(from) {
            continue;
        }
        let quoted = is_quote(open);
        let mut held = String::new();
        if quoted {
            while let Some(next) = sign(index) {
                index += 1;
                if !closes_quote(open, next) {
                    held.push(next);
                } else if next == '"' && sign(index) == Some('"') {
                    // A doubled quote stands for one quote.
                    held.push(next);
                    index += 1;
                } else {
                    break;
                }
            }
            parts.push(Token {
                start: byte(from),
                end: byte(index),
                text: held,
                quoted,
                starts_item,
            });
        } else {
            while sign(index).is_some_and(|next| {
                let ends_word = is_separator(next) || is_quote(next) || matches!(next, ',' | ';');
                !ends_word && !is_full_stop(index) && !is_bracket(index)
            }) {
                index += 1;
            }
            let word = signs.get(from..index).unwrap_or_default();
            // A dash between a word and its number only separates them.
            if word.iter().all(|(_, sign)| is_dash(*sign)) {
                continue;
            }
            push_word_tokens(word, byte(from), byte(index), starts_item, &mut parts);
        }
        starts_item = false;
    }
    parts
}

/// Checks whether a character separates words.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || sign.is_control() || matches!(sign, '=' | ':')
}

/// Returns the pairs of brackets with a number between them, from the opening to the closing one. These brackets only separate values,
/// as in "dodge (14)". Other brackets are part of a name.
fn brackets_with_numbers(signs: &[(usize, char)]) -> Vec<Range<usize>> {
    let mut brackets = vec![];
    let mut open = None;
    for (index, (_, sign)) in signs.iter().enumerate() {
        match sign {
            '(' | '[' => open = Some(index),
            ')' | ']' => {
                if let Some(start) = open.take()
                    && let Some(inside) = signs.get(start..index)
                    && inside.iter().any(|(_, sign)| sign.is_ascii_digit())
                    && !inside.iter().any(|(_, sign)| is_quote(*sign))
                {
                    brackets.push(start..index);
                }
            }
            _ => {}
        }
    }
    brackets
}

/// Adds a word as a token; a word of letters with hyphens becomes several tokens.
fn push_word_tokens(
    word: &[(usize, char)],
    from: usize,
    to: usize,
    first: bool,
    parts: &mut Vec<Token>,
) {
    let letters = |piece: &[(usize, char)]| {
        !piece.is_empty() && piece.iter().all(|(_, sign)| sign.is_alphabetic())
    };
    let pieces: Vec<&[(usize, char)]> = word.split(|(_, sign)| *sign == '-').collect();
    let pieces = if pieces.iter().all(|piece| letters(piece)) {
        pieces
    } else {
        vec![word]
    };
    let zero = word.first().map_or(0, |(at, _)| *at);
    for (index, piece) in pieces.iter().enumerate() {
        let start = piece.first().map_or(from, |(at, _)| from + at - zero);
        let end = piece
            .last()
            .map_or(to, |(at, sign)| from + at - zero + sign.len_utf8());
        parts.push(Token {
            start,
            end,
            text: piece
                .iter()
                .flat_map(|(_, sign)| sign.to_lowercase())
                .collect(),
            quoted: false,
            starts_item: first && index == 0,
        });
    }
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
    let digits = part.text.strip_suffix('s').filter(|_| !part.quoted)?;
    parse_digits(digits)
}

pub(super) fn parse_number(part: &Token) -> Option<NumberToken> {
    if part.quoted {
        return None;
    }
    // "STR+6/18" of a weapon, "TOU+4/19" of armor.
    let mut prefixes = ["str", "toughness", "tou", "tgh"].into_iter();
    let text = prefixes.find_map(|prefix| part.text.strip_prefix(prefix));
    let text = text.unwrap_or(&part.text);
    let (figure, max) = match text.split_once('/') {
        Some((figure, max)) => (figure, Some(parse_digits(max)?)),
        None => (text, None),
    };
    let plain = figure.strip_prefix('+');
    if text.len() < part.text.len() && plain.is_none() {
        return None;
    }
    Some(NumberToken {
        is_added: plain.is_some() || max.is_some(),
        value: parse_digits(plain.unwrap_or(figure))?,
        max,
    })
}

/// Parses ranges such as "3-10/40/200", "10/40/200" or "10-40-200": the beginning of short range, and the end of each range.
pub(super) fn parse_ranges(text: &str) -> Option<[u32; 4]> {
    let bands = |from: &str, ends: &str, separator: char| {
        let mut ends = ends.split(separator).map(parse_digits);
        let mut next = || ends.next().flatten();
        let bands = [parse_digits(from)?, next()?, next()?, next()?];
        ends.next().is_none().then_some(bands)
    };
    let (from, ends) = text.split_once('-').unwrap_or(("0", text));
    bands(from, ends, '/').or_else(|| bands("0", text, '-'))
}
