//! A monologue, during which hostilities pause (DD-304).

use crate::action_kind::ActionKind;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A monologue, during which hostilities pause (DD-304).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monologue {
    /// The actor who speaks.
    pub actor: ActorId,
    /// Whether every other action is cancelled, not only hostile ones (DD-306).
    pub cancels_all: bool,
    /// Whether it continues after this round (DD-307).
    pub extended: bool,
}

impl Monologue {
    /// Whether it keeps everybody from actions of this kind, but not from all actions (DD-304, A-59).
    pub(crate) fn pauses(self, kind: ActionKind) -> bool {
        !self.cancels_all && kind.is_hostile()
    }
}
