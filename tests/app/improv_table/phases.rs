//! A conflict from its stakes to the telling of a round.

use crate::improv_table::desk::{DEE, Desk};
use ::improv::command::Command;
use ::improv::settings::Settings;
use ::improv::side::SideKind;
use ::improv::state::Condition;
use rising_action::app::improv::table::vm::{Coin, Lying, Part, Scene, Step};
use rising_action::app::improv::table::{Sheet, Spot, open};
use rising_action::app::intent::Intent;

/// The second round of the quarrel, as far as the reveal: a nine with a token and a talent against a queen with a token.
fn revealed() -> Desk {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    desk.aim("Dee");
    desk.add("Dee", 0);
    desk.add("Dee", 0);
    desk.aim("Marlow");
    desk.add("Marlow", 0);
    desk.aim("Lund");
    desk.add("Ada", 0);
    desk.press_deck();
    desk
}

#[test]
fn nothing_is_open_and_one_thing_is_to_be_done() {
    let desk = Desk::new();
    let page = desk.page();
    assert!(matches!(page.scene, Scene::Idle(_)));
    assert_eq!(desk.go_button().label, "Open a conflict");
    assert_eq!(page.people.len(), 4);
    assert_eq!(
        page.people.last().unwrap().name,
        "Ada",
        "the gamemaster is last"
    );
}

#[test]
fn one_stake_of_the_gamemasters_has_all_against_it_at_once() {
    let mut desk = Desk::new();
    desk.open(false, "The storm");
    let stakes = desk.stakes();
    let block = stakes.blocks.first().unwrap();
    assert_eq!(
        (block.head.name.as_str(), block.against.len()),
        ("The storm", 3)
    );
    assert!(stakes.loose.is_empty() && stakes.advice.is_empty());
    assert_eq!(stakes.add_gm.0, "1 of 3");
    assert_eq!(stakes.limit, "The gamemaster may lay 4 tokens in all");
}

#[test]
fn of_two_stakes_each_says_which_it_opposes() {
    let mut desk = Desk::new();
    desk.open(true, "Lund, The Gang ×6");
    let stakes = desk.stakes();
    assert_eq!(stakes.loose.len(), 3);
    assert_eq!(
        stakes.blocks.get(1).unwrap().head.name,
        "The Gang, 6 of them"
    );
    assert_eq!(stakes.advice.len(), 2, "two that nobody opposes");
    desk.go("Lay the cards");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-010"));
    desk.send(Intent::ClosedSheet);
    desk.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    let block = desk.stakes().blocks.first().unwrap().clone();
    assert_eq!(
        block.against.first().unwrap().stake,
        "The ledger leaves with me."
    );
    assert_eq!(desk.stakes().rounds.unwrap().value, "3");
}

#[test]
fn mooks_are_counted_behind_a_cross() {
    let opened = |typed: &str| {
        let mut desk = Desk::new();
        desk.open(true, typed);
        let conflict = desk.state().conflict.as_ref().unwrap();
        let of_gm = conflict.sides.iter();
        let of_gm = of_gm.filter(|side| side.kind == SideKind::GmStake);
        let read: Vec<(String, Option<u16>)> = of_gm
            .map(|side| (side.label.to_string(), side.mooks))
            .collect();
        read
    };
    let wanted = [("Lund", None), ("The Gang", Some(6)), ("Agent 47", None)];
    assert_eq!(
        opened("Lund, The Gang ×6; Agent 47"),
        wanted.map(|(label, mooks)| (label.to_owned(), mooks))
    );
    assert!(opened(" ").is_empty());
}

#[test]
fn two_players_alone_stand_against_each_other() {
    let mut desk = Desk::new();
    desk.go("Open a conflict");
    desk.press_chip("Quill");
    desk.send(Intent::SentSheet);
    let stakes = desk.stakes();
    assert_eq!(stakes.blocks.len(), 1);
    assert!(stakes.loose.is_empty());
}

#[test]
fn the_device_goes_round_with_the_gamemaster_last() {
    let mut desk = Desk::new();
    desk.quarrel();
    let people: Vec<String> = desk
        .laying()
        .people
        .into_iter()
        .map(|its| its.name)
        .collect();
    assert_eq!(people, ["Dee", "Marlow", "Quill", "Ada"]);
    desk.go("Hand the phone to Dee");
    assert_eq!(desk.cover_name().as_deref(), Some("Dee"));
    desk.lay("9H");
    assert_eq!(
        desk.cover_name().as_deref(),
        Some("Marlow"),
        "the next name is on the curtain"
    );
    assert!(desk.hand().is_none(), "which has fallen");
    desk.send(Intent::LeftCurtain);
    assert_eq!(desk.go_button().label, "Hand the phone to Marlow");
    let first = desk.laying().people.into_iter().next().unwrap();
    assert!(first.laid && !first.next);
}

#[test]
fn the_gamemaster_lays_for_all_stakes_in_one_visit_and_may_lay_unseen() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.go("Hand the phone to Dee");
    for text in ["9H", "7S", "6D"] {
        desk.lay(text);
    }
    desk.lay("QC");
    let hand = desk.hand().unwrap();
    let sides: Vec<(&str, bool, bool)> = hand
        .sides
        .iter()
        .map(|its| (its.0.as_str(), its.1, its.2))
        .collect();
    assert_eq!(sides, [("Lund", true, false), ("Gang", false, true)]);
    desk.send(hand.top.unwrap().1);
    let hand = desk.hand().unwrap();
    assert_eq!(hand.buttons.first().unwrap().label, "Lay it unseen");
    desk.send(hand.buttons.first().unwrap().intent.clone());
    assert!(desk.cover_name().is_none(), "all have laid");
    assert_eq!(desk.go_button().label, "On to the bonuses");
}

#[test]
fn chances_stand_at_each_card_and_the_ground_is_named() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.go("Hand the phone to Dee");
    desk.send(Intent::OpenedCurtain);
    let hand = desk.hand().unwrap();
    assert_eq!(hand.sub, "Round 1 of 3, against Lund");
    assert!(hand.odds.is_empty() && hand.buttons.is_empty());
    let chances: Vec<&str> = hand
        .cards
        .iter()
        .map(|its| its.chances.first().unwrap().as_str())
        .collect();
    // Of the gamemaster's 54 cards a nine of hearts beats 30: 2 to 8, and the nines of diamonds and clubs.
    assert_eq!(chances, ["56%", "37%", "9.3%", "89%"]);
    desk.send(hand.cards.first().unwrap().intent.clone().unwrap());
    let hand = desk.hand().unwrap();
    let odds = hand.odds.first().unwrap();
    assert_eq!(odds.head, "The nine beats Lund");
    assert!(
        odds.ground
            .starts_with("if theirs is any of the 54 cards not seen yet, with nothing laid on it")
    );
    let percent = |step: &Step| step.percent.clone();
    let steps: Vec<String> = odds.steps.iter().map(percent).collect();
    assert_eq!(steps.first().unwrap(), "56%");
    assert_eq!(hand.buttons.first().unwrap().label, "Lay the nine");
}

#[test]
fn bonuses_lie_on_the_card_that_is_aimed_at() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    let bonuses = desk.bonuses();
    assert_eq!(bonuses.on, "On Dee’s card");
    assert!(bonuses.columns.iter().all(|its| its.lying == Lying::Back));
    assert!(
        bonuses.columns.get(3).unwrap().apart,
        "the gamemaster's stand apart"
    );
    desk.aim("Quill");
    assert_eq!(desk.bonuses().on, "On Quill’s card");
    // Dee's token helps anybody; her talent only where the table says so.
    desk.add("Dee", 0);
    let dee = desk.bonuses().people.into_iter().next().unwrap();
    assert_eq!(dee.sub, "no token, 6 talent uses left");
    desk.add("Dee", 0);
    desk.press_row("Too far away");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-052"));
    desk.send(Intent::ClosedSheet);
    desk.press_row("It helps");
    let quill = desk
        .bonuses()
        .columns
        .into_iter()
        .find(|its| its.name == "Quill")
        .unwrap();
    assert_eq!(
        (quill.figure.as_str(), quill.coins),
        ("+6", vec![Coin::Token, Coin::Talent])
    );
    assert_eq!(
        desk.bonuses().people.first().unwrap().ways.len(),
        0,
        "she has nothing left"
    );
}

#[test]
fn a_bonus_stays_by_the_book_and_undo_takes_back_a_slip() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    desk.add("Dee", 0);
    let lies = desk.bonuses().lies.unwrap();
    desk.send(lies);
    desk.press_row("Dee’s token");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-062"));
    desk.send(Intent::RuledAnyway);
    assert_eq!(desk.bonuses().columns.first().unwrap().figure, "");
    desk.add("Dee", 0);
    desk.send(Intent::Undid);
    assert_eq!(desk.state().person(DEE).unwrap().tokens, 1);
}

#[test]
fn over_the_limit_is_refused_with_its_rule_and_moves_nothing() {
    let mut desk = Desk::with(
        Settings::default(),
        ["QC JS", "9H", "7S", "6D"],
        [12, 0, 0, 0],
    );
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    for _ in 0..8 {
        desk.add("Ada", 0);
    }
    let gm = desk.bonuses().people.into_iter().last().unwrap();
    assert_eq!(gm.sub, "8 of 8 spent");
    let before = desk.state().clone();
    desk.add("Ada", 0);
    assert_eq!(desk.book().rule.as_deref(), Some("IM-102"));
    assert_eq!(*desk.state(), before);
    let side = before.conflict.as_ref().unwrap().sides.first().unwrap().id;
    let card = crate::improv_table::desk::card(0, "KH");
    desk.send(Intent::ClosedSheet);
    desk.want(&[Command::PlayCard { side, card }]);
    assert!(!desk.book().may_rule, "a card that is not held");
    assert_eq!(*desk.state(), before);
}

#[test]
fn the_deck_is_lit_when_all_have_passed_and_passes_for_the_rest() {
    use rising_action::app::improv::table::vm::Go;
    let mut desk = Desk::new();
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    let Go::Deck(deck) = desk.page().go else {
        panic!("no deck");
    };
    assert!(!deck.lit);
    assert_eq!(deck.sub, ["4 still", "to pass"]);
    for adder in desk.bonuses().people {
        desk.send(adder.pass);
    }
    let Go::Deck(deck) = desk.page().go else {
        panic!("no deck");
    };
    assert!(deck.lit);
    // Whoever adds lets all pass anew.
    desk.add("Dee", 0);
    assert!(desk.bonuses().people.iter().all(|its| !its.passed));
    desk.press_deck();
    assert!(matches!(desk.page().scene, Scene::Reveal(_)));
}

#[test]
fn the_reveal_rises_and_tokens_are_seen_where_they_go() {
    let desk = revealed();
    let reveal = desk.reveal();
    let columns: Vec<(&str, &str, &str)> = reveal
        .columns
        .iter()
        .map(|its| (its.name.as_str(), its.figure.as_str(), its.place.as_str()))
        .collect();
    assert_eq!(
        columns,
        [
            ("Quill", "6", "last"),
            ("Marlow", "10", "4th"),
            ("Gang", "11", "3rd"),
            ("Lund", "15", "2nd"),
            ("Dee", "15", "1st"),
        ]
    );
    let heights: Vec<u16> = reveal.columns.iter().map(|its| its.height).collect();
    assert!(
        heights.windows(2).all(|pair| pair[0] < pair[1]),
        "{heights:?}"
    );
    let vessels: Vec<(&str, &str, &str)> = reveal
        .vessels
        .iter()
        .map(|its| (its.name.as_str(), its.count.as_str(), its.more.as_str()))
        .collect();
    assert_eq!(
        vessels,
        [
            ("Bank", "1", "+1"),
            ("Pool", "4", "+1"),
            ("Out of play", "1", "+1")
        ]
    );
    let ways: Vec<(usize, usize, bool)> = reveal
        .flows
        .iter()
        .map(|its| (its.from, its.to, its.gm))
        .collect();
    assert_eq!(ways, [(4, 2, false), (1, 0, false), (3, 1, true)]);
    let pairs: Vec<String> = reveal
        .pairs
        .iter()
        .map(|its| [its.head.as_str(), &its.text].concat())
        .collect();
    assert!(
        pairs.contains(&"Dee beats Lund: 15 each, hearts over clubs".to_owned()),
        "{pairs:?}"
    );
    assert!(
        pairs.contains(&"The Gang beats Marlow, 11 to 10".to_owned()),
        "{pairs:?}"
    );
    let route = reveal.routes.first().unwrap();
    assert_eq!(route.rule, "IM-077");
    assert_eq!(route.text, " on Dee to out of play: red meets black");
}

#[test]
fn a_total_is_figured_line_by_line_with_its_rules() {
    let mut desk = revealed();
    let dee = desk.reveal().columns.into_iter().last().unwrap();
    desk.send(dee.intent.unwrap());
    let form = desk.form();
    let Some(Part::Lines(lines)) = form.parts.first() else {
        panic!("no lines");
    };
    let lines: Vec<(&str, &str, &str)> = lines
        .iter()
        .map(|its| (its.0.as_str(), its.1.as_str(), its.2))
        .collect();
    assert_eq!(
        lines,
        [
            ("nine of hearts", "9", "IM-002"),
            ("Dee’s token", "+3", "IM-046"),
            ("Dee’s talent, Old debts", "+3", "IM-046"),
            ("Total", "15", "IM-066"),
        ]
    );
}

#[test]
fn it_is_told_from_the_lowest_and_each_knows_whose_word_counts() {
    let mut desk = revealed();
    let tellers = desk.reveal().tellers;
    assert_eq!(tellers.first().unwrap().name, "Quill");
    assert!(tellers.first().unwrap().now);
    assert_eq!(
        tellers.first().unwrap().may,
        "behind Lund: what that side won stands"
    );
    assert_eq!(tellers.get(3).unwrap().may, "ahead of Quill, behind Dee");
    let object = tellers.first().unwrap().field.clone().unwrap().1;
    desk.send(object);
    desk.press_row("Not before the end");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-099"));
    desk.send(Intent::ClosedSheet);
    desk.send(Intent::ClosedSheet);
    desk.type_in(Spot::Told, "The lamp goes out.");
    desk.go("Quill has told");
    let tellers = desk.reveal().tellers;
    assert_eq!(
        tellers.first().unwrap().told.as_deref(),
        Some("The lamp goes out.")
    );
    assert!(tellers.get(1).unwrap().now);
    for name in ["Marlow", "The Gang", "Lund", "Dee"] {
        desk.go(&[name, " has told"].concat());
    }
    desk.go("Round 2");
    assert_eq!(desk.page().sub, "Round 2 of 3, cards face down");
    assert!(
        desk.laying()
            .columns
            .iter()
            .all(|its| its.lying == Lying::Place)
    );
}

#[test]
fn a_good_line_earns_a_token_once() {
    let mut desk = revealed();
    desk.send(open(Sheet::Award { from: Some(DEE) }));
    desk.press_row("Quill");
    assert_eq!(desk.state().stocks.pool, 3);
    desk.send(open(Sheet::Award { from: Some(DEE) }));
    desk.press_row("Marlow");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-094"));
}

#[test]
fn mooks_fall_to_whoever_was_above_them() {
    let mut desk = revealed();
    let way = desk
        .reveal()
        .more
        .into_iter()
        .find(|its| its.label.starts_with("The Gang"))
        .unwrap();
    assert_eq!(way.sub, "6 left");
    desk.send(way.intent);
    desk.press_chip("Quill");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.book().rule.as_deref(), Some("IM-137"));
    desk.send(Intent::ClosedSheet);
    desk.press_chip("Dee");
    desk.send(Intent::SentSheet);
    let way = desk
        .reveal()
        .more
        .into_iter()
        .find(|its| its.label.starts_with("The Gang"))
        .unwrap();
    assert_eq!(way.sub, "5 left");
}

#[test]
fn what_is_exactly_level_is_drawn_for_and_the_loser_chooses() {
    let mut desk = Desk::with(
        Settings::default(),
        ["9H JS", "9H", "7S", "6D"],
        [3, 0, 0, 0],
    );
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "9H", "JS"]);
    desk.press_deck();
    let Scene::Fate(fate) = desk.page().scene else {
        panic!("nothing is level");
    };
    assert_eq!(fate.pairs, ["Dee and Lund are exactly level at 9."]);
    assert!(fate.drawn.is_empty() && fate.choices.is_empty());
    desk.go("Draw a card each");
    let Scene::Fate(fate) = desk.page().scene else {
        panic!("nobody chooses");
    };
    assert_eq!(fate.drawn.len(), 2);
    let choice = fate.choices.first().unwrap();
    assert!(choice.head.ends_with(" chooses"));
    desk.send(choice.ways[1].0.intent.clone());
    let gone = |its: &&::improv::state::Side| its.condition == Condition::Eliminated;
    let conflict = desk.state().conflict.clone().unwrap();
    assert_eq!(conflict.sides.iter().filter(gone).count(), 1);
    assert!(matches!(desk.page().scene, Scene::Reveal(_)));
}
