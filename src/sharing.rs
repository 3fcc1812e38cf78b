//! Shares an open table: as a file through the device's share sheet, or its log as a text.

use crate::device::{self, file_name};
use crate::game::TableGame;
use crate::log::markdown::markdown;
use crate::session::Session;
use storage::file;

/// Opens the device's share sheet for the table as a file. The app does not learn whether it is saved there, so entries in memory only
/// stay marked as unsaved.
pub fn share_table<G: TableGame>(session: Session<G>) {
    session.with_untracked(|table| {
        let text = file::write(G::KIND, table.table().log());
        device::share(&file_name(&table.title(), "rising"), &text);
    });
}

/// Saves the log as a text file, as a download.
pub fn save_text<G: TableGame>(session: Session<G>) {
    session.with_untracked(|table| {
        let text = markdown(table.table(), &session.view_now());
        device::download(&file_name(&table.title(), "md"), &text);
    });
}
