//! The tables on this device.

use crate::journal;
use browser::storage::BrowserStorage;
use leptos::prelude::*;
use storage::table_store::{self, TableId, TableListing};

/// The list of saved tables, the one played last first; provided as context. It is read again whenever home is shown and whenever
/// another window has saved something.
#[derive(Clone, Copy)]
pub struct Tables(RwSignal<Vec<TableListing>>);

impl Tables {
    /// Reads the saved tables.
    pub fn load() -> Self {
        let tables = Self(RwSignal::new(read()));
        crate::device::on_storage_change(move || tables.reread());
        tables
    }

    /// Returns the tables.
    pub fn list(self) -> Signal<Vec<TableListing>> {
        self.0.into()
    }

    /// Reads the list again.
    pub fn reread(self) {
        let list = read();
        if self.0.with_untracked(|old| *old != list) {
            self.0.set(list);
        }
    }

    /// Deletes a table permanently.
    pub fn delete(self, table: TableId) {
        journal::delete(table);
        self.reread();
    }
}

fn read() -> Vec<TableListing> {
    table_store::list(&BrowserStorage::new())
}
