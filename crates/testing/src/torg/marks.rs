//! What was seen stays marked: an entry that is taken back keeps its mark where somebody knows a card from it that had been
//! hidden. Who knows what is told here from where the cards lie, not from what the events say of themselves.

use ::torg::Torg;
use ::torg::card::CardId;
use ::torg::dealing::DeckEvent;
use ::torg::event::Event;
use ::torg::piles::Zone;
use ::torg::state::State;
use ::torg::story::StoryEvent;
use std::collections::BTreeSet;
use tabletop::chronicle::{Chronicle, is_look};
use tabletop::seat::{ActorId, Seat};
use tabletop::{Game, Unveiled};

/// The cards whose faces a seat may know.
pub fn known(state: &State, seat: Seat) -> BTreeSet<CardId> {
    let open = |zone: &Zone| match zone {
        Zone::Deck => false,
        Zone::Hand(owner) => seat.is(*owner),
        Zone::Pool(_) | Zone::InEffect(_) | Zone::ActionStack | Zone::Discard => true,
    };
    let zones = state.piles.zones();
    let lying = zones
        .iter()
        .filter(|zone| open(zone))
        .flat_map(|zone| state.piles.cards(*zone));
    let trade = state.trade.iter();
    let held_out = trade
        .filter(|trade| trade.shown && (seat.is(trade.from) || seat.is(trade.to)))
        .flat_map(|trade| trade.offered.iter().chain(trade.returned.iter().flatten()));
    lying.chain(held_out).copied().collect()
}

/// Who can know a card after an event that could not before.
#[derive(Debug, PartialEq)]
enum Learns {
    Everybody,
    These(BTreeSet<ActorId>),
}

fn learns(before: &State, event: &Event, after: &State) -> Learns {
    let mut before = before.clone();
    if let Event::Traded { .. } = event {
        // What is only held out goes back with a no; what was traded stays.
        before.trade = None;
    }
    let more = |seat| {
        known(after, seat)
            .difference(&known(&before, seat))
            .next()
            .is_some()
    };
    let dramas_shown = matches!(
        event,
        Event::Story { what: StoryEvent::ActEnding { dramas, .. } } if !dramas.is_empty()
    );
    if more(Seat::Table) || dramas_shown || matches!(event, Event::CardRevealed { .. }) {
        return Learns::Everybody;
    }
    let cast = after.cast.iter().map(|actor| actor.id);
    Learns::These(cast.filter(|actor| more(Seat::Hero(*actor))).collect())
}

/// An event's own word on who learns something is right: never less, and more only where it can not tell.
fn event_tells(event: &Event, learns: &Learns) {
    let told = Torg::unveiled(event);
    let right = match (told, learns) {
        (Unveiled::ToAll, Learns::Everybody) => true,
        // Whether the cards of the one who left had been in the pool only is not told.
        (Unveiled::ToAll, Learns::These(_)) => tells_all(event),
        // Whether the same cards had been answered before is not told.
        (Unveiled::For(actor), Learns::These(who)) => {
            *who == BTreeSet::from([actor])
                || (who.is_empty() && matches!(event, Event::TradeAnswered { .. }))
        }
        (Unveiled::ForBoth(one, other), Learns::These(who)) => {
            !who.is_empty() && who.is_subset(&BTreeSet::from([one, other]))
        }
        // The deal opens the table and is never taken back.
        (Unveiled::Nothing, Learns::These(who)) => {
            who.is_empty() || matches!(event, Event::Dealt { .. })
        }
        (Unveiled::Looked(_), Learns::These(who)) => who.is_empty(),
        (
            Unveiled::Nothing | Unveiled::For(_) | Unveiled::ForBoth(..) | Unveiled::Looked(_),
            Learns::Everybody,
        ) => false,
    };
    assert!(right, "{event:?}: {learns:?}, not {told:?}");
}

/// It stands for more than it can tell: whose cards lay open, how many hands came back, what a new adventure deals.
fn tells_all(event: &Event) -> bool {
    matches!(
        event,
        Event::ActorLeft { .. }
            | Event::Story {
                what: StoryEvent::Sacrificed { .. } | StoryEvent::AdventureBegan { .. }
            }
            | Event::Deck {
                what: DeckEvent::Restored { .. }
            }
    )
}

/// Every mark of a chronicle is right, the undone entries' too.
pub fn are_right(chronicle: &Chronicle<Event>) {
    let entries = chronicle.entries();
    let looked = |place: usize, actor: ActorId| {
        let later = entries
            .iter()
            .skip(place + 1)
            .flat_map(|later| &later.events);
        let mut looks = later.filter(|event| matches!(event, Event::HandLooked { .. }));
        looks.any(|event| *event == Event::HandLooked { actor })
    };
    let mut state = State::default();
    for (place, entry) in entries.iter().enumerate() {
        let (mut seen, mut by_leaving) = (false, false);
        for event in &entry.events {
            let before = state.clone();
            Torg::evolve(&mut state, event);
            let learns = learns(&before, event, &state);
            event_tells(event, &learns);
            by_leaving |= tells_all(event);
            seen |= match learns {
                Learns::Everybody => true,
                Learns::These(who) => who.into_iter().any(|actor| looked(place, actor)),
            };
        }
        if place > 0 && !by_leaving {
            // Cards that went from hand to hand are one entry for both: a look by either marks it. An answer given twice is
            // marked twice.
            let traded = entry
                .events
                .iter()
                .any(|event| matches!(event, Event::Traded { .. } | Event::TradeAnswered { .. }));
            let marked = chronicle.seen::<Torg>(place);
            assert!(
                marked == seen || (traded && marked),
                "entry {place} is marked {marked}: {entry:?}"
            );
        }
    }
}

/// A look leaves what was undone as it was, in front of itself.
pub fn look_keeps_the_undone(before: &Chronicle<Event>, after: &Chronicle<Event>) {
    let last = after.done().last().unwrap();
    if is_look::<Torg>(last) {
        assert!(
            after.undone() == before.undone(),
            "a look cut something off"
        );
        assert_eq!(last.instead_of, None);
    }
}
