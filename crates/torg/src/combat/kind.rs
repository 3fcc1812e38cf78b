//! Which damage table an actor uses: ordinary or possibility-rated.

use serde::{Deserialize, Serialize};

/// Which damage table an actor uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageTable {
    /// Anyone without possibilities.
    #[default]
    Ordinary,
    /// Heroes and major villains.
    PossibilityRated,
}
