//! Secrets: hands, face-down cards and the order of the decks (IM-038, IM-INV-8).

use crate::given::{A, B, GM, Given, side, token};
use ::improv::Improv;
use ::improv::card::CardId;
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::redaction::{RedactedEvent, redact};
use ::improv::state::ConflictKind::Extended;
use ::improv::state::State;
use ::improv::view::CardView;
use tabletop::seat::{ActorId, Seat};
use tabletop::{Disclosure, Game};

cases! {
    "IM-038 IM-036 IM-037"
    exchanging_hidden_cards_changes_no_other_view {
        let given = before_the_reveal();
        let seats = [Seat::Table, Seat::Actor(A), Seat::Actor(B), Seat::Actor(GM)];
        for seat in seats {
            let mut other = given.state().clone();
            exchange(&mut other, seat);
            assert_ne!(other, *given.state());
            assert_eq!(Improv::view(&other, seat), given.view(seat), "{seat:?}");
        }
    }

    "IM-038"
    only_its_player_knows_a_card_and_nobody_knows_the_top_card {
        let given = before_the_reveal();
        let cards = |seat| -> Vec<CardView> {
            given.view(seat).conflict.unwrap().sides.iter().filter_map(|side| side.card).collect()
        };
        let hidden = |from_deck| CardView::FaceDown { from_deck };
        let a = given.side(1).played.unwrap().card.unwrap();
        assert_eq!(cards(Seat::Table), [hidden(false), hidden(false), hidden(true)]);
        assert_eq!(cards(Seat::Actor(A)), [CardView::Own(a), hidden(false), hidden(true)]);
        assert_eq!(cards(Seat::Actor(GM)), [hidden(false), hidden(false), hidden(true)]);
        let mut given = given;
        given.ok(token(A, 1));
        assert_eq!(given.view(Seat::Table).conflict.unwrap().sides[0].bonuses.len(), 1);
        given.reveal();
        assert!(given.view(Seat::Table).conflict.unwrap().round_result.ranking.len() == 3);
    }

    "IM-038 IM-035"
    the_log_shows_no_seat_a_hidden_card {
        let given = before_the_reveal();
        let state = given.state();
        let events: Vec<&Event> =
            given.table.log().entries().iter().flat_map(|entry| &entry.events).collect();
        let mut dealt = 0;
        for event in events {
            match event {
                Event::DeckShuffled { .. } => assert_eq!(redact(state, event, Seat::Actor(A)), RedactedEvent::DeckShuffled),
                Event::CardsDealt { person, cards } => {
                    dealt += 1;
                    let count = cards.len();
                    let told_b = redact(state, event, Seat::Table);
                    assert_eq!(told_b, RedactedEvent::CardsDealt { person: *person, count });
                    assert_eq!(redact(state, event, Seat::Actor(*person)), RedactedEvent::Public(event.clone()));
                    assert_eq!(Improv::disclosure(event), Disclosure::OnLookBy(*person));
                }
                Event::CardPlayed { side, from_deck, .. } => {
                    let redacted_play = RedactedEvent::CardPlayed { side: *side, from_deck: *from_deck };
                    assert_eq!(redact(state, event, Seat::Table), redacted_play);
                    assert_eq!(redact(state, event, Seat::Actor(GM)), redacted_play);
                    assert_eq!(redact(state, event, Seat::Actor(A)) == redacted_play, *side != SIDE_A);
                }
                other => assert_eq!(redact(state, other, Seat::Table), RedactedEvent::Public(other.clone())),
            }
        }
        assert!(dealt > 3);
        let looked = Event::HandLooked { person: A };
        assert!(Improv::is_look(&looked));
        assert_eq!(Improv::disclosure(&looked), Disclosure::Looked(A));
    }

    "IM-035"
    looking_at_a_hand_changes_nothing {
        let mut given = before_the_reveal();
        let before = given.state().clone();
        given.ok(Command::LookAtHand { person: A });
        given.refused(Command::LookAtHand { person: ActorId(99) }, "");
        assert_eq!(*given.state(), before);
        assert_eq!(given.view(Seat::Actor(A)).people[1].hand.as_ref().unwrap().len(), 1);
        assert_eq!(given.view(Seat::Actor(B)).people[1].hand, None);
        assert_eq!(given.view(Seat::Table).people[1].hand_size, 1);
    }
}

const SIDE_A: ::improv::side::SideId = ::improv::side::SideId(1);

/// All cards are face down. The gamemaster's was played unseen from the deck.
fn before_the_reveal() -> Given {
    let mut given = Given::table(2);
    let hands = [(A, "9S 2C"), (B, "3S 4H"), (GM, "5D KD")];
    given.stage(&hands, &[(A, 1)], 0, &[(GM, "QC")]);
    given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
    given.play_card(1, "9S");
    given.play_card(2, "3S");
    given.ok(crate::given::play_top_card(3));
    assert_eq!(given.side(3).id, side(3));
    given
}

/// Exchanges every card that the seat does not know for another unknown card of the same deck.
pub fn exchange(state: &mut State, seat: Seat) {
    let hidden = hidden_cards(state, seat);
    for deck in 0..u16::try_from(state.decks.len()).unwrap() {
        let indices: Vec<usize> = (0..hidden.len())
            .filter(|index| hidden[*index].deck().0 == deck)
            .collect();
        let cards: Vec<CardId> = indices.iter().map(|index| hidden[*index]).collect();
        for (number, card) in cards.iter().enumerate() {
            let next = cards[(number + 1) % cards.len()];
            rename(state, *card, next, 10_000);
        }
    }
    settle(state, 10_000);
}

fn hidden_cards(state: &State, seat: Seat) -> Vec<CardId> {
    let mut hidden = hidden_on_the_table(state, seat);
    for deck in &state.decks {
        hidden.extend(&deck.cards);
    }
    for person in &state.people {
        if !seat.belongs_to(person.id) {
            hidden.extend(&person.hand);
        }
    }
    hidden
}

/// The face-down cards, except those that the seat played.
pub fn hidden_on_the_table(state: &State, seat: Seat) -> Vec<CardId> {
    let mut hidden = vec![];
    if let Some(conflict) = &state.conflict {
        for side in &conflict.sides {
            let Some(played) = side.played else { continue };
            let is_own = state
                .controller(side)
                .is_some_and(|controller| seat.belongs_to(controller.id));
            if !played.face_up && (played.from_deck || !is_own) {
                hidden.extend(played.card);
            }
        }
    }
    hidden
}

/// Replaces a card by a marked new one, so that it is not replaced again.
fn rename(state: &mut State, from: CardId, to: CardId, mark: u16) {
    each(state, &mut |card| {
        if *card == from {
            *card = CardId(to.0 + mark);
        }
    });
}

fn settle(state: &mut State, mark: u16) {
    each(state, &mut |card| {
        if card.0 >= mark {
            *card = CardId(card.0 - mark);
        }
    });
}

fn each(state: &mut State, change: &mut dyn FnMut(&mut CardId)) {
    for deck in &mut state.decks {
        deck.cards.iter_mut().for_each(&mut *change);
    }
    for person in &mut state.people {
        person.hand.iter_mut().for_each(&mut *change);
    }
    if let Some(conflict) = &mut state.conflict {
        for side in &mut conflict.sides {
            if let Some(played) = &mut side.played
                && !played.face_up
                && let Some(card) = &mut played.card
            {
                change(card);
            }
        }
    }
}
