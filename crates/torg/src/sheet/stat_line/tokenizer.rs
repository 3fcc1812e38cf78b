//! The tokenizer of stat lines.

use super::tokens::Token;
use super::vocabulary::is_value_word;
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
    let brackets = value_brackets(text, &signs);
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

/// Returns the pairs of brackets with nothing but values between them, from the opening to the closing one. These brackets only
/// separate values, as in "dodge (14)" and "SMG (damage 16, ammo 7)". Others are part of a name, as in "pistol (9mm)".
fn value_brackets(text: &str, signs: &[(usize, char)]) -> Vec<Range<usize>> {
    let mut brackets = vec![];
    let mut open = None;
    for (index, (at, sign)) in signs.iter().enumerate() {
        match sign {
            '(' | '[' => open = Some((index, *at)),
            ')' | ']' => {
                if let Some((start, from)) = open.take()
                    && text.get(from + 1..*at).is_some_and(are_values)
                {
                    brackets.push(start..index);
                }
            }
            _ => {}
        }
    }
    brackets
}

/// Checks whether a text has a number, and no word that has no meaning of its own.
fn are_values(text: &str) -> bool {
    let ends_word = |sign: char| is_separator(sign) || matches!(sign, ',' | ';');
    let mut words = text.split(ends_word).filter(|word| !word.is_empty());
    text.contains(|sign: char| sign.is_ascii_digit()) && words.all(is_value_word)
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
