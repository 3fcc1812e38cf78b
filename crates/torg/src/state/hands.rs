//! State queries about hands and pools.

use super::State;
use crate::card::CardId;
use tabletop::seat::ActorId;

impl State {
    /// Whether a special villain action may take this card from a pool (DD-190, A-32).
    pub fn may_be_taken(&self, card: CardId) -> bool {
        self.settings.may_be_taken(&self.deck, card)
    }

    /// Returns the number of cards in a hero's pool that are not special. These return to the hand after the scene, and count for a
    /// starting pool (DD-062, DD-093).
    pub(crate) fn ordinary_pool_count(&self, hero: ActorId) -> usize {
        let pool = self.pool(hero).iter();
        pool.filter(|card| !self.deck.is_special(**card)).count()
    }

    /// Whether an actor is out of the fight until somebody helps (DD-176).
    pub fn is_out_of_fight(&self, actor: ActorId) -> bool {
        self.follow_ups
            .out_of_fight
            .iter()
            .any(|(id, _)| *id == actor)
    }
}
