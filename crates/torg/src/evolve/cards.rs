//! Applies events of cards that are pooled, played or taken from a pool.

use super::follow_ups;
use crate::card::CardId;
use crate::state::{PoolRemoval, State};
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Moves a card from a hero's hand to the pool, and counts it.
pub(super) fn pooled(state: &mut State, actor: ActorId, card: CardId) {
    state.zones.move_to(card, Zone::Pool(actor));
    follow_ups::card_pooled(state, card);
    let in_rounds = state.conflict.is_some();
    let running = state.round().is_some();
    let opening = in_rounds && !running;
    state.update_actor(actor, |actor| {
        if in_rounds {
            if actor.pooled_in_conflict == 0 {
                actor.first_pooled.push(card);
            }
            actor.pooled_in_conflict = actor.pooled_in_conflict.saturating_add(1);
        }
        if opening {
            actor.use_starting_pool_slot();
        } else if running {
            actor.round.cards_pooled = actor.round.cards_pooled.saturating_add(1);
        }
    });
}

/// Moves a used card out of hand or pool, and records it in the action on which it was played.
pub(super) fn played(
    state: &mut State,
    actor: ActorId,
    card: CardId,
    stays_in_effect: bool,
    on_last_action: bool,
) {
    let zone = if stays_in_effect {
        Zone::InEffect(actor)
    } else {
        Zone::DiscardPile
    };
    state.zones.move_to(card, zone);
    if let Some(action) = state.action.as_mut().filter(|_| !on_last_action) {
        action.cards_played.push((actor, card));
    }
    if let Some(last) = &mut state.last_action {
        last.card_played_since = true;
    }
}

/// Records pool cards that the last action costs a hero. `further`: beside those that are already due.
pub(super) fn pool_removal_owed(state: &mut State, hero: ActorId, cards: u8, further: bool) {
    if let Some(last) = state.last_action {
        state.update_actor(last.actor, |villain| villain.round.took_pool_cards = true);
    }
    if !further {
        state.pool_removals.clear();
    }
    state.pool_removals.push(PoolRemoval { hero, cards });
}

/// Discards the pool cards that were due.
pub(super) fn pool_cards_taken(state: &mut State, hero: ActorId, cards: &[CardId]) {
    let mut open = state.pool_removals.iter();
    if let Some(index) = open.position(|removal| removal.hero == hero) {
        state.pool_removals.remove(index);
    }
    state.discard(cards);
    if let Some(before) = &mut state.snapshot {
        let removed = cards.iter().map(|card| (hero, *card));
        before.removed_pool_cards.extend(removed);
    }
}
