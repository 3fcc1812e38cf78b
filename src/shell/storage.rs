//! The browser's local storage, under names of our own: every app of one host shares it.

use gloo_storage::{LocalStorage, Storage as _};
use storage::{Storage, StorageError};

/// Local storage under the path that this app is served from.
#[derive(Clone, Debug)]
pub struct Browser {
    prefix: String,
    /// Where the browser gives no storage (blocked, private), nothing is kept and all is said so.
    open: bool,
}

impl Browser {
    /// The storage of this page.
    pub fn new() -> Self {
        let window = web_sys::window();
        let open = window
            .as_ref()
            .is_some_and(|window| matches!(window.local_storage(), Ok(Some(_))));
        let path = window
            .and_then(|window| window.location().pathname().ok())
            .unwrap_or_default();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        Self {
            prefix: format!("rising-action@{folder}/"),
            open,
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

impl Default for Browser {
    fn default() -> Self {
        Self::new()
    }
}

impl Storage for Browser {
    fn get(&self, key: &str) -> Option<String> {
        if !self.open {
            return None;
        }
        LocalStorage::raw().get_item(&self.full(key)).ok().flatten()
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), StorageError> {
        if !self.open {
            return Err(StorageError::Unavailable);
        }
        LocalStorage::raw()
            .set_item(&self.full(key), text)
            .map_err(|_| StorageError::Full)
    }

    fn remove(&mut self, key: &str) {
        if self.open {
            // A key that can not be removed is one that is not there.
            let _ = LocalStorage::raw().remove_item(&self.full(key));
        }
    }

    fn keys(&self) -> Vec<String> {
        if !self.open {
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
