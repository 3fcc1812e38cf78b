//! What somebody does with a turn.

use super::card::Approvable;
use serde::{Deserialize, Serialize};

/// What somebody does with a turn: one of the seven kinds a card can approve, or anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// One of the seven.
    Approvable(Approvable),
    /// Movement, a simple action, any other skill: never approved (DD-193).
    Other,
}

impl ActionKind {
    /// Whether it is aimed against somebody (DD-304).
    pub const fn is_hostile(self) -> bool {
        match self {
            Self::Approvable(
                Approvable::Attack
                | Approvable::Trick
                | Approvable::Test
                | Approvable::Taunt
                | Approvable::Intimidate
                | Approvable::Maneuver,
            ) => true,
            Self::Approvable(Approvable::Defend) | Self::Other => false,
        }
    }
}
