//! Where the dice of a command come from.

use serde::{Deserialize, Serialize};

/// Whose dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceFrom {
    /// The app's.
    App,
    /// A person's: the faces in the order they fell.
    Person(Vec<u8>),
}
