//! What the page says about things that happened: tokens, awards, cards that lie somewhere, and conflicts that were canceled.

use super::evening::{ConflictTable, DEE, GM, card, name};
use ::improv::Improv;
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::settings::{CardSource, Settings};
use ::improv::state::ConflictKind;
use rising_action::game::TableGame;
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::dock::{DockActions, dock};
use rising_action::improv::table::ending::{last_conflict, was_canceled};
use rising_action::improv::table::people::{AwardGiver, award_givers};
use rising_action::improv::table::playing::why_none_is_added;
use rising_action::improv::table::reveal::{token_routes, token_stocks};
use rising_action::improv::table::typed::open_conflict;
use rising_action::log::{redo_line, undo_line};
use tabletop::event_log::EventLog;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// A simple conflict of Dee against Lund, with all cards down.
fn simple_table(tokens: [u32; 4]) -> ConflictTable {
    let hands = ["KD QC", "9S 7C", "7S 2C", "6D 4C"];
    let mut table = ConflictTable::with(Settings::default(), hands, tokens);
    simple_conflict(&mut table);
    table.play_cards(&["9S", "KD"]);
    table
}

fn simple_conflict(table: &mut ConflictTable) {
    conflict(table, ConflictKind::Simple);
}

fn conflict(table: &mut ConflictTable, kind: ConflictKind) {
    let opening = open_conflict(&table.view(), kind, &[DEE], "Lund");
    for command in opening.unwrap() {
        table.play(&command);
    }
    table.stake("Lund", "The ledger burns tonight.", None);
    table.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    table.press_main("Play the cards");
}

fn routes(table: &ConflictTable) -> Vec<String> {
    let routes = table.page_part(token_routes).into_iter();
    routes
        .map(|route| format!("{}{}", route.head, route.rest.text))
        .collect()
}

/// IM-085, IA-05: a player's token on the gamemaster's card meets that card, so its owner is the one of the second color.
#[test]
fn im_085_the_second_color_has_its_owner() {
    let mut table = simple_table([0, 2, 0, 0]);
    table.token(DEE, "Lund");
    table.token(DEE, "Dee");
    table.reveal();
    assert_eq!(
        routes(&table),
        [
            "Dee’s token on Lund goes out of play: black meets red (Lund’s card)",
            "Dee’s token on Dee goes out of play: black meets red (Lund’s card)",
        ]
    );
}

/// IM-077: several tokens of one person that go the same way are told together.
#[test]
fn im_077_equal_tokens_are_told_together() {
    let mut table = simple_table([0, 2, 0, 0]);
    table.token(DEE, "Dee");
    table.token(DEE, "Dee");
    table.reveal();
    assert_eq!(
        routes(&table),
        ["Dee’s 2 tokens on Dee go out of play: black meets red (Lund’s card)"]
    );
}

/// IM-050: whoever has tokens left has something to add, but not by the rules.
#[test]
fn im_050_a_row_without_bonuses_names_the_limit() {
    assert_eq!(why_none_is_added(true), "limit reached");
    assert_eq!(why_none_is_added(false), "nothing to add");
    let limit = Refusal::GmLimit {
        limit: 2,
        extended: false,
    };
    let text = refusal(&limit, &ConflictTable::new().view());
    assert_eq!(
        text.reason,
        "The limit is 2 tokens for this conflict. The gamemaster may spend no more in it."
    );
}

/// IM-094: the award sheet shows who has given, and a refusal says who it is.
#[test]
fn im_094_who_has_given_an_award_is_seen_before() {
    let mut table = simple_table([0, 0, 0, 0]);
    table.reveal();
    let marlow = ActorId(3);
    let award = |to| Command::Award { from: DEE, to };
    table.play(&award(marlow));
    let givers: Vec<AwardGiver> = award_givers(&table.view());
    let shown: Vec<(&str, bool)> = givers
        .iter()
        .map(|giver| (giver.label.as_str(), giver.has_given))
        .collect();
    assert_eq!(
        shown,
        [
            ("Dee, has given", true),
            ("Marlow", false),
            ("Quill", false)
        ]
    );
    let refused = table.try_play(&award(ActorId(4))).unwrap_err();
    assert_eq!(
        refusal(&refused, &table.view()).reason,
        "Dee has already given one since the last reveal."
    );
}

/// A canceled conflict has no outcome, and that of the conflict before is not its own.
#[test]
fn im_039_a_canceled_conflict_hides_the_outcome_before() {
    let mut table = simple_table([0, 0, 0, 0]);
    table.reveal();
    table.narrate_all();
    table.press_main("End the conflict");
    let canceled = |table: &ConflictTable| was_canceled(table.inner.log().applied());
    assert!(!canceled(&table) && !last_conflict(&table.view()).is_empty());
    simple_conflict(&mut table);
    assert!(!canceled(&table));
    table.play(&Command::CancelConflict);
    assert!(canceled(&table));
    assert!(!last_conflict(&table.view()).is_empty());
}

/// The tap that lets all pass reveals the cards, so undo and redo name the reveal.
#[test]
fn im_061_an_undone_reveal_is_named() {
    let mut table = simple_table([0, 0, 0, 0]);
    table.reveal();
    let mut entries = table.entries().to_vec();
    let count = entries.len();
    let last = entries.last_mut().unwrap();
    last.continues = true;
    let has_passed = |event: &Event| matches!(event, Event::Passed { .. });
    assert!(entries[count - 2].events.iter().any(has_passed));
    let revealed: Table<Improv> = Table::replay(EventLog::new(entries.clone(), count));
    let view = revealed.view(Seat::Table);
    let undo = undo_line(&revealed, &view).unwrap();
    assert_eq!(undo, "The cards were revealed.");
    let undone: Table<Improv> = Table::replay(EventLog::new(entries.clone(), count - 2));
    assert_eq!(redo_line(&undone), Some(undo));
    // Passing alone is named, too.
    let passed: Table<Improv> = Table::replay(EventLog::new(entries, count - 1));
    let view = passed.view(Seat::Table);
    assert_eq!(
        undo_line(&passed, &view).unwrap(),
        Improv::entry_text(passed.log().applied(), &view, Seat::Table)
    );
}

/// The device goes to the player, who may have another name than the character.
#[test]
fn im_031_the_device_goes_to_the_player() {
    let mut table = ConflictTable::with(Settings::default(), ["KD", "9S", "", ""], [0; 4]);
    simple_conflict(&mut table);
    let label = |table: &ConflictTable| {
        let mut view = table.view();
        for person in view.people.iter_mut().filter(|person| person.id == DEE) {
            person.player = Some(name("Susan"));
        }
        match dock(&view, table.conflict_step(), None, false) {
            DockActions::Buttons(_, button) => button.label,
            DockActions::Reveal(_) => panic!("no card has been played"),
        }
    };
    assert_eq!(label(&table), "Hand the device to Susan");
    table.play_next_card("9S");
    assert_eq!(label(&table), "Hand the device to Ada");
}

/// A real card that lies somewhere already is found there.
#[test]
fn a_card_entered_twice_is_found() {
    let mut table = ConflictTable::with(Settings::default(), ["KD", "9S", "", ""], [0; 4]);
    conflict(&mut table, ConflictKind::Extended);
    table.play_cards(&["9S", "KD"]);
    table.reveal();
    let entered = Refusal::CardOnTable {
        card: card(1, "KD"),
    };
    assert_eq!(
        refusal(&entered, &table.view()).reason,
        "The king of diamonds is among Lund’s victory cards. Check the cards that you entered."
    );
    let elsewhere = Refusal::CardOnTable {
        card: card(1, "2D"),
    };
    assert_eq!(
        refusal(&elsewhere, &table.view()).reason,
        "The two of diamonds has already been entered. Check the cards that you entered."
    );
}

/// With a real deck, the app knows no hands, so the file of the table holds no secrets.
#[test]
fn a_real_deck_leaves_no_secrets_in_the_file() {
    for (card_source, holds_secrets) in [(CardSource::App, true), (CardSource::RealDeck, false)] {
        let mut table = ConflictTable::with(Settings::default(), ["", "", "", ""], [0; 4]);
        table.play(&Command::ChangeSettings {
            settings: Settings {
                card_source,
                ..Settings::default()
            },
        });
        assert_eq!(Improv::holds_secrets(&table.view()), holds_secrets);
    }
}

/// IM-094: awards leave the pool that the gamemaster's tokens have entered, and the page says both.
#[test]
fn im_094_the_pool_says_what_came_and_what_was_awarded() {
    let mut table = simple_table([1, 0, 0, 0]);
    table.token(GM, "Lund");
    table.reveal();
    let pool = |table: &ConflictTable| {
        let stocks = table.page_part(token_stocks);
        let pool = stocks.into_iter().find(|stock| stock.name == "Pool");
        pool.map(|pool| (pool.count, pool.moved)).unwrap()
    };
    assert_eq!(pool(&table), (4, "1 new".to_owned()));
    for (from, to) in [(2, 3), (3, 2)] {
        let (from, to) = (ActorId(from), ActorId(to));
        table.play(&Command::Award { from, to });
    }
    assert_eq!(pool(&table), (2, "1 new, 2 awarded".to_owned()));
}
