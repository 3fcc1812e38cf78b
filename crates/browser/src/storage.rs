//! The browser's local storage. All apps of one host share it, so each of our keys begins with a prefix.

use gloo_storage::{LocalStorage, Storage as _};
use storage::{Storage, StorageError};

/// Local storage under the path that this app is served from.
#[derive(Clone, Debug)]
pub struct BrowserStorage {
    prefix: String,
    /// False where the browser gives no storage (blocked, private window). Nothing is saved then, and writing says so.
    available: bool,
}

impl BrowserStorage {
    /// The storage of this page.
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
            available,
        }
    }

    /// Whether a storage key is one of ours.
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
        if !self.available {
            return None;
        }
        LocalStorage::raw().get_item(&self.full(key)).ok().flatten()
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError> {
        if !self.available {
            return Err(StorageError::Unavailable);
        }
        LocalStorage::raw()
            .set_item(&self.full(key), text)
            .map_err(|_| StorageError::Full)
    }

    fn remove(&mut self, key: &str) {
        if self.available {
            // Removing fails only if the key is not there.
            let _ = LocalStorage::raw().remove_item(&self.full(key));
        }
    }

    fn keys(&self) -> Vec<String> {
        if !self.available {
            return vec![];
        }
        let raw = LocalStorage::raw();
        let count = raw.length().unwrap_or(0);
        (0..count)
            .filter_map(|place| raw.key(place).ok().flatten())
            .filter_map(|key| key.strip_prefix(&self.prefix).map(str::to_owned))
            .collect()
    }
}
