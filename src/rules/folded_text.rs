//! Texts prepared for a search that runs over a whole book at every keystroke.

use super::stem::{COMMON_LETTERS, stem};
use std::ops::Range;

/// A text with its characters in the simplest form for a phone's keyboard, and the original byte positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FoldedText {
    text: String,
    /// For each character that became shorter: the position after it, and how much larger the original position was.
    shifts: Vec<(usize, usize)>,
}

impl FoldedText {
    pub(super) fn new(text: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(text.len()),
            shifts: Vec::new(),
        };
        for (at, character) in text.char_indices() {
            let plain = plain(character);
            folded.text.push(plain);
            if plain.len_utf8() != character.len_utf8() {
                let (after, before) = (folded.text.len(), at + character.len_utf8());
                folded.shifts.push((after, before - after));
            }
        }
        folded
    }

    /// Checks whether a folded word occurs.
    pub(super) fn has(&self, word: &str) -> bool {
        self.text.contains(word)
    }

    /// Checks whether a folded word occurs at the beginning of a word of the text.
    pub(super) fn begins(&self, word: &str) -> bool {
        if !word.starts_with(char::is_alphanumeric) {
            return self.has(word);
        }
        let mut found = self.text.match_indices(word);
        found.any(|(at, _)| self.is_beginning(at))
    }

    /// Checks whether no word goes on at this position.
    fn is_beginning(&self, at: usize) -> bool {
        let before = self
            .text
            .get(..at)
            .and_then(|text| text.chars().next_back());
        !before.is_some_and(char::is_alphanumeric)
    }

    /// Returns the byte ranges of a folded word in the original text, `inside` words too or only at their beginning. They may overlap.
    pub(super) fn places(&self, word: &str, inside: bool) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let Some(first) = word.chars().next() else {
            return places;
        };
        let inside = inside || !first.is_alphanumeric();
        let mut from = 0;
        while let Some(found) = self.text.get(from..).and_then(|rest| rest.find(word)) {
            let at = from + found;
            if inside || self.is_beginning(at) {
                places.push(self.before(at)..self.before(at + word.len()));
            }
            from = at + first.len_utf8();
        }
        places
    }

    /// Checks whether a word with this stem occurs.
    pub(super) fn has_form(&self, stem: &str) -> bool {
        self.forms(stem).next().is_some()
    }

    /// Returns the byte ranges in the original text of the words with this stem.
    pub(super) fn form_places(&self, stem: &str) -> Vec<Range<usize>> {
        let forms = self.forms(stem);
        forms
            .map(|form| self.before(form.start)..self.before(form.end))
            .collect()
    }

    /// Iterates over the byte ranges of the words with this stem.
    fn forms(&self, stem_of_word: &str) -> impl Iterator<Item = Range<usize>> {
        let beginning = stem_of_word.get(..COMMON_LETTERS);
        let begun = beginning
            .into_iter()
            .flat_map(|beginning| self.text.match_indices(beginning));
        begun
            .filter(|(at, _)| self.is_beginning(*at))
            .filter_map(move |(at, _)| {
                let rest = self.text.get(at..)?;
                let end = rest.find(|letter: char| !letter.is_alphanumeric());
                let word = rest.get(..end.unwrap_or(rest.len()))?;
                (stem(word) == stem_of_word).then_some(at..at + word.len())
            })
    }

    /// Returns the position in the original text.
    fn before(&self, position: usize) -> usize {
        let count = self.shifts.partition_point(|(after, _)| *after <= position);
        let shift = count.checked_sub(1).and_then(|last| self.shifts.get(last));
        position + shift.map_or(0, |(_, shift)| *shift)
    }
}

/// Returns the character in the form that is simplest to type on a phone: lower case, straight quote, hyphen for a minus.
pub(super) fn plain(character: char) -> char {
    match character {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '−' | '–' => '-',
        other => other.to_ascii_lowercase(),
    }
}

/// Folds a word in the same way.
pub(super) fn folded(word: &str) -> String {
    word.chars().map(plain).collect()
}
