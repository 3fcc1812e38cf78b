//! The printed deck: cards that were drawn but whose numbers are not typed yet.

use super::drawn_for::DrawReason;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The printed deck: cards that were drawn but whose numbers are not typed yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhysicalDeck {
    /// In the order in which it was drawn.
    pub owed_draws: Vec<OwedDraw>,
}

/// Cards drawn whose numbers are to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OwedDraw {
    pub actor: ActorId,
    pub reason: DrawReason,
    pub count: u8,
}

impl PhysicalDeck {
    /// How many numbers are still to be typed, by one actor or by all.
    pub fn owed_count(&self, actor: Option<ActorId>) -> usize {
        let of = |owed: &&OwedDraw| actor.is_none_or(|actor| owed.actor == actor);
        let count = |owed: &OwedDraw| usize::from(owed.count);
        self.owed_draws.iter().filter(of).map(count).sum()
    }
}
