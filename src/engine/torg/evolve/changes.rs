//! Changes that several events make.

use crate::engine::seat::ActorId;
use crate::engine::torg::state::{Actor, EndingSeat, Round, State};

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
}
