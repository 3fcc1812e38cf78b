//! The characters that are saved on this device for later tables.

use crate::alert::Alert;
use crate::device::with_device;
use crate::messages::cast_error;
use crate::notices::Notices;
use crate::torg::messages::cast as messages;
use ::torg::sheet::stat_line::StatLine;
use leptos::prelude::*;
use storage::Storage;
use storage::cast::{self, CastError, SavedCharacter, SavedCharacterId, SavedCharacters};

/// The saved cast, in the context of a page. It is read again whenever a part of the page that shows it is rendered, and after each
/// change, because another window may have changed it.
#[derive(Clone, Copy)]
pub struct SavedCast {
    saved: RwSignal<SavedCharacters<StatLine>>,
    notices: Notices,
}

/// Reads the saved cast again and returns it.
pub fn use_saved_cast() -> SavedCast {
    let saved_cast: SavedCast = expect_context();
    saved_cast.reread();
    saved_cast
}

impl SavedCast {
    /// Provides the saved cast in the context of a page.
    pub fn provide(notices: Notices) -> Self {
        let saved_cast = Self {
            saved: RwSignal::default(),
            notices,
        };
        provide_context(saved_cast);
        saved_cast
    }

    fn reread(self) {
        let saved = with_device(|device| cast::load(device.storage));
        if self.saved.with_untracked(|old| *old != saved) {
            self.saved.set(saved);
        }
    }

    /// Returns all saved characters, and how many cannot be read.
    pub fn read(self) -> Signal<SavedCharacters<StatLine>> {
        self.saved.into()
    }

    /// Returns the number of saved characters.
    pub fn count(self) -> usize {
        self.saved.with(|saved| saved.characters.len())
    }

    /// Returns a saved character, without tracking changes.
    pub fn find(self, id: SavedCharacterId) -> Option<SavedCharacter<StatLine>> {
        self.saved.with_untracked(|saved| {
            let mut characters = saved.characters.iter();
            characters.find(|character| character.id == id).cloned()
        })
    }

    /// Saves characters until one cannot be saved, which an alert reports. Returns the IDs of those that were saved.
    pub fn add_all(self, people: &[StatLine]) -> Vec<SavedCharacterId> {
        let mut added = Vec::new();
        for person in people {
            match self.change(|storage| cast::add_character(storage, person)) {
                Some(id) => added.push(id),
                None => break,
            }
        }
        self.reread();
        added
    }

    /// Saves a character and shows a notice. `counts_here`: the changes apply also where the sheet was opened, and the notice says so.
    pub fn keep(self, person: &StatLine, counts_here: bool) {
        if !self.add_all(std::slice::from_ref(person)).is_empty() {
            self.notices
                .toast(messages::kept(person.name.as_str(), counts_here));
        }
    }

    /// Replaces a saved character and shows a notice.
    pub fn update(self, id: SavedCharacterId, person: &StatLine) {
        let updated = self.change(|storage| match self.find(id) {
            Some(saved) => cast::update(storage, &saved, person),
            None => Err(CastError::OtherWindow),
        });
        if updated.is_some() {
            self.notices.toast("Saved.".to_owned());
        }
        self.reread();
    }

    /// Removes characters.
    pub fn remove_all(self, ids: &[SavedCharacterId]) {
        for saved in ids.iter().filter_map(|id| self.find(*id)) {
            self.change(|storage| cast::remove(storage, &saved));
        }
        self.reread();
    }

    /// Removes a character and shows a notice.
    pub fn remove(self, id: SavedCharacterId) {
        self.remove_all(&[id]);
        if self.find(id).is_none() {
            self.notices
                .toast("Removed from the saved cast.".to_owned());
        }
    }

    /// Changes the storage. Returns `None` if that failed; an alert says why.
    fn change<T>(self, change: impl FnOnce(&mut dyn Storage) -> Result<T, CastError>) -> Option<T> {
        let result = with_device(|device| change(device.storage));
        result
            .map_err(|error| self.notices.alert(Alert::Failed(cast_error(error))))
            .ok()
    }
}
