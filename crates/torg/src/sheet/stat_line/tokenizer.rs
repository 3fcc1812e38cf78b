//! The tokenizer of stat lines.

use super::matching::{
    begins_value, ends_with_skill, is_short_attribute, is_skill_word, is_value_word,
    names_attribute, takes_decimals, word_token,
};
use super::tokens::{
    Token, is_sum, is_sum_attribute, is_unit, parse_all_attributes, parse_number_text, parse_ranges,
};
use super::vocabulary::{ADD_WORDS, ARMOR_WORDS, DAMAGE_WORDS};
use std::ops::Range;
use tabletop::person_line::{closes_quote, is_dash, is_quote};

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
    let pairs = bracket_pairs(text, &signs);
    let brackets = value_brackets(&pairs);
    let specializations = specializations(&pairs);
    let specialization_at = |index: usize| {
        let found = specializations.binary_search_by_key(&index, |inside| inside.start);
        found.ok().and_then(|at| specializations.get(at))
    };
    let is_bracket = |index: usize| {
        let mut brackets = brackets.iter();
        brackets.any(|inside| inside.start == index || inside.end == index)
    };
    // A comma in "Movement 9,5" belongs to the number.
    let is_decimal = |parts: &[Token], index: usize| {
        let is_digit = |index: usize| sign(index).is_some_and(|sign| sign.is_ascii_digit());
        sign(index) == Some(',')
            && index.checked_sub(1).is_some_and(is_digit)
            && is_digit(index + 1)
            && parts.last().is_some_and(takes_decimals)
    };
    // A stroke between a value and the next one parts them, too: "dex 11/str 10". Others are part of a name or a number.
    let is_stroke_after = |from: usize, index: usize| {
        let start = |at: usize| signs.get(at).map_or(text.len(), |(at, _)| *at);
        let before = || text.get(start(from)..start(index));
        let after = || text.get(start(index + 1)..);
        sign(index) == Some('/') && before().zip(after()).is_some_and(parts_values)
    };
    let mut parts = Vec::new();
    let mut starts_item = true;
    let mut index = 0;
    while let Some(open) = sign(index) {
        let from = index;
        index += 1;
        // A stroke on its own parts two values: "dex 11 / str 10".
        let is_stroke = open == '/' && sign(index).is_none_or(char::is_whitespace);
        if parts_items(open) || is_stroke || is_full_stop(from) {
            // What is in brackets belongs to the words before them: "SMG 16 (bursts, 10/40/200)".
            starts_item |= !brackets.iter().any(|inside| inside.contains(&from));
            continue;
        }
        if is_separator(open) || is_bracket(from) {
            continue;
        }
        if let Some(inside) = specialization_at(from).filter(|_| !starts_item)
            && ends_with_skill(&parts)
        {
            index = inside.end + 1;
            continue;
        }
        let quoted = is_quote(open);
        let mut held = String::new();
        let mut ends_item = false;
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
                let parts_items = parts_items(next) && !is_decimal(&parts, index);
                let ends_word = is_separator(next) || is_quote(next) || parts_items;
                ends_item = is_stroke_after(from, index);
                !ends_word
                    && !ends_item
                    && !is_full_stop(index)
                    && !is_bracket(index)
                    && specialization_at(index).is_none()
            }) {
                index += 1;
            }
            let word = signs.get(from..index).unwrap_or_default();
            // A dash between a word and its number only separates them.
            if word.iter().all(|(_, sign)| is_dash(*sign)) {
                continue;
            }
            push_word_tokens(
                without_full_stop(word),
                byte(from),
                byte(index),
                starts_item,
                &mut parts,
            );
            if ends_item {
                ends_item = !brackets.iter().any(|inside| inside.contains(&index));
                index += 1;
            }
        }
        starts_item = ends_item;
    }
    join_sums(parts, |gap| {
        let gap = text.get(gap.start.checked_sub(base)?..gap.end.checked_sub(base)?);
        gap.map(|gap| gap.chars().all(char::is_whitespace))
    })
}

/// Leaves out the word "value" after the words for damage and armor. Joins an attribute and the number that is added to it to one token, as if nothing were between them: "STR +6/18", "TOU + 4".
/// `is_space` checks a range of the line.
fn join_sums(parts: Vec<Token>, is_space: impl Fn(Range<usize>) -> Option<bool>) -> Vec<Token> {
    let mut joined: Vec<Token> = vec![];
    for part in parts {
        // In "hammer of strength +5", the attribute is part of a name.
        let is_of_name = joined
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|word| word.text == "of");
        let continues = |last: &&mut Token| {
            let is_plain = !last.quoted && !part.quoted && !part.starts_item && !is_of_name;
            is_plain
                && continues_sum(&last.text, &part.text)
                && is_space(last.end..part.start) == Some(true)
        };
        // "damage value 17" is the same as "damage 17".
        let is_value = !part.quoted && !part.starts_item && part.text == "value";
        let has_value = |last: &&Token| {
            let word = last.text.as_str();
            !last.quoted && (DAMAGE_WORDS.contains(&word) || ARMOR_WORDS.contains(&word))
        };
        if is_value && joined.last().filter(has_value).is_some() {
            continue;
        }
        match joined.last_mut().filter(continues) {
            Some(last) => {
                last.text.push_str(&part.text);
                last.end = part.end;
            }
            None => joined.push(part),
        }
    }
    joined
}

/// Checks whether a word is a sum together with the attribute before it, or the plus sign in one.
fn continues_sum(before: &str, word: &str) -> bool {
    let attribute = before.strip_suffix('+').unwrap_or(before);
    let is_plus = word == "+" && attribute == before;
    is_sum_attribute(attribute) && (is_plus || is_sum(&[before, word].concat()))
}

/// Checks whether a character parts two items: a comma, or a sign that people use like one.
fn parts_items(sign: char) -> bool {
    matches!(sign, ',' | ';' | '|' | '·' | '•')
}

/// The most bytes of a value before a stroke: "tou+12/18".
const LONGEST_VALUE: usize = 16;

/// Checks whether a stroke parts what is before and after it: a value, and a word with which another one begins.
fn parts_values((before, after): (&str, &str)) -> bool {
    if before.len() > LONGEST_VALUE {
        return false;
    }
    let before = before.to_lowercase();
    let glued = before.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let is_glued = || glued.len() < before.len() && names_attribute(&word_token(glued));
    let is_value = parse_number_text(&before).is_some()
        || parse_all_attributes(&before).is_some()
        || is_glued();
    let word = after.split(|sign: char| !sign.is_alphabetic()).next();
    is_value && word.is_some_and(|word| begins_value(&word.to_lowercase()))
}

/// Checks whether a character separates words.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || sign.is_control() || matches!(sign, '=' | ':')
}

/// A pair of brackets without another one between them.
struct BracketPair<'a> {
    /// The positions of the brackets among the characters.
    inside: Range<usize>,
    /// The text between them.
    text: &'a str,
    /// The text behind them.
    behind: &'a str,
}

/// Returns the pairs of brackets, from left to right.
fn bracket_pairs<'a>(text: &'a str, signs: &[(usize, char)]) -> Vec<BracketPair<'a>> {
    let mut pairs = vec![];
    let mut open = None;
    for (index, (at, sign)) in signs.iter().enumerate() {
        match sign {
            '(' | '[' => open = Some((index, *at)),
            ')' | ']' => {
                if let Some((start, from)) = open.take()
                    && let (Some(inside), Some(behind)) =
                        (text.get(from + 1..*at), text.get(at + 1..))
                {
                    pairs.push(BracketPair {
                        inside: start..index,
                        text: inside,
                        behind,
                    });
                }
            }
            _ => {}
        }
    }
    pairs
}

/// Returns the brackets with nothing but values between them. These brackets only separate values, as in "dodge (14)" and "SMG (damage
/// 16, ammo 7)". Others are part of a name, as in "pistol (9mm)".
fn value_brackets(pairs: &[BracketPair]) -> Vec<Range<usize>> {
    let of_values = pairs.iter().filter(|pair| are_values(pair.text));
    of_values.map(|pair| pair.inside.clone()).collect()
}

/// Returns the brackets whose text can narrow the skill before them, as in "faith (Christian) 15": it has no value, and the skill’s
/// value comes after it.
fn specializations(pairs: &[BracketPair]) -> Vec<Range<usize>> {
    let narrowing = pairs.iter().filter(|pair| {
        let is_odd = |sign: char| sign.is_ascii_digit() || is_quote(sign);
        let says_value = |word: &str| {
            let word = word.to_lowercase();
            ADD_WORDS.contains(&word.as_str()) || DAMAGE_WORDS.contains(&word.as_str())
        };
        pair.text.contains(char::is_alphabetic)
            && !pair.text.contains(is_odd)
            && !pair.text.split_whitespace().any(says_value)
            && begins_with_number(pair.behind)
    });
    narrowing.map(|pair| pair.inside.clone()).collect()
}

/// Checks whether a text begins with a number, with perhaps a plus, a separator or the word for adds before it.
fn begins_with_number(text: &str) -> bool {
    let begins_value =
        |sign: char| !is_separator(sign) && !is_dash(sign) && !matches!(sign, '(' | '[');
    let from_value = |text: &str| text.find(begins_value).unwrap_or(text.len());
    let (_, mut rest) = text.split_at(from_value(text));
    let word_end = rest.find(|sign: char| !sign.is_alphabetic());
    let (word, behind) = rest.split_at(word_end.unwrap_or(rest.len()));
    if ADD_WORDS.contains(&word.to_lowercase().as_str()) {
        (_, rest) = behind.split_at(from_value(behind));
    }
    let number = rest.strip_prefix('+').unwrap_or(rest);
    number.starts_with(|sign: char| sign.is_ascii_digit())
}

/// Checks whether a text has a number, and no word that has no meaning of its own.
fn are_values(text: &str) -> bool {
    let ends_word = |sign: char| is_separator(sign) || parts_items(sign);
    let mut words = text.split(ends_word).filter(|word| !word.is_empty());
    let has_attributes = words
        .clone()
        .next()
        .is_some_and(|first| names_attribute(&word_token(first)));
    let mut before = "";
    let mut is_value = |word| {
        // "STR + 5"
        let is_plus = word == "+" && is_sum_attribute(before);
        // "10/40/50 m"
        let is_of_ranges = is_unit(word) && parse_ranges(before).is_some();
        before = word;
        let is_short = has_attributes && is_short_attribute(word);
        is_plus || is_of_ranges || is_short || is_value_word(word) || is_skill_word(word)
    };
    text.contains(|sign: char| sign.is_ascii_digit()) && words.all(&mut is_value)
}

/// Returns a word of letters without the full stop of an abbreviation: "Dex. 9".
fn without_full_stop(word: &[(usize, char)]) -> &[(usize, char)] {
    match word {
        [letters @ .., (_, '.')] if letters.iter().all(|(_, sign)| sign.is_alphabetic()) => letters,
        _ => word,
    }
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
    let pieces = match *pieces.as_slice() {
        [only] => glued_attribute(only, first).unwrap_or(pieces),
        _ => pieces,
    };
    let zero = word.first().map_or(0, |(at, _)| *at);
    for (index, piece) in pieces.iter().enumerate() {
        let start = piece.first().map_or(from, |(at, _)| from + at - zero);
        // The last one with the full stop of an abbreviation.
        let last = piece.last().filter(|_| index + 1 < pieces.len());
        let end = last.map_or(to, |(at, sign)| from + at - zero + sign.len_utf8());
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

/// Splits an attribute from the number right behind it: "DEX9". Two letters are enough only where an item begins; elsewhere they could be
/// part of a name.
fn glued_attribute(word: &[(usize, char)], starts_item: bool) -> Option<Vec<&[(usize, char)]>> {
    let digits = word.iter().position(|(_, sign)| !sign.is_alphabetic())?;
    let (letters, number) = word.split_at_checked(digits)?;
    let name: String = letters.iter().map(|(_, sign)| *sign).collect();
    let is_number = number.iter().all(|(_, sign)| sign.is_ascii_digit());
    let is_attribute =
        names_attribute(&word_token(&name)) && (starts_item || !is_short_attribute(&name));
    (is_number && is_attribute).then(|| vec![letters, number])
}
