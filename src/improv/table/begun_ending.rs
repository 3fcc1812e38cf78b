//! The ending that the table has gone to. Until something happens there, the log does not know of it, so this device remembers it: after
//! a reload the table is where it was.

use serde::{Deserialize, Serialize};
use storage::table_store::TableId;

#[cfg(feature = "web")]
const STORAGE_KEY: &str = "improv-ending";

/// The ending that a table has gone to from its last cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BegunEnding {
    table: u32,
    /// The position in the log. At any other position, something else has happened since.
    cursor: usize,
}

impl BegunEnding {
    /// Creates the ending of a table at this position in the log.
    pub const fn new(table: TableId, cursor: usize) -> Self {
        Self {
            table: table.0,
            cursor,
        }
    }

    /// Reads what is saved. What cannot be read counts as nothing.
    pub fn parse(saved: Option<&str>) -> Option<Self> {
        serde_json::from_str(saved?).ok()
    }
}

/// Checks whether this device remembers that the table has gone to this ending.
#[cfg(feature = "web")]
pub(in crate::improv) fn is_remembered(ending: BegunEnding) -> bool {
    BegunEnding::parse(crate::device::saved_text(STORAGE_KEY).as_deref()) == Some(ending)
}

/// Remembers on this device that the table has gone to this ending; `None`: that it shows the last cards.
#[cfg(feature = "web")]
pub(in crate::improv) fn remember(ending: Option<BegunEnding>) {
    match ending {
        Some(ending) => {
            // If it cannot be saved, somebody has to go there again: no harm.
            let _ = crate::device::save_json(STORAGE_KEY, &ending);
        }
        None => crate::device::remove_saved(STORAGE_KEY),
    }
}
