//! Custom decks, the printed deck, and saved hands: DD-003, DD-105, DD-276, DD-309, DD-335.

use crate::ledger::given::{Case, TableBuilder, h};
use crate::ledger::play::{TestTable, flip_box};
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::Seat;
use tabletop::table::{PlayMode, Table};
use testing::{TestRng, cast};
use torg::Torg;
use torg::card::{
    ApprovableAction, ApprovedActions, CARDS, CardId, CardName, LineEffect, Side, TaskBox,
    VillainSkill,
};
use torg::command::{Command, DeckCommand};
use torg::dealing::{DeckEvent, DeckRefusal, PublicZone, SavedHand, ShuffledPiles, TableSetup};
use torg::deck::Deck;
use torg::deck::check::DeckError;
use torg::deck_file::{self, Column, DeckFileError, DeckFileErrorKind};
use torg::event::{DrawReason, Event};
use torg::refusal::Refusal;
use torg::saved_hands::{self, SavedHandErrorKind};
use torg::settings::{Edition, Settings};
use torg::state::Tone;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-003"], template_reads_back_as_the_deck),
    (&["DD-003"], deck_file_errors_name_the_line),
    (
        &["DD-147", "DD-151", "DD-180"],
        line_effects_must_fit_side_and_tone,
    ),
    (
        &["DD-276", "DD-309", "DD-335"],
        escape_monologue_and_rally_are_unique,
    ),
    (&["DD-002", "DD-006"], supplement_cards_may_have_free_text),
    (&["DD-105", "T-16"], saved_hands_are_restored_by_card_number),
    (&["DD-105"], saved_hand_lines_are_parsed_with_errors),
    (&["DD-043"], printed_deck_numbers_are_typed),
    (&["DD-332"], owed_cards_count_in_a_rally),
    (&["DD-006"], typed_number_must_be_in_the_draw_pile),
];

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn template() -> String {
    deck_file::write(&Deck::default(), &|card| format!("Card, {}", card.0))
}

fn read(text: &str) -> Result<Deck, Vec<DeckFileError>> {
    deck_file::read(text, name("Ours"))
}

fn first_error(text: &str) -> DeckFileError {
    read(text).unwrap_err().remove(0)
}

/// The template with one field of a card changed.
fn changed(card: usize, column: Column, value: &str) -> String {
    let index = Column::ALL
        .iter()
        .position(|other| *other == column)
        .unwrap();
    let plain = deck_file::write(&Deck::default(), &|_| String::new());
    let lines = plain.lines().enumerate().map(|(line, text)| {
        let mut fields: Vec<&str> = text.split(',').collect();
        if line == card {
            fields[index] = value;
        }
        fields.join(",") + "\n"
    });
    lines.collect()
}

pub fn opening(deck: Deck, physical_deck: bool, saved_hands: Vec<SavedHand>) -> Command {
    Command::Deck(DeckCommand::Open(Box::new(TableSetup {
        title: name("Deck"),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(3, 0, 1),
        deck,
        physical_deck,
        saved_hands,
    })))
}

pub fn open(command: &Command) -> Result<Table<Torg>, Refusal> {
    let mut table = Table::default();
    table
        .play(command, &PlayMode::ByTheRules, None, &mut TestRng(7))
        .map(|()| table)
}

#[test]
fn template_reads_back_as_the_deck() {
    let deck = read(&template()).unwrap();
    assert_eq!(deck.cards(), &CARDS);
    assert_eq!(
        deck.card_text(CardId(9)).unwrap().flavour.as_deref(),
        Some("Card, 9")
    );
    let again = deck_file::write(&deck, &|_| String::new());
    assert_eq!(read(&again).as_ref(), Ok(&deck));
    // Spreadsheet output: byte order mark, semicolons, quoted comments, other line ends.
    let semicolons = deck_file::write(&Deck::default(), &|_| String::new()).replace(',', ";");
    let text = format!(
        "\u{feff}# ours\r\n\"# so, so\";;\r\n{}",
        semicolons.replace('\n', "\r\n")
    );
    assert_eq!(read(&text).unwrap().cards(), &CARDS);
    // British spelling works too: an unknown column would be silently ignored.
    let british = template()
        .replace("flavor", "flavour")
        .replace(",gray,", ",grey,");
    assert_ne!(british, template());
    assert_eq!(read(&british).unwrap(), deck);
    // Columns may be in any order, and extra columns are allowed.
    let moved: String = template()
        .lines()
        .map(|line| format!("a note,{line}\n"))
        .collect();
    assert_eq!(read(&moved).unwrap().cards(), &CARDS);
    let table = open(&opening(deck.clone(), false, vec![])).unwrap();
    assert_eq!(table.state().deck, deck);
    assert!(table.state().is_consistent());
}

#[test]
fn deck_file_errors_name_the_line() {
    let unknown_word = |column, text: &str| DeckFileErrorKind::Word(column, text.to_owned());
    for (card, column, value, kind) in [
        (
            3,
            Column::Number,
            "2",
            DeckFileErrorKind::Deck(DeckError::DuplicateNumber { number: 2 }),
        ),
        (
            4,
            Column::Number,
            "x",
            DeckFileErrorKind::Number("x".to_owned()),
        ),
        (
            4,
            Column::Number,
            "0",
            DeckFileErrorKind::Number("0".to_owned()),
        ),
        (
            5,
            Column::Name,
            "Drma",
            DeckFileErrorKind::Name("Drma".to_owned()),
        ),
        (
            6,
            Column::StandardHeroes,
            "tired",
            unknown_word(Column::StandardHeroes, "tired"),
        ),
        (
            7,
            Column::StandardFirst,
            "all",
            unknown_word(Column::StandardFirst, "all"),
        ),
        (
            8,
            Column::Approved,
            "attack",
            unknown_word(Column::Approved, "attack"),
        ),
        (9, Column::Approved, "", unknown_word(Column::Approved, "")),
        (10, Column::Task, "E", unknown_word(Column::Task, "E")),
        (11, Column::Set, "extra", unknown_word(Column::Set, "extra")),
    ] {
        let error = first_error(&changed(card, column, value));
        assert_eq!((error.line, &error.kind), (card + 1, &kind), "{value}");
    }
    assert_eq!(
        first_error(&changed(12, Column::Flavour, &"x".repeat(501))).kind,
        DeckFileErrorKind::TooLong(Column::Flavour)
    );
    assert_eq!(first_error("").kind, DeckFileErrorKind::Empty);
    assert_eq!(first_error("# nothing\n\n").kind, DeckFileErrorKind::Empty);
    assert_eq!(first_error("\u{0}PNG").kind, DeckFileErrorKind::NotText);
    assert_eq!(
        first_error(&"x".repeat(10_000_000)).kind,
        DeckFileErrorKind::TooLarge
    );
    assert_eq!(
        first_error("a,b\n1,2\n").kind,
        DeckFileErrorKind::NoColumn(Column::Number)
    );
    let open_quote = DeckFileError {
        line: 2,
        kind: DeckFileErrorKind::OpenQuote,
    };
    assert_eq!(first_error("number,name\n1,\"Drama\n"), open_quote);
    let head = template().lines().next().unwrap().to_owned();
    assert_eq!(
        first_error(&head).kind,
        DeckFileErrorKind::Deck(DeckError::NoCards)
    );
    let many: String = (1..=501)
        .map(|number| format!("\n{number},Drama,,,heroes,,,heroes,,,any,A,,"))
        .collect();
    assert_eq!(
        first_error(&(head + &many)).kind,
        DeckFileErrorKind::Deck(DeckError::TooMany { count: 501 })
    );
    // Case, spacing and spelling variants are accepted.
    for (column, value) in [
        (Column::StandardVillains, "Fatigue"),
        (Column::Name, "HERO "),
        (Column::Approved, "Manoeuvre / Intimidation"),
        (Column::Task, "A,B"),
    ] {
        let deck = read(&changed(2, column, &value.replace(',', " "))).unwrap();
        assert_eq!(deck.cards().len(), 156, "{value}");
    }
}

#[test]
fn line_effects_must_fit_side_and_tone() {
    for (column, entry) in [
        (Column::StandardHeroes, "breaks"),
        (Column::DramaticHeroes, "break"),
        (Column::StandardVillains, "confused"),
        (Column::StandardVillains, "taunt + test"),
        (Column::DramaticHeroes, "taunt & intimidation"),
    ] {
        let error = first_error(&changed(20, column, entry));
        assert!(
            matches!(
                error,
                DeckFileError {
                    line: 21,
                    kind: DeckFileErrorKind::Deck(DeckError::MisplacedEffect { number: 20, .. })
                }
            ),
            "{error:?}"
        );
    }
    let deck = read(&changed(20, Column::DramaticVillains, "Taunt/Intimidation")).unwrap();
    assert_eq!(
        deck.card(CardId(20)).unwrap().dramatic.effects.villains,
        LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Intimidate)
    );
}

#[test]
fn escape_monologue_and_rally_are_unique() {
    for single in [CardName::Escape, CardName::Monologue, CardName::Rally] {
        let index = CARDS.iter().position(|card| card.name == single).unwrap() + 1;
        let error = first_error(&changed(index, Column::Name, "Drama"));
        let expected = DeckError::NotUnique {
            name: single,
            count: 0,
        };
        assert_eq!(
            (error.line, error.kind),
            (0, DeckFileErrorKind::Deck(expected))
        );
        let other = if index == 1 { 2 } else { 1 };
        let printed_name = CardName::PRINTED[single as usize];
        let error = first_error(&changed(other, Column::Name, printed_name));
        assert!(matches!(
            error.kind,
            DeckFileErrorKind::Deck(DeckError::NotUnique { count: 2 | 0, .. })
        ));
    }
}

/// supplement cards may have any text; the gamemaster resolves it.
#[test]
fn supplement_cards_may_have_free_text() {
    let text = template()
        + "157,The Quest,supplement,subplot,villains,two for one,break,villains,heroes break,break,multi-actions,A C,,It is long.\n\
           158,Hero Fails,supplement,orange,,up,,villains,,taunt,any,A,,\n\
           159,Survival,supplement,grey,heroes,,,villains,,,any,A,,\n";
    let deck = read(&text).unwrap();
    let quest = deck.card(CardId(157)).unwrap();
    let text_id = quest.standard.effects.heroes.free_text().unwrap();
    assert_eq!(deck.free_text(text_id), "two for one");
    assert_eq!(quest.standard.initiative, Side::Villains);
    assert_eq!(quest.dramatic.effects.villains, LineEffect::Break);
    assert!(deck.is_subplot(CardId(157)) && !deck.is_subplot(CardId(158)));
    assert!(deck.is_special(CardId(158)) && !deck.is_special(CardId(159)));
    let ApprovedActions::FreeText(approved) = quest.approved else {
        panic!("{:?}", quest.approved);
    };
    assert_eq!(deck.free_text(approved), "multi-actions");
    assert!(!quest.approved.includes(ApprovableAction::Attack));
    // If only one side has an entry, it goes first.
    assert_eq!(
        deck.card(CardId(158)).unwrap().standard.initiative,
        Side::Heroes
    );
    // Base cards may not.
    let not_allowed = text.replace("157,The Quest,supplement", "157,The Quest,base");
    assert_eq!(first_error(&not_allowed).line, 158);
    // It is flipped and played like any other card.
    let table = open(&opening(deck, true, vec![])).unwrap();
    let mut play = TestTable::new(3, 0);
    play.table = table;
    play.begin();
    play.ok(with_typed_cards(&[157], Command::Flip));
    let round = play.state().round().unwrap();
    assert_eq!(round.line.effects.heroes, LineEffect::FreeText(text_id));
    assert_eq!(round.task_box, TaskBox::Steps([true, false, true, false]));
}

pub fn saved_hand(hero: u16, hand: &[u16], pool: &[u16]) -> SavedHand {
    let ids = |numbers: &[u16]| numbers.iter().copied().map(CardId).collect();
    SavedHand {
        hand: ids(hand),
        pool: ids(pool),
        ..SavedHand::empty(h(hero))
    }
}

#[test]
fn saved_hands_are_restored_by_card_number() {
    let special = CARDS
        .iter()
        .find(|card| card.name.is_special())
        .unwrap()
        .id
        .0;
    let other = if special == 3 { 4 } else { 3 };
    let table = open(&opening(
        Deck::default(),
        false,
        vec![
            saved_hand(1, &[other, 17, 88], &[special]),
            saved_hand(3, &[], &[]),
        ],
    ))
    .unwrap();
    let state = table.state();
    assert!(state.is_consistent());
    assert_eq!(state.hand(h(1)), [CardId(other), CardId(17), CardId(88)]);
    assert_eq!(state.pool(h(1)), [CardId(special)]);
    assert_eq!((state.hand(h(2)).len(), state.hand(h(3)).len()), (4, 0));
    assert!(!state.zones.is_in(CardId(88), Zone::DrawPile));
    let lines = saved_hands::format_all_hands(&table).unwrap();
    let first = format!("Hero 1: hand {other} 17 88; pool {special}");
    assert!(lines.starts_with(&first), "{lines}");
    // The written lines restore the same hands in a second session.
    let heroes: Vec<_> = state
        .heroes()
        .map(|hero| (hero.id, hero.name.clone()))
        .collect();
    let back = saved_hands::parse(&lines, &heroes, &state.deck).unwrap();
    let second = open(&opening(Deck::default(), false, back.clone())).unwrap();
    for hero in 1..=3 {
        assert_eq!(second.state().hand(h(hero)), state.hand(h(hero)), "T-16");
        assert_eq!(second.state().pool(h(hero)), state.pool(h(hero)));
    }
    // They also do so at an open table, between scenes.
    let mut play = TestTable::new(3, 0);
    play.table = open(&opening(Deck::default(), false, vec![])).unwrap();
    play.ok(Command::Deck(DeckCommand::RestoreHands {
        saved_hands: back,
    }));
    for hero in 1..=3 {
        assert_eq!(play.state().hand(h(hero)), state.hand(h(hero)));
    }
    play.begin();
    let again = Command::Deck(DeckCommand::RestoreHands {
        saved_hands: vec![saved_hand(1, &[], &[])],
    });
    play.no(again, "DD-032");
    // Without a deck there are no hands to restore.
    let mut bare = TestTable::new(3, 0);
    bare.table = open(&Command::OpenTable {
        title: name("Bare"),
        edition: Edition::Revised,
        settings: Settings {
            deckless: true,
            ..Settings::default()
        },
        cast: cast(3, 0, 0),
    })
    .unwrap();
    bare.no(
        Command::Deck(DeckCommand::RestoreHands {
            saved_hands: vec![saved_hand(1, &[5], &[])],
        }),
        "DD-012",
    );
    for (bad, rule) in [
        (
            vec![saved_hand(1, &[999], &[])],
            DeckRefusal::NotAvailable { card: CardId(999) },
        ),
        (
            vec![saved_hand(1, &[5, 5], &[])],
            DeckRefusal::DuplicateCard { card: CardId(5) },
        ),
    ] {
        assert_eq!(
            open(&opening(Deck::default(), false, bad)).unwrap_err(),
            rule.into()
        );
    }
}

/// Also: a card in another hand cannot be restored.
#[test]
fn saved_hand_lines_are_parsed_with_errors() {
    let heroes = [(h(1), name("Marta Dahl")), (h(2), name("Juno"))];
    let special = CARDS
        .iter()
        .find(|card| card.name.is_special())
        .unwrap()
        .id
        .0;
    let plain = CARDS
        .iter()
        .find(|card| !card.name.is_special())
        .unwrap()
        .id
        .0;
    let deck = Deck::default();
    let text = format!("# sitting one\nmarta: HAND {plain}, 90; pool {special}\n\nJuno: 91 92");
    let read = saved_hands::parse(&text, &heroes, &deck).unwrap();
    assert_eq!(
        read,
        [
            saved_hand(1, &[plain, 90], &[special]),
            saved_hand(2, &[91, 92], &[])
        ]
    );
    let wrong = format!(
        "Marta hand 1\nOskar: hand 2\nMarta: hand 90 x 400 90; pool {plain}\nMarta Dahl: hand 91"
    );
    let errors = saved_hands::parse(&wrong, &heroes, &deck).unwrap_err();
    let found: Vec<_> = errors
        .into_iter()
        .map(|error| (error.line, error.kind))
        .collect();
    assert_eq!(
        found,
        [
            (1, SavedHandErrorKind::NoName),
            (2, SavedHandErrorKind::UnknownHero("Oskar".to_owned())),
            (3, SavedHandErrorKind::UnknownWord("x".to_owned())),
            (3, SavedHandErrorKind::NotInDeck(CardId(400))),
            (3, SavedHandErrorKind::DuplicateCard(CardId(90))),
            (3, SavedHandErrorKind::NotASpecial(CardId(plain))),
            (
                4,
                SavedHandErrorKind::DuplicateHero("Marta Dahl".to_owned())
            ),
        ]
    );
    let mut play = TableBuilder::heroes(3).table();
    let theirs = play.state().hand(h(2))[0];
    play.never(
        Command::Deck(DeckCommand::RestoreHands {
            saved_hands: vec![saved_hand(1, &[theirs.0], &[])],
        }),
        "DD-105",
    );
}

fn with_typed_cards(cards: &[u16], command: Command) -> Command {
    Command::Deck(DeckCommand::WithTypedCards {
        cards: cards.iter().copied().map(CardId).collect(),
        command: Box::new(command),
    })
}

fn enter_drawn(hero: u16, cards: &[u16]) -> Command {
    Command::Deck(DeckCommand::EnterDrawnCards {
        actor: h(hero),
        cards: cards.iter().copied().map(CardId).collect(),
    })
}

/// Draws are owed until typed, every flip needs its number, and people shuffle the discards by hand.
#[test]
fn printed_deck_numbers_are_typed() {
    let mut play = TestTable::new(3, 0);
    play.table = open(&opening(
        Deck::default(),
        true,
        vec![saved_hand(3, &[20, 21], &[])],
    ))
    .unwrap();
    let owed = |play: &TestTable, hero| {
        play.state()
            .physical_deck
            .as_ref()
            .unwrap()
            .owed_count(Some(h(hero)))
    };
    assert_eq!((owed(&play, 1), owed(&play, 2), owed(&play, 3)), (4, 4, 0));
    assert_eq!(play.state().draw_pile_count(), 156 - 2 - 8);
    play.never(Command::EndScene { is_final: false }, "DD-015");
    play.ok(enter_drawn(1, &[1, 2, 3]));
    play.ok(enter_drawn(1, &[4]));
    assert_eq!(play.hand(1), 4);
    let too_many = play
        .table
        .check(&enter_drawn(1, &[5]), &mut TestRng(1))
        .unwrap_err();
    assert_eq!(too_many, DeckRefusal::WrongDrawCount { required: 0 }.into());
    play.ok(enter_drawn(2, &[5, 6, 7, 8]));
    // After undo the numbers must be typed again.
    assert!(play.table.undo() && owed(&play, 2) == 4 && play.table.redo());
    play.begin();
    let declaration = play
        .table
        .check(&Command::Flip, &mut TestRng(1))
        .unwrap_err();
    assert_eq!(
        declaration,
        DeckRefusal::CardNumberRequired { shuffled: None }.into()
    );
    assert_eq!(declaration.rule(), None);
    play.ok(with_typed_cards(&[30], Command::Flip));
    assert_eq!(play.state().round().unwrap().card, CardId(30));
    play.ok(Command::SetTone {
        tone: Tone::Dramatic,
    });
    // Down to the last card; then people shuffle.
    let mut number = 31;
    while play.state().draw_pile_count() > 0 {
        let inspired = play
            .state()
            .physical_deck
            .as_ref()
            .unwrap()
            .owed_draws
            .first()
            .copied();
        if let Some(owed) = inspired {
            let cards = play
                .state()
                .zones
                .cards(Zone::DrawPile)
                .iter()
                .take(1)
                .map(|card| card.0);
            play.ok(enter_drawn(owed.actor.0, &cards.collect::<Vec<_>>()));
            continue;
        }
        let next = play.state().zones.cards(Zone::DrawPile).first().unwrap().0;
        play.ok(with_typed_cards(&[next], flip_box()));
        number += 1;
    }
    assert!(number > 100);
    let declaration = play.table.check(&flip_box(), &mut TestRng(1)).unwrap_err();
    assert_eq!(
        declaration,
        DeckRefusal::CardNumberRequired {
            shuffled: Some(ShuffledPiles::Flipped)
        }
        .into(),
        "there are no discards"
    );
    let below = play.state().zones.cards(Zone::ActionStack)[0].0;
    play.ok(with_typed_cards(&[below], flip_box()));
    assert!(
        play.last()
            .iter()
            .any(|event| matches!(event, Event::Reshuffled { .. }))
    );
    // Nobody else sees the numbers.
    let secret = |seat| {
        let view = play.table.view(seat);
        view.actor(h(1)).unwrap().hand.is_some()
    };
    assert!(secret(Seat::Actor(h(1))) && !secret(Seat::Actor(h(2))) && !secret(Seat::Table));
}

#[test]
fn typed_number_must_be_in_the_draw_pile() {
    let mut play = TestTable::new(3, 0);
    play.table = open(&opening(Deck::default(), true, vec![])).unwrap();
    play.ok(enter_drawn(1, &[1, 2, 3, 4]));
    let refusal_of = |play: &TestTable, command: &Command| {
        play.table.check(command, &mut TestRng(1)).unwrap_err()
    };
    // A card in a hand gets the same refusal as a number that does not exist.
    for number in [1, 999] {
        let card = CardId(number);
        assert_eq!(
            refusal_of(&play, &enter_drawn(2, &[number])),
            DeckRefusal::NotInDrawPile { card }.into()
        );
    }
    assert_eq!(
        refusal_of(&play, &enter_drawn(2, &[9, 9])),
        DeckRefusal::NotInDrawPile { card: CardId(9) }.into()
    );
    play.begin();
    play.ok(with_typed_cards(&[40], Command::Flip));
    let zone = PublicZone::ActionStack;
    let card = CardId(40);
    assert_eq!(
        refusal_of(&play, &enter_drawn(2, &[40])),
        DeckRefusal::InPublicZone { card, zone }.into()
    );
    play.ok(Command::RevealCard {
        actor: h(1),
        card: CardId(1),
    });
    let dealt = TableBuilder::heroes(3).table();
    assert_eq!(
        refusal_of(&dealt, &enter_drawn(1, &[1])),
        DeckRefusal::NoPhysicalDeck.into()
    );
}

/// A drawn card that is not typed yet counts in the hand when Rally refills it (DD-332).
#[test]
fn owed_cards_count_in_a_rally() {
    let cards_named = |name| {
        let cards = CARDS.iter().filter(move |card| card.name == name);
        cards.map(|card| card.id.0)
    };
    let rally = cards_named(CardName::Rally).next().unwrap();
    let plain: Vec<u16> = cards_named(CardName::Presence)
        .chain(cards_named(CardName::Willpower))
        .collect();
    let hands = vec![
        saved_hand(1, &[&[rally], &plain[..3]].concat(), &[]),
        saved_hand(2, &plain[3..6], &[]),
        saved_hand(3, &plain[6..10], &[]),
    ];
    let mut play = TestTable::new(3, 0);
    play.table = open(&opening(Deck::default(), true, hands)).unwrap();
    let owed = |play: &TestTable, hero| {
        play.state()
            .physical_deck
            .as_ref()
            .unwrap()
            .owed_count(Some(h(hero)))
    };
    let (actor, reason) = (h(2), DrawReason::ApprovedAction);
    play.make(vec![Event::Deck {
        what: DeckEvent::DrawOwed {
            actor,
            reason,
            count: 1,
        },
    }]);
    let before = owed(&play, 2);
    assert_eq!(play.hand(2) + before, 4);
    play.ok(play.play(1, CardName::Rally));
    for hero in 1..=3 {
        play.ok(crate::ledger::gifts::discard_for_refill(hero, &[]));
    }
    assert_eq!((owed(&play, 1), owed(&play, 2)), (1, before));
}
