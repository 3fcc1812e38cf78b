//! Makes what happened to the deck so.

use super::hands;
use crate::card::CardId;
use crate::dealing::DeckEvent;
use crate::drawn_for::DrawnFor;
use crate::piles::Zone;
use crate::printed::{Owed, Printed};
use crate::state::State;
use tabletop::seat::ActorId;

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
            if let Some(before) = &mut state.before {
                before.owed.push(Owed {
                    actor: *actor,
                    why: *why,
                    cards: *cards,
                });
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

/// A card came into a hand.
pub(super) fn drawn(state: &mut State, actor: ActorId, card: CardId, why: DrawnFor) {
    state.piles.put(card, Zone::Hand(actor));
    let same = |owed: &&Owed| owed.actor == actor && owed.why == why;
    let owed = state.printed.iter().flat_map(|printed| &printed.owed);
    let all: u16 = owed.filter(same).map(|owed| u16::from(owed.cards)).sum();
    if let Some(before) = &mut state.before {
        let recent = before.owed.iter().filter(same);
        let recent: u16 = recent.map(|owed| u16::from(owed.cards)).sum();
        // What was owed before is paid first.
        if recent == all {
            before.drawn.push((card, why));
            take_off(&mut before.owed, actor, why, 1);
        }
    }
    settle(state, actor, why);
    if why == DrawnFor::Approved {
        state.earned.push((actor, card));
    }
}

fn take_off(owed: &mut Vec<Owed>, actor: ActorId, why: DrawnFor, cards: u8) {
    let mut left = cards;
    for owed in owed.iter_mut() {
        if owed.actor == actor && owed.why == why {
            let paid = owed.cards.min(left);
            owed.cards = owed.cards.saturating_sub(paid);
            left = left.saturating_sub(paid);
        }
    }
    owed.retain(|owed| owed.cards > 0);
}

/// These are owed no more.
pub(super) fn forgive(state: &mut State, gone: Owed) {
    if let Some(printed) = &mut state.printed {
        take_off(&mut printed.owed, gone.actor, gone.why, gone.cards);
    }
}

/// A number was typed for what was owed.
fn settle(state: &mut State, actor: ActorId, why: DrawnFor) {
    let Some(printed) = &mut state.printed else {
        return;
    };
    take_off(&mut printed.owed, actor, why, 1);
}
