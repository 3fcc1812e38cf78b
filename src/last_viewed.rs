//! Which table is opened again at a start.

use serde::{Deserialize, Serialize};
use storage::table_store::{TableId, TableListing};

/// A table that was viewed or played within this time is opened again; in milliseconds: twelve hours.
const RESUME_WITHIN: u64 = 12 * 60 * 60 * 1000;

/// The table that was viewed last on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastViewed {
    /// The number of the table in the table store.
    pub table: u32,
    /// When it was opened, in milliseconds since 1970 by the device's clock.
    pub at: u64,
}

/// Returns the table to open at a start: the one that was viewed last, even if nothing was changed there, or else the one that was
/// played last. `tables`: the saved tables, the one played last first.
pub fn table_to_resume(
    tables: &[TableListing],
    viewed: Option<LastViewed>,
    now: u64,
) -> Option<TableId> {
    let used_at = |table: &TableListing| {
        let viewed = viewed.filter(|viewed| TableId(viewed.table) == table.id);
        let viewed_at = viewed.map_or(0, |viewed| viewed.at);
        viewed_at.max(table.summary.played_at)
    };
    let is_recent = |table: &&TableListing| now.saturating_sub(used_at(table)) < RESUME_WITHIN;
    let mut saved = tables.iter();
    let last_viewed = saved.find(|table| Some(table.id.0) == viewed.map(|viewed| viewed.table));
    let candidates = last_viewed.into_iter().chain(tables.first());
    candidates.filter(is_recent).map(|table| table.id).next()
}
