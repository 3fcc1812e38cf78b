//! The last round is seen before the end, and what becomes of those who lost to the Hand of Fate twice, left, or stand alone.

use crate::improv_table::desk::{DEE, Desk, card};
use ::improv::card::DeckId;
use ::improv::command::Command;
use ::improv::settings::{FinalTieRule, GiftMode, NarrationOrder, Settings};
use ::improv::side::SideId;
use ::improv::state::{Condition, Phase};
use rising_action::app::improv::table::page::Page;
use rising_action::app::improv::table::vm::{Ending, Lone, Part, Scene};
use rising_action::app::improv::table::{Sheet, Spot, open};
use rising_action::app::intent::Intent;

/// Dee draws low: twice level with Lund, she is hurt in the first round and destroyed in the second, which is the last.
fn destroyed(settings: Settings) -> Desk {
    let hands = ["9H 9D JS 4H", "9H 9D", "7S 2C", "6D 4C"];
    let mut desk = Desk::dealt(settings, hands, [3, 2, 0, 0], DeckId(0));
    desk.open(true, "Lund, The Gang ×6");
    desk.stake("Lund", "The ledger burns tonight.", None);
    desk.stake("The Gang", "Nobody crosses the bridge.", None);
    desk.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    desk.stake("Marlow", "My crew gets across.", Some("The Gang"));
    desk.stake("Quill", "The debt is struck out.", Some("Lund"));
    let fewer = desk.stakes().rounds.unwrap().less.unwrap();
    desk.send(fewer);
    desk.go("Lay the cards");
    desk.all_lay(["9H", "7S", "6D", "9H", "JS"]);
    desk.press_deck();
    desk.go("Draw a card each");
    desk.go("Dee fights on");
    for _ in 0..5 {
        desk.send(desk.go_button().intent);
    }
    desk.go("Round 2");
    desk
}

/// The second round of it.
fn fallen(settings: Settings) -> Desk {
    let mut desk = destroyed(settings);
    desk.all_lay(["9D", "2C", "4C", "9D", "4H"]);
    desk.press_deck();
    desk.go("Draw a card each");
    desk
}

fn dee(ending: &Ending) -> Lone {
    let mut alone = ending.alone.iter();
    alone.find(|its| its.pile.name == "Dee").unwrap().clone()
}

/// One round, in which Dee beats Lund.
fn one_round(settings: Settings) -> Desk {
    let mut desk = Desk::with(settings, ["8C JS", "9H 7C", "7S 2C", "6D 4C"], [6, 2, 0, 0]);
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
    desk.all_lay(["9H", "7S", "6D", "8C", "JS"]);
    desk.add("Dee", 0);
    desk.press_deck();
    desk
}

/// IM-113, IM-UI-4, IM-UI-5, IA-33.
#[test]
fn im_113_the_last_round_is_seen_before_the_end() {
    let mut desk = one_round(Settings::default());
    assert_eq!(desk.state().conflict.as_ref().unwrap().phase, Phase::Final);
    let reveal = desk.reveal();
    assert_eq!((reveal.columns.len(), reveal.routes.len()), (5, 1));
    assert_eq!((reveal.flows.len(), reveal.vessels.len()), (1, 3));
    assert!(reveal.tellers.is_empty() && reveal.more.is_empty());
    desk.send(reveal.columns.last().unwrap().intent.clone().unwrap());
    assert!(matches!(desk.form().parts.first(), Some(Part::Lines(_))));
    desk.send(Intent::ClosedSheet);
    desk.go("On to the end");
    // The last cards can be looked at again.
    let again = desk.ending().more.pop().unwrap();
    assert_eq!(again.label, "The last cards again");
    desk.send(again.intent);
    assert_eq!(desk.reveal().columns.len(), 5);
    desk.go("On to the end");
    // Loaded anew it is the end, once something of it has happened.
    desk.go("Marlow has told");
    desk.model.improv_page = Page::default();
    assert!(matches!(desk.page().scene, Scene::Ending(_)));
}

/// IM-UI-7, IM-146.
#[test]
fn im_141_drawn_cards_stay_beside_the_round_that_they_decided() {
    let desk = fallen(Settings::default());
    let reveal = desk.reveal();
    let names: Vec<&str> = reveal.drawn.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(names, ["Dee", "Lund"]);
    assert!(reveal.pairs.iter().any(|its| its.rule == "IM-141"));
}

#[test]
fn im_145_who_is_hurt_bears_a_word_of_it() {
    let desk = destroyed(Settings::default());
    let columns = desk.laying().columns;
    assert_eq!(columns.first().unwrap().place, "hurt");
    assert!(columns.first().unwrap().label.ends_with(", hurt"));
}

#[test]
fn im_123_the_destroyed_are_asked_before_the_telling() {
    let mut desk = fallen(Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    });
    desk.go("On to the end");
    desk.go("No more gifts");
    let told = desk.go_button();
    assert!(told.label.ends_with(" has told"));
    desk.send(told.intent);
    assert!(
        desk.model.sheet.is_none(),
        "the book has nothing against it"
    );
    // The telling has begun: nothing is offered that would be refused (IM-119).
    assert!(dee(&desk.ending()).top.is_none());
}

#[test]
fn im_158_a_destroyed_side_gives_the_top_card_from_where_it_stands() {
    let mut desk = fallen(Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    });
    desk.go("On to the end");
    let lone = dee(&desk.ending());
    assert_eq!(lone.why, "destroyed: held against nobody");
    desk.send(lone.top.unwrap().intent);
    let gift = desk.ending().gift.unwrap();
    let to: Vec<&str> = gift.to.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(to, ["Marlow", "Quill"], "players' characters only");
    desk.send(gift.to.last().unwrap().2.clone());
    desk.go("Give the top card");
    let conflict = desk.state().conflict.clone().unwrap();
    let pile = |number| conflict.side(SideId(number)).unwrap().pile.len();
    assert_eq!((pile(1), pile(3)), (0, 1));
    let lone = dee(&desk.ending());
    assert!(lone.top.is_none() && lone.pile.given);
}

#[test]
fn im_159_a_lost_stake_finds_somebody_and_a_pair() {
    let mut desk = fallen(Settings::default());
    desk.go("On to the end");
    let before = desk.ending().duos.len();
    let (head, stake, ways) = desk.ending().lost.pop().unwrap();
    assert_eq!(head, "Who takes on the stake of Dee?");
    assert_eq!(stake, "The ledger leaves with me.");
    let marlow = ways.iter().find(|its| its.label == "Marlow").unwrap();
    desk.send(marlow.intent.clone());
    let ending = desk.ending();
    assert!(ending.lost.is_empty());
    assert_eq!(ending.duos.len(), before + 1, "Marlow against Lund");
}

/// IM-157: whoever is in no pair is there with its pile all the same.
#[test]
fn im_157_a_pile_that_stands_against_none_can_be_given_from() {
    let mut desk = one_round(Settings::default());
    desk.go("On to the end");
    assert!(desk.ending().alone.is_empty());
    let hands = ["9H JS", "9H", "7S", "6D"];
    let mut desk = Desk::with(Settings::default(), hands, [3, 0, 0, 0]);
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "9H", "JS"]);
    desk.press_deck();
    desk.go("Draw a card each");
    let leaves = desk.page().aside.unwrap();
    assert_eq!(leaves.label, "Lund leaves");
    desk.send(leaves.intent);
    for _ in 0..5 {
        desk.send(desk.go_button().intent);
    }
    // Dee has won a card, and nobody is against her any longer; the piles are in sight between the rounds.
    desk.send(open(Sheet::Race));
    let notes: Vec<String> = desk
        .form()
        .parts
        .into_iter()
        .filter_map(|part| match part {
            Part::Note(note) => Some(note),
            _ => None,
        })
        .collect();
    assert_eq!(notes.first().unwrap(), "Dee: nine of hearts.");
    assert_eq!(notes.get(1).unwrap(), "Marlow: no victory card.");
}

#[test]
fn im_119_a_gift_that_was_only_weighed_ends_with_the_telling() {
    let mut desk = one_round(Settings::default());
    desk.go("On to the end");
    for name in ["Marlow", "Quill"] {
        desk.go(&[name, " has told"].concat());
    }
    desk.go("Lund has told");
    let dee = desk.ending().duos.first().unwrap().one.clone();
    desk.send(dee.cards.first().unwrap().2.clone().unwrap());
    assert_eq!(desk.page().aside.unwrap().label, "Keep it");
    desk.go("Dee has told");
    assert_eq!(desk.ending().gift.unwrap().head, "The Gang’s gift");
}

/// IA-14.
#[test]
fn im_116_a_gift_to_an_opponent_is_asked_about() {
    let mut desk = one_round(Settings::default());
    desk.go("On to the end");
    let dee = desk.ending().duos.first().unwrap().one.clone();
    desk.send(dee.cards.first().unwrap().2.clone().unwrap());
    let to = |desk: &Desk, name: &str| {
        let gift = desk.ending().gift.unwrap();
        gift.to.into_iter().find(|its| its.0 == name).unwrap().2
    };
    let quill = to(&desk, "Quill");
    desk.send(quill);
    assert_eq!(desk.ending().gift.unwrap().foe, "");
    let lund = to(&desk, "Lund");
    desk.send(lund);
    assert_eq!(
        desk.ending().gift.unwrap().foe,
        "Lund stands against Dee. Is it meant so?"
    );
    assert_eq!(desk.go_button().sub, "to an opponent");
    desk.type_in(Spot::Note, "She lets him have it.");
    desk.go("Give the nine");
    let pile = desk.ending().duos.remove(0).one;
    assert!(pile.given && pile.cards.is_empty());
}

/// IA-03.
#[test]
fn im_115_cards_that_part_level_piles_are_shown() {
    let mut desk = one_round(Settings {
        final_tie_rule: FinalTieRule::FateDraw,
        ..Settings::default()
    });
    desk.go("On to the end");
    desk.want(&[Command::GiveCard {
        from: SideId(4),
        to: SideId(1),
        card: card(1, "8C"),
        note: "He looks away.".to_owned(),
    }]);
    let level = desk.ending().duos.into_iter().find_map(|duo| duo.draw);
    desk.send(level.unwrap().intent);
    let parted = desk
        .ending()
        .duos
        .into_iter()
        .find(|its| !its.drawn.is_empty());
    let names: Vec<String> = parted.unwrap().drawn.into_iter().map(|its| its.0).collect();
    assert_eq!(names, ["Quill", "Lund"]);
}

#[test]
fn im_061_nobody_passes_for_the_others_unasked() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    let rising_action::app::improv::table::vm::Go::Deck(deck) = desk.page().go else {
        panic!("no deck");
    };
    desk.send(deck.intent);
    assert_eq!(desk.form().title, "Does nobody add anything?");
    assert!(desk.state().conflict.as_ref().unwrap().passed.is_empty());
    desk.send(Intent::ClosedSheet);
    assert!(matches!(desk.page().scene, Scene::Bonuses(_)));
}

#[test]
fn im_136_a_bad_stake_costs_nothing_and_what_was_typed_stays() {
    let mut desk = Desk::new();
    let before = desk.state().clone();
    desk.open(true, "Lund, The Gang ×0");
    assert!(!desk.book().may_rule);
    assert_eq!(*desk.state(), before, "no half of a conflict");
    desk.send(Intent::ClosedSheet);
    desk.type_in(Spot::Text, "Lund, The Gang ×6");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.stakes().blocks.len(), 2);
}

/// IM-129: a ruling plays what came before it, and what comes after.
#[test]
fn im_129_a_ruling_on_one_of_several_plays_them_all() {
    let mut desk = Desk::with(
        Settings {
            mooks: false,
            ..Settings::default()
        },
        ["QC JS", "9H", "7S", "6D"],
        [0; 4],
    );
    desk.open(true, "Lund, The Gang ×6");
    assert_eq!(desk.book().rule.as_deref(), Some("IM-129"));
    assert!(desk.state().conflict.is_none());
    desk.send(Intent::RuledAnyway);
    assert_eq!(desk.stakes().blocks.len(), 2);
    assert_eq!(desk.stakes().loose.len(), 3);
}

/// IM-012, IM-015: what a simple conflict comes to is there while it is told.
#[test]
fn im_012_a_teller_s_stake_is_in_sight() {
    let mut desk = Desk::with(
        Settings {
            narration_order: NarrationOrder::Rotation,
            ..Settings::default()
        },
        ["8C", "9H", "7S", "6D"],
        [0; 4],
    );
    desk.open(false, "Lund");
    desk.stake("Lund", "The ledger burns tonight.", None);
    desk.stake("Dee", "The ledger leaves with me.", None);
    desk.stake("Marlow", "My crew gets across.", None);
    desk.stake("Quill", "The debt is struck out.", None);
    desk.go("Lay the cards");
    desk.go("Hand the phone to Dee");
    for text in ["9H", "7S", "6D", "8C"] {
        desk.lay(text);
    }
    desk.go("On to the bonuses");
    desk.press_deck();
    let reveal = desk.reveal();
    let dee = reveal.tellers.iter().find(|its| its.name == "Dee").unwrap();
    assert_eq!(dee.stake, "“The ledger leaves with me.”: comes true");
    // IM-131, IM-133: the heading says in which order.
    assert_eq!(reveal.order, "around the table");
    let mut order = desk.state().conflict.clone().unwrap().narration_order;
    order.reverse();
    desk.want(&[Command::SetNarrationOrder { order }]);
    assert_eq!(desk.reveal().order, "as you agreed");
    assert_eq!(desk.state().person(DEE).unwrap().tokens, 0);
    let active = |its: &::improv::state::Side| its.condition == Condition::Active;
    assert!(
        desk.state()
            .conflict
            .clone()
            .unwrap()
            .sides
            .iter()
            .all(active)
    );
}
