//! A monologue that holds the conflict still (DD-304).

use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A monologue that holds the conflict still (DD-304).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monologue {
    /// Who speaks.
    pub actor: ActorId,
    /// Whether every other action is cancelled, not only hostile ones (DD-306).
    pub cancels_all: bool,
    /// Whether it goes on when this round is over (DD-307).
    pub extended: bool,
}
