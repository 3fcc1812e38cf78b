//! The printed deck: what has been drawn of which the numbers are not typed yet.

use super::drawn_for::DrawnFor;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The printed deck: what has been drawn of which the numbers are not typed yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// In the order in which it was drawn.
    pub owed: Vec<Owed>,
}

/// Cards drawn whose numbers are to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Owed {
    pub actor: ActorId,
    pub why: DrawnFor,
    pub cards: u8,
}

impl Printed {
    /// How many numbers are still to be typed, by one or by all.
    pub fn count(&self, actor: Option<ActorId>) -> usize {
        let of = |owed: &&Owed| actor.is_none_or(|actor| owed.actor == actor);
        let count = |owed: &Owed| usize::from(owed.cards);
        self.owed.iter().filter(of).map(count).sum()
    }
}
