//! What an event tells a seat: cards that lie face down are covered (2.4, IM-038).

use super::event::Event;
use super::side::SideId;
use super::state::State;
use tabletop::Disclosure;
use tabletop::seat::{ActorId, Seat};

/// An event as a seat learns it.
#[derive(Clone, Debug, PartialEq)]
pub enum RedactedEvent {
    /// As it happened.
    Public(Event),
    /// A deck was shuffled; nobody knows how.
    DeckShuffled,
    /// Somebody was dealt so many cards.
    CardsDealt {
        /// To whom.
        person: ActorId,
        /// How many.
        count: usize,
    },
    /// A side laid a card face down.
    CardPlayed {
        /// Which side.
        side: SideId,
        /// It came from the deck unseen.
        from_deck: bool,
    },
}

/// What a seat learns of an event. `state` is the one that the event led to. What was dealt stays with its owner for ever; a card
/// that was laid is known to all once it is turned up, which is told by an event of its own.
pub fn redact(state: &State, event: &Event, seat: Seat) -> RedactedEvent {
    if let Event::DeckShuffled { .. } = event {
        return RedactedEvent::DeckShuffled;
    }
    if let Event::CardsDealt { person, cards } = event
        && !seat.belongs_to(*person)
    {
        return RedactedEvent::CardsDealt {
            person: *person,
            count: cards.len(),
        };
    }
    if let Event::CardPlayed {
        side, from_deck, ..
    } = event
        && (*from_deck || !is_own_side(state, *side, seat))
    {
        return RedactedEvent::CardPlayed {
            side: *side,
            from_deck: *from_deck,
        };
    }
    RedactedEvent::Public(event.clone())
}

fn is_own_side(state: &State, side: SideId, seat: Seat) -> bool {
    let conflict = state.conflict.as_ref();
    let side = conflict.and_then(|conflict| conflict.side(side));
    let owner = side.and_then(|side| state.controller(side));
    owner.is_some_and(|its| seat.belongs_to(its.id))
}

/// Who learns a hidden card at once when an event happens.
pub(super) fn disclosure(event: &Event) -> Disclosure {
    if let Event::CardsDealt { person, .. } = event {
        return Disclosure::OnLookBy(*person);
    }
    if let Event::HandLooked { person } = event {
        return Disclosure::Looked(*person);
    }
    // The hand of somebody who leaves, and cards of a conflict that is broken off, lie on the discard pile for all to see.
    let thrown = matches!(
        event,
        Event::PersonLeft { cards, .. } | Event::ConflictCancelled { cards } if !cards.is_empty()
    );
    let to_all = thrown
        || matches!(
            event,
            Event::Revealed { .. } | Event::FateCardDrawn { .. } | Event::TopCardGiven { .. }
        );
    if to_all {
        Disclosure::ToAll
    } else {
        Disclosure::Nothing
    }
}
