//! Checks of what serde makes of a type.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What is read from a JSON text, if it can be.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Writes a value as JSON and reads it again.
///
/// # Panics
/// If it cannot be written or does not come back as it was.
#[track_caller]
pub fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let back = serde_json::from_str::<T>(&text);
    assert_eq!(back.as_ref().ok(), Some(value), "{back:?}");
}

/// Reads JSON texts that are not valid for this type.
///
/// # Panics
/// If one of them is read.
#[track_caller]
pub fn refused<T: DeserializeOwned + Debug>(texts: &[&str]) {
    for text in texts {
        let start: String = text.chars().take(120).collect();
        assert!(read::<T>(text).is_none(), "{start}");
    }
}
