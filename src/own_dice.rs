//! Who rolls dice of their own at which table. Each device remembers it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use storage::table_store::TableId;
use tabletop::seat::ActorId;

/// The key under which it is saved.
pub const STORAGE_KEY: &str = "own-dice";

/// How many tables are remembered.
const MAX_TABLES: usize = 50;

/// Somebody who rolls: a hero with a player, or everybody else at the table (`None`).
pub type Roller = Option<ActorId>;

/// Those who roll dice of their own at one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnDice(BTreeSet<Roller>);

impl OwnDice {
    /// Checks whether somebody rolls dice of their own.
    pub fn contains(&self, roller: Roller) -> bool {
        self.0.contains(&roller)
    }

    /// Sets whether somebody rolls dice of their own.
    pub fn set(&mut self, roller: Roller, is_own: bool) {
        if is_own {
            self.0.insert(roller);
        } else {
            self.0.remove(&roller);
        }
    }
}

/// The tables at which somebody rolls dice of their own, by number, the one chosen last at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnDiceTables(Vec<(u32, OwnDice)>);

impl OwnDiceTables {
    /// Reads what is saved. What cannot be read counts as nothing.
    pub fn parse(saved: Option<&str>) -> Self {
        saved
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }

    /// Returns who rolls dice of their own at a table.
    pub fn at(&self, table: TableId) -> OwnDice {
        let mut tables = self.0.iter();
        let found = tables.find(|(number, _)| *number == table.0);
        found
            .map(|(_, own_dice)| own_dice.clone())
            .unwrap_or_default()
    }

    /// Remembers it. Only the last tables are kept.
    pub fn set(&mut self, table: TableId, own_dice: OwnDice) {
        self.0.retain(|(other, _)| *other != table.0);
        if own_dice != OwnDice::default() {
            self.0.push((table.0, own_dice));
        }
        let too_many = self.0.len().saturating_sub(MAX_TABLES);
        self.0.drain(..too_many);
    }
}

#[cfg(feature = "web")]
fn saved() -> OwnDiceTables {
    OwnDiceTables::parse(crate::device::saved_text(STORAGE_KEY).as_deref())
}

/// Returns who rolls dice of their own at a table, as this device remembers it.
#[cfg(feature = "web")]
pub fn remembered(table: Option<TableId>) -> OwnDice {
    table.map(|table| saved().at(table)).unwrap_or_default()
}

/// Remembers on this device who rolls dice of their own at a table. An example, which is not saved, has no number.
#[cfg(feature = "web")]
pub fn remember(table: Option<TableId>, own_dice: &OwnDice) {
    let Some(table) = table else { return };
    let mut tables = saved();
    if tables.at(table) != *own_dice {
        tables.set(table, own_dice.clone());
        // If it cannot be saved, it has to be chosen again: no harm.
        let _ = crate::device::save_json(STORAGE_KEY, &tables);
    }
}
