//! The browser's local storage. All apps of one host share it, so each key of this app begins with a prefix.
//!
//! Every change of a table also goes to the journal. A line for which the local storage has no room is held in memory and counts as
//! saved, because the journal has it.

use crate::journal;
use gloo_storage::{LocalStorage, Storage as _};
use storage::{Storage, StorageError};

/// Local storage under the path that this app is served from.
#[derive(Clone, Debug)]
pub struct BrowserStorage {
    prefix: String,
    /// `None` if the browser offers no storage (blocked, private window). Nothing is saved then, and writing fails. It is looked up
    /// once, because a long table reads thousands of lines.
    local: Option<web_sys::Storage>,
    /// Whether writes also go to the journal.
    is_journaled: bool,
}

impl BrowserStorage {
    /// Returns the storage of this page.
    pub fn new() -> Self {
        let window = web_sys::window();
        let available = window
            .as_ref()
            .is_some_and(|window| matches!(window.local_storage(), Ok(Some(_))));
        let path = window
            .and_then(|window| window.location().pathname().ok())
            .unwrap_or_default();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        Self {
            prefix: format!("rising-action@{folder}/"),
            local: available.then(LocalStorage::raw),
            is_journaled: true,
        }
    }

    /// Returns the storage of this page for data from the journal, which is not written to the journal again.
    pub fn from_journal() -> Self {
        Self {
            is_journaled: false,
            ..Self::new()
        }
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        let local = self.local.as_ref().ok_or(StorageError::Unavailable)?;
        local
            .set_item(&self.full(key), text)
            .map_err(|_| StorageError::Full)
    }

    fn record(&self, key: &str, text: Option<&str>) {
        if self.is_journaled {
            journal::write(key, text);
        }
    }

    /// Checks whether a storage key belongs to this app.
    pub fn is_ours(&self, key: &str) -> bool {
        key.starts_with(&self.prefix)
    }

    fn full(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }
}

impl Default for BrowserStorage {
    fn default() -> Self {
        Self::new()
    }
}

impl Storage for BrowserStorage {
    fn get(&self, key: &str) -> Option<String> {
        let stored = || self.local.as_ref()?.get_item(&self.full(key)).ok()?;
        journal::held(key).or_else(stored)
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError> {
        match self.write(key, text) {
            Ok(()) => journal::release(key),
            Err(_) if journal::hold(key, text) => {}
            Err(error) => return Err(error),
        }
        self.record(key, Some(text));
        Ok(())
    }

    fn remove(&mut self, key: &str) {
        journal::release(key);
        if let Some(local) = &self.local {
            // A storage that refuses this refuses everything else, too.
            let _ = local.remove_item(&self.full(key));
        }
        self.record(key, None);
    }

    fn keys(&self) -> Vec<String> {
        let mut keys = journal::held_keys();
        if let Some(local) = &self.local {
            let count = local.length().unwrap_or(0);
            let ours = (0..count)
                .filter_map(|index| local.key(index).ok().flatten())
                .filter_map(|key| key.strip_prefix(&self.prefix).map(str::to_owned));
            let ours: Vec<String> = ours.filter(|key| !keys.contains(key)).collect();
            keys.extend(ours);
        }
        keys
    }
}
