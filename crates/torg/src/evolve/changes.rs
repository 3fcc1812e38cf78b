//! Changes shared by several events.

use crate::card::CardId;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::ending::{SceneEnd, SceneEndHero};
use crate::state::round::Round;
use crate::zones::Zone;
use tabletop::seat::ActorId;

impl State {
    pub(super) fn update_actor(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.cast.iter_mut().find(|actor| actor.id == id) {
            change(actor);
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

    /// Begins the end of the scene: pools are picked up, and the number of cards that each hero must discard is set (DD-093 …
    /// DD-095).
    pub(super) fn scene_ends(
        &mut self,
        is_final: bool,
        picked_up: &[(ActorId, Vec<CardId>)],
        excess: &[(ActorId, u8)],
    ) {
        for (actor, cards) in picked_up {
            for card in cards {
                self.zones.move_to(*card, Zone::Hand(*actor));
            }
        }
        self.trade = None;
        self.action = None;
        self.last_action = None;
        self.clear_active_effects();
        self.follow_ups.glory_claims.clear();
        for actor in &mut self.cast {
            actor.first_pooled.clear();
        }
        let heroes = excess
            .iter()
            .map(|(actor, excess)| SceneEndHero {
                actor: *actor,
                excess: *excess,
                optional_done: false,
                owed_draws: 0,
            })
            .collect();
        self.scene_end = Some(SceneEnd { is_final, heroes });
    }
}
