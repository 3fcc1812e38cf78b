//! Changes that several events make.

use crate::card::CardId;
use crate::piles::Zone;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::ending::{Ending, EndingSeat};
use crate::state::round::Round;
use tabletop::seat::ActorId;

impl State {
    pub(super) fn with(&mut self, id: ActorId, change: impl FnOnce(&mut Actor)) {
        if let Some(actor) = self.cast.iter_mut().find(|actor| actor.id == id) {
            change(actor);
        }
    }

    pub(super) fn with_seat(&mut self, id: ActorId, change: impl FnOnce(&mut EndingSeat)) {
        let seats = self.ending.as_mut().map(|ending| ending.seats.iter_mut());
        if let Some(seat) = seats.into_iter().flatten().find(|seat| seat.actor == id) {
            change(seat);
        }
    }

    pub(super) fn round_mut(&mut self) -> Option<&mut Round> {
        self.conflict
            .as_mut()
            .and_then(|conflict| conflict.round.as_mut())
    }

    /// What cards did and what waits is over, with the round or with the rounds.
    pub(super) fn clear_using(&mut self) {
        self.raises.clear();
        self.suspended.clear();
        self.before = None;
    }

    /// Pools are picked up, and everybody knows how many cards must go (DD-093 … DD-095).
    pub(super) fn scene_ends(
        &mut self,
        is_final: bool,
        picked_up: &[(ActorId, Vec<CardId>)],
        excess: &[(ActorId, u8)],
    ) {
        for (actor, cards) in picked_up {
            for card in cards {
                self.piles.put(*card, Zone::Hand(*actor));
            }
        }
        self.trade = None;
        self.action = None;
        self.last_action = None;
        self.clear_using();
        self.hands.glories.clear();
        for actor in &mut self.cast {
            actor.entered_first.clear();
        }
        let seats = excess
            .iter()
            .map(|(actor, excess)| EndingSeat {
                actor: *actor,
                excess: *excess,
                optional_done: false,
                owed: 0,
            })
            .collect();
        self.ending = Some(Ending { is_final, seats });
    }
}
