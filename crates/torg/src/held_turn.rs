//! Why an actor holds a turn (DD-124).

use serde::{Deserialize, Serialize};

/// Why an actor holds a turn (DD-124).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldTurn {
    /// Waiting for an opportunity: 3 less on the action and effect totals.
    Opportunity,
    /// Waiting for the first target at a named place: no penalty.
    Location,
}
