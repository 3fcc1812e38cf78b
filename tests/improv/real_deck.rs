//! A table with a real deck: the app deals no cards, and the cards are entered when they are turned over.

use crate::evening::{ConflictTable, GM, card};
use ::improv::card::{CardRules, Face, Joker, Rank, Suit};
use ::improv::command::Command;
use ::improv::refusal::Refusal;
use ::improv::settings::{CardSource, FinalTieRule, HandRefill, Settings};
use ::improv::state::{ConflictKind, Phase};
use rising_action::improv::dialog::{ImprovDialog, ImprovList};
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::action::{Action, Gift};
use rising_action::improv::table::columns::{Column, face_up};
use rising_action::improv::table::ending::pile_pairs;
use rising_action::improv::table::people::person_rows;
use rising_action::improv::table::playing::card_players;
use rising_action::improv::table::position;
use rising_action::improv::table::real_cards::{
    CardForm, PickedCard, PickedRank, TurnedCards, card_form, entered, ranks, refill_reminder,
    slot_label, taken_card,
};
use rising_action::improv::table::reveal::fate;
use tabletop::seat::Seat;

fn real(settings: Settings) -> Settings {
    Settings {
        card_source: CardSource::RealDeck,
        ..settings
    }
}

/// Returns a table with its people and tokens, changed to a real deck.
fn real_deck_table(settings: Settings) -> ConflictTable {
    let mut table = ConflictTable::with(Settings::default(), ["", "", "", ""], [6, 1, 1, 0]);
    table.play(&Command::ChangeSettings {
        settings: real(settings),
    });
    table
}

/// Returns a card as it is picked with two taps.
fn picked(text: &str) -> PickedCard {
    match card(0, text).face() {
        Face::Suited(rank, suit) => PickedCard::default()
            .with_rank(PickedRank::Suited(rank))
            .with_suit(suit),
        Face::Joker(joker) => PickedCard::default().with_rank(PickedRank::Joker(joker)),
    }
}

fn form(table: &ConflictTable, turned_cards: TurnedCards) -> CardForm {
    table.page_part(|now| card_form(now, turned_cards)).unwrap()
}

/// Enters these cards in the order in which they are asked for.
fn enter(table: &mut ConflictTable, turned_cards: TurnedCards, cards: &[&str]) {
    let form = form(table, turned_cards);
    assert_eq!(form.slots.len(), cards.len());
    let sides = form.slots.iter().map(|slot| slot.side);
    let cards: Vec<_> = sides.zip(cards.iter().map(|text| picked(text))).collect();
    for command in entered(&form, turned_cards, &cards, "a push".to_owned()).unwrap() {
        table.play(&command);
    }
}

/// Plays a round: everybody plays a card, nobody adds a bonus, and the cards are entered: Dee, Marlow, Quill, Lund, the Gang.
fn round(table: &mut ConflictTable, cards: &[&str]) {
    table.press_main("All cards are down");
    table.reveal();
    assert_eq!(table.go_label(), "Enter the cards");
    enter(table, TurnedCards::Round, cards);
}

/// Returns each column's name, how its side fares, and whether it is highlighted.
fn places(columns: &[Column]) -> Vec<(&str, &str, bool)> {
    columns
        .iter()
        .map(|column| {
            (
                column.name.as_str(),
                column.standing.as_str(),
                column.is_selected,
            )
        })
        .collect()
}

#[test]
fn a_conflict_is_played_with_real_cards() {
    let mut table = real_deck_table(Settings::default());
    let first =
        "Refill hands from the real deck, up to 4 cards for each player and 6 for the gamemaster.";
    assert_eq!(refill_reminder(&table.view()).as_deref(), Some(first));
    assert_eq!(person_rows(&table.view())[0].detail, "talent: Old debts");
    table.open_extended(3);
    assert_eq!(refill_reminder(&table.view()), None);
    // Everybody can mark their own card as played.
    let people = table.page_part(card_players);
    assert!(
        people
            .iter()
            .all(|person| !person.is_next && !person.has_played)
    );
    table.run(people[0].action.clone().unwrap());
    let people = table.page_part(card_players);
    assert!(people[0].has_played && people[0].action.is_none());
    assert_eq!(table.buttons().1.detail, "then come the bonuses");
    table.press_main("All cards are down");
    assert_eq!(table.conflict_step(), Some(Phase::Bonuses));
    table.token(GM, "Lund");
    let all_pass = table.list(ImprovList::AllPass).buttons.pop().unwrap();
    let turned_cards = TurnedCards::Round;
    assert!(
        matches!(&all_pass.action, Action::PlayThenOpen(_, ImprovDialog::EnterCards(asked_cards)) if *asked_cards == turned_cards)
    );
    table.run(all_pass.action);
    assert_eq!(
        table.buttons().1.action,
        Action::Open(ImprovDialog::EnterCards(turned_cards))
    );
    let asked = form(&table, turned_cards);
    let names: Vec<&str> = asked.slots.iter().map(|slot| slot.name.as_str()).collect();
    assert_eq!(names, ["Dee", "Marlow", "Quill", "Lund", "The Gang"]);
    assert_eq!(
        (asked.intro, asked.button),
        ("Everyone turns their card over.", "Reveal")
    );
    enter(&mut table, turned_cards, &["9H", "7S", "6D", "8C", "3H"]);
    assert_eq!(table.conflict_step(), Some(Phase::Narrate));
    let last = table.entries().last().unwrap().clone();
    let text = rising_action::log::markdown::markdown(&table.inner, &table.inner.view(Seat::Table));
    assert!(
        text.contains("nine of hearts") && !last.events.is_empty(),
        "{text}"
    );
    table.narrate_all();
    table.press_main("Start round 2");
    assert_eq!(
        position(&table.view(), table.conflict_step()),
        "Round 2 of 3, cards face down"
    );
}

#[test]
fn missing_cards_are_named() {
    let mut table = real_deck_table(Settings::default());
    table.open(ConflictKind::Simple, "Lund");
    table.stake("Lund", "The ledger burns tonight.", None);
    for name in ["Dee", "Marlow", "Quill"] {
        table.stake(name, "The ledger leaves with me.", Some("Lund"));
    }
    table.press_main("Play the cards");
    table.press_main("All cards are down");
    table.reveal();
    let turned_cards = TurnedCards::Round;
    let asked = form(&table, turned_cards);
    let dee = asked.slots[0].side;
    let none = entered(&asked, turned_cards, &[], String::new());
    assert_eq!(none, Err("Dee: tap the rank of the card.".to_owned()));
    let nine = PickedCard::default().with_rank(PickedRank::Suited(Rank::Nine));
    let half = entered(&asked, turned_cards, &[(dee, nine)], String::new());
    assert_eq!(half, Err("Dee: tap the suit of the card.".to_owned()));
    let rules = CardRules::default();
    assert_eq!(slot_label(&asked.slots[0], nine, &rules), "Dee: –");
    assert_eq!(
        slot_label(&asked.slots[0], picked("9H"), &rules),
        "Dee: nine of hearts"
    );
    // The players' deck has this card only once.
    let twice = ["9H", "9H", "2C", "3C"].map(picked);
    let sides = asked.slots.iter().map(|slot| slot.side);
    let cards: Vec<_> = sides.zip(twice).collect();
    // It is said as soon as the second card is typed.
    let taken = |cards: &[_]| table.page_part(|now| taken_card(now, &asked, cards));
    assert_eq!(taken(&cards[..1]), "");
    assert_eq!(
        taken(&cards[..2]),
        "Marlow: the nine of hearts is on the table already. Check the cards."
    );
    let commands = entered(&asked, turned_cards, &cards, String::new()).unwrap();
    assert_eq!(table.refused(&commands[0]), "IM-161");
    let text = refusal(
        &Refusal::CardOnTable {
            card: card(0, "9H"),
        },
        &table.view(),
    );
    assert!(
        text.reason
            .contains("The nine of hearts has already been entered"),
        "{}",
        text.reason
    );
}

#[test]
fn a_joker_has_no_suit() {
    let joker = PickedCard::default()
        .with_suit(Suit::Heart)
        .with_rank(PickedRank::Joker(Joker::Little));
    assert_eq!(
        (joker.face(), joker.suit),
        (Some(Face::Joker(Joker::Little)), None)
    );
    let heart = joker.with_suit(Suit::Heart);
    assert_eq!((heart.face(), heart.rank), (None, None));
    let differ = CardRules {
        jokers_differ: true,
        ..CardRules::default()
    };
    assert_eq!(ranks(&CardRules::default()).len(), 14);
    assert_eq!(
        ranks(&differ)[13..]
            .iter()
            .map(|rank| rank.1)
            .collect::<Vec<_>>(),
        ["Little joker", "Big joker"]
    );
}

#[test]
fn a_tie_is_shown_until_it_is_decided() {
    let mut table = real_deck_table(Settings::default());
    table.open_extended(3);
    round(&mut table, &["10H", "7S", "6D", "10H", "3H"]);
    assert_eq!(table.conflict_step(), Some(Phase::Fate));
    let columns = table.page_part(face_up);
    let tied: Vec<_> = places(&columns)
        .into_iter()
        .filter(|column| column.1 == "tied")
        .collect();
    assert_eq!(tied, [("Dee", "tied", false), ("Lund", "tied", false)]);
    // Marlow has beaten the gang, whatever the draw decides.
    let highlighted: Vec<&str> = places(&columns)
        .into_iter()
        .filter_map(|(name, _, is_selected)| is_selected.then_some(name))
        .collect();
    assert_eq!(highlighted, ["Marlow"]);
    assert_eq!(columns[3].height, columns[4].height);
    let button = table.buttons().1;
    assert_eq!(button.label, "Turn over one card each");
    assert_eq!(form(&table, TurnedCards::Round).button, "Compare the cards");
    enter(&mut table, TurnedCards::Round, &["5D", "5D"]);
    let shown = table.page_part(fate);
    assert_eq!(
        (shown.drawn.len(), shown.decided.len(), shown.choosing.len()),
        (1, 0, 0)
    );
    let note = shown.note.unwrap().text;
    let again = "Equal: draw again. Dee and Lund each draw a card from the deck.";
    assert!(note.starts_with(again), "{note}");
    assert_eq!(
        form(&table, TurnedCards::Round).intro,
        "The cards were equal. Each side below turns over another one."
    );
    enter(&mut table, TurnedCards::Round, &["4D", "3D"]);
    let shown = table.page_part(fate);
    assert_eq!(shown.decided[0], "Dee beat Lund.");
    // IA-04: each draw stands in its own row, which says why there was another one.
    let rows: Vec<(&str, usize)> = shown
        .drawn
        .iter()
        .map(|row| (row.title.as_str(), row.cards.len()))
        .collect();
    let again = "Equal again, another card each: Dee and Lund";
    assert_eq!(rows, [("One card each", 2), (again, 2)]);
    let columns = table.page_part(face_up);
    assert!(columns.iter().all(|column| column.standing != "tied"));
    assert!(columns[4].is_selected && columns[4].standing == "won");
    table.press_main("Lund: stay");
    assert_eq!(
        table.state().conflict.as_ref().unwrap().phase,
        Phase::Narrate
    );
}

/// Between two draws, the ties that are named are those of the sides that draw again, and the reason of the first draw is gone.
#[test]
fn ia_04_equal_cards_name_only_those_who_draw_again() {
    let mut table = real_deck_table(Settings::default());
    table.open_extended(3);
    round(&mut table, &["10H", "3H", "6D", "10H", "3H"]);
    let before = table.page_part(fate);
    assert!(before.reason.is_some() && !before.is_drawn_again);
    assert_eq!(before.tied.len(), 2);
    // Dee and Lund draw equal cards, and Marlow beats the gang.
    let slots = form(&table, TurnedCards::Round).slots;
    let cards = slots.iter().map(|slot| match slot.name.as_str() {
        "Marlow" => "8C",
        "The Gang" => "3C",
        _ => "9D",
    });
    let cards: Vec<&str> = cards.collect();
    enter(&mut table, TurnedCards::Round, &cards);
    let between = table.page_part(fate);
    assert!(between.is_drawn_again);
    assert_eq!(between.tied, ["Dee and Lund are tied at 10."]);
    assert_eq!(between.reason, None);
}

/// An article is a capital below a card, but not within the sentence above it.
#[test]
fn equal_cards_name_a_side_with_an_article() {
    let mut table = real_deck_table(Settings::default());
    table.open_extended(3);
    round(&mut table, &["7S", "10H", "6D", "3H", "10H"]);
    enter(&mut table, TurnedCards::Round, &["5D", "5D"]);
    enter(&mut table, TurnedCards::Round, &["4D", "3D"]);
    let drawn = table.page_part(fate).drawn.pop().unwrap();
    assert_eq!(
        drawn.title,
        "Equal again, another card each: Marlow and the Gang"
    );
    let names: Vec<&str> = drawn.cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Marlow", "The Gang"]);
}

#[test]
fn tied_piles_and_refills_ask_for_real_cards() {
    let mut table = real_deck_table(Settings {
        final_tie_rule: FinalTieRule::FateDraw,
        refill: HandRefill::AfterRound,
        ..Settings::default()
    });
    table.open_extended(2);
    round(&mut table, &["KS", "7S", "AS", "QS", "3H"]);
    assert!(refill_reminder(&table.view()).is_some());
    table.narrate_all();
    table.press_main("Start round 2");
    round(&mut table, &["QC", "8S", "AC", "KS", "4H"]);
    table.press_main("Go to the ending");
    let pairs = table.page_part(|now| pile_pairs(now, None));
    let broken = pairs
        .iter()
        .find_map(|pair| pair.tie_break.clone())
        .unwrap();
    assert_eq!(broken.label, "Turn over one card each");
    let Action::Open(ImprovDialog::EnterCards(turned_cards)) = broken.action else {
        panic!("{:?}", broken.action);
    };
    enter(&mut table, turned_cards, &["2D", "4D"]);
    let pairs = table.page_part(|now| pile_pairs(now, None));
    assert!(pairs.iter().any(|pair| pair.drawn.len() == 2));
}

#[test]
fn the_top_card_that_a_destroyed_side_gives_is_entered() {
    let mut table = real_deck_table(Settings::default());
    table.open_extended(2);
    round(&mut table, &["9H", "8S", "QD", "9H", "3H"]);
    enter(&mut table, TurnedCards::Round, &["2C", "3C"]);
    table.press_main("Dee: stay");
    table.narrate_all();
    table.press_main("Start round 2");
    round(&mut table, &["7D", "9S", "KD", "7D", "4H"]);
    enter(&mut table, TurnedCards::Round, &["4C", "5C"]);
    table.press_main("Go to the ending");
    let (from, to) = (table.side("Dee"), table.side("Quill"));
    table.gift = Some(Gift {
        from,
        card: None,
        to: Some(to),
    });
    table.note = "Take this".to_owned();
    let button = table.buttons().1;
    let turned_cards = TurnedCards::TopCard { from, to };
    assert_eq!(
        button.action,
        Action::Open(ImprovDialog::EnterCards(turned_cards))
    );
    let asked = form(&table, turned_cards);
    assert_eq!((asked.slots.len(), asked.button), (1, "Give the card"));
    enter(&mut table, turned_cards, &["AD"]);
    let quill = table.state().conflict.as_ref().unwrap().side(to).unwrap();
    assert!(
        quill
            .pile
            .iter()
            .any(|pile_card| pile_card.card == card(0, "AD"))
    );
}

/// IM-014, IM-020: if nobody is opposed, no card is played, and the narration follows, with either kind of deck.
#[test]
fn im_020_without_opponents_no_card_is_entered() {
    for mut table in [real_deck_table(Settings::default()), ConflictTable::new()] {
        table.open(ConflictKind::Simple, "");
        for name in ["Dee", "Marlow", "Quill"] {
            table.stake(name, "It is so.", None);
        }
        table.play(&Command::CloseStakes);
        table.press_main("Place bonuses");
        // There is no card to add a bonus to, so nobody passes (IM-047, IM-061).
        assert_eq!(table.buttons().1.detail, "no card was played");
        table.press_main("Narrate");
        assert_eq!(table.conflict_step(), Some(Phase::Narrate));
    }
}

#[test]
fn a_new_table_with_a_real_deck_deals_nothing() {
    use rising_action::draft::Draft;
    use rising_action::new_table::messages;
    let mut draft = Draft {
        game: storage::GameKind::Improv,
        improv: real(Settings::default()),
        ..Draft::default()
    };
    draft.type_names("Dana (GM), Mara, Jo").unwrap();
    assert_eq!(messages::open_word(&draft), "Open");
    assert_eq!(messages::deal(&draft), ["2 players", "with a real deck"]);
}
