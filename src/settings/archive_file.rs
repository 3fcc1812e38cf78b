//! Saves everything on this device as one file, and adds the contents of such a file.

use crate::alert::Alert;
use crate::device::{self, with_device};
use crate::journal;
use crate::messages;
use crate::notices::Notices;
use crate::open_table::OpenTable;
use crate::preferences::PREFERENCES_KEY;
use crate::preferences::SavedPreferences;
use crate::tables::Tables;
use leptos::task::spawn_local;
use storage::archive::{self, Archive};
use storage::table_store;

/// The keys that are saved in addition to the tables and the saved cast.
const OTHER_KEYS: &[&str] = &[PREFERENCES_KEY];

/// Returns the name of the file. The date shows which of several files is the latest.
fn file_name() -> String {
    format!("everything {}.rising", browser::today())
}

/// Writes everything as an archive. Tables whose lines only the journal has are restored for this.
async fn write() -> Archive {
    for table in with_device(|device| table_store::list(device.storage)) {
        // A table that cannot be restored is written as it is here.
        let _ = journal::restore(table.id).await;
    }
    with_device(|device| archive::write(device.storage, OTHER_KEYS))
}

/// Saves everything to a file, as a download, and says what it contains.
pub fn save(open_table: OpenTable, notices: Notices) {
    spawn_local(async move {
        let archive = write().await;
        device::download(&file_name(), &archive.text);
        let missing = open_table.entries_at_risk();
        notices.table_message(messages::everything_saved(&archive, missing));
    });
}

/// Opens the device's share sheet for everything as a file.
pub fn share() {
    spawn_local(async { device::share(&file_name(), &write().await.text) });
}

/// Adds everything in such a file to what is saved here, and says what was added and what was not.
pub async fn open(text: &str, tables: Tables, preferences: SavedPreferences, notices: Notices) {
    for table in with_device(|device| archive::tables_to_compare(device.storage, text)) {
        // A table that cannot be restored counts as a different one.
        let _ = journal::restore(table).await;
    }
    match with_device(|device| archive::add(device.storage, text, OTHER_KEYS)) {
        Ok(added) => {
            tables.reread();
            if added.other_keys > 0 {
                preferences.reread();
            }
            let text = messages::archive_added(&added);
            if added.is_complete() {
                notices.toast(text);
            } else {
                notices.alert(Alert::File(text));
            }
        }
        Err(error) => notices.alert(Alert::File(messages::file_error(error).to_owned())),
    }
}
