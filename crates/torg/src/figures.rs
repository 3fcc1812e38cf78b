//! The figures of an actor that the round needs.

use serde::{Deserialize, Serialize};

/// The figures of an actor that the round needs; a table may leave any of them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stats {
    /// Orders the acting (DD-122).
    pub dexterity: Option<u8>,
    /// Breaks ties of Dexterity.
    pub mind: Option<u8>,
    /// Breaks ties of Mind.
    pub perception: Option<u8>,
    /// The shock that knocks out (DD-161).
    pub toughness: Option<u8>,
    /// What armor or gear adds to the shock of a fatigued line (DD-159).
    pub fatigue_modifier: u8,
}
