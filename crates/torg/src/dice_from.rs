//! Who rolls the dice of a command.

use serde::{Deserialize, Serialize};

/// Who rolls the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceFrom {
    /// The app.
    App,
    /// A person. The faces are in the order in which they were rolled.
    Person(Vec<u8>),
}
