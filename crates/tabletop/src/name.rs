//! Names that people type for characters, tables and scenes, and longer texts such as notes.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A name: 1 to [`Name::MAX_LENGTH`] characters, no space at either end, no line breaks or other control characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// What is wrong with a typed name.
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

    /// Makes a name from typed text. Spaces, line breaks and other control characters are removed at both ends; between words a
    /// run of them becomes one space.
    ///
    /// # Errors
    /// [`NameError`] if nothing is left or the rest is too long.
    pub fn new(typed: &str) -> Result<Self, NameError> {
        let name = typed
            .split(is_space)
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        match name.chars().count() {
            0 => Err(NameError::Empty),
            length if length > Self::MAX_LENGTH => Err(NameError::TooLong { length }),
            _ => Ok(Self(name)),
        }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character in a typed name stands for a space: so do line breaks and other control characters.
pub fn is_space(character: char) -> bool {
    character.is_whitespace() || character.is_control()
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

    fn try_from(typed: String) -> Result<Self, NameError> {
        Self::new(&typed)
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
    fn a_name_is_trimmed_and_has_bounds() {
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
}
