//! The Hand of Fate: exact ties, and sides that lose to it, leave, or have no opponents.

use crate::evening::{ConflictTable, DEE};
use ::improv::Improv;
use ::improv::card::DeckId;
use ::improv::settings::{GiftMode, Settings};
use ::improv::side::SideId;
use ::improv::state::{Condition, ConflictKind, Phase, Side};
use ::improv::view::View;
use rising_action::game::TableGame;
use rising_action::improv::dialog::ImprovList;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::columns::{BonusMark, face_down, face_up};
use rising_action::improv::table::ending::{
    LonePile, last_conflict, lone_piles, lost_stakes, pile_pairs, stake_results,
};
use rising_action::improv::table::gifts::offer;
use rising_action::improv::table::narration::{narrators, other_actions};
use rising_action::improv::table::playing::{
    BonusButton, bonus_buttons, card_players, means, unopposed_text,
};
use rising_action::improv::table::reveal::{fate, fate_draws, results, token_routes};
use rising_action::improv::table::typed::open_conflict;
use rising_action::improv::table::{ConflictContext, position};
use tabletop::rule::im;
use tabletop::seat::Seat;

/// Dee is tied with Lund, loses to the Hand of Fate, and stays.
fn harmed_table(settings: Settings) -> ConflictTable {
    harmed_in_first_of(2, settings)
}

fn harmed_in_first_of(rounds: u16, settings: Settings) -> ConflictTable {
    let hands = ["9H 9D JS 4H", "9H 9D", "7S 2C", "6D 4C"];
    let mut table = ConflictTable::dealt(settings, hands, [3, 2, 0, 0], DeckId(0));
    table.open_extended(rounds);
    table.play_cards(&["9H", "7S", "6D", "9H", "JS"]);
    table.reveal();
    table.press_main("Draw one card each");
    table.press_main("Dee: stay");
    table.narrate_all();
    table.press_main("Start round 2");
    table
}

/// Dee loses again in the last round, and is destroyed.
fn destroyed_table(settings: Settings) -> ConflictTable {
    let mut table = harmed_table(settings);
    table.play_cards(&["9D", "2C", "4C", "9D", "4H"]);
    table.reveal();
    let note = table.page_part(fate).note.unwrap().text;
    assert!(note.ends_with("A second lost draw destroys Dee."), "{note}");
    table.press_main("Draw one card each");
    table
}

/// Lund is the only opponent, loses to the Hand of Fate, and leaves.
fn deserted_table() -> ConflictTable {
    let hands = ["9H JS", "9H", "7S", "6D"];
    let mut table = ConflictTable::with(Settings::default(), hands, [3, 0, 0, 0]);
    let opening = open_conflict(&table.view(), ConflictKind::Extended, &[DEE], "Lund");
    for command in opening.unwrap() {
        table.play(&command);
    }
    table.stake("Lund", "The ledger burns tonight.", None);
    table.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    table.press_main("Play the cards");
    table.play_cards(&["9H", "9H"]);
    table.reveal();
    table.press_main("Draw one card each");
    let leave = table.buttons().0.unwrap();
    assert_eq!(leave.label, "Lund: leave");
    table.run(leave.action);
    table
}

fn before() -> Settings {
    Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    }
}

fn dee(table: &ConflictTable) -> LonePile {
    let alone = table.page_part(|now| lone_piles(now, table.gift));
    alone
        .into_iter()
        .find(|lone_pile| lone_pile.pile.name == "Dee")
        .unwrap()
}

#[test]
fn exact_ties_draw_cards_and_the_loser_chooses() {
    let hands = ["9H JS", "9H", "7S", "6D"];
    let mut table = ConflictTable::with(Settings::default(), hands, [3, 0, 0, 0]);
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "9H", "JS"]);
    table.reveal();
    assert_eq!(table.conflict_step(), Some(Phase::Fate));
    let fate_view = table.page_part(fate);
    assert_eq!(fate_view.title, "The Hand of Fate");
    assert_eq!(fate_view.tied, ["Dee and Lund are tied at 9."]);
    assert_eq!(
        fate_view.reason.unwrap().text,
        "Opponents are tied only if their totals are equal and their cards have the same suit; otherwise, the higher suit wins."
    );
    let header = |table: &ConflictTable| position(&table.view(), table.conflict_step());
    assert_eq!(header(&table), "Round 1 of 3, tied");
    assert!(
        fate_view.drawn.is_empty() && fate_view.decided.is_empty() && fate_view.choosing.is_empty()
    );
    // Neither side wins or loses as long as the tie is open.
    let tied = |table: &ConflictTable| {
        let columns = table.page_part(face_up);
        columns
            .iter()
            .filter(|column| column.standing == "tied")
            .count()
    };
    assert_eq!(tied(&table), 2);
    assert!(
        table
            .page_part(face_up)
            .iter()
            .filter(|column| column.standing == "tied")
            .all(|column| !column.is_selected)
    );
    table.press_main("Draw one card each");
    let fate_view = table.page_part(fate);
    assert_eq!(fate_view.drawn.len(), 1);
    assert_eq!(fate_view.drawn[0].title, "One card each");
    assert_eq!(fate_view.drawn[0].cards.len(), 2);
    assert_eq!(tied(&table), 0);
    // IA-35: Lund beat Quill, but that wins nothing, and the column says so before Lund chooses.
    let in_vain =
        "Lund lost the round to the Hand of Fate in spite of beating Quill: no victory card";
    assert_eq!(
        fate_view.decided,
        ["Dee beat Lund.".to_owned(), format!("{in_vain}.")]
    );
    let lund = |table: &ConflictTable| {
        let columns = table.page_part(face_up);
        let mut columns = columns.into_iter().filter(|column| column.name == "Lund");
        columns.next().unwrap()
    };
    assert!(!lund(&table).is_selected && lund(&table).standing == "won 1, lost 1");
    // The tie is over: neither the header nor the card says that it is open.
    assert_eq!(header(&table), "Round 1 of 3, tie decided");
    assert_eq!(fate_view.tied, ["Dee and Lund were tied at 9."]);
    assert!(fate_view.reason.is_none() && fate_view.note.is_none());
    // The page says what the choices mean, and the dock has the only buttons for them.
    assert_eq!(fate_view.choosing[0].title, "Lund’s choice");
    let [(leaving, _), (staying, _)] = &fate_view.choosing[0].choices;
    let (leave, stay) = table.buttons();
    let leave = leave.unwrap();
    assert_eq!((&leave.label, &stay.label), (leaving, staying));
    assert_eq!(leave.label, "Lund: leave");
    table.run(leave.action);
    let is_eliminated = |side: &&Side| side.condition == Condition::Eliminated;
    let conflict = table.state().conflict.clone().unwrap();
    assert_eq!(conflict.sides.iter().filter(is_eliminated).count(), 1);
    assert_eq!(table.conflict_step(), Some(Phase::Narrate));
    let told = table.page_part(results);
    let told: Vec<String> = told
        .into_iter()
        .map(|line| format!("{}{}", line.head, line.rest.text))
        .collect();
    assert!(told.contains(&in_vain.to_owned()), "{told:?}");
    table.narrate_all();
    // IM-157: Dee has won a card, and nobody opposes her any longer.
    let notes = table.list(ImprovList::Standings).notes_below;
    assert_eq!(
        notes[..2],
        ["Dee: nine of hearts.", "Marlow: no victory cards."]
    );
}

/// IM-020, IM-144.
/// IM-020, IA-18: whoever has lost the only opponent plays no card, and the page says what becomes of the stake.
#[test]
fn im_020_a_side_without_an_opponent_is_told_that_its_stake_comes_true() {
    let hands = ["9H JS KD", "9H 7C", "7S 2C", "6D 4C"];
    let mut table = ConflictTable::with(Settings::default(), hands, [3, 0, 0, 0]);
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "9H", "JS"]);
    table.reveal();
    assert_eq!(table.page_part(unopposed_text), "");
    table.press_main("Draw one card each");
    let leave = table.buttons().0.unwrap();
    table.run(leave.action);
    table.narrate_all();
    let standings = table.list(ImprovList::Standings).lines;
    let told: Vec<&str> = standings.iter().map(|line| line.label.as_str()).collect();
    assert!(
        told.contains(&"Dee, with no opponent: the stake comes true"),
        "{told:?}"
    );
    table.press_main("Start round 2");
    assert_eq!(
        table.page_part(unopposed_text),
        "Nobody opposes Dee and Quill. Their stakes come true without a card."
    );
    let columns = table.page_part(|now| face_down(now, false, None));
    let unopposed = columns
        .iter()
        .filter(|column| column.standing == "no opponent");
    let names: Vec<&str> = unopposed.map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["Dee", "Quill"]);
    assert!(
        columns[0]
            .label
            .contains("plays no card, no opponent, the stake comes true"),
        "{}",
        columns[0].label
    );
}

#[test]
fn im_144_a_pile_without_an_opponent_is_that_of_a_winner() {
    let mut table = deserted_table();
    table.press_main("Go to the ending");
    let lone = dee(&table);
    assert_eq!((lone.why, lone.pile.is_ahead), ("no opponent", true));
    // There is nobody to give a card to (IM-116).
    assert!(lone.pile.cards.iter().all(|shown| shown.gift.is_none()));
}

#[test]
fn im_144_a_stake_is_lost_with_its_side() {
    let hands = ["9H JS", "9H", "7S", "6D"];
    let mut table = ConflictTable::with(Settings::default(), hands, [3, 0, 0, 0]);
    table.open_extended(3);
    table.play_cards(&["9H", "7S", "6D", "9H", "JS"]);
    table.reveal();
    table.press_main("Draw one card each");
    let leave = table.buttons().0.unwrap();
    table.run(leave.action);
    let stakes: Vec<String> = table
        .page_part(narrators)
        .into_iter()
        .map(|narrator| narrator.stake)
        .collect();
    assert!(
        stakes.contains(&"Stake lost: “The ledger burns tonight.”".to_owned()),
        "{stakes:?}"
    );
    assert!(
        stakes.contains(&"Stake: “The ledger leaves with me.”".to_owned()),
        "{stakes:?}"
    );
}

/// IM-UI-7, IM-146.
#[test]
fn im_141_drawn_cards_are_shown_with_the_round_they_decided() {
    let table = destroyed_table(Settings::default());
    let rows = table.page_part(fate_draws);
    assert_eq!(rows.len(), 1);
    let names: Vec<&str> = rows[0]
        .cards
        .iter()
        .map(|card| card.name.as_str())
        .collect();
    assert_eq!(names, ["Dee", "Lund"]);
    let results = table.page_part(results);
    assert!(results.iter().any(|result| result.rest.rule == im(141)));
    let last = results.last().unwrap();
    assert_eq!(
        (
            format!("{}{}", last.head, last.rest.text).as_str(),
            last.rest.rule
        ),
        ("Dee, destroyed by a second lost draw", im(146))
    );
    let columns = table.page_part(face_up);
    let dee = columns.iter().find(|column| column.name == "Dee").unwrap();
    assert_eq!(dee.standing, "lost, destroyed");
}

/// IM-142, IM-143: the last round is narrated with the end, which says so.
#[test]
fn im_142_the_end_tells_the_hand_of_fate_of_the_last_round() {
    let table = destroyed_table(Settings::default());
    let mut told = vec![];
    for narrator in table.page_part(narrators) {
        let parts = narrator.text.split("; ");
        told.extend(
            parts
                .filter(|part| part.starts_with("Hand"))
                .map(str::to_owned),
        );
    }
    told.sort();
    assert_eq!(
        told,
        [
            "Hand of Fate in the last round: more than the stake",
            "Hand of Fate in the last round: worse than feared"
        ]
    );
}

/// IM-066, IM-068, IM-075 … IM-080, IM-141, IM-146: in each sentence about a result, some words are the link to its rule.
#[test]
fn im_066_words_in_the_results_link_to_their_rules() {
    let tied = {
        let mut table = harmed_table(Settings::default());
        table.play_cards(&["9D", "2C", "4C", "9D", "4H"]);
        table.reveal();
        table
    };
    assert_eq!(
        tied.page_part(fate).note.unwrap().parts()[1],
        "eliminated or harmed"
    );
    let table = destroyed_table(Settings::default());
    let mut notes = table.page_part(results);
    notes.extend(table.page_part(token_routes));
    let links: Vec<&str> = notes.iter().map(|note| note.rest.parts()[1]).collect();
    for (note, link) in notes.iter().zip(&links) {
        assert_ne!(*link, note.rest.text, "{note:?}");
    }
    assert!(links.contains(&"the Hand of Fate"), "{links:?}");
    assert!(links.contains(&"destroyed"), "{links:?}");
}

/// IM-141, IM-146: a side may be tied with two others. It is named once.
#[test]
fn im_146_the_draw_names_each_side_once() {
    let settings = Settings {
        lethal_fate: true,
        ..Settings::default()
    };
    let hands = ["9H JH", "9H JC", "7S JD", "6D 4C"];
    let mut table = ConflictTable::dealt(settings, hands, [3, 2, 0, 0], DeckId(0));
    table.open(ConflictKind::Extended, "Lund");
    for (side, opponent) in [
        ("Lund", None),
        ("Dee", Some("Lund")),
        ("Marlow", Some("Dee")),
        ("Quill", Some("Lund")),
    ] {
        table.stake(side, "Tonight.", opponent);
    }
    table.press_main("Play the cards");
    table.play_cards(&["9H", "7S", "6D", "9H"]);
    table.reveal();
    table.press_main("Draw one card each");
    table.press_main("Dee: stay");
    table.narrate_all();
    table.press_main("Start round 2");
    table.play_cards(&["JC", "JD", "4C", "JH"]);
    table.reveal();
    let fate_view = table.page_part(fate);
    assert_eq!(fate_view.tied.len(), 2, "Dee with Lund and with Marlow");
    assert_eq!(
        fate_view.reason.unwrap().text,
        "At this table, opponents with equal totals are tied, whatever their suits."
    );
    let note = fate_view.note.unwrap().text;
    assert_eq!(note.matches("A second lost draw").count(), 1, "{note}");
    assert!(note.ends_with("A second lost draw destroys Dee."), "{note}");
}

/// IM-146: with another side that still has to choose, the draw stays on the page.
#[test]
fn im_146_the_draw_says_who_is_destroyed() {
    let mut table = harmed_table(Settings::default());
    table.play_cards(&["9D", "2C", "4C", "9D", "4H"]);
    table.reveal();
    table.press_main("Draw one card each");
    assert_eq!(
        table.page_part(fate).decided,
        ["Lund beat Dee.", "Dee, destroyed by a second lost draw."]
    );
}

/// IM-144 to IM-146.
#[test]
fn im_145_harmed_sides_are_marked() {
    let table = harmed_table(Settings::default());
    let columns = table.page_part(|now| face_down(now, false, None));
    assert_eq!(columns[0].standing, "harmed");
    assert_eq!(columns[0].label, "Dee: no card yet, harmed");
    let people = table.page_part(card_players);
    assert_eq!(people[0].detail, "has yet to play a card, harmed");
    assert!(
        people
            .iter()
            .skip(1)
            .all(|player| !player.detail.ends_with("harmed"))
    );
}

#[test]
fn im_123_the_destroyed_are_asked_before_the_narration() {
    let mut table = destroyed_table(before());
    table.press_main("Go to the ending");
    table.press_main("No more gifts");
    table.end_next_narration();
    // The narration has begun: gifts that the rules would refuse are not offered (IM-119).
    assert!(dee(&table).give_top.is_none());
}

/// IM-157: a destroyed side may give several cards, but only to the characters of other players.
#[test]
fn im_157_the_heading_says_what_the_destroyed_may_give() {
    let hands = ["9H 9D 4S JS 4H 5H", "QH 9H 9D", "7S 2C 3C", "6D 4C 5C"];
    let mut table = ConflictTable::dealt(before(), hands, [3, 2, 0, 0], DeckId(0));
    table.open_extended(3);
    for (cards, is_tied) in [
        (["QH", "7S", "6D", "4S", "JS"], false),
        (["9H", "2C", "4C", "9H", "4H"], true),
        (["9D", "3C", "5C", "9D", "5H"], true),
    ] {
        table.play_cards(&cards);
        table.reveal();
        if is_tied {
            table.press_main("Draw one card each");
        }
        if table.go_label() == "Dee: stay" {
            table.press_main("Dee: stay");
        }
        table.narrate_all();
        if table.go_label().starts_with("Start round") {
            let label = table.go_label();
            table.press_main(&label);
        }
    }
    table.press_main("Go to the ending");
    let lone = dee(&table);
    let gift = lone.pile.cards[0].gift.unwrap();
    let offer = table.page_part(|now| offer(now, gift, None).unwrap());
    assert_eq!(
        offer.detail,
        "any number of cards, only to other players’ characters"
    );
}

#[test]
fn im_158_a_destroyed_side_gives_the_top_card() {
    let mut table = destroyed_table(before());
    table.press_main("Go to the ending");
    let lone = dee(&table);
    assert_eq!(lone.why, "destroyed: not compared");
    let top = lone.give_top.unwrap();
    assert!(!top.is_chosen);
    table.run(Action::ConsiderGift(Some(top.gift)));
    assert!(dee(&table).give_top.unwrap().is_chosen);
    assert_eq!(table.buttons().0.unwrap().label, "Give nothing");
    let gift = table.gift.unwrap();
    let offer = table.page_part(|now| offer(now, gift, None).unwrap());
    let names: Vec<&str> = offer
        .receivers
        .iter()
        .map(|receiver| receiver.name.as_str())
        .collect();
    assert_eq!(names, ["Marlow", "Quill"], "players' characters only");
    assert_eq!(offer.detail, "the top card of the deck");
    table.run(Action::ConsiderGift(Some(offer.receivers[1].gift)));
    table.press_main("Give the top card");
    let conflict = table.state().conflict.clone().unwrap();
    let pile = |number| conflict.side(SideId(number)).unwrap().pile.len();
    assert_eq!((pile(1), pile(3)), (0, 1));
    let lone = dee(&table);
    assert!(lone.give_top.is_none() && lone.pile.has_given);
}

/// IM-159: the button for all narrations says that a stake can be adopted where it can be, which is at the end.
#[test]
fn im_159_a_stake_is_adopted_at_the_end() {
    for (rounds, detail) in [(3, ""), (2, "a stake can still be adopted")] {
        let mut table = harmed_in_first_of(rounds, Settings::default());
        table.play_cards(&["9D", "2C", "4C", "9D", "4H"]);
        table.reveal();
        table.press_main("Draw one card each");
        if rounds == 2 {
            table.press_main("Go to the ending");
        }
        let button = table.page_part(|now| other_actions(now, table.gift).remove(0));
        assert_eq!(
            (button.label.as_str(), button.detail.as_str()),
            ("Everyone has narrated", detail)
        );
    }
}

#[test]
fn im_159_a_lost_stake_is_adopted_with_its_opponent() {
    let mut table = destroyed_table(Settings::default());
    table.press_main("Go to the ending");
    let pairs = |table: &ConflictTable| table.page_part(|now| pile_pairs(now, None)).len();
    let before = pairs(&table);
    let adoption = table.page_part(lost_stakes).pop().unwrap();
    assert_eq!(adoption.question, "Who adopts the stake of Dee?");
    assert_eq!(adoption.stake, "The ledger leaves with me.");
    // The question does not lapse without a word.
    table.narrate_all();
    let end = table.buttons().1;
    assert_eq!(
        (end.label.as_str(), end.detail.as_str(), end.action),
        (
            "End the conflict",
            "a stake can still be adopted",
            Action::Open(ImprovList::EndConflict.into())
        )
    );
    assert_eq!(
        table.list(ImprovList::EndConflict).text,
        "Nobody has adopted the stake of Dee. If the conflict ends now, it does not come true."
    );
    let marlow = adoption
        .answers
        .into_iter()
        .find(|answer| answer.label == "Marlow")
        .unwrap();
    table.run(marlow.action);
    assert!(table.page_part(lost_stakes).is_empty());
    assert_eq!(pairs(&table), before + 1, "Marlow against Lund");
    // From now on, everything that says whether the stake comes true names both.
    let line = "Dee’s stake, adopted by Marlow, does not come true";
    let [_, shown] = table.page_part(stake_results)[0].lines();
    assert_eq!(shown, line);
    table.press_main("End the conflict");
    let [_, shown] = last_conflict(&table.view())[0].lines();
    assert_eq!(shown, line);
    let logged = Improv::entry_text(table.entries(), &table.view(), Seat::Table);
    let sentence = "The conflict ended. Dee’s stake, adopted by Marlow, did not come true; ";
    assert!(logged.starts_with(sentence), "{logged}");
}

/// IM-052, IM-151: the talents of a player who is out of the conflict help nobody there, so they are not offered.
#[test]
fn im_052_a_player_who_is_out_is_offered_no_talent() {
    let mut table = harmed_table(Settings::default());
    table.play_cards(&["9D", "2C", "4C", "9D", "4H"]);
    let marlow = table.side("Marlow");
    let mut view = table.view();
    let offered = |view: &View| {
        let context = ConflictContext::of(view).unwrap();
        let dee = view.person(DEE).unwrap();
        let buttons = bonus_buttons(&context, dee, marlow);
        let is_talent = |button: &BonusButton| button.mark == BonusMark::Talent;
        let words = means(&context, dee);
        (words.contains("talent"), buttons.iter().any(is_talent))
    };
    assert_eq!(offered(&view), (true, true));
    for person in &mut view.people {
        person.is_out = true;
    }
    assert_eq!(offered(&view), (false, false));
}
