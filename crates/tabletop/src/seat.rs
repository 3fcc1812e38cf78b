//! Seats: who looks at the table, and therefore what may be shown.

use serde::{Deserialize, Serialize};

/// Somebody or something that acts: a hero, an ally, a villain. Unique at a table, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ActorId(pub u16);

/// Whose eyes a view is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The device as it lies open on the table, the gamemaster's included: nobody's hand is open (DD-026).
    Table,
    /// The player of one hero, with that hero's hand open.
    Actor(ActorId),
}

impl Seat {
    /// Whether this seat may see what only that actor's player may see.
    pub fn belongs_to(self, actor: ActorId) -> bool {
        self == Self::Actor(actor)
    }
}
