//! The data for the page never contains a face-down card, on any device.

use crate::evening::{ConflictTable, DEE, GM, card};
use ::improv::card::DeckId;
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::settings::Settings;
use ::improv::view::View;
use rising_action::improv::table::columns::face_down;
use rising_action::improv::table::hand::{Hand, HandChoice, cover_lines, hand, look_label};
use rising_action::improv::table::playing::card_players;
use rising_action::log::{redo_line, undo_line};
use tabletop::seat::{ActorId, Seat};

/// Returns everything that everybody may see as text: the view, the page made from it, and the log.
fn page_text(table: &ConflictTable) -> String {
    let view = table.view();
    let rows = rising_action::log::rows(&table.inner, &view, Seat::Table, 0..usize::MAX);
    // The dealt cards differ between the two tables, and are shown as a number of cards.
    let columns = table.page_part(|now| face_down(now, false, None));
    let people = table.page_part(card_players);
    let text = rising_action::log::markdown::markdown(&table.inner, &view);
    format!("{view:?} {rows:?} {columns:?} {people:?} {text}")
}

fn hand_of(table: &ConflictTable, id: ActorId, choice: HandChoice) -> Hand {
    hand(&table.inner.view(Seat::Actor(id)), id, choice).unwrap()
}

/// Returns two tables that differ only in hidden cards.
fn twin_tables() -> [ConflictTable; 2] {
    let with_hands = |hands| ConflictTable::with(Settings::default(), hands, [6, 1, 1, 0]);
    [
        with_hands(["QC JS 8C", "9H 7C", "7S JD", "6D QH"]),
        with_hands(["KD AS 2C", "AC 3D", "10S KH", "5S 4C"]),
    ]
}

#[test]
fn before_the_reveal_the_page_does_not_depend_on_hidden_cards() {
    let [mut first, mut second] = twin_tables();
    for (table, cards) in [
        (&mut first, ["9H", "7S", "6D", "QC", "JS"]),
        (&mut second, ["AC", "10S", "5S", "KD", "AS"]),
    ] {
        table.open_extended(3);
        table.play_next_card(cards[0]);
    }
    assert_eq!(page_text(&first), page_text(&second));
    for (table, cards) in [
        (&mut first, ["7S", "6D", "QC", "JS"]),
        (&mut second, ["10S", "5S", "KD", "AS"]),
    ] {
        table.play_cards(&cards);
        table.token(DEE, "Dee");
    }
    assert_eq!(page_text(&first), page_text(&second));
    first.reveal();
    second.reveal();
    assert_ne!(
        format!("{:?}", first.view()),
        format!("{:?}", second.view())
    );
}

/// IM-038: what was undone is told without the cards that are face down again.
#[test]
fn im_038_an_undone_reveal_names_no_card() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.reveal();
    let undone = "The cards were revealed.";
    assert_eq!(
        undo_line(&table.inner, &table.view()).as_deref(),
        Some(undone)
    );
    let text = |table: &ConflictTable| {
        let rows =
            rising_action::log::rows(&table.inner, &table.view(), Seat::Table, 0..usize::MAX);
        rows.into_iter()
            .map(|row| row.text)
            .find(|text| text.starts_with("The cards were revealed"))
            .unwrap()
    };
    assert!(text(&table).contains("nine of hearts"), "{}", text(&table));
    assert!(table.inner.undo());
    assert_eq!(text(&table), undone);
    assert_eq!(redo_line(&table.inner).as_deref(), Some(undone));
    table.inner.redo();
    assert!(text(&table).contains("nine of hearts"), "{}", text(&table));
}

#[test]
fn the_privacy_screen_shows_only_ones_own_cards() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    let shown = hand_of(&table, DEE, HandChoice::default());
    assert_eq!(shown.title, "Dee’s cards");
    let held: Vec<_> = shown
        .cards
        .iter()
        .map(|shown_card| shown_card.card.card)
        .collect();
    assert_eq!(held, table.state().person(DEE).unwrap().hand);
    let gamemaster = table.state().person(GM).unwrap();
    assert!(
        gamemaster
            .hand
            .iter()
            .all(|shown_card| !held.contains(shown_card))
    );
    // The open table's view has no hand at all.
    assert!(
        hand(&table.view(), DEE, HandChoice::default())
            .unwrap()
            .cards
            .is_empty()
    );
}

/// Section 2.4 of the ledger: the owner of a face-down card from the hand may see it, and nobody else.
#[test]
fn im_038_whoever_has_played_a_card_still_sees_it_in_private() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    let side = table.side("Dee");
    let played = card(0, "9H");
    table.play(&Command::PlayCard { side, card: played });
    let shown = hand_of(&table, DEE, HandChoice::default());
    assert_eq!(shown.cards[0].card.card, played);
    assert_eq!(shown.cards[0].details, ["on the table"]);
    assert_eq!(shown.cards.len(), 4);
    assert!(!shown.chooses && shown.button.is_none());
    assert_eq!(
        shown.lines,
        [
            "Your card on the table comes first. You have no more cards to play this round. The rest stay in your hand."
        ]
    );
    for seat in [Seat::Table, Seat::Actor(GM), Seat::Actor(ActorId(3))] {
        let others = hand(&table.inner.view(seat), DEE, HandChoice::default()).unwrap();
        assert!(others.cards.is_empty(), "{seat:?}");
    }
    assert_eq!(look_label(&table.view(), DEE), "Look at the cards");
    table.play_cards(&["7S", "6D", "QC", "JS"]);
    assert_eq!(look_label(&table.view(), DEE), "My card on the table");
    assert_eq!(look_label(&table.view(), GM), "My cards on the table");
}

#[test]
fn each_card_has_its_chance_and_the_assumptions_are_named() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    let shown = hand_of(&table, DEE, HandChoice::default());
    let lines = [
        "Round 1 of 3, against Lund",
        "Your stake: “The ledger leaves with me.”",
        "Lund’s stake: “The ledger burns tonight.”",
    ];
    assert_eq!(shown.lines, lines);
    assert!(shown.chooses && shown.odds.is_empty() && shown.button.is_none());
    assert!(!shown.has_top, "players play a card of their hand (IM-037)");
    // Of the gamemaster's 54 cards a nine of hearts beats 30: 2 to 8, and the nines of diamonds and clubs.
    let chances: Vec<&str> = shown
        .cards
        .iter()
        .map(|shown_card| shown_card.details[0].as_str())
        .collect();
    assert_eq!(chances, ["56%", "37%", "9.3%", "89%"]);
    let choice = HandChoice {
        card: Some(shown.cards[0].card.card),
        ..HandChoice::default()
    };
    let shown = hand_of(&table, DEE, choice);
    let odds = &shown.odds[0];
    assert_eq!(odds.title, "Chance that the nine beats Lund");
    let ground = "if their card could be any of the 54 you have not seen, without bonuses";
    assert!(odds.assumptions.starts_with(ground), "{}", odds.assumptions);
    assert_eq!(odds.steps[0].percentage, "56%");
    assert_eq!(shown.button.unwrap().label, "Play the nine");
}

#[test]
fn the_gamemaster_plays_for_all_stakes_in_one_visit_and_may_play_unseen() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    for text in ["9H", "7S", "6D", "QC"] {
        table.play_next_card(text);
    }
    let top = HandChoice {
        top: true,
        ..HandChoice::default()
    };
    let shown = hand_of(&table, GM, top);
    let sides: Vec<(&str, bool, bool)> = shown
        .sides
        .iter()
        .map(|side| (side.name.as_str(), side.has_card, side.is_chosen))
        .collect();
    assert_eq!(sides, [("Lund", true, false), ("Gang", false, true)]);
    assert_eq!(
        shown.lines,
        [
            "Round 1 of 3, the Gang against Marlow",
            "Your stake: “Nobody crosses the bridge.”",
            "Marlow’s stake: “My crew gets across.”",
        ]
    );
    assert!(shown.has_top);
    let button = shown.button.unwrap();
    assert_eq!(button.label, "Play it unseen");
    table.play(&button.action);
    let done = hand_of(&table, GM, HandChoice::default());
    assert_eq!(done.lines, ["Round 1 of 3: your cards on the table"]);
}

/// IM-037: the deck's top card is offered only if the deck has a card, or discards that can be shuffled.
#[test]
fn im_037_an_empty_deck_has_no_top_card() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    for text in ["9H", "7S", "6D"] {
        table.play_next_card(text);
    }
    let top = HandChoice {
        top: true,
        ..HandChoice::default()
    };
    assert!(hand_of(&table, GM, top).has_top);
    let nothing = Event::DeckShuffled {
        deck: DeckId(1),
        cards: vec![],
    };
    testing::tables::apply_events(&mut table.inner, vec![nothing]);
    let shown = hand_of(&table, GM, top);
    assert!(!shown.has_top);
    assert_eq!(shown.button, None, "a card of the hand has to be chosen");
    let side = table.side("Lund");
    assert_eq!(table.refused(&Command::PlayTopCard { side }), "IM-037");
}

#[test]
fn ones_played_card_can_be_looked_at_again() {
    let mut table = ConflictTable::new();
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "QC", "JS"]);
    table.token(DEE, "Dee");
    let shown = hand_of(&table, DEE, HandChoice::default());
    assert_eq!(shown.lines, ["Round 1 of 3: your cards on the table"]);
    assert_eq!(shown.cards[0].card.card, card(0, "9H"));
    assert!(!shown.chooses);
    // A total of twelve in hearts is above 42 of the 54 cards that she has not seen.
    assert_eq!(shown.odds[0].steps[0].percentage, "78%");
}

/// The curtain says who plays the person whose name is on it, as long as the player is known.
#[test]
fn the_privacy_screen_names_the_player() {
    let mut view = ConflictTable::new().view();
    let covers = |view: &View| {
        let dee = view.person(DEE).unwrap();
        cover_lines(view, dee)
    };
    let cards = "4 cards are behind this curtain.".to_owned();
    let own = "This is for Dee only.".to_owned();
    assert_eq!(covers(&view), [own, cards.clone()]);
    let person = view
        .people
        .iter_mut()
        .find(|person| person.id == DEE)
        .unwrap();
    person.player = Some(crate::evening::name("Kim"));
    let privacy_line = "This is only for Kim, who plays Dee.".to_owned();
    assert_eq!(covers(&view), [privacy_line, cards]);
}
