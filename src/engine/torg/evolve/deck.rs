//! Makes what happened to the deck so.

use super::hands;
use crate::engine::seat::ActorId;
use crate::engine::torg::dealing::{DeckEvent, Owed, Printed};
use crate::engine::torg::event::DrawnFor;
use crate::engine::torg::piles::Zone;
use crate::engine::torg::state::State;

/// Makes one event so.
pub(super) fn evolve(state: &mut State, what: &DeckEvent) {
    match what {
        DeckEvent::Brought { deck } => state.deck = deck.clone(),
        DeckEvent::Printed => state.printed = Some(Printed::default()),
        DeckEvent::Owed { actor, why, cards } => {
            let printed = state.printed.get_or_insert_default();
            let same = |owed: &&mut Owed| owed.actor == *actor && owed.why == *why;
            match printed.owed.iter_mut().find(same) {
                Some(owed) => owed.cards = owed.cards.saturating_add(*cards),
                None => printed.owed.push(Owed {
                    actor: *actor,
                    why: *why,
                    cards: *cards,
                }),
            }
        }
        DeckEvent::Restored { hands, pools, deck } => {
            state.piles.restack(deck);
            for (zone, held) in [
                (Zone::Hand as fn(ActorId) -> Zone, hands),
                (Zone::Pool, pools),
            ] {
                for (actor, cards) in held {
                    for card in cards {
                        state.piles.put(*card, zone(*actor));
                    }
                }
            }
            // The gamemaster is told anew what waits (DD-010).
            for card in pools.iter().flat_map(|(_, cards)| cards) {
                hands::entered(state, *card);
            }
        }
    }
}

/// A number was typed for what was owed.
pub(super) fn settle(state: &mut State, actor: ActorId, why: DrawnFor) {
    let Some(printed) = &mut state.printed else {
        return;
    };
    let same = |owed: &&mut Owed| owed.actor == actor && owed.why == why;
    if let Some(owed) = printed.owed.iter_mut().find(same) {
        owed.cards = owed.cards.saturating_sub(1);
    }
    printed.owed.retain(|owed| owed.cards > 0);
}
