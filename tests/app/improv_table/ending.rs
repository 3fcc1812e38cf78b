//! The end of an extended conflict: piles, a gift and what it would change, the last words, and what comes true.

use crate::improv_table::desk::{Desk, card};
use ::improv::command::Command;
use ::improv::settings::{FinalTieRule, GiftMode, Settings};
use ::improv::side::SideId;
use rising_action::app::improv::table::Spot;
use rising_action::app::improv::table::vm::Scene;
use rising_action::app::intent::Intent;
use rising_action::app::vm::ButtonVariant;

/// One round has been played: Dee, Lund and the Gang have a victory card each, and Lund's is the highest.
fn ended(settings: Settings) -> Desk {
    let mut desk = Desk::with(settings, ["QC JS", "9H 7C", "7S 2C", "6D 4C"], [6, 2, 0, 0]);
    desk.open(true, "Lund, The Gang ×6");
    desk.stake("Lund", "The ledger burns tonight.", None);
    desk.stake("The Gang", "Nobody crosses the bridge.", None);
    desk.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    desk.stake("Marlow", "My crew gets across.", Some("The Gang"));
    desk.stake("Quill", "The debt is struck out.", Some("Lund"));
    for _ in 0..2 {
        let fewer = desk.stakes().rounds.unwrap().less.unwrap();
        desk.send(fewer);
    }
    desk.go("Lay the cards");
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    desk.add("Dee", 0);
    desk.add("Dee", 0);
    desk.press_deck();
    desk.go("On to the end");
    desk
}

#[test]
fn piles_stand_against_each_other_and_the_one_ahead_says_why() {
    let desk = ended(Settings::default());
    let ending = desk.ending();
    let duos: Vec<(String, String, &str)> = ending
        .duos
        .iter()
        .map(|duo| {
            let side = |pile: &rising_action::app::improv::table::vm::Pile| {
                [
                    pile.name.as_str(),
                    " ",
                    &pile.count,
                    if pile.ahead { "!" } else { "" },
                ]
                .concat()
            };
            (side(&duo.one), side(&duo.other), duo.why.as_str())
        })
        .collect();
    let wanted = [
        ("Dee 1", "Lund 1!", "1 card each, queen over nine"),
        ("Marlow 0", "The Gang 1!", "more cards"),
        ("Quill 0", "Lund 1!", "more cards"),
    ];
    let wanted = wanted.map(|(one, other, why)| (one.to_owned(), other.to_owned(), why));
    assert_eq!(duos, wanted);
    assert_eq!(ending.duos.get(2).unwrap().other.same, "the same, as above");
    let granted: Vec<&str> = ending
        .stakes
        .iter()
        .filter(|its| its.3)
        .map(|its| its.1.as_str())
        .collect();
    assert_eq!(
        granted,
        ["The ledger burns tonight.", "Nobody crosses the bridge."]
    );
}

#[test]
fn a_gift_is_weighed_before_it_is_given_and_needs_its_word() {
    let mut desk = ended(Settings::default());
    let lund = desk.ending().duos.first().unwrap().other.clone();
    let give = lund.cards.first().unwrap().2.clone().unwrap();
    desk.send(give);
    let gift = desk.ending().gift.unwrap();
    assert_eq!(gift.head, "Lund’s gift");
    let to: Vec<&str> = gift.to.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(to, ["Dee", "Marlow", "Quill", "Gang"]);
    assert!(gift.changes.is_empty());
    desk.send(gift.to.first().unwrap().2.clone());
    let gift = desk.ending().gift.unwrap();
    let changes: Vec<(&str, &str)> = gift
        .changes
        .iter()
        .map(|its| (its.text.as_str(), its.figure.as_str()))
        .collect();
    assert_eq!(
        changes,
        [
            ("Dee passes Lund", "2 v 0"),
            ("Quill and Lund would be level", "0 v 0"),
            ("Marlow stays behind the Gang, 0 to 1", ""),
        ]
    );
    assert_eq!(gift.note.unwrap().0, "How does Lund help Dee?");
    let before = desk.state().clone();
    assert_eq!(
        desk.go_button().look,
        ButtonVariant::Plain,
        "it waits for its word"
    );
    desk.go("Give the queen");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-118"));
    assert_eq!(*desk.state(), before, "nothing moved");
    desk.send(Intent::ClosedSheet);
    desk.type_in(Spot::Note, "His watch stops.");
    desk.go("Give the queen");
    let ending = desk.ending();
    assert_eq!(ending.duos.first().unwrap().one.count, "2");
    // A card that was a gift is nobody's to give.
    let cards = &ending.duos.first().unwrap().one.cards;
    let queen = cards
        .iter()
        .find(|its| its.0.card == card(1, "QC"))
        .unwrap();
    assert!(queen.2.is_none());
    desk.want(&[Command::GiveCard {
        from: SideId(1),
        to: SideId(3),
        card: card(1, "QC"),
        note: "And on it goes.".to_owned(),
    }]);
    assert_eq!(desk.book().rule.as_deref(), Some("IM-117"));
}

#[test]
fn the_gift_can_be_kept() {
    let mut desk = ended(Settings::default());
    let lund = desk.ending().duos.first().unwrap().other.clone();
    desk.send(lund.cards.first().unwrap().2.clone().unwrap());
    let gift = desk.ending().gift.unwrap();
    desk.send(gift.to.first().unwrap().2.clone());
    let keep = desk.page().aside.unwrap();
    assert_eq!(keep.label, "Keep it");
    desk.send(keep.intent);
    assert!(desk.page().aside.is_none());
}

#[test]
fn the_last_words_go_from_the_lowest_up_and_then_it_is_over() {
    let mut desk = ended(Settings::default());
    for name in ["Marlow", "Quill", "Dee", "The Gang", "Lund"] {
        desk.go(&[name, " has told"].concat());
    }
    desk.go("End the conflict");
    let Scene::Idle(idle) = desk.page().scene else {
        panic!("it goes on");
    };
    let past: Vec<(&str, bool)> = idle
        .past
        .iter()
        .map(|its| (its.name.as_str(), its.granted))
        .collect();
    assert_eq!(
        past,
        [
            ("Dee", false),
            ("Marlow", false),
            ("Quill", false),
            ("Lund", true),
            ("The Gang", true)
        ]
    );
    assert_eq!(
        idle.past.first().unwrap().stake,
        "The ledger leaves with me."
    );
}

#[test]
fn where_all_is_given_before_the_telling_that_is_said_first() {
    let mut desk = ended(Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    });
    desk.go("No more gifts");
    desk.go("Marlow has told");
}

#[test]
fn level_piles_may_be_drawn_for_where_the_table_has_it() {
    let mut desk = ended(Settings {
        final_tie_rule: FinalTieRule::FateDraw,
        ..Settings::default()
    });
    desk.want(&[Command::GiveCard {
        from: SideId(4),
        to: SideId(1),
        card: card(1, "QC"),
        note: "He looks away.".to_owned(),
    }]);
    let level = desk
        .ending()
        .duos
        .into_iter()
        .find_map(|duo| duo.draw)
        .unwrap();
    desk.send(level.intent);
    let duo = desk
        .ending()
        .duos
        .into_iter()
        .find(|duo| duo.one.name == "Quill")
        .unwrap();
    assert_eq!(duo.why, "a card each decided");
    assert!(duo.one.ahead != duo.other.ahead);
}
