//! The limits that every game checks: the length of a typed text, and how many of something there can be.

use crate::name::{MAX_TEXT_LENGTH, is_text_too_long};

/// The reason why a text is refused, for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// It is empty.
    Empty,
    /// It is too long.
    TooLong {
        /// The most characters allowed.
        max: usize,
    },
}

/// There are more of something than the app tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The most that the app tracks.
    pub max: usize,
}

/// Checks that `count` is at most `max`.
pub fn check_max(count: usize, max: usize) -> Result<(), TooMany> {
    if count > max {
        return Err(TooMany { max });
    }
    Ok(())
}

/// Trims a typed text and checks its length; it may be empty.
pub fn checked_text(text: &str) -> Result<String, TextError> {
    let text = text.trim();
    if is_text_too_long(text) {
        return Err(TextError::TooLong {
            max: MAX_TEXT_LENGTH,
        });
    }
    Ok(text.to_owned())
}

/// Trims a typed text and checks its length; it must not be empty.
pub fn required_text(text: &str) -> Result<String, TextError> {
    let text = checked_text(text)?;
    if text.is_empty() {
        return Err(TextError::Empty);
    }
    Ok(text)
}
