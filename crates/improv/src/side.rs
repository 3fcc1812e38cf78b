//! Who a side of a conflict is.

use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A side of a conflict, by a number that is not used again in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideId(pub u16);

/// Whose side it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideKind {
    /// A protagonist, with the player who runs it.
    Protagonist(ActorId),
    /// A stake of the gamemaster's (IM-021).
    GmStake,
    /// Somebody without a stake, who plays no card (IM-134).
    Bystander,
}
