//! The printed deck: cards that were drawn but whose numbers are not typed yet.

use super::draw_reason::DrawReason;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The printed deck: cards that were drawn but whose numbers are not typed yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhysicalDeck {
    /// The owed draws, in the order in which the cards were drawn.
    pub owed_draws: Vec<OwedDraw>,
}

/// Drawn cards whose numbers have not been typed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OwedDraw {
    pub actor: ActorId,
    pub reason: DrawReason,
    pub count: u8,
}

impl PhysicalDeck {
    /// Returns how many numbers have not been typed yet, for one actor or for all.
    pub fn owed_count(&self, actor: Option<ActorId>) -> usize {
        let matches = |owed: &&OwedDraw| actor.is_none_or(|actor| owed.actor == actor);
        let count = |owed: &OwedDraw| usize::from(owed.count);
        self.owed_draws.iter().filter(matches).map(count).sum()
    }
}
