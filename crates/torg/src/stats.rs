//! The attributes that the turn order and the conflict line use.

use serde::{Deserialize, Serialize};

/// The attributes that the turn order and the conflict line use. A table may leave any of them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stats {
    /// Dexterity, which determines the turn order (DD-122).
    pub dexterity: Option<u8>,
    /// Mind, which breaks ties of Dexterity.
    pub mind: Option<u8>,
    /// Perception, which breaks ties of Mind.
    pub perception: Option<u8>,
    /// Toughness. An actor whose shock reaches it is knocked out (DD-161).
    pub toughness: Option<u8>,
    /// What armor or gear adds to the shock from a fatigued line (DD-159).
    pub fatigue_modifier: u8,
}
