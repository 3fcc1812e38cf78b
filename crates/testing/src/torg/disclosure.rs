//! Checks which entries are marked as seen: an undone entry keeps its mark if somebody knows a card from it that was hidden before.
//! These checks derive who knows a card from where it is, not from what the events declare.

use ::torg::Torg;
use ::torg::card::CardId;
use ::torg::dealing::DeckEvent;
use ::torg::event::Event;
use ::torg::state::State;
use ::torg::story::StoryEvent;
use ::torg::zones::Zone;
use std::collections::BTreeSet;
use tabletop::event_log::{EventLog, is_look_only};
use tabletop::seat::{ActorId, Seat};
use tabletop::{Disclosure, Game};

/// Returns the cards that a seat may know.
pub fn known_cards(state: &State, seat: Seat) -> BTreeSet<CardId> {
    let open = |zone: &Zone| match zone {
        Zone::DrawPile => false,
        Zone::Hand(owner) => seat.belongs_to(*owner),
        Zone::Pool(_) | Zone::InEffect(_) | Zone::ActionStack | Zone::DiscardPile => true,
    };
    let zones = state.zones.all_zones();
    let lying = zones
        .iter()
        .filter(|zone| open(zone))
        .flat_map(|zone| state.zones.cards(*zone));
    let trade = state.trade.iter();
    let held_out = trade
        .filter(|trade| {
            trade.previewed && (seat.belongs_to(trade.from) || seat.belongs_to(trade.to))
        })
        .flat_map(|trade| trade.offered.iter().chain(trade.returned.iter().flatten()));
    lying.chain(held_out).copied().collect()
}

/// Who can know a card after an event that they could not know before.
#[derive(Debug, PartialEq)]
enum Learned {
    ByEverybody,
    By(BTreeSet<ActorId>),
}

fn seats_learning(before: &State, event: &Event, after: &State) -> Learned {
    let mut before = before.clone();
    if let Event::Traded { .. } = event {
        // Cards that are only offered go back if the trade is refused; traded cards stay.
        before.trade = None;
    }
    let learns_more = |seat| {
        known_cards(after, seat)
            .difference(&known_cards(&before, seat))
            .next()
            .is_some()
    };
    let dramas_shown = matches!(
        event,
        Event::Story { what: StoryEvent::ActEnding { kept_dramas, .. } } if !kept_dramas.is_empty()
    );
    if learns_more(Seat::Table) || dramas_shown || matches!(event, Event::CardRevealed { .. }) {
        return Learned::ByEverybody;
    }
    let cast = after.cast.iter().map(|actor| actor.id);
    Learned::By(
        cast.filter(|actor| learns_more(Seat::Actor(*actor)))
            .collect(),
    )
}

/// Asserts that an event declares correctly who learns something: never less, and more only if the event cannot tell.
fn assert_disclosure(event: &Event, learns: &Learned) {
    let disclosure = Torg::disclosure(event);
    let right = match (disclosure, learns) {
        (Disclosure::ToAll, Learned::ByEverybody) => true,
        // The event cannot tell whether all cards of the actor who left were in the pool.
        (Disclosure::ToAll, Learned::By(_)) => may_be_told_to_all(event),
        // The event cannot tell whether the same cards had been answered before.
        (Disclosure::OnLookBy(actor), Learned::By(actors)) => {
            *actors == BTreeSet::from([actor])
                || (actors.is_empty() && matches!(event, Event::TradeAnswered { .. }))
        }
        (Disclosure::OnLookByEither(first, second), Learned::By(actors)) => {
            !actors.is_empty() && actors.is_subset(&BTreeSet::from([first, second]))
        }
        (Disclosure::OnLookByAny, Learned::By(_)) => matches!(event, Event::Dealt { .. }),
        (Disclosure::Nothing | Disclosure::Looked(_), Learned::By(actors)) => actors.is_empty(),
        (
            Disclosure::Nothing
            | Disclosure::OnLookBy(_)
            | Disclosure::OnLookByEither(..)
            | Disclosure::OnLookByAny
            | Disclosure::Looked(_),
            Learned::ByEverybody,
        ) => false,
    };
    assert!(right, "{event:?}: {learns:?}, not {disclosure:?}");
}

/// Checks for events that declare disclosure to all because they cannot tell who learns something: whose cards were open, how many
/// hands came back.
fn may_be_told_to_all(event: &Event) -> bool {
    matches!(
        event,
        Event::ActorLeft { .. }
            | Event::Story {
                what: StoryEvent::Sacrificed { .. }
            }
            | Event::Deck {
                what: DeckEvent::HandsRestored { .. }
            }
    )
}

/// Asserts that every entry of a log is marked correctly, including undone entries.
pub fn assert_seen_marks(log: &EventLog<Event>) {
    let entries = log.entries();
    let looked = |index: usize, actor: ActorId| {
        let later = entries
            .iter()
            .skip(index + 1)
            .flat_map(|later| &later.events);
        let mut looks = later.filter(|event| matches!(event, Event::HandLooked { .. }));
        looks.any(|event| *event == Event::HandLooked { actor })
    };
    let mut state = State::default();
    for (index, entry) in entries.iter().enumerate() {
        let (mut seen, mut by_leaving) = (false, false);
        for event in &entry.events {
            let before = state.clone();
            Torg::evolve(&mut state, event);
            let learns = seats_learning(&before, event, &state);
            assert_disclosure(event, &learns);
            by_leaving |= may_be_told_to_all(event);
            seen |= match learns {
                Learned::ByEverybody => true,
                Learned::By(actors) => actors.into_iter().any(|actor| looked(index, actor)),
            };
        }
        if index > 0 && !by_leaving {
            // Cards traded between two hands are one entry for both players: a look by either marks it. A repeated answer is marked
            // twice. A look by anybody marks a deal, also by somebody who joined after it.
            let is_for_several = |event: &Event| {
                matches!(
                    event,
                    Event::Traded { .. } | Event::TradeAnswered { .. } | Event::Dealt { .. }
                )
            };
            let is_for_several = entry.events.iter().any(is_for_several);
            let marked = log.was_seen::<Torg>(index);
            assert!(
                marked == seen || (is_for_several && marked),
                "entry {index} is marked {marked}: {entry:?}"
            );
        }
    }
}

/// Asserts that an entry with only looks leaves the undone entries after it unchanged.
pub fn assert_look_keeps_undone(before: &EventLog<Event>, after: &EventLog<Event>) {
    let last = after.applied().last().unwrap();
    if is_look_only::<Torg>(last) {
        assert!(
            after.undone() == before.undone(),
            "a look cut something off"
        );
        assert_eq!(last.replaced, None);
    }
}
