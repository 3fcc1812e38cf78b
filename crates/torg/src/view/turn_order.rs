//! The order of the turns.

use super::{ActorView, TurnView, View};
use crate::role::Role;
use tabletop::seat::ActorId;

impl View {
    /// Returns everybody present in the order of their turns, then those without a turn, and the dead last. Outside rounds the
    /// heroes and their allies come before the villains, each in the order in which they joined.
    pub fn in_turn_order(&self) -> Vec<&ActorView> {
        let Some(round) = &self.round else {
            let mut present: Vec<&ActorView> = self.present().collect();
            present.sort_by_key(|actor| actor.role == Role::Villain);
            return present;
        };
        let mut order: Vec<&ActorView> = vec![];
        for TurnView { turn, .. } in &round.turns {
            let is_new = order.iter().all(|actor| actor.id != turn.actor);
            // Whoever has left keeps the turns that they have taken, but has no place anymore.
            let actor = self.actor(turn.actor).filter(|actor| !actor.left_table);
            order.extend(actor.filter(|_| is_new));
        }
        order.extend(self.present().filter(|actor| actor.turns.total == 0));
        order.sort_by_key(|actor| actor.condition.is_dead());
        order
    }

    /// Returns the actors who can act and have a turn left in this round. A flip takes it from them.
    pub fn not_acted(&self) -> Vec<ActorId> {
        let mut actors: Vec<ActorId> = vec![];
        let turns = self.round.iter().flat_map(|round| &round.turns);
        for TurnView { turn, .. } in turns.filter(|turn| turn.end.is_none()) {
            let can_act = |actor: &ActorView| !actor.left_table && actor.condition.can_act();
            if self.actor(turn.actor).is_some_and(can_act) && !actors.contains(&turn.actor) {
                actors.push(turn.actor);
            }
        }
        actors
    }
}
