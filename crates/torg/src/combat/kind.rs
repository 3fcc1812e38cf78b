//! Which damage table somebody has: that of ordinary people or of the possibility-rated.

use serde::{Deserialize, Serialize};

/// Which damage table somebody has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageTable {
    /// Anyone without possibilities.
    #[default]
    Ordinary,
    /// Heroes and major villains.
    PossibilityRated,
}
