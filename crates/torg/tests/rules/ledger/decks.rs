//! A deck of the table's own, the printed deck, and hands carried over: DD-003, DD-105, DD-276, DD-309, DD-335, section 7.7.

use crate::ledger::given::{Case, Given, h};
use crate::ledger::play::{Play, flip_box};
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::Seat;
use tabletop::table::{By, Table};
use testing::{Mix, cast};
use torg::Torg;
use torg::card::{
    Approvable, Approved, CARDS, CardId, CardName, Effect, Side, TaskBox, VillainSkill,
};
use torg::carry::{self, CarryWhat};
use torg::command::{Command, DeckCommand};
use torg::dealing::{Carried, DeckEvent, DeckRefusal, OpenPlace, Opening};
use torg::deck::Deck;
use torg::deck::check::DeckFault;
use torg::deck_file::{self, Column, Fault, What};
use torg::event::{DrawnFor, Event};
use torg::piles::Zone;
use torg::refusal::Refusal;
use torg::settings::{Edition, Settings};
use torg::state::Tone;

pub const CASES: &[Case] = &[
    (&["DD-003"], the_template_is_the_deck),
    (&["DD-003"], faults_are_told_by_their_lines),
    (&["DD-147", "DD-151", "DD-180"], entries_are_at_home),
    (&["DD-276", "DD-309", "DD-335"], one_of_each_single_card),
    (&["DD-002", "DD-006"], a_supplement_says_what_it_likes),
    (&["DD-105", "T-16"], hands_go_on_by_their_numbers),
    (&["DD-105"], lines_are_read_and_faults_named),
    (&["DD-043"], the_printed_deck_is_typed),
    (&["DD-332"], what_is_not_typed_yet_counts_in_a_rally),
    (&["DD-006"], a_number_that_lies_elsewhere),
];

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn template() -> String {
    deck_file::write(&Deck::default(), &|card| format!("Card, {}", card.0))
}

fn read(text: &str) -> Result<Deck, Vec<Fault>> {
    deck_file::read(text, name("Ours"))
}

fn first(text: &str) -> Fault {
    read(text).unwrap_err().remove(0)
}

/// The template with one field of a card changed.
fn changed(card: usize, column: Column, to: &str) -> String {
    let place = Column::ALL
        .iter()
        .position(|(its, _)| *its == column)
        .unwrap();
    let plain = deck_file::write(&Deck::default(), &|_| String::new());
    let lines = plain.lines().enumerate().map(|(line, text)| {
        let mut fields: Vec<&str> = text.split(',').collect();
        if line == card {
            fields[place] = to;
        }
        fields.join(",") + "\n"
    });
    lines.collect()
}

pub fn opening(deck: Deck, printed: bool, carried: Vec<Carried>) -> Command {
    Command::Deck(DeckCommand::Open(Box::new(Opening {
        title: name("Deck"),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(3, 0, 1),
        deck,
        printed,
        carried,
    })))
}

pub fn open(command: &Command) -> Result<Table<Torg>, Refusal> {
    let mut table = Table::default();
    table
        .play(command, &By::TheBook, None, &mut Mix(7))
        .map(|()| table)
}

#[test]
fn the_template_is_the_deck() {
    let deck = read(&template()).unwrap();
    assert_eq!(deck.cards(), &CARDS);
    assert_eq!(
        deck.face(CardId(9)).unwrap().flavour.as_deref(),
        Some("Card, 9")
    );
    let again = deck_file::write(&deck, &|_| String::new());
    assert_eq!(read(&again).as_ref(), Ok(&deck));
    // As spreadsheets write it: a mark at the start, semicolons, comments in quotation marks, other line ends.
    let semicolons = deck_file::write(&Deck::default(), &|_| String::new()).replace(',', ";");
    let text = format!(
        "\u{feff}# ours\r\n\"# so, so\";;\r\n{}",
        semicolons.replace('\n', "\r\n")
    );
    assert_eq!(read(&text).unwrap().cards(), &CARDS);
    // Columns may stand in any order, and there may be more of them.
    let moved: String = template()
        .lines()
        .map(|line| format!("a note,{line}\n"))
        .collect();
    assert_eq!(read(&moved).unwrap().cards(), &CARDS);
    let table = open(&opening(deck.clone(), false, vec![])).unwrap();
    assert_eq!(table.state().deck, deck);
    assert!(table.state().is_sound());
}

#[test]
fn faults_are_told_by_their_lines() {
    let word = |column, text: &str| What::Word(column, text.to_owned());
    for (card, column, to, what) in [
        (
            3,
            Column::Number,
            "2",
            What::Deck(DeckFault::Twice { number: 2 }),
        ),
        (4, Column::Number, "x", What::Number("x".to_owned())),
        (4, Column::Number, "0", What::Number("0".to_owned())),
        (5, Column::Name, "Drma", What::Name("Drma".to_owned())),
        (
            6,
            Column::StandardHeroes,
            "tired",
            word(Column::StandardHeroes, "tired"),
        ),
        (
            7,
            Column::StandardFirst,
            "all",
            word(Column::StandardFirst, "all"),
        ),
        (
            8,
            Column::Approved,
            "attack",
            word(Column::Approved, "attack"),
        ),
        (9, Column::Approved, "", word(Column::Approved, "")),
        (10, Column::Task, "E", word(Column::Task, "E")),
        (11, Column::Set, "extra", word(Column::Set, "extra")),
    ] {
        let fault = first(&changed(card, column, to));
        assert_eq!((fault.line, &fault.what), (card + 1, &what), "{to}");
    }
    assert_eq!(
        first(&changed(12, Column::Flavour, &"x".repeat(501))).what,
        What::TooLong(Column::Flavour)
    );
    assert_eq!(first("").what, What::Empty);
    assert_eq!(first("# nothing\n\n").what, What::Empty);
    assert_eq!(first("\u{0}PNG").what, What::NotText);
    assert_eq!(first(&"x".repeat(10_000_000)).what, What::TooLarge);
    assert_eq!(first("a,b\n1,2\n").what, What::NoColumn(Column::Number));
    let open_quote = Fault {
        line: 2,
        what: What::OpenQuote,
    };
    assert_eq!(first("number,name\n1,\"Drama\n"), open_quote);
    let head = template().lines().next().unwrap().to_owned();
    assert_eq!(first(&head).what, What::Deck(DeckFault::NoCards));
    let many: String = (1..=501)
        .map(|number| format!("\n{number},Drama,,,heroes,,,heroes,,,any,A,,"))
        .collect();
    assert_eq!(
        first(&(head + &many)).what,
        What::Deck(DeckFault::TooMany { cards: 501 })
    );
    // Spellings do not matter.
    for (column, to) in [
        (Column::StandardVillains, "Fatigue"),
        (Column::Name, "HERO "),
        (Column::Approved, "Manoeuvre / Intimidation"),
        (Column::Task, "A,B"),
    ] {
        let deck = read(&changed(2, column, &to.replace(',', " "))).unwrap();
        assert_eq!(deck.cards().len(), 156, "{to}");
    }
}

#[test]
fn entries_are_at_home() {
    for (column, entry) in [
        (Column::StandardHeroes, "breaks"),
        (Column::DramaticHeroes, "break"),
        (Column::StandardVillains, "confused"),
        (Column::StandardVillains, "taunt + test"),
        (Column::DramaticHeroes, "taunt & intimidation"),
    ] {
        let fault = first(&changed(20, column, entry));
        assert!(
            matches!(
                fault,
                Fault {
                    line: 21,
                    what: What::Deck(DeckFault::Misplaced { number: 20, .. })
                }
            ),
            "{fault:?}"
        );
    }
    let deck = read(&changed(20, Column::DramaticVillains, "Taunt/Intimidation")).unwrap();
    assert_eq!(
        deck.card(CardId(20)).unwrap().dramatic.effects.villains,
        Effect::VillainSkills(VillainSkill::Taunt, VillainSkill::Intimidate)
    );
}

#[test]
fn one_of_each_single_card() {
    for single in [CardName::Escape, CardName::Monologue, CardName::Rally] {
        let place = CARDS.iter().position(|card| card.name == single).unwrap() + 1;
        let fault = first(&changed(place, Column::Name, "Drama"));
        let what = DeckFault::Single {
            name: single,
            cards: 0,
        };
        assert_eq!((fault.line, fault.what), (0, What::Deck(what)));
        let other = if place == 1 { 2 } else { 1 };
        let printed = CardName::PRINTED[single as usize];
        let fault = first(&changed(other, Column::Name, printed));
        assert!(matches!(
            fault.what,
            What::Deck(DeckFault::Single { cards: 2 | 0, .. })
        ));
    }
}

/// a supplement's cards may say anything; the gamemaster resolves it.
#[test]
fn a_supplement_says_what_it_likes() {
    let text = template()
        + "157,The Quest,supplement,subplot,villains,two for one,break,villains,heroes break,break,multi-actions,A C,,It is long.\n\
           158,Hero Fails,supplement,orange,,up,,villains,,taunt,any,A,,\n\
           159,Survival,supplement,grey,heroes,,,villains,,,any,A,,\n";
    let deck = read(&text).unwrap();
    let quest = deck.card(CardId(157)).unwrap();
    let told = quest.standard.effects.heroes.told().unwrap();
    assert_eq!(deck.text(told), "two for one");
    assert_eq!(quest.standard.first, Side::Villains);
    assert_eq!(quest.dramatic.effects.villains, Effect::Break);
    assert!(deck.is_subplot(CardId(157)) && !deck.is_subplot(CardId(158)));
    assert!(deck.is_special(CardId(158)) && !deck.is_special(CardId(159)));
    let Approved::Told(approved) = quest.approved else {
        panic!("{:?}", quest.approved);
    };
    assert_eq!(deck.text(approved), "multi-actions");
    assert!(!quest.approved.includes(Approvable::Attack));
    // One side alone is printed: it goes first.
    assert_eq!(deck.card(CardId(158)).unwrap().standard.first, Side::Heroes);
    // No base card may.
    let strange = text.replace("157,The Quest,supplement", "157,The Quest,base");
    assert_eq!(first(&strange).line, 158);
    // It is flipped and played like any other.
    let table = open(&opening(deck, true, vec![])).unwrap();
    let mut play = Play::new(3, 0);
    play.table = table;
    play.begin();
    play.ok(with(&[157], Command::Flip));
    let round = play.state().round().unwrap();
    assert_eq!(round.line.effects.heroes, Effect::Told(told));
    assert_eq!(round.task, TaskBox::Steps([true, false, true, false]));
}

pub fn carried(hero: u16, hand: &[u16], pool: &[u16]) -> Carried {
    let ids = |numbers: &[u16]| numbers.iter().copied().map(CardId).collect();
    Carried {
        hand: ids(hand),
        pool: ids(pool),
        ..Carried::nothing(h(hero))
    }
}

#[test]
fn hands_go_on_by_their_numbers() {
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
            carried(1, &[other, 17, 88], &[special]),
            carried(3, &[], &[]),
        ],
    ))
    .unwrap();
    let state = table.state();
    assert!(state.is_sound());
    assert_eq!(state.hand(h(1)), [CardId(other), CardId(17), CardId(88)]);
    assert_eq!(state.pool(h(1)), [CardId(special)]);
    assert_eq!((state.hand(h(2)).len(), state.hand(h(3)).len()), (4, 0));
    assert!(!state.piles.lies_in(CardId(88), Zone::Deck));
    let lines = carry::all(state);
    let first = format!("Hero 1: hand {other} 17 88; pool {special}");
    assert!(lines.starts_with(&first), "{lines}");
    // The written lines lead a second sitting to the same hands.
    let heroes: Vec<_> = state
        .heroes()
        .map(|hero| (hero.id, hero.name.clone()))
        .collect();
    let back = carry::read(&lines, &heroes, &state.deck).unwrap();
    let second = open(&opening(Deck::default(), false, back.clone())).unwrap();
    for hero in 1..=3 {
        assert_eq!(second.state().hand(h(hero)), state.hand(h(hero)), "T-16");
        assert_eq!(second.state().pool(h(hero)), state.pool(h(hero)));
    }
    // So do they at an open table, between scenes.
    let mut play = Play::new(3, 0);
    play.table = open(&opening(Deck::default(), false, vec![])).unwrap();
    play.ok(Command::Deck(DeckCommand::Restore { carried: back }));
    for hero in 1..=3 {
        assert_eq!(play.state().hand(h(hero)), state.hand(h(hero)));
    }
    play.begin();
    let again = Command::Deck(DeckCommand::Restore {
        carried: vec![carried(1, &[], &[])],
    });
    play.no(again, "DD-032");
    // Without a deck there is nothing to hold.
    let mut bare = Play::new(3, 0);
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
        Command::Deck(DeckCommand::Restore {
            carried: vec![carried(1, &[5], &[])],
        }),
        "DD-012",
    );
    for (bad, rule) in [
        (
            vec![carried(1, &[999], &[])],
            DeckRefusal::NotAvailable { card: CardId(999) },
        ),
        (
            vec![carried(1, &[5, 5], &[])],
            DeckRefusal::CarriedTwice { card: CardId(5) },
        ),
    ] {
        assert_eq!(
            open(&opening(Deck::default(), false, bad)).unwrap_err(),
            rule.into()
        );
    }
}

/// Somebody else's card is not to be had.
#[test]
fn lines_are_read_and_faults_named() {
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
    let read = carry::read(&text, &heroes, &deck).unwrap();
    assert_eq!(
        read,
        [
            carried(1, &[plain, 90], &[special]),
            carried(2, &[91, 92], &[])
        ]
    );
    let wrong = format!(
        "Marta hand 1\nOskar: hand 2\nMarta: hand 90 x 400 90; pool {plain}\nMarta Dahl: hand 91"
    );
    let faults = carry::read(&wrong, &heroes, &deck).unwrap_err();
    let told: Vec<_> = faults
        .into_iter()
        .map(|fault| (fault.line, fault.what))
        .collect();
    assert_eq!(
        told,
        [
            (1, CarryWhat::NoName),
            (2, CarryWhat::Unknown("Oskar".to_owned())),
            (3, CarryWhat::Word("x".to_owned())),
            (3, CarryWhat::NotInDeck(CardId(400))),
            (3, CarryWhat::CardTwice(CardId(90))),
            (3, CarryWhat::NoSpecial(CardId(plain))),
            (4, CarryWhat::HeroTwice("Marta Dahl".to_owned())),
        ]
    );
    let mut play = Given::heroes(3).table();
    let theirs = play.state().hand(h(2))[0];
    play.never(
        Command::Deck(DeckCommand::Restore {
            carried: vec![carried(1, &[theirs.0], &[])],
        }),
        "DD-105",
    );
}

fn with(cards: &[u16], command: Command) -> Command {
    Command::Deck(DeckCommand::With {
        cards: cards.iter().copied().map(CardId).collect(),
        command: Box::new(command),
    })
}

fn took(hero: u16, cards: &[u16]) -> Command {
    Command::Deck(DeckCommand::Took {
        actor: h(hero),
        cards: cards.iter().copied().map(CardId).collect(),
    })
}

/// The printed deck: every draw is owed until it is typed, every flip comes with its number, the discards are shuffled by hand.
#[test]
fn the_printed_deck_is_typed() {
    let mut play = Play::new(3, 0);
    play.table = open(&opening(
        Deck::default(),
        true,
        vec![carried(3, &[20, 21], &[])],
    ))
    .unwrap();
    let owed = |play: &Play, hero| play.state().printed.as_ref().unwrap().count(Some(h(hero)));
    assert_eq!((owed(&play, 1), owed(&play, 2), owed(&play, 3)), (4, 4, 0));
    assert_eq!(play.state().deck_left(), 156 - 2 - 8);
    play.never(Command::EndScene { is_final: false }, "DD-015");
    play.ok(took(1, &[1, 2, 3]));
    play.ok(took(1, &[4]));
    assert_eq!(play.hand(1), 4);
    let too_many = play.table.check(&took(1, &[5]), &mut Mix(1)).unwrap_err();
    assert_eq!(too_many, DeckRefusal::OwedCount { must: 0 }.into());
    play.ok(took(2, &[5, 6, 7, 8]));
    // Undo gives the numbers back to be typed.
    assert!(play.table.undo() && owed(&play, 2) == 4 && play.table.redo());
    play.begin();
    let wanted = play.table.check(&Command::Flip, &mut Mix(1)).unwrap_err();
    assert_eq!(wanted, DeckRefusal::NumberWanted { shuffle: false }.into());
    assert_eq!(wanted.rule(), None);
    play.ok(with(&[30], Command::Flip));
    assert_eq!(play.state().round().unwrap().card, CardId(30));
    play.ok(Command::SetTone {
        tone: Tone::Dramatic,
    });
    // To the last card, which nobody has shuffled but people.
    let mut number = 31;
    while play.state().deck_left() > 0 {
        let inspired = play.state().printed.as_ref().unwrap().owed.first().copied();
        if let Some(owed) = inspired {
            let cards = play
                .state()
                .piles
                .cards(Zone::Deck)
                .iter()
                .take(1)
                .map(|card| card.0);
            play.ok(took(owed.actor.0, &cards.collect::<Vec<_>>()));
            continue;
        }
        let next = play.state().piles.cards(Zone::Deck).first().unwrap().0;
        play.ok(with(&[next], flip_box()));
        number += 1;
    }
    assert!(number > 100);
    let wanted = play.table.check(&flip_box(), &mut Mix(1)).unwrap_err();
    assert_eq!(wanted, DeckRefusal::NumberWanted { shuffle: true }.into());
    let below = play.state().piles.cards(Zone::ActionStack)[0].0;
    play.ok(with(&[below], flip_box()));
    assert!(
        play.last()
            .iter()
            .any(|event| matches!(event, Event::Reshuffled { .. }))
    );
    // Nobody else is told a number.
    let secret = |seat| {
        let view = play.table.view(seat);
        view.actor(h(1)).unwrap().hand.is_some()
    };
    assert!(secret(Seat::Hero(h(1))) && !secret(Seat::Hero(h(2))) && !secret(Seat::Table));
}

#[test]
fn a_number_that_lies_elsewhere() {
    let mut play = Play::new(3, 0);
    play.table = open(&opening(Deck::default(), true, vec![])).unwrap();
    play.ok(took(1, &[1, 2, 3, 4]));
    let why = |play: &Play, command: &Command| play.table.check(command, &mut Mix(1)).unwrap_err();
    // What is in a hand is no more told than what there is not at all.
    for number in [1, 999] {
        let card = CardId(number);
        assert_eq!(
            why(&play, &took(2, &[number])),
            DeckRefusal::NotInDeck { card }.into()
        );
    }
    assert_eq!(
        why(&play, &took(2, &[9, 9])),
        DeckRefusal::NotInDeck { card: CardId(9) }.into()
    );
    play.begin();
    play.ok(with(&[40], Command::Flip));
    let place = OpenPlace::ActionStack;
    let card = CardId(40);
    assert_eq!(
        why(&play, &took(2, &[40])),
        DeckRefusal::LiesOpen { card, place }.into()
    );
    play.ok(Command::RevealCard {
        actor: h(1),
        card: CardId(1),
    });
    let dealt = Given::heroes(3).table();
    assert_eq!(why(&dealt, &took(1, &[1])), DeckRefusal::NotPrinted.into());
}

/// A card that was drawn and not typed is in the hand all the same when a rally fills it (DD-332).
#[test]
fn what_is_not_typed_yet_counts_in_a_rally() {
    let of = |name| {
        let cards = CARDS.iter().filter(move |card| card.name == name);
        cards.map(|card| card.id.0)
    };
    let rally = of(CardName::Rally).next().unwrap();
    let plain: Vec<u16> = of(CardName::Presence)
        .chain(of(CardName::Willpower))
        .collect();
    let hands = vec![
        carried(1, &[&[rally], &plain[..3]].concat(), &[]),
        carried(2, &plain[3..6], &[]),
        carried(3, &plain[6..10], &[]),
    ];
    let mut play = Play::new(3, 0);
    play.table = open(&opening(Deck::default(), true, hands)).unwrap();
    let owed = |play: &Play, hero| play.state().printed.as_ref().unwrap().count(Some(h(hero)));
    let (actor, why) = (h(2), DrawnFor::Approved);
    play.make(vec![Event::Deck {
        what: DeckEvent::Owed {
            actor,
            why,
            cards: 1,
        },
    }]);
    let before = owed(&play, 2);
    assert_eq!(play.hand(2) + before, 4);
    play.ok(play.play(1, CardName::Rally));
    for hero in 1..=3 {
        play.ok(crate::ledger::gifts::sort(hero, &[]));
    }
    assert_eq!((owed(&play, 1), owed(&play, 2)), (1, before));
}
