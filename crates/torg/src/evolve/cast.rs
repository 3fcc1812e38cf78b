//! Applies events of actors who join or leave the table.

use super::{active_effects, follow_ups};
use crate::card::CardId;
use crate::role::Role;
use crate::sheet::Sheet;
use crate::state::State;
use crate::state::actor::{Actor, ActorRound};
use crate::stats::Stats;
use tabletop::name::Name;
use tabletop::seat::ActorId;

impl Actor {
    /// Counts a card in the starting pool.
    pub(super) fn use_starting_pool_slot(&mut self) {
        self.starting_pool_slots = self.starting_pool_slots.saturating_sub(1);
        self.starting_pool_slots_used = self.starting_pool_slots_used.saturating_add(1);
    }

    /// Creates an actor who has just joined.
    pub(super) fn joined(
        id: ActorId,
        name: Name,
        player: Option<Name>,
        role: Role,
        stats: Stats,
    ) -> Self {
        Self {
            sheet: Sheet::default(),
            last_weapon_id: Default::default(),
            combat: Default::default(),
            id,
            name,
            player,
            role,
            stats,
            condition: Default::default(),
            roll_condition: None,
            possibilities: 0,
            possibility_rated: false,
            critical_moment_used: false,
            round: ActorRound::default(),
            starting_pool_slots: 0,
            starting_pool_slots_used: 0,
            pool_before_rounds: 0,
            pooled_in_conflict: 0,
            first_pooled: vec![],
            last_attack: None,
            has_fled: false,
            away: false,
            left_table: false,
        }
    }
}

/// Records that a hero's player goes away for a while: the hero leaves the conflict and has nothing left to choose.
pub(super) fn went_away(state: &mut State, id: ActorId) {
    let took_part = state.takes_part(id);
    state.update_actor(id, |actor| actor.away = true);
    state.lose_turns(id);
    if let Some(conflict) = state.conflict.as_mut().filter(|_| !took_part) {
        conflict.elsewhere.push(id);
    }
    follow_ups::finish_refill_choice(state, id);
    state.update_ending_seat(id, |seat| (seat.excess, seat.optional_done) = (0, true));
    active_effects::resume_suspended(state);
}

/// Records that a hero's player is back.
pub(super) fn came_back(state: &mut State, id: ActorId) {
    state.update_actor(id, |actor| actor.away = false);
    if let Some(conflict) = &mut state.conflict {
        conflict.elsewhere.retain(|other| *other != id);
    }
}

/// Removes somebody who left from everything that goes on, and discards these cards.
pub(super) fn left_table(state: &mut State, id: ActorId, cards: &[CardId]) {
    state.tasks.retain(|task| task.lead != id);
    if let Some(physical_deck) = &mut state.physical_deck {
        physical_deck.owed_draws.retain(|owed| owed.actor != id);
    }
    state.update_actor(id, |actor| actor.left_table = true);
    state.leave_conflict(id);
    follow_ups::actor_left(state, id);
    state.discard(cards);
    if let Some(scene_end) = &mut state.scene_end {
        scene_end.heroes.retain(|seat| seat.actor != id);
    }
    state.active_bonuses.retain(|raise| raise.actor != id);
    active_effects::resume_suspended(state);
}
