//! What is carried over between sessions besides the hands: the state of subplots, the hand size, and names
//! with unusual characters (DD-105).

use crate::ledger::decks::{open, opening, saved_hand};
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
    (&["DD-105", "DD-357"], subplots_continue_in_the_next_session),
    (&["DD-010", "DD-105"], waiting_specials_are_announced_again),
    (&["DD-025", "DD-105"], hand_size_is_carried_over),
    (&["DD-105"], unusual_names_are_saved_and_read),
    (&["DD-105"], saved_subplot_details_are_parsed),
];

fn save_and_parse_hands(play: &TestTable) -> Vec<SavedHand> {
    let state = play.state();
    let heroes: Vec<_> = state
        .heroes()
        .map(|hero| (hero.id, hero.name.clone()))
        .collect();
    let lines = saved_hands::format_all_hands(&play.table).unwrap();
    saved_hands::parse(&lines, &heroes, &state.deck).unwrap()
}

/// A new table that opens with the saved hands of this one.
fn next_session(play: &TestTable) -> TestTable {
    let mut next = TestTable::new(3, 0);
    next.table = open(&opening(Deck::default(), false, save_and_parse_hands(play))).unwrap();
    next
}

/// Three heroes; the first has a campaigned Romance that was paid for two acts.
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
fn subplots_continue_in_the_next_session() {
    let play = long_romance();
    let mut next = next_session(&play);
    let (original, loaded) = (subplot(&play, 1), subplot(&next, 1));
    assert_eq!(loaded.card, original.card);
    assert_eq!((loaded.stage, loaded.acts_paid), (SubplotStage::Active, 2));
    assert_eq!(loaded.campaigned, original.campaigned);
    let disallow = StoryCommand::Disallow { subplot: loaded.id };
    next.never(story(disallow), "DD-369");
    // A proposed subplot waits for the gamemaster's decision again.
    assert_eq!(subplot(&next, 2).stage, SubplotStage::Proposed);
    // The same at an open table, with a pending subplot.
    let mut later = TableBuilder::heroes(3).pool(1, &[Romance]).table();
    accept(&mut later, 1, false);
    let mut table = TestTable::new(3, 0);
    table.table = open(&opening(Deck::default(), false, vec![])).unwrap();
    table.ok(Command::Deck(DeckCommand::RestoreHands {
        saved_hands: save_and_parse_hands(&later),
    }));
    assert_eq!(subplot(&table, 1).stage, SubplotStage::Pending);
}

#[test]
fn waiting_specials_are_announced_again() {
    let next = next_session(&long_romance());
    let waits = |name: CardName| {
        let unacknowledged = next.state().follow_ups.unacknowledged_specials.iter();
        unacknowledged
            .filter(|card| card.name() == Some(name))
            .count()
    };
    assert_eq!([Alertness, Suspicion, Romance].map(waits), [1, 1, 0]);
}

#[test]
fn hand_size_is_carried_over() {
    let play = TableBuilder::heroes(2).table();
    let next = next_session(&play);
    assert_eq!(next.state().hand_size, Some(5), "three heroes would have 4");
    assert_eq!(next.hand(3), 5);
    let mut table = TestTable::new(3, 0);
    table.table = open(&opening(Deck::default(), false, vec![])).unwrap();
    table.ok(Command::Deck(DeckCommand::RestoreHands {
        saved_hands: save_and_parse_hands(&play),
    }));
    assert_eq!(table.state().hand_size, Some(5));
    let saved = |full| SavedHand {
        hand_size: Some(full),
        ..saved_hand(1, &[], &[])
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
fn unusual_names_are_saved_and_read() {
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
    let carried = save_and_parse_hands(&play);
    assert_eq!(carried.len(), names.len() + 1);
    for saved in carried {
        assert_eq!(saved.hand, play.state().hand(saved.actor));
    }
    let text = saved_hands::format_all_hands(&play.table).unwrap();
    for line in ["\"#7\": hand", "\"Kim\" 1: ", "\"kim\" 2: ", "\nKim Lee: "] {
        assert!(text.contains(line), "{text}");
    }
    // In lines typed by hand, unmatched quotes are part of the name.
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
fn saved_subplot_details_are_parsed() {
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
    // Plain card numbers, as in older files, have no such details.
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
