//! The cards of a table: custom decks, printed cards, and hands saved for the next session.

use ::torg::Torg;
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{DeckRefusal, ShuffledPiles, TableSetup};
use ::torg::deck::Deck;
use ::torg::refusal::Refusal;
use ::torg::saved_hands::{format_all_hands, format_hand};
use ::torg::settings::{Edition, Settings};
use rising_action::torg::acting::after::{next_dialog, stays_open};
use rising_action::torg::action::{Action, HandPurpose};
use rising_action::torg::deck::{
    DeckChoice, DeckDialog, OwedDraws, asks_number, due_at_seat, menu, next_question, template,
    typed_cards, typed_error, typed_numbers, with_typed_cards,
};
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::messages::decks as messages;
use rising_action::torg::scene_page;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;
use testing::tables::play_ok;
use testing::{TestRng, cast};

fn heroes() -> Vec<(ActorId, Name)> {
    let names = ["Hero 1", "Hero 2", "Hero 3"].into_iter().zip(1..);
    names
        .map(|(name, id)| (ActorId(id), Name::new(name).unwrap()))
        .collect()
}

fn open(choice: &DeckChoice) -> Table<Torg> {
    let hands = choice.saved_hands.join("\n");
    let setup = TableSetup {
        title: Name::new("Table").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(3, 0, 1),
        deck: choice.deck.clone(),
        physical_deck: choice.physical_deck,
        saved_hands: ::torg::saved_hands::parse(&hands, &heroes(), &choice.deck).unwrap(),
    };
    let mut table = Table::default();
    let open = Command::Deck(DeckCommand::Open(Box::new(setup)));
    play_ok(&mut table, &open, &mut TestRng(1));
    table
}

fn open_printed() -> Table<Torg> {
    open(&DeckChoice {
        physical_deck: true,
        ..DeckChoice::default()
    })
}

fn enter(table: &mut Table<Torg>, hero: u16, typed: &str) {
    let cards = typed_numbers(typed);
    let actor = ActorId(hero);
    let command = Command::Deck(DeckCommand::EnterDrawnCards { actor, cards });
    play_ok(table, &command, &mut TestRng(1));
}

#[test]
fn a_deck_file_is_played_or_its_errors_are_reported() {
    let mut choice = DeckChoice::default();
    let text = template();
    assert!(text.starts_with("# deck: The Drama Deck\n"));
    assert_eq!(choice.summary(), "the app’s deck");
    let result = choice.open_file(&text.replace("\n7,", "\n8,"), &heroes());
    assert!(result.unwrap_err()[0].starts_with("Line "));
    assert_eq!(choice, DeckChoice::default());
    let renamed = text.replace("The Drama Deck", "Ours");
    choice.open_file(&renamed, &heroes()).unwrap();
    assert!(choice.text().starts_with("Ours, 156 cards. Open a file"));
    assert_eq!(choice.summary(), "Ours");
    assert_eq!(
        choice.open_file("", &heroes()).unwrap_err(),
        ["The file is empty."]
    );
    choice.physical_deck = true;
    assert_eq!(choice.summary(), "printed");
    assert_eq!(
        choice.numbers_note(),
        None,
        "the numbers are those of the file"
    );
    choice.deck = DeckChoice::default().deck;
    assert!(
        choice
            .numbers_note()
            .unwrap()
            .contains("the app’s own deck")
    );
    choice.physical_deck = false;
    assert_eq!(choice.numbers_note(), None);
}

/// DD-043: the command waits until the number of each turned card is entered.
#[test]
fn dd_043_commands_wait_for_the_numbers_of_printed_cards() {
    let mut table = open_printed();
    for (hero, numbers) in [(1, "1 2 3 4"), (2, "5,6 7 8"), (3, "9 10 11 12")] {
        enter(&mut table, hero, numbers);
    }
    let heroes = vec![ActorId(1), ActorId(2), ActorId(3)];
    let begin = Command::BeginRounds {
        participants: heroes,
    };
    play_ok(&mut table, &begin, &mut TestRng(1));
    let check = |command: &Command| table.check(command, &mut TestRng(1));
    let refusal = check(&Command::Flip).unwrap_err();
    assert!(asks_number(&refusal));
    assert_eq!(
        messages::ask_number(&Command::Flip, None),
        "Turn over the top card of the printed deck and enter its number."
    );
    let not_in_pile = with_typed_cards(&Command::Flip, typed_numbers("3"));
    let refusal = check(&not_in_pile).unwrap_err();
    assert!(!asks_number(&refusal));
    assert!(matches!(
        refusal,
        Refusal::Deck(DeckRefusal::NotInDrawPile { .. })
    ));
    // DD-026: it does not say whose hand the card is in.
    let view = table.view(Seat::Table);
    let text = |number| {
        let card = CardId(number);
        messages::refusal(&DeckRefusal::NotInDrawPile { card }, &view).in_one_line()
    };
    assert_eq!(
        text(3),
        "Card 3 was entered already. It is no longer in the deck. Check the number."
    );
    assert_eq!(text(999), "The deck has no card 999. Check the number.");
    assert!(check(&with_typed_cards(&Command::Flip, typed_numbers("40"))).is_ok());
}

/// DD-043, A-09: whoever shuffles the printed deck reads which piles.
#[test]
fn a_09_the_request_names_the_piles_to_shuffle() {
    for (piles, text) in [
        (ShuffledPiles::Discards, "Shuffle the discard pile, turn"),
        (
            ShuffledPiles::Flipped,
            "Shuffle the flipped cards below the top one, turn",
        ),
        (
            ShuffledPiles::Both,
            "Shuffle the discard pile and the flipped cards below the top one, turn",
        ),
    ] {
        let asked = messages::ask_number(&Command::Flip, Some(piles));
        assert!(asked.starts_with("The deck is empty. "), "{asked}");
        assert!(asked.contains(text), "{asked}");
    }
}

#[test]
fn more_cards_are_asked_for_after_the_typed_ones() {
    let first = with_typed_cards(&Command::Flip, vec![CardId(40)]);
    assert!(messages::ask_number(&first, None).starts_with("One more"));
    let second = with_typed_cards(&first, vec![CardId(41)]);
    let Command::Deck(DeckCommand::WithTypedCards { cards, command }) = second else {
        panic!("{second:?}")
    };
    assert_eq!(
        (cards, *command),
        (vec![CardId(40), CardId(41)], Command::Flip)
    );
}

#[test]
fn words_are_read_as_an_invalid_card_number() {
    assert_eq!(typed_numbers(" 3, 17;x"), [3, 17, 0].map(CardId));
    assert_eq!(typed_numbers(" "), []);
}

/// DD-105: saved hands can be dealt again.
#[test]
fn dd_105_saved_hands_begin_another_session() {
    let table = open(&DeckChoice::default());
    let hand = table.state().hand(ActorId(1)).to_vec();
    let text = format_all_hands(&table).unwrap();
    let own_text = format_hand(&table.view(Seat::Actor(ActorId(1)))).unwrap();
    assert_eq!(
        format_hand(&table.view(Seat::Table)),
        None,
        "the open table sees no hand"
    );
    assert!(text.starts_with(&own_text));
    let mut choice = DeckChoice::default();
    let wrong = choice.open_file(&text.replace("Hero 2", "Nobody"), &heroes());
    assert_eq!(
        wrong.unwrap_err(),
        ["Line 2: “Nobody” is not one of the heroes."]
    );
    choice.open_file(&text, &heroes()).unwrap();
    assert_eq!(choice.saved_hands.len(), 3);
    assert_eq!(open(&choice).state().hand(ActorId(1)), hand);
    // Existing lines are not counted again.
    let result = choice.add_hands("Hero 1: hand 3", &heroes());
    assert_eq!(
        result.unwrap_err(),
        ["Line 1: “Hero 1” already has a line."]
    );
}

/// Hands are saved only when they are complete: cards drawn from the printed deck have to be entered first.
#[test]
fn hands_with_missing_cards_are_not_saved() {
    let mut table = open_printed();
    let view = table.view(Seat::Table);
    assert_eq!(format_all_hands(&table), None);
    assert_eq!(format_hand(&table.view(Seat::Actor(ActorId(1)))), None);
    assert_eq!(
        next_question(&view),
        Some(TorgDialog::Deck(DeckDialog::OwedDraws))
    );
    assert_eq!(menu(&view)[0].label, "Enter drawn cards");
    enter(&mut table, 1, "1 2 3 4");
    assert!(format_hand(&table.view(Seat::Actor(ActorId(1)))).is_some());
    assert_eq!(format_all_hands(&table), None);
}

/// What is owed is asked for on the stage and at the seat until it is typed.
#[test]
fn cards_that_are_not_typed_stay_in_sight() {
    let mut table = open_printed();
    let on_stage = |table: &Table<Torg>| {
        let due = scene_page::due(&table.view(Seat::Table)).into_iter();
        let buttons = due.filter(|button| button.label.contains("drawn card"));
        buttons
            .map(|button| (button.label, button.action))
            .collect::<Vec<_>>()
    };
    let at_seat = |table: &Table<Torg>, hero| {
        let button = due_at_seat(&table.view(Seat::Table), ActorId(hero), false);
        button.map(|button| button.label)
    };
    let list = Action::Open(TorgDialog::Deck(DeckDialog::OwedDraws));
    assert_eq!(
        on_stage(&table),
        [("Enter 12 drawn cards".to_owned(), list)]
    );
    enter(&mut table, 1, "1 2 3 4");
    assert_eq!(at_seat(&table, 1), None);
    assert_eq!(at_seat(&table, 2).as_deref(), Some("Enter 4 drawn cards"));
    enter(&mut table, 2, "5 6 7 8");
    let hand = Action::ShowHand(ActorId(3), HandPurpose::TypeDrawn);
    let label = "Hero 3: enter 4 drawn cards".to_owned();
    assert_eq!(on_stage(&table), [(label, hand)]);
    enter(&mut table, 3, "9 10 11 12");
    assert_eq!(on_stage(&table), []);
    assert_eq!(on_stage(&open(&DeckChoice::default())), []);
}

/// "Later" closes the question for drawn cards until somebody draws a new one. While it is open, it stays until all are typed.
#[test]
fn drawn_cards_are_asked_for_again_only_when_new_ones_come() {
    let mut table = open_printed();
    let view = |table: &Table<Torg>| table.view(Seat::Table);
    let list = TorgDialog::Deck(DeckDialog::OwedDraws);
    let next = |table: &Table<Torg>, asked: &OwedDraws| {
        next_dialog(&Command::Flip, &view(table), false, asked)
    };
    let mut asked = OwedDraws::default();
    assert_eq!(next(&table, &asked), Some(list.clone()));
    asked = OwedDraws::of(&view(&table));
    assert_eq!(next(&table, &asked), None);
    assert!(stays_open(
        &list,
        std::slice::from_ref(&list),
        &view(&table)
    ));
    enter(&mut table, 1, "1 2 3 4");
    assert_eq!(next(&table, &asked), None);
    asked.lower_to(&OwedDraws::of(&view(&table)));
    assert_eq!(next(&table, &asked), None);
    assert_eq!(asked, OwedDraws::of(&view(&table)));
    // What hero 1 owes later is new, however much was asked for before.
    let mut later = asked.clone();
    later.lower_to(&OwedDraws::default());
    assert_eq!(later, OwedDraws::default());
    assert_eq!(next(&table, &later), Some(list.clone()));
    enter(&mut table, 2, "5 6 7 8");
    enter(&mut table, 3, "9 10 11 12");
    assert_eq!(next(&table, &OwedDraws::default()), None);
    assert!(!stays_open(
        &list,
        std::slice::from_ref(&list),
        &view(&table)
    ));
}

#[test]
fn hands_can_be_restored_only_between_scenes() {
    let mut table = open(&DeckChoice::default());
    let labels = |table: &Table<Torg>| {
        let rows = menu(&table.view(Seat::Table)).into_iter();
        rows.map(|row| row.label).collect::<Vec<_>>()
    };
    assert_eq!(labels(&table), ["Save all hands", "Restore saved hands"]);
    assert_eq!(next_question(&table.view(Seat::Table)), None);
    let begin = Command::BeginRounds {
        participants: vec![ActorId(1), ActorId(4)],
    };
    play_ok(&mut table, &begin, &mut TestRng(1));
    assert_eq!(labels(&table), ["Save all hands"]);
}

/// DD-006: wrong numbers are told apart where nobody else can read them.
#[test]
fn dd_006_typed_numbers_say_what_is_wrong() {
    let hand = [CardId(7), CardId(12)];
    for (typed, error) in [
        ("3, 17 88", None),
        ("", None),
        ("38 38", Some("Card 38 was typed twice. Check the numbers.")),
        (
            "3 abc",
            Some("“abc” is not a card number. Type the numbers printed on the cards."),
        ),
        (
            "-1",
            Some("“-1” is not a card number. Type the numbers printed on the cards."),
        ),
        ("3 - 17", None),
        (
            "3 12",
            Some("Card 12 is already in this hand. Check the number."),
        ),
    ] {
        assert_eq!(typed_error(typed, &hand).as_deref(), error, "{typed}");
    }
}

/// DD-003: the number is the key of a card, so its name shows a wrong number before the card is in the hand.
#[test]
fn dd_003_typed_numbers_are_shown_with_the_names_of_their_cards() {
    let names: [(&str, &[&str]); 5] = [
        ("", &[]),
        ("-1", &[]),
        ("23", &["23: Hero"]),
        ("3, x 17", &["3: Drama", "17: Second Chance"]),
        ("500", &["500: the deck has no such card"]),
    ];
    for (typed, shown) in names {
        assert_eq!(typed_cards(&Deck::default(), typed), shown, "{typed}");
    }
}
