//! The damage table that an actor uses: ordinary or possibility-rated.

use serde::{Deserialize, Serialize};

/// The damage table that an actor uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageTable {
    /// The table for actors without possibilities.
    #[default]
    Ordinary,
    /// The table for heroes and major villains.
    PossibilityRated,
}
