//! What an event tells a seat: cards that lie face down are covered (2.4, IM-038).

use super::event::Event;
use super::side::SideId;
use super::state::State;
use tabletop::Unveiled;
use tabletop::seat::{ActorId, Seat};

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
        person: ActorId,
        /// How many.
        count: usize,
    },
    /// A side laid a card face down.
    Laid {
        /// Which side.
        side: SideId,
        /// It came from the deck unseen.
        from_deck: bool,
    },
}

/// What a seat learns of an event. `state` is the one that the event led to. What was dealt stays with its owner for ever; a card
/// that was laid is known to all once it is turned up, which is told by an event of its own.
pub fn told(state: &State, event: &Event, seat: Seat) -> Told {
    if let Event::DeckShuffled { .. } = event {
        return Told::Shuffled;
    }
    if let Event::Dealt { person, cards } = event
        && !seat.is(*person)
    {
        return Told::Dealt {
            person: *person,
            count: cards.len(),
        };
    }
    if let Event::CardPlayed {
        side, from_deck, ..
    } = event
        && (*from_deck || !owns(state, *side, seat))
    {
        return Told::Laid {
            side: *side,
            from_deck: *from_deck,
        };
    }
    Told::Whole(event.clone())
}

fn owns(state: &State, side: SideId, seat: Seat) -> bool {
    let conflict = state.conflict.as_ref();
    let side = conflict.and_then(|conflict| conflict.side(side));
    let owner = side.and_then(|side| state.controller(side));
    owner.is_some_and(|its| seat.is(its.id))
}

/// Who learns a hidden card at once when an event happens.
pub(super) fn unveiled(event: &Event) -> Unveiled {
    if let Event::Dealt { person, .. } = event {
        return Unveiled::For(*person);
    }
    if let Event::HandLooked { person } = event {
        return Unveiled::Looked(*person);
    }
    // The hand of somebody who leaves, and cards of a conflict that is broken off, lie on the discard pile for all to see.
    let thrown = matches!(
        event,
        Event::PersonLeft { cards, .. } | Event::ConflictDropped { cards } if !cards.is_empty()
    );
    let to_all = thrown
        || matches!(
            event,
            Event::Revealed { .. } | Event::FateCardDrawn { .. } | Event::LastGiven { .. }
        );
    if to_all {
        Unveiled::ToAll
    } else {
        Unveiled::Nothing
    }
}
