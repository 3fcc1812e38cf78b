//! Changes shared by several events.

use crate::card::CardId;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::ending::SceneEndHero;
use crate::state::round::Round;
use crate::zones::Zone;
use tabletop::seat::ActorId;

impl State {
    pub(super) fn update_actor(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.cast.iter_mut().find(|actor| actor.id == id) {
            change(actor);
        }
    }

    /// Moves each actor's cards to a zone of that actor.
    pub(super) fn move_to_holders(
        &mut self,
        held: &[(ActorId, Vec<CardId>)],
        zone: fn(ActorId) -> Zone,
    ) {
        for (actor, cards) in held {
            for card in cards {
                self.zones.move_to(*card, zone(*actor));
            }
        }
    }

    pub(super) fn update_ending_seat(
        &mut self,
        id: ActorId,
        change: impl FnOnce(&mut SceneEndHero),
    ) {
        let seats = self
            .scene_end
            .as_mut()
            .map(|scene_end| scene_end.heroes.iter_mut());
        if let Some(seat) = seats.into_iter().flatten().find(|seat| seat.actor == id) {
            change(seat);
        }
    }

    pub(super) fn round_mut(&mut self) -> Option<&mut Round> {
        self.conflict
            .as_mut()
            .and_then(|conflict| conflict.round.as_mut())
    }

    /// Ends effects of cards and suspended actions when a round or the conflict ends.
    pub(super) fn clear_active_effects(&mut self) {
        self.active_bonuses.clear();
        self.suspended_actions.clear();
        self.snapshot = None;
    }

    /// Puts these cards onto the discard pile.
    pub(super) fn discard(&mut self, cards: &[CardId]) {
        for card in cards {
            self.zones.move_to(*card, Zone::DiscardPile);
        }
    }
}
