//! Applies events of the deck.

use super::follow_ups;
use crate::card::CardId;
use crate::dealing::DeckEvent;
use crate::draw_reason::DrawReason;
use crate::physical_deck::{OwedDraw, PhysicalDeck};
use crate::state::State;
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Applies one event of the deck.
pub(super) fn evolve(state: &mut State, event: &DeckEvent) {
    match event {
        DeckEvent::CustomDeckSet { deck } => state.deck = deck.clone(),
        DeckEvent::PhysicalDeckUsed => state.physical_deck = Some(PhysicalDeck::default()),
        DeckEvent::DrawOwed {
            actor,
            reason,
            count,
        } => owe_draws(
            state,
            OwedDraw {
                actor: *actor,
                reason: *reason,
                count: *count,
            },
        ),
        DeckEvent::HandsRestored {
            hands,
            pools,
            draw_pile,
        } => restore_hands(state, hands, pools, draw_pile),
    }
}

/// Records draws whose card numbers have to be typed.
fn owe_draws(state: &mut State, draw: OwedDraw) {
    let physical_deck = state.physical_deck.get_or_insert_default();
    let same = |owed: &&mut OwedDraw| owed.actor == draw.actor && owed.reason == draw.reason;
    match physical_deck.owed_draws.iter_mut().find(same) {
        Some(owed) => owed.count = owed.count.saturating_add(draw.count),
        None => physical_deck.owed_draws.push(draw),
    }
    if let Some(before) = &mut state.snapshot {
        before.owed_draws.push(draw);
    }
    if draw.reason == DrawReason::Defence {
        count_defence_cards(state, draw.actor, draw.count);
    }
}

/// Counts the cards that a hero has drawn for the defence in this round, or owes from the printed deck (DD-197).
fn count_defence_cards(state: &mut State, hero: ActorId, cards: u8) {
    state.update_actor(hero, |hero| {
        let drawn = &mut hero.round.defence_cards_drawn;
        *drawn = drawn.saturating_add(cards);
    });
}

/// Returns a drawn card to the draw pile, because the outcome it was drawn for is undone (DD-310, A-62).
pub(super) fn return_drawn_card(state: &mut State, card: CardId) {
    let snapshot = state.snapshot.as_ref();
    let was_for_defence =
        snapshot.is_some_and(|before| before.drawn_cards.contains(&(card, DrawReason::Defence)));
    if was_for_defence {
        let zones = &state.zones;
        let mut cast = state.cast.iter_mut();
        if let Some(hero) = cast.find(|actor| zones.is_in(card, Zone::Hand(actor.id))) {
            let drawn = &mut hero.round.defence_cards_drawn;
            *drawn = drawn.saturating_sub(1);
        }
    }
    state.zones.put_under_draw_pile(&[card]);
}

/// Puts the cards of another session into hands and pools (DD-105); `draw_pile` is what is left.
fn restore_hands(
    state: &mut State,
    hands: &[(ActorId, Vec<CardId>)],
    pools: &[(ActorId, Vec<CardId>)],
    draw_pile: &[CardId],
) {
    state.zones.put_under_draw_pile(draw_pile);
    state.move_to_holders(hands, Zone::Hand);
    state.move_to_holders(pools, Zone::Pool);
    // The gamemaster has to acknowledge them again (DD-010).
    for card in pools.iter().flat_map(|(_, cards)| cards) {
        follow_ups::card_entered_pool(state, *card);
    }
}

/// Deals the hands; `draw_pile` is what is left.
pub(super) fn dealt(
    state: &mut State,
    hand_size: u8,
    hands: &[(ActorId, Vec<CardId>)],
    draw_pile: &[CardId],
) {
    state.hand_size = Some(hand_size);
    state.zones.put_under_draw_pile(draw_pile);
    state.move_to_holders(hands, Zone::Hand);
}

/// Moves a drawn card into a hand.
pub(super) fn card_drawn(state: &mut State, actor: ActorId, card: CardId, reason: DrawReason) {
    state.zones.move_to(card, Zone::Hand(actor));
    let same = |owed: &&OwedDraw| owed.actor == actor && owed.reason == reason;
    let owed = state
        .physical_deck
        .iter()
        .flat_map(|physical_deck| &physical_deck.owed_draws);
    let total: u16 = owed.filter(same).map(|owed| u16::from(owed.count)).sum();
    if let Some(before) = &mut state.snapshot {
        let recent = before.owed_draws.iter().filter(same);
        let recent: u16 = recent.map(|owed| u16::from(owed.count)).sum();
        // Draws owed earlier are settled first.
        if recent == total {
            before.drawn_cards.push((card, reason));
            reduce_owed_draws(&mut before.owed_draws, actor, reason, 1);
        }
    }
    // A card from the printed deck was counted when it became owed.
    if reason == DrawReason::Defence && total == 0 {
        count_defence_cards(state, actor, 1);
    }
    settle_owed_draw(state, actor, reason);
    match reason {
        DrawReason::ApprovedAction | DrawReason::Defence => {
            state.earned_cards.push((actor, card));
        }
        DrawReason::Deal
        | DrawReason::Inspiration
        | DrawReason::Refill
        | DrawReason::Joining
        | DrawReason::Subplot => {}
    }
}

fn reduce_owed_draws(owed: &mut Vec<OwedDraw>, actor: ActorId, reason: DrawReason, cards: u8) {
    let mut remaining = cards;
    for owed in owed.iter_mut() {
        if owed.actor == actor && owed.reason == reason {
            let paid = owed.count.min(remaining);
            owed.count = owed.count.saturating_sub(paid);
            remaining = remaining.saturating_sub(paid);
        }
    }
    owed.retain(|owed| owed.count > 0);
}

/// Cancels owed draws.
pub(super) fn cancel_owed_draws(state: &mut State, cancelled: OwedDraw) {
    if let Some(physical_deck) = &mut state.physical_deck {
        reduce_owed_draws(
            &mut physical_deck.owed_draws,
            cancelled.actor,
            cancelled.reason,
            cancelled.count,
        );
    }
    if cancelled.reason == DrawReason::Defence {
        state.update_actor(cancelled.actor, |hero| {
            let drawn = &mut hero.round.defence_cards_drawn;
            *drawn = drawn.saturating_sub(cancelled.count);
        });
    }
}

/// Settles an owed draw whose number was typed.
fn settle_owed_draw(state: &mut State, actor: ActorId, reason: DrawReason) {
    let Some(physical_deck) = &mut state.physical_deck else {
        return;
    };
    reduce_owed_draws(&mut physical_deck.owed_draws, actor, reason, 1);
}
