//! Makes so what cards did that move cards, and what the gamemaster keeps ready.

use crate::card::CardId;
use crate::event::{HandsEvent, SchemeEvent};
use crate::hands::{Glory, Idea, Open, Prepared};
use crate::piles::Zone;
use crate::state::State;
use tabletop::seat::ActorId;

/// Makes one event of the cards of `actor` so.
pub(super) fn evolve(state: &mut State, actor: ActorId, what: &HandsEvent) {
    match what {
        HandsEvent::Led => state.hands.open = Some(Open::Giving { leader: actor }),
        HandsEvent::Gave {
            to, cards, pools, ..
        } => {
            for card in cards {
                let zone = if *pools {
                    Zone::Pool(*to)
                } else {
                    Zone::Hand(*to)
                };
                state.piles.put(*card, zone);
                changed_hands(state, *card, *pools);
            }
        }
        HandsEvent::GaveAll => {
            state.hands.open = Some(Open::Sorting {
                rally: false,
                all: vec![actor],
                left: vec![actor],
                owed: vec![],
            });
        }
        HandsEvent::Rallied => {
            let all: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
            state.hands.open = Some(Open::Sorting {
                rally: true,
                left: all.clone(),
                all,
                owed: vec![],
            });
        }
        HandsEvent::Sorted { cards } => {
            for card in cards {
                state.piles.put(*card, Zone::Discard);
            }
            has_sorted(state, actor);
        }
        HandsEvent::Fetched { card, pool } => {
            let zone = if *pool {
                Zone::Pool(actor)
            } else {
                Zone::Hand(actor)
            };
            state.piles.put(*card, zone);
            changed_hands(state, *card, *pool);
        }
        HandsEvent::Escaped => state.hands.escape = Some(actor),
        HandsEvent::EscapeTold { .. } => state.hands.escape = None,
        HandsEvent::GloryClaimed { card, from_hand } => state.hands.glories.push(Glory {
            actor,
            card: *card,
            from_hand: *from_hand,
        }),
        HandsEvent::GloryCounted => {
            if take_glory(state, actor).is_some() {
                state.glories = state.glories.saturating_add(1);
            }
        }
        HandsEvent::GloryDenied { back } => {
            if let Some(glory) = take_glory(state, actor)
                && *back
            {
                let zone = if glory.from_hand {
                    Zone::Hand(actor)
                } else {
                    Zone::Pool(actor)
                };
                state.piles.put(glory.card, zone);
            }
        }
        HandsEvent::Wondered => state.hands.ideas.push(Idea {
            actor,
            question: None,
        }),
        HandsEvent::Asked { question } => {
            let mut ideas = state.hands.ideas.iter_mut();
            if let Some(idea) = ideas.find(|idea| idea.actor == actor && idea.question.is_none()) {
                idea.question = Some(question.clone());
            }
        }
        HandsEvent::Answered { .. } => {
            let mut ideas = state.hands.ideas.iter();
            let asked = ideas.position(|idea| idea.actor == actor && idea.question.is_some());
            if let Some(place) = asked {
                state.hands.ideas.remove(place);
            }
        }
        HandsEvent::Activated { card, .. } => {
            state.piles.put(*card, Zone::Discard);
            state.hands.unheard.retain(|other| other != card);
            state.hands.notes.retain(|(other, _)| other != card);
        }
        HandsEvent::Heard { card, note } => {
            state.hands.unheard.retain(|other| other != card);
            state.hands.notes.retain(|(other, _)| other != card);
            let noted = note.iter().map(|note| (*card, note.clone()));
            state.hands.notes.extend(noted);
        }
        HandsEvent::AmmunitionSet { rounds } => {
            state.hands.ammunition.retain(|(other, _)| *other != actor);
            let counted = rounds.map(|rounds| (actor, rounds));
            state.hands.ammunition.extend(counted);
        }
        HandsEvent::TakenOut { why } => {
            state.hands.out.retain(|(other, _)| *other != actor);
            state.hands.out.push((actor, why.clone()));
        }
        HandsEvent::Helped => state.hands.out.retain(|(other, _)| *other != actor),
    }
}

/// Makes one event of the prepared setbacks so.
pub(super) fn scheme(state: &mut State, what: &SchemeEvent) {
    let prepared = &mut state.hands.prepared;
    match what {
        SchemeEvent::Prepared { text, lasting } => prepared.push(Prepared {
            text: text.clone(),
            lasting: *lasting,
            hinted: false,
        }),
        SchemeEvent::Hinted { text } => {
            for setback in prepared.iter_mut().filter(|setback| setback.text == *text) {
                setback.hinted = true;
            }
        }
        SchemeEvent::Gone { text } => prepared.retain(|setback| setback.text != *text),
    }
}

fn take_glory(state: &mut State, actor: ActorId) -> Option<Glory> {
    let glories = &mut state.hands.glories;
    let place = glories.iter().position(|glory| glory.actor == actor)?;
    Some(glories.remove(place))
}

/// Somebody has chosen; when all have, nothing stands open any more.
fn has_sorted(state: &mut State, actor: ActorId) {
    if let Some(Open::Sorting { left, .. }) = &mut state.hands.open {
        left.retain(|other| *other != actor);
        if left.is_empty() {
            state.hands.open = None;
        }
    }
}

/// A card came to somebody without being laid: it is nobody's first any more.
pub(super) fn changed_hands(state: &mut State, card: CardId, into_pool: bool) {
    for actor in &mut state.cast {
        actor.entered_first.retain(|other| *other != card);
    }
    state.hands.arrived.retain(|other| *other != card);
    if into_pool {
        state.hands.arrived.push(card);
        entered(state, card);
    }
}

/// A card came into a pool; the gamemaster is told of a special (DD-010).
pub(super) fn entered(state: &mut State, card: CardId) {
    let special = state.deck.is_special(card);
    state.hands.notes.retain(|(other, _)| *other != card);
    let unheard = &mut state.hands.unheard;
    unheard.retain(|other| *other != card);
    if special {
        unheard.push(card);
    }
}

/// A card was laid out of the own hand.
pub(super) fn laid(state: &mut State, card: CardId) {
    state.hands.arrived.retain(|other| *other != card);
    entered(state, card);
}

/// Somebody has left the table.
pub(super) fn left(state: &mut State, actor: ActorId) {
    let hands = &mut state.hands;
    if hands.open == Some(Open::Giving { leader: actor }) {
        hands.open = None;
    }
    hands.ideas.retain(|idea| idea.actor != actor);
    hands.glories.retain(|glory| glory.actor != actor);
    hands.ammunition.retain(|(other, _)| *other != actor);
    hands.out.retain(|(other, _)| *other != actor);
    if hands.escape == Some(actor) {
        hands.escape = None;
    }
    has_sorted(state, actor);
}

/// The scene is over: what was of it alone goes with it.
pub(super) fn scene_over(state: &mut State) {
    let hands = &mut state.hands;
    hands.glories.clear();
    hands.arrived.clear();
    hands.out.clear();
    hands.prepared.retain(|setback| setback.lasting);
}
