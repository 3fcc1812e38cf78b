//! Which damage table somebody has.

use serde::{Deserialize, Serialize};

/// Which damage table somebody has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Anyone without possibilities.
    #[default]
    Ordinary,
    /// Heroes and major villains.
    PossibilityRated,
}
