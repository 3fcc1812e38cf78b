//! Nothing that the page is made from holds a card that lies face down, whoever has the device.

use crate::improv_table::desk::{DEE, Desk, GM, card};
use rising_action::app::improv::table::vm::cover;
use rising_action::app::intent::Intent;
use tabletop::seat::Seat;

/// All that the open table's page is made from, as text.
fn shown(desk: &Desk) -> String {
    let rows = desk.model.table.as_ref().unwrap().game.rows(Seat::Table);
    format!("{:?} {rows:?} {:?}", desk.page(), cover(&desk.model))
}

/// Two tables that differ in hidden cards alone.
fn twins() -> [Desk; 2] {
    let settings = ::improv::settings::Settings::default;
    [
        Desk::with(
            settings(),
            ["QC JS 8C", "9H 7C", "7S JD", "6D QH"],
            [6, 1, 1, 0],
        ),
        Desk::with(
            settings(),
            ["KD AS 2C", "AC 3D", "10S KH", "5S 4C"],
            [6, 1, 1, 0],
        ),
    ]
}

#[test]
fn before_the_reveal_the_page_is_the_same_whatever_lies_there() {
    let [mut one, mut other] = twins();
    for (desk, cards) in [
        (&mut one, ["9H", "7S", "6D", "QC", "JS"]),
        (&mut other, ["AC", "10S", "5S", "KD", "AS"]),
    ] {
        desk.quarrel();
        desk.all_lay(cards);
        desk.add("Dee", 0);
    }
    assert_eq!(shown(&one), shown(&other));
    one.press_deck();
    other.press_deck();
    assert_ne!(shown(&one), shown(&other));
}

#[test]
fn while_the_device_goes_round_no_laid_card_is_in_sight() {
    let [mut one, mut other] = twins();
    for (desk, first) in [(&mut one, "9H"), (&mut other, "AC")] {
        desk.quarrel();
        desk.go("Hand the phone to Dee");
        desk.lay(first);
    }
    assert_eq!(shown(&one), shown(&other));
}

#[test]
fn behind_the_curtain_are_ones_own_cards_and_no_others() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.go("Hand the phone to Dee");
    assert!(desk.hand().is_none(), "nothing is made while it is closed");
    desk.send(Intent::OpenedCurtain);
    let hand = desk.hand().unwrap();
    assert_eq!(hand.title, "Dee’s cards");
    let dee = desk.state().person(DEE).unwrap().hand.clone();
    let held: Vec<_> = hand.cards.iter().map(|its| its.card.card).collect();
    assert_eq!(held, dee);
    let gamemaster = desk.state().person(GM).unwrap();
    assert!(gamemaster.hand.iter().all(|its| !held.contains(its)));
    // The curtain falls, and with it whatever was chosen.
    desk.send(hand.cards.first().unwrap().intent.clone().unwrap());
    desk.send(Intent::CoveredCurtain);
    assert!(desk.hand().is_none());
    desk.send(Intent::OpenedCurtain);
    assert!(desk.hand().unwrap().cards.iter().all(|its| !its.chosen));
}

#[test]
fn an_undo_closes_the_curtain() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.go("Hand the phone to Dee");
    desk.send(Intent::OpenedCurtain);
    desk.send(Intent::Undid);
    assert!(desk.hand().is_none() && desk.cover_name().is_none());
}

#[test]
fn the_own_card_can_be_looked_at_again_with_what_lies_on_it() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    desk.add("Dee", 0);
    let more = desk.bonuses().people.into_iter().next().unwrap().more;
    desk.send(more);
    desk.press_row("Look at the card again");
    desk.send(Intent::OpenedCurtain);
    let hand = desk.hand().unwrap();
    assert_eq!(hand.cards.first().unwrap().card.card, card(0, "9H"));
    // A total of twelve in hearts is above 42 of the 54 cards that she has not seen.
    assert_eq!(hand.odds.first().unwrap().steps[0].percent, "78%");
}
