//! What goes on from one session to the next besides the hands: how far subplots had come, the size of a full hand, and names
//! that are hard to read (DD-105).

use crate::ledger::decks::{carried, open, opening};
use crate::ledger::given::{Case, TableBuilder, TestTable, h};
use crate::ledger::subplots::{accept, story, subplot};
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use testing::StandardCard as _;
use torg::card::CardName::{Alertness, Idea, Presence, Romance, Suspicion};
use torg::card::{CARDS, CardId, CardName};
use torg::command::{Command, DeckCommand};
use torg::dealing::{SavedHand, SavedSubplot};
use torg::deck::Deck;
use torg::event::{DrawReason, Event};
use torg::saved_hands::{self, SavedHandErrorKind};
use torg::state::{Role, Stats};
use torg::story::{StoryCommand, StoryEvent, SubplotStage};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-105", "DD-357"], subplots_go_on_where_they_were),
    (&["DD-010", "DD-105"], the_gamemaster_hears_what_waits),
    (&["DD-025", "DD-105"], a_full_hand_keeps_its_size),
    (&["DD-105"], names_that_are_hard_to_read),
    (&["DD-105"], what_is_said_of_a_subplot),
];

fn lines(play: &TestTable) -> Vec<SavedHand> {
    let state = play.state();
    let heroes: Vec<_> = state
        .heroes()
        .map(|hero| (hero.id, hero.name.clone()))
        .collect();
    saved_hands::parse(&saved_hands::format_all_hands(state), &heroes, &state.deck).unwrap()
}

/// Another table, to which the hands of this one come.
fn next_session(play: &TestTable) -> TestTable {
    let mut next = TestTable::new(3, 0);
    next.table = open(&opening(Deck::default(), false, lines(play))).unwrap();
    next
}

/// Three heroes; the first has a Romance that has gone on for two acts and is campaigned.
fn long_romance() -> TestTable {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .pool(2, &[Suspicion])
        .pool(3, &[Alertness])
        .table();
    let id = accept(&mut play, 1, true);
    for _ in 0..2 {
        let paid = vec![(id, h(1))];
        let event = StoryEvent::ActEnded { paid };
        play.make(vec![Event::Story { what: event }]);
    }
    let card = play.state().zones.cards(Zone::DrawPile)[0];
    let event = StoryEvent::Campaigned { subplot: id, card };
    play.make(vec![Event::Story { what: event }]);
    play
}

#[test]
fn subplots_go_on_where_they_were() {
    let play = long_romance();
    let mut next = next_session(&play);
    let (was, loaded) = (subplot(&play, 1), subplot(&next, 1));
    assert_eq!(loaded.card, was.card);
    assert_eq!((loaded.stage, loaded.acts_paid), (SubplotStage::Active, 2));
    assert_eq!(loaded.campaigned, was.campaigned);
    let disallow = StoryCommand::Disallow { subplot: loaded.id };
    next.never(story(disallow), "DD-369");
    // One that was only laid out waits for the gamemaster's decision again.
    assert_eq!(subplot(&next, 2).stage, SubplotStage::Proposed);
    // The same at a table that is open already, and one that waits for its time.
    let mut later = TableBuilder::heroes(3).pool(1, &[Romance]).table();
    accept(&mut later, 1, false);
    let mut table = TestTable::new(3, 0);
    table.table = open(&opening(Deck::default(), false, vec![])).unwrap();
    table.ok(Command::Deck(DeckCommand::RestoreHands {
        saved_hands: lines(&later),
    }));
    assert_eq!(subplot(&table, 1).stage, SubplotStage::Pending);
}

#[test]
fn the_gamemaster_hears_what_waits() {
    let next = next_session(&long_romance());
    let waits = |name: CardName| {
        let unheard = next.state().follow_ups.unacknowledged_specials.iter();
        unheard.filter(|card| card.name() == Some(name)).count()
    };
    assert_eq!([Alertness, Suspicion, Romance].map(waits), [1, 1, 0]);
}

#[test]
fn a_full_hand_keeps_its_size() {
    let play = TableBuilder::heroes(2).table();
    let next = next_session(&play);
    assert_eq!(next.state().hand_size, Some(5), "three heroes would have 4");
    assert_eq!(next.hand(3), 5);
    let mut table = TestTable::new(3, 0);
    table.table = open(&opening(Deck::default(), false, vec![])).unwrap();
    table.ok(Command::Deck(DeckCommand::RestoreHands {
        saved_hands: lines(&play),
    }));
    assert_eq!(table.state().hand_size, Some(5));
    let saved = |full| SavedHand {
        hand_size: Some(full),
        ..carried(1, &[], &[])
    };
    for full in [0, 10] {
        let refusal = open(&opening(Deck::default(), false, vec![saved(full)])).unwrap_err();
        assert_eq!(refusal.rule(), None);
    }
}

fn table_with_heroes(names: &[&str]) -> TestTable {
    let mut play = TableBuilder::heroes(1).hand(1, &[Idea]).table();
    for (name, id) in names.iter().zip(2..) {
        play.make(vec![Event::ActorJoined {
            actor: h(id),
            name: Name::new(name).unwrap(),
            player: None,
            role: Role::Hero,
            stats: Stats::default(),
        }]);
        let card = play.state().zones.cards(Zone::DrawPile)[0];
        play.make(vec![Event::Drawn {
            actor: h(id),
            card,
            reason: DrawReason::Joining,
        }]);
    }
    play
}

#[test]
fn names_that_are_hard_to_read() {
    let names = [
        "#7",
        "Dr: Who",
        "Kim",
        "kim",
        "The \"Fox\"",
        "\"Fox\" Mulder",
        "Kim Lee",
    ];
    let play = table_with_heroes(&names);
    let carried = lines(&play);
    assert_eq!(carried.len(), names.len() + 1);
    for saved in carried {
        assert_eq!(saved.hand, play.state().hand(saved.actor));
    }
    let text = saved_hands::format_all_hands(play.state());
    for line in ["\"#7\": hand", "\"Kim\" 1: ", "\"kim\" 2: ", "\nKim Lee: "] {
        assert!(text.contains(line), "{text}");
    }
    // As people write by hand: marks without a meaning are part of the name.
    let heroes = [(h(1), Name::new("\"Fox\" Mulder").unwrap())];
    let read = |text: &str| saved_hands::parse(text, &heroes, &Deck::default());
    assert_eq!(read("\"Fox\" Mulder: hand 3").unwrap()[0].hand, [CardId(3)]);
    for wrong in ["\"Fox\" 2: hand 3", "\"Fox: hand 3", "\"\": hand 3"] {
        let errors = read(wrong).unwrap_err();
        assert!(
            matches!(errors[0].kind, SavedHandErrorKind::UnknownHero(_)),
            "{wrong}"
        );
    }
}

#[test]
fn what_is_said_of_a_subplot() {
    let id = |name: CardName| CARDS.iter().find(|card| card.name == name).unwrap().id.0;
    let heroes = [(h(1), Name::new("Marta").unwrap())];
    let read = |text: &str| saved_hands::parse(text, &heroes, &Deck::default());
    let (romance, alertness, presence) = (id(Romance), id(Alertness), id(Presence));
    let result = read(&format!(
        "Marta: pool {romance} Active, acts 3 campaigned, {alertness}; full 6 hand {presence}"
    ));
    let saved = result.unwrap().remove(0);
    let expected = SavedSubplot {
        card: CardId(romance),
        active: true,
        acts_paid: 3,
        campaigned: true,
    };
    assert_eq!((saved.subplots, saved.hand_size), (vec![expected], Some(6)));
    assert_eq!(saved.pool, [CardId(romance), CardId(alertness)]);
    assert_eq!(saved.hand, [CardId(presence)]);
    // Plain numbers, as they were written before, say nothing of it.
    let plain = read(&format!("Marta: pool {romance}")).unwrap().remove(0);
    assert_eq!((plain.subplots, plain.hand_size), (vec![], None));
    for wrong in [
        format!("Marta: pool {alertness} active"),
        format!("Marta: hand {romance} active"),
        format!("Marta: pool {romance} campaigned"),
        format!("Marta: pool {romance} acts 2"),
        format!("Marta: hand {presence}; full 10"),
        "Marta: full 300".to_owned(),
    ] {
        let errors = read(&wrong).unwrap_err();
        assert!(
            matches!(errors[0].kind, SavedHandErrorKind::UnknownWord(_)),
            "{wrong}"
        );
    }
}
