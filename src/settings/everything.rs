//! Everything on this device as one file, and such a file opened beside what is there.

use super::state::Settings;
use crate::active_table::OpenError;
use crate::device::{self, with_device};
use crate::journal;
use crate::messages;
use crate::notices::{Alert, Notices};
use crate::open_table::OpenTable;
use crate::preferences::PREFERENCES_KEY;
use crate::tables::Tables;
use leptos::task::spawn_local;
use storage::archive::{self, Archive};
use storage::table_store;

const FILE_NAME: &str = "everything.rising";
/// What goes along besides the tables and the saved cast.
const OTHER_KEYS: &[&str] = &[PREFERENCES_KEY];

/// Tables that are packed away are unpacked for it.
async fn write() -> Archive {
    for table in with_device(|device| table_store::list(device.storage)) {
        // What cannot be brought back goes into the file as it lies here.
        let _ = journal::bring_back(table.id).await;
    }
    with_device(|device| archive::write(device.storage, OTHER_KEYS))
}

/// Hands everything to the person as a file, and says what is in it.
pub fn save(open_table: OpenTable, notices: Notices) {
    spawn_local(async move {
        let archive = write().await;
        device::download(FILE_NAME, &archive.text);
        let missing = open_table.entries_at_risk();
        notices.toast(messages::everything_saved(&archive, missing));
    });
}

/// Opens the device's ways to share everything as a file.
pub fn share() {
    spawn_local(async { device::share(FILE_NAME, &write().await.text) });
}

/// Adds everything in such a file to what is here, and says what was added and what was not.
pub fn open(text: &str, tables: Tables, settings: Settings, notices: Notices) {
    match with_device(|device| archive::add(device.storage, text, OTHER_KEYS)) {
        Ok(added) => {
            tables.reread();
            if added.other_keys > 0 {
                settings.reread();
            }
            let words = messages::everything_added(&added);
            if added.is_complete() {
                notices.toast(words);
            } else {
                notices.alert(Alert::Incomplete(words));
            }
        }
        Err(fault) => notices.alert(Alert::Open(OpenError::File(fault))),
    }
}
