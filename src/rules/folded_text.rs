//! Texts made ready for a search that runs over a whole book at each keystroke.

use std::ops::Range;

/// A text as a phone's keyboard gives it most easily, and where its bytes stood before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FoldedText {
    text: String,
    /// Behind each character that became shorter: that place, and how much further on it was before.
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
                let (here, before) = (folded.text.len(), at + character.len_utf8());
                folded.shifts.push((here, before - here));
            }
        }
        folded
    }

    /// Whether a word, itself folded, occurs.
    pub(super) fn has(&self, word: &str) -> bool {
        self.text.contains(word)
    }

    /// Where a word, itself folded, occurs in the text as it was, in bytes. Occurrences may overlap.
    pub(super) fn places(&self, word: &str) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let Some(first) = word.chars().next() else {
            return places;
        };
        let mut from = 0;
        while let Some(found) = self.text.get(from..).and_then(|rest| rest.find(word)) {
            let at = from + found;
            places.push(self.before(at)..self.before(at + word.len()));
            from = at + first.len_utf8();
        }
        places
    }

    /// Where a place was in the text before.
    fn before(&self, place: usize) -> usize {
        let behind = self.shifts.partition_point(|(here, _)| *here <= place);
        let shift = behind.checked_sub(1).and_then(|last| self.shifts.get(last));
        place + shift.map_or(0, |(_, shift)| *shift)
    }
}

/// The character as a phone's keyboard gives it most easily: small letter, straight quote, hyphen for a minus.
pub(super) fn plain(character: char) -> char {
    match character {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '−' | '–' => '-',
        other => other.to_ascii_lowercase(),
    }
}

/// A word made ready in the same way.
pub(super) fn folded(word: &str) -> String {
    word.chars().map(plain).collect()
}
