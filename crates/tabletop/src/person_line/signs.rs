//! The characters of a line, with its quotes and brackets.

use std::ops::Range;

/// Checks whether a character opens a quote.
pub const fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„')
}

/// Checks whether a character closes a quote.
pub const fn closes_quote(open: char, sign: char) -> bool {
    matches!((open, sign), ('"', '"') | ('“' | '”' | '„', '“' | '”'))
}

/// A character outside quotes and brackets, or a pair of brackets.
pub(super) struct Sign {
    pub at: usize,
    /// The character; of a pair, the opening bracket.
    pub sign: char,
    /// The position of the closing bracket, if there is one.
    pub close: Option<usize>,
}

impl Sign {
    pub fn end(&self) -> usize {
        self.at.saturating_add(self.sign.len_utf8())
    }

    pub fn is(&self, sign: char) -> bool {
        self.sign == sign
    }

    pub fn is_comma(&self) -> bool {
        matches!(self.sign, ',' | ';')
    }

    /// Returns the range between a pair of brackets.
    pub fn inside(&self) -> Option<Range<usize>> {
        Some(self.end()..self.close?)
    }

    /// Checks whether it is a dash with spaces around it.
    pub fn is_dash_in(&self, line: &str) -> bool {
        is_dash(self.sign) && self.stands_alone_in(line)
    }

    /// Checks whether it is a vertical bar or a dot that people put between values.
    pub const fn is_bar(&self) -> bool {
        matches!(self.sign, '|' | '·' | '•' | '\t')
    }

    /// Checks whether it is a bar, or a slash with spaces around it.
    pub fn is_stroke_in(&self, line: &str) -> bool {
        self.is_bar() || self.is('/') && self.stands_alone_in(line)
    }

    fn stands_alone_in(&self, line: &str) -> bool {
        let before = line.get(..self.at).unwrap_or_default();
        let after = line.get(self.end()..).unwrap_or_default();
        before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace)
    }
}

/// Checks whether a character is a dash that can separate two parts of a line.
pub const fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—')
}

/// Returns the characters outside quotes. A quote that is never closed is an ordinary character.
pub fn outside_quotes(line: &str) -> impl Iterator<Item = (usize, char)> {
    let (last_straight, last_curly) = (line.rfind('"'), line.rfind(['“', '”']));
    let mut quote = None;
    line.char_indices().filter(move |(at, sign)| {
        if let Some(open) = quote {
            if closes_quote(open, *sign) {
                quote = None;
            }
            return false;
        }
        let last = if *sign == '"' {
            last_straight
        } else {
            last_curly
        };
        if is_quote(*sign) && last.is_some_and(|last| last > *at) {
            quote = Some(*sign);
            return false;
        }
        true
    })
}

/// Returns the characters outside quotes and brackets. A bracket that is never closed is an ordinary character.
pub(super) fn outside(line: &str) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    let mut open = Vec::new();
    for (at, sign) in outside_quotes(line) {
        let closed = match sign {
            '(' | '[' => {
                open.push(signs.len());
                None
            }
            ')' | ']' => open.pop(),
            _ => None,
        };
        if let Some(index) = closed {
            signs.truncate(index + 1);
            if let Some(bracket) = signs.get_mut(index) {
                bracket.close = Some(at);
            }
        } else {
            signs.push(Sign {
                at,
                sign,
                close: None,
            });
        }
    }
    signs
}
