//! A storage in memory that can be full, or fail at a chosen moment.

use std::collections::BTreeMap;
use storage::{Storage, StorageError};

/// The stored texts by key, and when to fail.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryStorage {
    pub texts: BTreeMap<String, String>,
    /// The number of writes and removals so far.
    pub changes: usize,
    /// After this many changes nothing is saved or removed anymore, as if the app had been killed.
    pub fails_for_good_after: Option<usize>,
    /// The maximum size of all keys and texts in bytes.
    pub capacity: Option<usize>,
    /// The change with this number, from 1, fails once.
    pub fails_at: Option<usize>,
}

impl MemoryStorage {
    pub fn bytes(&self) -> usize {
        self.texts
            .iter()
            .map(|(key, text)| key.len() + text.len())
            .sum()
    }

    /// Returns the storage as it is after the device was restarted.
    pub fn reopened(&self) -> Self {
        Self {
            texts: self.texts.clone(),
            ..Self::default()
        }
    }

    fn is_dead(&mut self) -> bool {
        let dead = self
            .fails_for_good_after
            .is_some_and(|changes| self.changes >= changes);
        self.changes += 1;
        dead
    }
}

impl Storage for MemoryStorage {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError> {
        // After the simulated kill nothing is saved.
        if self.is_dead() {
            return Ok(());
        }
        if self.fails_at == Some(self.changes) {
            return Err(StorageError::Full);
        }
        let before = self
            .texts
            .get(key)
            .map_or(0, |before| key.len() + before.len());
        if self
            .capacity
            .is_some_and(|room| self.bytes() - before + key.len() + text.len() > room)
        {
            return Err(StorageError::Full);
        }
        self.texts.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&mut self, key: &str) {
        if !self.is_dead() {
            self.texts.remove(key);
        }
    }

    fn keys(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }
}
