//! Card anatomy and the deal.

use crate::ledger::given::{Case, TableBuilder, h};
use std::collections::BTreeSet;
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::StandardCard as _;
use testing::{TestRng, cast, new_actor};
use torg::card::{CARDS, Card, CardKind, CardName, SpecialKind};
use torg::combat::settings::NumberChart;
use torg::command::Command;
use torg::event::Event;
use torg::refusal::Refusal;
use torg::settings::{DeckNumbers, Edition, HandSize, Settings};
use torg::state::Role;
use torg::zones::Zone;
use torg::{MAX_HEROES, Torg};

pub const CASES: &[Case] = &[
    (
        &["DD-001", "DD-004", "DD-006"],
        flipped_card_sets_the_line_and_is_in_no_hand,
    ),
    (
        &["DD-002"],
        deck_has_seventeen_specials_seven_of_them_subplots,
    ),
    (&["DD-003"], card_numbers_are_unique),
    (
        &[
            "DD-013", "DD-016", "DD-017", "DD-018", "DD-019", "DD-020", "DD-024", "T-01", "T-03",
        ],
        hand_size_by_number_of_heroes,
    ),
    (
        &["DD-014", "DD-021", "T-02"],
        hands_go_to_heroes_not_players,
    ),
    (&["DD-020"], opening_needs_a_valid_number_of_heroes),
    (&["DD-020"], leave_all_removes_everybody_or_nobody),
    (&["DD-022", "DD-023"], only_heroes_get_cards),
    (&["DD-025"], hand_size_does_not_change_during_play),
];

fn open(heroes: usize, settings: Settings) -> Result<Table<Torg>, Refusal> {
    let mut table = Table::default();
    let open = Command::OpenTable {
        title: Name::new("Deal").unwrap(),
        edition: Edition::Classic,
        settings,
        cast: cast(heroes, 2, 3),
    };
    table
        .play(&open, &PlayMode::ByTheRules, None, &mut TestRng(5))
        .map(|()| table)
}

#[test]
fn flipped_card_sets_the_line_and_is_in_no_hand() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next(|card| card.name == CardName::Haste)
        .table();
    play.begin_and_flip();
    let round = play.state().round().unwrap();
    let card = round.card.card().unwrap();
    assert_eq!(
        (card.name, round.line, round.approved, round.task_box),
        (CardName::Haste, card.standard, card.approved, card.task_box)
    );
    let id = card.id;
    for hero in [h(1), h(2), h(3)] {
        let zones = [Zone::Hand(hero), Zone::Pool(hero)];
        assert!(
            zones
                .iter()
                .all(|zone| !play.state().zones.is_in(id, *zone))
        );
    }
    play.never(
        Command::PlayCard {
            actor: h(1),
            card: id,
        },
        "DD-006",
    );
}

#[test]
fn deck_has_seventeen_specials_seven_of_them_subplots() {
    let special = |card: &&Card| matches!(card.name.kind(), CardKind::Special(_));
    assert_eq!(CARDS.iter().filter(special).count(), 17);
    let subplots = CARDS
        .iter()
        .filter(|card| matches!(card.name.kind(), CardKind::Special(SpecialKind::Subplot)));
    assert_eq!(subplots.count(), 7);
    assert!(
        CARDS
            .iter()
            .all(|card| card.id.is_special() == special(&card))
    );
}

#[test]
fn card_numbers_are_unique() {
    let numbers: BTreeSet<_> = CARDS.iter().map(|card| card.id).collect();
    assert_eq!(numbers.len(), 156);
    assert!(CARDS.iter().all(|card| card.id.card() == Some(card)));
}

#[test]
fn hand_size_by_number_of_heroes() {
    for (heroes, cards) in [
        (1, 6),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 4),
        (6, 4),
        (7, 3),
        (8, 3),
        (9, 3),
        (16, 3),
    ] {
        let table = open(heroes, Settings::default()).unwrap();
        let state = table.state();
        assert_eq!(state.hand_size, Some(cards), "{heroes} heroes");
        for hero in state.heroes() {
            assert_eq!(state.hand(hero.id).len(), usize::from(cards));
        }
        assert_eq!(
            state.zones.cards(Zone::DrawPile).len(),
            156 - heroes * usize::from(cards)
        );
        assert!(
            state.zones.cards(Zone::ActionStack).is_empty()
                && state.zones.cards(Zone::DiscardPile).is_empty()
        );
        assert!(state.is_consistent());
    }
    let two = [open(3, Settings::default()).unwrap(), {
        let mut other = Table::<Torg>::default();
        let command = Command::OpenTable {
            title: Name::new("Deal").unwrap(),
            edition: Edition::Classic,
            settings: Settings::default(),
            cast: cast(3, 2, 3),
        };
        other
            .play(&command, &PlayMode::ByTheRules, None, &mut TestRng(6))
            .unwrap();
        other
    }];
    assert_ne!(
        two[0].state().zones,
        two[1].state().zones,
        "shuffled before it is dealt"
    );
}

#[test]
fn hands_go_to_heroes_not_players() {
    let mut table = Table::<Torg>::default();
    let mut heroes = cast(3, 0, 0);
    for (index, player) in [(0, "Noor"), (1, "Sam"), (2, "Sam")] {
        heroes[index].player = Some(Name::new(player).unwrap());
    }
    let open = Command::OpenTable {
        title: Name::new("Two players").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: heroes,
    };
    table
        .play(&open, &PlayMode::ByTheRules, None, &mut TestRng(2))
        .unwrap();
    let state = table.state();
    assert_eq!(state.zones.cards(Zone::DrawPile).len(), 144);
    let hands: BTreeSet<_> = [h(2), h(3)]
        .iter()
        .flat_map(|hero| state.hand(*hero))
        .collect();
    assert_eq!(
        (state.hand(h(2)).len(), hands.len()),
        (4, 8),
        "two separate hands"
    );
}

#[test]
fn opening_needs_a_valid_number_of_heroes() {
    let refused = open(0, Settings::default()).unwrap_err();
    assert_eq!(
        (refused.clone(), refused.rule().unwrap().to_string()),
        (Refusal::NoHeroes, "DD-020".to_owned())
    );
    assert!(!refused.can_be_overruled());
    for heroes in [MAX_HEROES + 1, 40] {
        let refused = open(heroes, Settings::default()).unwrap_err();
        assert_eq!(
            refused,
            Refusal::TooManyHeroes {
                heroes,
                max: MAX_HEROES
            }
        );
    }
    const LARGEST: u8 = *HandSize::RANGE.end();
    let fixed = |cards| Settings {
        hand_size: HandSize::Fixed(cards),
        ..Settings::default()
    };
    for cards in [0, LARGEST + 1] {
        assert_eq!(
            open(2, fixed(cards)).unwrap_err(),
            Refusal::OutOfRange {
                min: 1,
                max: u32::from(LARGEST)
            }
        );
    }
    let table = open(MAX_HEROES, fixed(LARGEST)).unwrap();
    assert!(table.state().is_consistent());
    assert!(
        table
            .state()
            .heroes()
            .all(|hero| table.state().hand(hero.id).len() == usize::from(LARGEST))
    );
}

#[test]
fn only_heroes_get_cards() {
    let mut play = TableBuilder::heroes(3)
        .allies(1)
        .villains(1)
        .hand(1, &[CardName::Drama; 4])
        .table();
    let (ally, villain) = (play.a(1), play.v(1));
    for id in [ally, villain] {
        for zone in [Zone::Hand(id), Zone::Pool(id), Zone::InEffect(id)] {
            assert_eq!(play.pile(zone), 0);
        }
        let card = play.card(1, CardName::Drama);
        play.never(Command::LookAtHand { actor: id }, "DD-022");
        play.never(Command::PlayCard { actor: id, card }, "DD-022");
        play.never(Command::PoolCard { actor: id, card }, "DD-022");
        play.never(Command::RevealCard { actor: id, card }, "DD-022");
        play.never(
            Command::OfferTrade {
                from: h(1),
                to: id,
                cards: vec![card],
            },
            "DD-022",
        );
        play.never(
            Command::OfferTrade {
                from: id,
                to: h(1),
                cards: vec![card],
            },
            "DD-022",
        );
    }
    let view = play.view(Seat::Table);
    assert!(
        view.cast
            .iter()
            .filter(|actor| actor.role != Role::Hero)
            .all(|actor| actor.hand_count == 0)
    );
}

#[test]
fn hand_size_does_not_change_during_play() {
    let mut play = TableBuilder::heroes(2).table();
    assert_eq!(play.state().hand_size, Some(5));
    play.ok(Command::Join {
        actor: new_actor("Late", Role::Hero),
    });
    assert_eq!(
        (play.state().hand_size, play.hand(3)),
        (Some(5), 5),
        "A-02: a late hero is dealt the same number"
    );
    play.ok(Command::Leave { actor: h(1) });
    assert_eq!(
        (play.state().hand_size, play.pile(Zone::DiscardPile)),
        (Some(5), 5),
        "A-02: the cards are discarded"
    );
    let fixed = Settings {
        hand_size: HandSize::Fixed(7),
        ..Settings::default()
    };
    play.ok(Command::ChangeSettings { settings: fixed });
    assert_eq!(play.state().hand_size, Some(5), "INV-04");
    play.ok(Command::Leave { actor: h(2) });
    play.never(Command::Leave { actor: h(3) }, "DD-020");
    assert!(matches!(play.last(), [Event::ActorLeft { actor, .. }] if *actor == h(2)));
}

#[test]
fn leave_all_removes_everybody_or_nobody() {
    let mut play = TableBuilder::heroes(2).table();
    play.ok(Command::JoinAll {
        actors: vec![
            new_actor("Rook", Role::Villain),
            new_actor("Talon", Role::Villain),
        ],
    });
    let leave = |actors: &[ActorId]| Command::LeaveAll {
        actors: actors.to_vec(),
    };
    play.never(leave(&[h(3), h(2), h(1)]), "DD-020");
    assert_eq!(play.state().heroes().count(), 2);
    play.ok(leave(&[h(3), h(4)]));
    assert!(matches!(
        play.last(),
        [Event::ActorLeft { .. }, Event::ActorLeft { .. }]
    ));
    play.never(leave(&[h(1), h(3)]), "");
}

#[test]
fn numbers_out_of_range_are_refused() {
    let numbers = |change: fn(&mut DeckNumbers)| {
        let mut settings = Settings::default();
        change(&mut settings.numbers);
        settings
    };
    for (settings, min, max) in [
        (
            numbers(|deck_numbers| deck_numbers.hand_size_over_seven = 0),
            1,
            9,
        ),
        (
            numbers(|deck_numbers| deck_numbers.hand_size_over_seven = 10),
            1,
            9,
        ),
        (
            numbers(|deck_numbers| deck_numbers.coup_de_grace_bonus = 21),
            0,
            20,
        ),
        (
            numbers(|deck_numbers| deck_numbers.multi_action_penalties[7] = 100),
            0,
            99,
        ),
    ] {
        let refusal = Refusal::OutOfRange { min, max };
        assert_eq!(open(8, settings).unwrap_err(), refusal);
        let mut play = TableBuilder::heroes(3).table();
        let refused = play.no(Command::ChangeSettings { settings }, "");
        assert_eq!(refused, refusal);
        assert!(
            !refusal.can_be_overruled(),
            "a number out of range cannot be overruled"
        );
    }
    // The charts of combat have ranges too.
    let mut settings = Settings::default();
    settings.combat.numbers = settings
        .combat
        .numbers
        .with_cell(NumberChart::CoverWounds, 0, 0);
    let mut play = TableBuilder::heroes(3).table();
    let refused = play.no(Command::ChangeSettings { settings }, "");
    assert!(matches!(refused, Refusal::Combat(_)) && !refused.can_be_overruled());
    let nine = open(
        8,
        numbers(|deck_numbers| deck_numbers.hand_size_over_seven = 9),
    )
    .unwrap();
    assert_eq!(nine.state().hand_size, Some(9), "A-01");
    assert_eq!(
        open(
            7,
            numbers(|deck_numbers| deck_numbers.hand_size_over_seven = 9)
        )
        .unwrap()
        .state()
        .hand_size,
        Some(3),
        "A-01: seven heroes have their own number"
    );
    let mut play = TableBuilder::heroes(2).table();
    let entries = play.table.log().entries().len();
    let settings = play.state().settings;
    play.ok(Command::ChangeSettings { settings });
    assert_eq!(
        play.table.log().entries().len(),
        entries,
        "unchanged settings make no entry"
    );
}
