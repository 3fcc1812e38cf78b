//! An open table handed on: as a file by what the device has for sharing, or as a text to read.

use crate::device::{self, file_name};
use crate::game::TableGame;
use crate::log::markdown::markdown;
use crate::session::Session;
use storage::file;

/// Opens the device's ways to share the table as a file. Nobody knows what becomes of it there, so entries that are in memory only
/// stay marked as such.
pub fn share_table<G: TableGame>(session: Session<G>) {
    session.with_untracked(|table| {
        let text = file::write(G::KIND, table.table().log());
        device::share(&file_name(&table.title(), "rising"), &text);
    });
}

/// Hands the log to the person as a text.
pub fn save_text<G: TableGame>(session: Session<G>) {
    session.with_untracked(|table| {
        let text = markdown(table.table(), &session.view_now());
        device::download(&file_name(&table.title(), "md"), &text);
    });
}
