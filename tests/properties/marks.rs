//! What was seen stays marked: an entry that is taken back keeps its mark where somebody knows a card from it that had been
//! hidden. Who knows what is told here from where the cards lie, not from what the events say of themselves.

use crate::support::{Mix, cast};
use rising_action::engine::chronicle::{Chronicle, is_look};
use rising_action::engine::name::Name;
use rising_action::engine::seat::{ActorId, Seat};
use rising_action::engine::table::{By, Table};
use rising_action::engine::torg::Torg;
use rising_action::engine::torg::card::{CardId, CardName};
use rising_action::engine::torg::command::Command;
use rising_action::engine::torg::dealing::DeckEvent;
use rising_action::engine::torg::event::Event;
use rising_action::engine::torg::piles::Zone;
use rising_action::engine::torg::settings::{Edition, Settings};
use rising_action::engine::torg::state::State;
use rising_action::engine::torg::story::StoryEvent;
use rising_action::engine::torg::using::Use;
use rising_action::engine::{Game, Unveiled};
use rising_action::save::GameKind;
use rising_action::save::file;
use std::collections::BTreeSet;

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

fn table() -> Table<Torg> {
    let mut table = Table::default();
    let open = Command::OpenTable {
        title: Name::new("Marks").unwrap(),
        edition: Edition::Classic,
        settings: Settings::default(),
        cast: cast(3, 0, 1),
    };
    play(&mut table, &open);
    table
}

fn play(table: &mut Table<Torg>, command: &Command) {
    assert_eq!(table.play(command, &By::TheBook, None, &mut Mix(5)), Ok(()));
}

fn rule(table: &mut Table<Torg>, command: &Command) {
    let by = By::Ruling(String::new());
    assert_eq!(table.play(command, &by, None, &mut Mix(5)), Ok(()));
}

fn look(table: &mut Table<Torg>, actor: ActorId) {
    play(table, &Command::LookAtHand { actor });
}

const ONE: ActorId = ActorId(1);
const TWO: ActorId = ActorId(2);

/// Whether the last entry that was undone was seen.
fn undone_was_seen(table: &mut Table<Torg>) -> bool {
    assert!(table.undo());
    let seen = table.chronicle().seen::<Torg>(table.chronicle().cursor());
    assert!(table.redo());
    seen
}

fn first_of(table: &Table<Torg>, actor: ActorId) -> CardId {
    table.state().hand(actor)[0]
}

/// The use of a card of the first hero; an attribute card names its attribute.
fn used(table: &Table<Torg>, card: CardId) -> Command {
    let actor = ONE;
    let attributes = table.state().deck.name(card).map(CardName::attributes);
    match attributes.and_then(|all| all.first()) {
        Some(&attribute) => Command::Use(Use::Raise {
            actor,
            card,
            attribute,
        }),
        None => Command::PlayCard { actor, card },
    }
}

#[test]
fn who_is_offered_a_hand_card_knows_it_after_looking() {
    let mut table = table();
    let cards = vec![first_of(&table, ONE)];
    let (from, to) = (ONE, TWO);
    play(&mut table, &Command::OfferTrade { from, to, cards });
    look(&mut table, ONE);
    assert!(!undone_was_seen(&mut table), "the one who offers knew it");
    look(&mut table, TWO);
    assert!(undone_was_seen(&mut table));
}

#[test]
fn who_traded_knows_what_came_after_looking() {
    let mut table = table();
    let cards = vec![first_of(&table, ONE)];
    let (from, to) = (ONE, TWO);
    play(&mut table, &Command::OfferTrade { from, to, cards });
    let cards = vec![first_of(&table, TWO)];
    play(&mut table, &Command::AnswerTrade { cards });
    let asked = table.chronicle().cursor() - 1;
    play(&mut table, &Command::AgreeTrade);
    let story = String::new();
    play(&mut table, &Command::AcceptTrade { story });
    assert!(!undone_was_seen(&mut table), "nobody has looked");
    look(&mut table, ONE);
    assert!(undone_was_seen(&mut table));
    assert!(table.chronicle().seen::<Torg>(asked), "what was answered");
    assert!(
        !table.chronicle().seen::<Torg>(asked - 1),
        "what was offered"
    );
}

#[test]
fn a_card_out_of_a_pool_was_known_to_all() {
    let mut table = table();
    let participants = table.state().present().map(|actor| actor.id).collect();
    play(&mut table, &Command::BeginRounds { participants });
    let card = first_of(&table, ONE);
    rule(&mut table, &Command::LayCard { actor: ONE, card });
    assert!(undone_was_seen(&mut table), "laid out of the hand");
    let use_it = used(&table, card);
    rule(&mut table, &use_it);
    assert!(!undone_was_seen(&mut table), "it had lain in the pool");
    let card = first_of(&table, ONE);
    let use_it = used(&table, card);
    rule(&mut table, &use_it);
    assert!(undone_was_seen(&mut table), "out of the hand");
    let actor = table.state().present().last().unwrap().id;
    play(&mut table, &Command::Leave { actor });
    assert!(!undone_was_seen(&mut table), "a villain shows no card");
}

/// A look after going back is noted, cuts nothing off, marks nothing that came later, and is there again after saving.
#[test]
fn a_look_after_going_back_is_kept() {
    let mut table = table();
    for text in ["one", "two", "three"] {
        let text = text.to_owned();
        play(&mut table, &Command::MakeNote { text });
    }
    assert!(table.undo() && table.undo());
    let undone = table.chronicle().undone().to_vec();
    look(&mut table, ONE);
    look(&mut table, TWO);
    assert_eq!(table.chronicle().undone(), undone);
    assert_eq!(table.chronicle().cursor(), 4);
    let text = file::write(GameKind::Torg, table.chronicle());
    let opened = file::read::<Event>(&text).unwrap();
    assert!(opened.chronicle == *table.chronicle() && opened.damaged.is_none());
    assert!(table.redo() && table.redo() && !table.redo());
    assert_eq!(table.chronicle().entries().len(), 6);
    assert!(table.undo() && table.undo() && table.undo() && !table.undo());
    assert_eq!(table.chronicle().cursor(), 1);
}

/// In the chronicle of the first version an event does not say where its cards came from; it is taken to have shown them.
#[test]
fn the_first_saves_are_marked_as_they_were() {
    let play = |from_hand| Event::CardPlayed {
        actor: ONE,
        card: CardId(1),
        lasting: false,
        from_hand,
    };
    let traded = |pools, from_hands| Event::Traded {
        from: ONE,
        to: TWO,
        offered: vec![CardId(1)],
        returned: vec![CardId(2)],
        pools,
        from_hands,
        story: None,
    };
    let told = |event| Torg::unveiled(&event);
    assert_eq!(told(play(None)), Unveiled::ToAll);
    assert_eq!(told(play(Some(false))), Unveiled::Nothing);
    assert_eq!(told(traded(true, None)), Unveiled::Nothing);
    assert_eq!(told(traded(true, Some(true))), Unveiled::ToAll);
    assert_eq!(told(traded(false, None)), Unveiled::ForBoth(ONE, TWO));
    assert_eq!(told(traded(false, Some(false))), Unveiled::Nothing);
}
