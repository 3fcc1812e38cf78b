//! The damage an actor has taken.

use serde::{Deserialize, Serialize};

/// The damage an actor has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// Shock points so far.
    pub shock: u16,
    /// First half of a knockout.
    pub k: bool,
    /// Second half of a knockout.
    pub o: bool,
    /// Out of the fight.
    pub unconscious: bool,
    /// Off the feet.
    pub knocked_down: bool,
    /// Wound levels, 0 to 4.
    pub wounds: u8,
}

impl Condition {
    /// The most wound levels there are: dead.
    pub const DEAD: u8 = 4;

    /// Injured for the purpose of breaking: any shock, K, O or wound (DD-148, A-27).
    pub(crate) const fn is_injured(&self) -> bool {
        self.shock > 0 || self.k || self.o || self.wounds > 0
    }

    /// Whether any value is worse than before.
    pub(crate) const fn is_worse_than(&self, was: &Self) -> bool {
        self.shock > was.shock
            || self.wounds > was.wounds
            || (self.k && !was.k)
            || (self.o && !was.o)
            || (self.unconscious && !was.unconscious)
            || (self.knocked_down && !was.knocked_down)
    }

    /// Whether the actor can take a turn (TC-018).
    pub const fn can_act(&self) -> bool {
        !self.unconscious && self.wounds < Self::DEAD
    }
}
