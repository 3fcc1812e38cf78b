//! The attributes that the turn order and the conflict line use.

use serde::{Deserialize, Serialize};

/// The attributes that the turn order and the conflict line use. A table may leave any of them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stats {
    /// Decides the turn order (DD-122).
    pub dexterity: Option<u8>,
    /// Breaks ties of Dexterity.
    pub mind: Option<u8>,
    /// Breaks ties of Mind.
    pub perception: Option<u8>,
    /// Reaching this much shock knocks the actor out (DD-161).
    pub toughness: Option<u8>,
    /// What armor or gear adds to the shock from a fatigued line (DD-159).
    pub fatigue_modifier: u8,
}
