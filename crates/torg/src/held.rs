//! Why somebody waits with a turn (DD-124).

use serde::{Deserialize, Serialize};

/// Why somebody waits with a turn (DD-124).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldTurn {
    /// For an opening: 3 less on action and effect.
    Opportunity,
    /// For the first target at a named place: no loss.
    Location,
}
