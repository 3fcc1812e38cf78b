//! The kind of an action.

use super::card::ApprovableAction;
use serde::{Deserialize, Serialize};

/// The kind of an action: one of the seven kinds that cards can approve, or any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// One of the seven kinds.
    Approvable(ApprovableAction),
    /// Movement, a simple action or any other skill, which no card approves (DD-193).
    Other,
}

impl ActionKind {
    /// Whether the action is directed against somebody (DD-304).
    pub(crate) const fn is_hostile(self) -> bool {
        match self {
            Self::Approvable(
                ApprovableAction::Attack
                | ApprovableAction::Trick
                | ApprovableAction::Test
                | ApprovableAction::Taunt
                | ApprovableAction::Intimidate
                | ApprovableAction::Maneuver,
            ) => true,
            Self::Approvable(ApprovableAction::Defend) | Self::Other => false,
        }
    }
}
