//! A table's combat settings: its answers to the open questions of the combat ledger (S-…).

pub(crate) mod charts;
pub(crate) mod questions;

pub use charts::{CombatNumbers, FIRE_MODES, NumberChart};
pub use questions::*;
use serde::{Deserialize, Serialize};

/// A table's combat settings, as saved in its settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CombatSettings {
    /// The settings that are numbers.
    pub numbers: CombatNumbers,
    /// The answers to all questions.
    pub answers: CombatAnswers,
}
