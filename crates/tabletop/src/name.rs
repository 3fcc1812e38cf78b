//! Names that people type for characters, tables and scenes, and longer texts such as notes.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A name: 1 to [`Name::MAX_LENGTH`] characters, no space at either end, no line breaks or other control characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// An error in a typed name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum NameError {
    /// Empty, or nothing but spaces.
    #[error("the name is empty")]
    Empty,
    /// More characters than a name may have.
    #[error("the name has {length} characters")]
    TooLong {
        /// How many characters were typed.
        length: usize,
    },
}

impl Name {
    /// The most characters a name may have.
    pub const MAX_LENGTH: usize = 60;

    /// Makes a name from typed text. Spaces, line breaks and other control characters are removed at both ends; between words a run
    /// of them becomes one space. Characters that change the text direction are removed, since they would reverse the rest of a
    /// sentence with the name.
    ///
    /// # Errors
    /// [`NameError`] if nothing is left that can be seen, or the rest is too long.
    pub fn new(typed: &str) -> Result<Self, NameError> {
        let typed = cleaned(typed);
        if typed.chars().all(is_invisible) {
            return Err(NameError::Empty);
        }
        Self::from_text(&typed)
    }

    fn from_text(text: &str) -> Result<Self, NameError> {
        let name = joined_words(text);
        match name.chars().count() {
            0 => Err(NameError::Empty),
            length if length > Self::MAX_LENGTH => Err(NameError::TooLong { length }),
            _ => Ok(Self(name)),
        }
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the same name as another one. Capitals make no difference.
    pub fn is_same(&self, other: &Self) -> bool {
        is_same_name(&self.0, &other.0)
    }
}

/// Whether two texts are the same name. Capitals make no difference in any script, and ß is the same as SS, which can stand for it in
/// capitals.
pub fn is_same_name(name: &str, other: &str) -> bool {
    in_capitals(name).eq(in_capitals(other))
}

/// Iterates over a text in capitals. Some letters have a capital of their own only after they have been made small.
fn in_capitals(text: &str) -> impl Iterator<Item = char> {
    let small = text.chars().flat_map(char::to_lowercase);
    small.flat_map(char::to_uppercase)
}

/// Cleans typed text of any length in the same way as [`Name::new`]. Parsers split off what follows a name, such as a number, from
/// this text: an invisible character would otherwise become part of the name.
pub fn cleaned(typed: &str) -> String {
    let seen = typed.chars().filter(|sign| !turns_direction(*sign));
    joined_words(&seen.collect::<String>())
}

/// Joins the words with one space, without spaces at the ends.
fn joined_words(text: &str) -> String {
    let words = text.split(is_space).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a character in a typed name counts as a space; line breaks and other control characters do too.
pub fn is_space(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}

/// Whether a character changes the direction of the text that follows it.
const fn turns_direction(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Whether a character is invisible by itself: spaces, and what Unicode calls ignorable, such as a zero-width space.
fn is_invisible(character: char) -> bool {
    is_space(character)
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The most characters in a note or another longer text.
pub const MAX_TEXT_LENGTH: usize = 500;

/// Whether a note or another longer text has more than [`MAX_TEXT_LENGTH`] characters, not counting spaces at its ends.
pub fn is_text_too_long(text: &str) -> bool {
    text.trim().chars().count() > MAX_TEXT_LENGTH
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    /// Reads a saved name. Characters are not checked again, so that old saves stay readable if the rules for typed names change; it must
    /// still be a name of at most [`Name::MAX_LENGTH`] characters.
    fn try_from(saved: String) -> Result<Self, NameError> {
        Self::from_text(&saved)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_limited_in_length() {
        assert_eq!(
            Name::new("  Imani \n Okoro ").map(String::from),
            Ok("Imani Okoro".to_owned())
        );
        assert_eq!(Name::new(" \t\u{3000}"), Err(NameError::Empty));
        assert_eq!(
            Name::new(&"x".repeat(10_000)),
            Err(NameError::TooLong { length: 10_000 })
        );
        assert!(Name::new(&"é".repeat(Name::MAX_LENGTH)).is_ok());
    }

    #[test]
    fn capitals_make_no_difference() {
        for (name, other) in [
            ("Überreden", "überreden"),
            ("ÉTÉ", "été"),
            ("СИЛА", "сила"),
            ("ΚΟΣΜΟΣ", "κοσμος"),
            ("Straße", "STRASSE"),
            ("STRAẞE", "straße"),
            ("İz", "i\u{307}z"),
        ] {
            let [name, other] = [name, other].map(|text| Name::new(text).unwrap());
            assert!(
                name.is_same(&other) && other.is_same(&name),
                "{name} {other}"
            );
        }
        for (name, other) in [("Uber", "Über"), ("Climb", "Climbs"), ("Climb", "Limb")] {
            assert!(!is_same_name(name, other), "{name} {other}");
        }
    }

    /// A name is never invisible, and never reverses the sentence around it.
    #[test]
    fn names_are_visible_and_never_reverse_text() {
        assert_eq!(cleaned(" Old\u{200e}\n debts \u{61c}3"), "Old debts 3");
        for invisible in [
            "\u{200b}",
            "\u{feff} \u{2060}",
            "\u{202e}",
            "\u{3164}",
            "\u{2800}",
            "\u{e0041}",
        ] {
            assert_eq!(Name::new(invisible), Err(NameError::Empty), "{invisible:?}");
        }
        let plain = |typed| Name::new(typed).map(String::from);
        assert_eq!(plain("Ju\u{202e}no\u{200f}"), Ok("Juno".to_owned()));
        // Characters that join letters or symbols are kept.
        for joined in ["می\u{200c}خواهم", "👩\u{200d}🚀"] {
            assert_eq!(plain(joined), Ok(joined.to_owned()));
        }
        assert!(
            Name::try_from("\u{200b}".to_owned()).is_ok(),
            "saved earlier"
        );
    }
}
