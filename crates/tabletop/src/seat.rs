//! Seats: who looks at the table, which decides what they may see.

use serde::{Deserialize, Serialize};

/// A character that acts: a hero, an ally or a villain. Unique at a table and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ActorId(pub u16);

/// The viewer that a view is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The open table, on the gamemaster's device, for everybody around it: it shows nobody's hand (DD-026). What only the gamemaster may
    /// know, such as a hidden difficulty, is in this view, too; the page shows it only where the gamemaster asks for it.
    Table,
    /// The player of one hero, who sees that hero's hand.
    Actor(ActorId),
}

impl Seat {
    /// Whether this seat may see what only that actor's player may see.
    pub fn belongs_to(self, actor: ActorId) -> bool {
        self == Self::Actor(actor)
    }
}
