//! Somebody who is to join.

use super::figures::Stats;
use super::role::Role;
use super::sheet::Sheet;
use serde::{Deserialize, Serialize};
use tabletop::name::Name;

/// Somebody who is to join.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewActor {
    pub name: Name,
    pub player: Option<Name>,
    pub role: Role,
    pub stats: Stats,
    pub sheet: Sheet,
    pub possibilities: u16,
}

impl NewActor {
    /// Somebody of whom the name alone is known.
    pub fn named(name: Name, player: Option<Name>, role: Role) -> Self {
        Self {
            name,
            player,
            role,
            stats: Stats::default(),
            sheet: Sheet::default(),
            possibilities: 0,
        }
    }
}
