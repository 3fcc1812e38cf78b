//! Checks of how serde reads and writes a type.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Reads a JSON text; `None` if it is not valid for the type.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Writes a value as JSON and reads it again.
///
/// # Panics
/// If it cannot be written, or if the value that is read differs.
#[track_caller]
pub fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let back = serde_json::from_str::<T>(&text);
    assert_eq!(back.as_ref().ok(), Some(value), "{back:?}");
}

/// Asserts that JSON texts cannot be read as this type.
///
/// # Panics
/// If one of them can be read.
#[track_caller]
pub fn assert_unreadable<T: DeserializeOwned + Debug>(texts: &[&str]) {
    for text in texts {
        let start: String = text.chars().take(120).collect();
        assert!(read::<T>(text).is_none(), "{start}");
    }
}
