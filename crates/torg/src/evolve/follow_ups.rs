//! Applies events of cards that move cards, and of the gamemaster's preparations.

use crate::card::CardId;
use crate::event::{FollowUpEvent, PreparedSetbackEvent};
use crate::follow_ups::{GloryClaim, Idea, PendingRefill, PreparedSetback};
use crate::state::State;
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Applies one event about the cards of `actor`.
pub(super) fn evolve(state: &mut State, actor: ActorId, event: &FollowUpEvent) {
    match event {
        FollowUpEvent::LeadershipUsed => {
            state.follow_ups.pending_refill = Some(PendingRefill::LeadershipGifts { leader: actor })
        }
        FollowUpEvent::CardsGiven {
            to,
            cards,
            into_pool: pools,
            ..
        } => {
            for card in cards {
                let zone = if *pools {
                    Zone::Pool(*to)
                } else {
                    Zone::Hand(*to)
                };
                state.zones.move_to(*card, zone);
                card_received(state, *card, *pools);
            }
        }
        FollowUpEvent::GiftsCompleted => {
            state.follow_ups.pending_refill = Some(PendingRefill::DiscardAndRefill {
                rally: false,
                heroes: vec![actor],
                undecided: vec![actor],
                owed_draws: vec![],
            });
        }
        FollowUpEvent::RallyUsed => {
            let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
            // Hands are refilled for those who are away too, but they choose nothing.
            let chooses = |hero: &ActorId| *hero == actor || !state.is_away(*hero);
            state.follow_ups.pending_refill = Some(PendingRefill::DiscardAndRefill {
                rally: true,
                undecided: heroes.iter().copied().filter(chooses).collect(),
                heroes,
                owed_draws: vec![],
            });
        }
        FollowUpEvent::DiscardedForRefill { cards } => {
            state.discard(cards);
            finish_refill_choice(state, actor);
        }
        FollowUpEvent::DiscardFetched { card, into_pool } => {
            let zone = if *into_pool {
                Zone::Pool(actor)
            } else {
                Zone::Hand(actor)
            };
            state.zones.move_to(*card, zone);
            card_received(state, *card, *into_pool);
        }
        FollowUpEvent::Escaped => state.follow_ups.escaped_by = Some(actor),
        FollowUpEvent::EscapeNarrated { .. } => state.follow_ups.escaped_by = None,
        FollowUpEvent::GloryClaimed { card, from_hand } => {
            state.follow_ups.glory_claims.push(GloryClaim {
                actor,
                card: *card,
                from_hand: *from_hand,
            })
        }
        FollowUpEvent::GloryCounted => {
            if take_glory_claim(state, actor).is_some() {
                state.glories_counted = state.glories_counted.saturating_add(1);
            }
        }
        FollowUpEvent::GloryDenied { card_returned } => {
            if let Some(glory) = take_glory_claim(state, actor)
                && *card_returned
            {
                let zone = if glory.from_hand {
                    Zone::Hand(actor)
                } else {
                    Zone::Pool(actor)
                };
                state.zones.move_to(glory.card, zone);
            }
        }
        FollowUpEvent::IdeaUsed => state.follow_ups.ideas.push(Idea {
            actor,
            question: None,
        }),
        FollowUpEvent::Asked { question } => {
            let mut ideas = state.follow_ups.ideas.iter_mut();
            if let Some(idea) = ideas.find(|idea| idea.actor == actor && idea.question.is_none()) {
                idea.question = Some(question.clone());
            }
        }
        FollowUpEvent::Answered { .. } => {
            let mut ideas = state.follow_ups.ideas.iter();
            let asked = ideas.position(|idea| idea.actor == actor && idea.question.is_some());
            if let Some(index) = asked {
                state.follow_ups.ideas.remove(index);
            }
        }
        FollowUpEvent::SpecialActivated { card, .. } => {
            state.zones.move_to(*card, Zone::DiscardPile);
            state
                .follow_ups
                .unacknowledged_specials
                .retain(|other| other != card);
            state
                .follow_ups
                .special_notes
                .retain(|(other, _)| other != card);
        }
        FollowUpEvent::SpecialAcknowledged { card, note } => {
            state
                .follow_ups
                .unacknowledged_specials
                .retain(|other| other != card);
            state
                .follow_ups
                .special_notes
                .retain(|(other, _)| other != card);
            let noted = note.iter().map(|note| (*card, note.clone()));
            state.follow_ups.special_notes.extend(noted);
        }
        FollowUpEvent::AmmunitionSet { rounds } => {
            state
                .follow_ups
                .ammunition
                .retain(|(other, _)| *other != actor);
            let counted = rounds.map(|rounds| (actor, rounds));
            state.follow_ups.ammunition.extend(counted);
        }
        FollowUpEvent::TakenOutOfFight { reason } => {
            state
                .follow_ups
                .out_of_fight
                .retain(|(other, _)| *other != actor);
            state.follow_ups.out_of_fight.push((actor, reason.clone()));
        }
        FollowUpEvent::ReturnedToFight => state
            .follow_ups
            .out_of_fight
            .retain(|(other, _)| *other != actor),
    }
}

/// Applies one event about prepared setbacks.
pub(super) fn evolve_prepared_setbacks(state: &mut State, event: &PreparedSetbackEvent) {
    let prepared = &mut state.follow_ups.prepared_setbacks;
    match event {
        PreparedSetbackEvent::Prepared {
            text,
            across_scenes,
        } => prepared.push(PreparedSetback {
            text: text.clone(),
            across_scenes: *across_scenes,
            hinted: false,
        }),
        PreparedSetbackEvent::Hinted { text } => {
            for setback in prepared.iter_mut().filter(|setback| setback.text == *text) {
                setback.hinted = true;
            }
        }
        PreparedSetbackEvent::Removed { text } => prepared.retain(|setback| setback.text != *text),
    }
}

fn take_glory_claim(state: &mut State, actor: ActorId) -> Option<GloryClaim> {
    let glories = &mut state.follow_ups.glory_claims;
    let index = glories.iter().position(|glory| glory.actor == actor)?;
    Some(glories.remove(index))
}

/// Records that an actor has chosen; when all have, the follow-up is closed.
pub(super) fn finish_refill_choice(state: &mut State, actor: ActorId) {
    if let Some(PendingRefill::DiscardAndRefill { undecided, .. }) =
        &mut state.follow_ups.pending_refill
    {
        undecided.retain(|other| *other != actor);
        if undecided.is_empty() {
            state.follow_ups.pending_refill = None;
        }
    }
}

/// Records that an actor received a card from somebody else, so that it does not count as their first.
pub(super) fn card_received(state: &mut State, card: CardId, into_pool: bool) {
    for actor in &mut state.cast {
        actor.first_pooled.retain(|other| *other != card);
    }
    state
        .follow_ups
        .received_cards
        .retain(|other| *other != card);
    if into_pool {
        state.follow_ups.received_cards.push(card);
        card_entered_pool(state, card);
    }
}

/// Records that a card came into a pool; the gamemaster has to acknowledge a special card (DD-010).
pub(super) fn card_entered_pool(state: &mut State, card: CardId) {
    let special = state.deck.is_special(card);
    state
        .follow_ups
        .special_notes
        .retain(|(other, _)| *other != card);
    let unheard = &mut state.follow_ups.unacknowledged_specials;
    unheard.retain(|other| *other != card);
    if special {
        unheard.push(card);
    }
}

/// Records that a card was put into the pool from the owner's hand.
pub(super) fn card_pooled(state: &mut State, card: CardId) {
    state
        .follow_ups
        .received_cards
        .retain(|other| *other != card);
    card_entered_pool(state, card);
}

/// Updates the follow-ups after an actor left the table.
pub(super) fn actor_left(state: &mut State, actor: ActorId) {
    let follow_ups = &mut state.follow_ups;
    if follow_ups.pending_refill == Some(PendingRefill::LeadershipGifts { leader: actor }) {
        follow_ups.pending_refill = None;
    }
    follow_ups.ideas.retain(|idea| idea.actor != actor);
    follow_ups.glory_claims.retain(|glory| glory.actor != actor);
    follow_ups.ammunition.retain(|(other, _)| *other != actor);
    follow_ups.out_of_fight.retain(|(other, _)| *other != actor);
    if follow_ups.escaped_by == Some(actor) {
        follow_ups.escaped_by = None;
    }
    finish_refill_choice(state, actor);
}

/// Ends everything that belongs only to the scene that ended.
pub(super) fn scene_over(state: &mut State) {
    let follow_ups = &mut state.follow_ups;
    follow_ups.glory_claims.clear();
    follow_ups.received_cards.clear();
    follow_ups.out_of_fight.clear();
    follow_ups
        .prepared_setbacks
        .retain(|setback| setback.across_scenes);
}
