//! Redacted events: what a seat may know of an event, without face-down cards (IM-038).

use super::event::Event;
use super::side::SideId;
use super::state::State;
use tabletop::Disclosure;
use tabletop::seat::{ActorId, Seat};

/// An event as one seat may know it.
#[derive(Clone, Debug, PartialEq)]
pub enum RedactedEvent {
    /// As it happened.
    Public(Event),
    /// A deck was shuffled; its order is secret.
    DeckShuffled,
    /// Cards were dealt to a person.
    CardsDealt {
        /// The person.
        person: ActorId,
        /// The number of cards.
        count: usize,
    },
    /// A side played a card face down.
    CardPlayed {
        /// The side.
        side: SideId,
        /// Whether it was played unseen from the deck.
        from_deck: bool,
    },
}

/// Returns what `seat` may know of an event. `state` is the state after the event. Dealt cards stay known only to their owner; a
/// played card is revealed to all by a later event.
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
    owner.is_some_and(|owner| seat.belongs_to(owner.id))
}

/// Returns who learns a hidden card from an event at once.
pub(super) fn disclosure(event: &Event) -> Disclosure {
    if let Event::CardsDealt { person, .. } = event {
        return Disclosure::OnLookBy(*person);
    }
    if let Event::HandLooked { person } = event {
        return Disclosure::Looked(*person);
    }
    // The hand of a person who leaves and the cards of a cancelled conflict are face up on the discard pile.
    let discards_cards = matches!(
        event,
        Event::PersonLeft { cards, .. } | Event::ConflictCancelled { cards } if !cards.is_empty()
    );
    let to_all = discards_cards
        || matches!(
            event,
            Event::CardsEntered { .. }
                | Event::Revealed { .. }
                | Event::FateCardDrawn { .. }
                | Event::TopCardGiven { .. }
        );
    if to_all {
        Disclosure::ToAll
    } else {
        Disclosure::Nothing
    }
}
