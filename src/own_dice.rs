//! The tables at which people roll their own dice. Each device remembers them.

use serde::{Deserialize, Serialize};
use storage::table_store::TableId;

/// The key under which the tables are saved.
pub const STORAGE_KEY: &str = "own-dice";

/// How many tables are remembered.
const MAX_TABLES: usize = 50;

/// The tables at which people roll their own dice, by number, the one chosen last at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnDiceTables(Vec<u32>);

impl OwnDiceTables {
    /// Reads what is saved. What cannot be read counts as nothing.
    pub fn parse(saved: Option<&str>) -> Self {
        saved
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }

    /// Checks whether people roll their own dice at a table.
    pub fn contains(&self, table: TableId) -> bool {
        self.0.contains(&table.0)
    }

    /// Remembers whether they do. Only the last tables are kept.
    pub fn set(&mut self, table: TableId, own_dice: bool) {
        self.0.retain(|other| *other != table.0);
        if own_dice {
            self.0.push(table.0);
        }
        let too_many = self.0.len().saturating_sub(MAX_TABLES);
        self.0.drain(..too_many);
    }
}

#[cfg(feature = "web")]
fn saved() -> OwnDiceTables {
    OwnDiceTables::parse(crate::device::saved_text(STORAGE_KEY).as_deref())
}

/// Checks whether people roll their own dice at a table, as this device remembers it.
#[cfg(feature = "web")]
pub fn is_remembered(table: Option<TableId>) -> bool {
    table.is_some_and(|table| saved().contains(table))
}

/// Remembers on this device whether people roll their own dice at a table. An example, which is not saved, has no number.
#[cfg(feature = "web")]
pub fn remember(table: Option<TableId>, own_dice: bool) {
    let Some(table) = table else { return };
    let mut tables = saved();
    if tables.contains(table) != own_dice {
        tables.set(table, own_dice);
        // If it cannot be saved, it has to be chosen again: no harm.
        let _ = crate::device::save_json(STORAGE_KEY, &tables);
    }
}
