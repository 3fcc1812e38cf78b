//! The sides of a conflict.

use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The ID of a side, never reused in its conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideId(pub u16);

/// The kind of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideKind {
    /// A protagonist, with the player who controls it.
    Protagonist(ActorId),
    /// A stake of the gamemaster's (IM-021).
    GmStake,
    /// A participant without a stake, who plays no card (IM-134).
    Bystander,
}
