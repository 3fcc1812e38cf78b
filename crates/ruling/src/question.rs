//! A question: its keys, read with errors that name them.

use serde_json::{Map, Value};

/// A question: its keys, read with errors that name them.
pub struct Question(Map<String, Value>);

impl Question {
    /// Creates a question from an object nested in another question.
    pub(crate) fn from_object(keys: Map<String, Value>) -> Self {
        Self(keys)
    }

    /// Returns the keys and values of an object, in the order in which they were written.
    pub fn entries(&self, key: &str) -> Result<Vec<(String, Value)>, String> {
        Ok(self.object(key)?.0.into_iter().collect())
    }

    /// Returns the value of a key that may be left out.
    pub fn optional(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// Returns the value of a required key.
    pub fn value(&self, key: &str) -> Result<&Value, String> {
        self.optional(key)
            .ok_or_else(|| format!("\"{key}\" is missing"))
    }

    /// Returns a required text.
    pub fn text(&self, key: &str) -> Result<&str, String> {
        let value = self.value(key)?;
        value
            .as_str()
            .ok_or_else(|| format!("\"{key}\" must be a word, not {value}"))
    }

    /// Returns a required boolean.
    pub(crate) fn boolean(&self, key: &str) -> Result<bool, String> {
        let value = self.value(key)?;
        value
            .as_bool()
            .ok_or_else(|| format!("\"{key}\" must be true or false, not {value}"))
    }

    /// Returns a required whole number from `least` to `most`.
    pub fn number(&self, key: &str, least: i64, most: i64) -> Result<i64, String> {
        whole(key, self.value(key)?, least, most)
    }

    /// Returns a required whole number of 0 or more.
    pub fn unsigned(&self, key: &str) -> Result<u64, String> {
        let value = self.value(key)?;
        value.as_u64().ok_or_else(|| {
            format!(
                "\"{key}\" must be a whole number from 0 to {}, not {value}",
                u64::MAX
            )
        })
    }

    /// Returns a required object.
    pub fn object(&self, key: &str) -> Result<Self, String> {
        let value = self.value(key)?;
        let keys = value
            .as_object()
            .ok_or_else(|| format!("\"{key}\" must be an object, not {value}"))?;
        Ok(Self(keys.clone()))
    }

    /// Returns a required list.
    pub fn list(&self, key: &str) -> Result<&[Value], String> {
        let value = self.value(key)?;
        let list = value
            .as_array()
            .ok_or_else(|| format!("\"{key}\" must be a list, not {value}"))?;
        Ok(list)
    }
}

/// Returns a value as a whole number from `least` to `most`.
pub fn whole(key: &str, value: &Value, least: i64, most: i64) -> Result<i64, String> {
    value
        .as_i64()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            format!("\"{key}\" must be a whole number from {least} to {most}, not {value}")
        })
}
