//! What an event tells a seat: cards that lie face down are covered (2.4, IM-038).

use super::card::CardId;
use super::event::Event;
use super::state::State;
use crate::engine::Unveiled;
use crate::engine::seat::Seat;

/// An event as a seat learns it.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// As it happened.
    Whole(Event),
    /// A deck was shuffled; nobody knows how.
    Shuffled,
    /// Somebody was dealt so many cards.
    Dealt {
        /// To whom.
        person: crate::engine::seat::ActorId,
        /// How many.
        count: usize,
    },
    /// A side laid a card face down.
    Laid {
        /// Which side.
        side: super::state::SideId,
        /// It came from the deck unseen.
        from_deck: bool,
    },
}

/// What a seat learns of an event. `state` is the one that the event led to. What was dealt stays with its owner for ever; a card
/// that was laid is known to all once it is turned up, which is told by an event of its own.
pub fn told(state: &State, event: &Event, seat: Seat) -> Told {
    match event {
        Event::DeckShuffled { .. } => Told::Shuffled,
        Event::Dealt { person, cards } if !seat.is(*person) => Told::Dealt {
            person: *person,
            count: cards.len(),
        },
        Event::CardPlayed {
            side, from_deck, ..
        } if *from_deck || !owns(state, *side, seat) => Told::Laid {
            side: *side,
            from_deck: *from_deck,
        },
        event => Told::Whole(event.clone()),
    }
}

fn owns(state: &State, side: super::state::SideId, seat: Seat) -> bool {
    let conflict = state.conflict.as_ref();
    let side = conflict.and_then(|conflict| conflict.side(side));
    let owner = side.and_then(|side| state.controller(side));
    owner.is_some_and(|its| seat.is(its.id))
}

/// Who learns a hidden card at once when an event happens.
pub(super) fn unveiled(event: &Event) -> Unveiled {
    match event {
        Event::Revealed { .. } | Event::FateCardDrawn { .. } | Event::LastGiven { .. } => {
            Unveiled::ToAll
        }
        Event::Dealt { person, .. } => Unveiled::For(*person),
        Event::HandLooked { person } => Unveiled::Looked(*person),
        _ => Unveiled::Nothing,
    }
}

/// Whether a card lies where everybody sees it.
pub fn is_open(state: &State, card: CardId) -> bool {
    let discarded = state.decks.iter().any(|deck| deck.discard.contains(&card));
    let Some(conflict) = &state.conflict else {
        return discarded;
    };
    discarded
        || conflict.fate_cards.contains(&card)
        || conflict.sides.iter().any(|side| {
            side.played.is_some_and(|its| its.up && its.card == card)
                || side.pile.iter().any(|its| its.card == card)
        })
}
