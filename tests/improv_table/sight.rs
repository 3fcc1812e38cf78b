//! What must be in sight while a round is played and told: what is at stake, and how everybody fares.

use crate::desk::Desk;
use rising_action::app::improv::table::vm::{Part, Scene};
use rising_action::app::improv::table::{Sheet, open};
use rising_action::app::intent::Intent;
use rising_action::app::vm::Look;
use rising_action::engine::improv::settings::Settings;

/// Dee and Lund are level in the first round; Lund loses and fights on.
fn lund_is_hurt() -> Desk {
    let mut desk = Desk::with(
        Settings::default(),
        ["9H JS 3S 4S", "9H 2C", "7S 3C", "6D 4C"],
        [3, 1, 0, 0],
    );
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "9H", "JS"]);
    desk.press_deck();
    desk.go("Draw a card each");
    let Scene::Fate(fate) = desk.page().scene else {
        panic!("nobody chooses");
    };
    let choice = fate.choices.first().unwrap();
    assert_eq!(choice.head, "Lund chooses");
    desk.send(choice.ways[0].0.intent.clone());
    desk
}

/// IM-092, IM-112: a round is told towards the stakes, so each of them stands there.
#[test]
fn im_112_what_is_at_stake_is_in_sight_from_the_cards_to_the_telling() {
    let mut desk = Desk::new();
    desk.quarrel();
    desk.go("Hand the phone to Dee");
    desk.send(Intent::OpenedCurtain);
    assert_eq!(desk.hand().unwrap().stake, "“The ledger leaves with me.”");
    for text in ["9H", "7S", "6D", "QC", "JS"] {
        desk.lay(text);
    }
    desk.go("On to the bonuses");
    assert_eq!(desk.bonuses().stake, "“The ledger leaves with me.”");
    desk.aim("Lund");
    assert_eq!(desk.bonuses().stake, "“The ledger burns tonight.”");
    desk.press_deck();
    let tellers = desk.reveal().tellers;
    let quill = tellers.iter().find(|its| its.name == "Quill").unwrap();
    assert_eq!(quill.stake, "“The debt is struck out.”");
    let side = desk.state().conflict.clone().unwrap().order[0];
    desk.send(open(Sheet::Object { side }));
    let form = desk.form();
    assert!(matches!(form.parts.first(), Some(Part::Note(note)) if note.starts_with('“')));
}

/// IM-012, IM-015: what becomes of a stake in a simple conflict is known as the cards are up.
#[test]
fn im_012_a_simple_conflict_says_what_comes_true_while_it_is_told() {
    let mut desk = Desk::with(Settings::default(), ["8C", "9H", "7S", "KD"], [0, 0, 0, 0]);
    desk.open(false, "The storm");
    desk.stake("The storm", "Nobody gets out.", None);
    desk.stake("Dee", "I hold the door.", None);
    desk.stake("Marlow", "The crates are dry.", None);
    desk.stake("Quill", "I am first out.", None);
    desk.go("Lay the cards");
    desk.go("Hand the phone to Dee");
    for text in ["9H", "7S", "KD", "8C"] {
        desk.lay(text);
    }
    desk.go("On to the bonuses");
    desk.press_deck();
    let stakes: Vec<String> = desk
        .reveal()
        .tellers
        .into_iter()
        .map(|its| its.stake)
        .collect();
    assert_eq!(
        stakes,
        [
            "“The crates are dry.” does not come true",
            "“Nobody gets out.” in part: the table says how",
            "“I hold the door.” comes true",
            "“I am first out.” comes true",
        ]
    );
}

/// IM-144 to IM-146: who is hurt, gone or fallen is seen while cards and bonuses are laid.
#[test]
fn im_145_who_is_hurt_is_seen_by_all_before_the_next_cards() {
    let mut desk = lund_is_hurt();
    let column = |columns: Vec<rising_action::app::improv::table::vm::Column>| {
        columns.into_iter().find(|its| its.name == "Lund").unwrap()
    };
    let shown = column(desk.reveal().columns);
    assert_eq!(shown.state, "hurt");
    assert!(
        shown.label.starts_with("Lund, hurt, nine of hearts"),
        "{}",
        shown.label
    );
    while desk.go_button().label.ends_with(" has told") {
        desk.send(desk.go_button().intent);
    }
    desk.go("Round 2");
    let covered = column(desk.laying().columns);
    assert_eq!(
        (covered.state, covered.label.as_str()),
        ("hurt", "Lund, hurt: no card yet")
    );
    assert!(
        desk.laying()
            .columns
            .iter()
            .filter(|its| its.name != "Lund")
            .all(|its| its.state.is_empty())
    );
}

/// IM-UI-6: the race is open to all between the rounds: the piles from high to low, and who is ahead of whom.
#[test]
fn im_114_the_piles_and_who_is_ahead_can_be_seen_between_the_rounds() {
    let mut desk = Desk::new();
    desk.quarrel();
    assert!(desk.laying().piles.is_none(), "nothing is won yet");
    desk.all_lay(["9H", "7S", "6D", "QC", "JS"]);
    assert!(desk.bonuses().piles.is_none());
    desk.press_deck();
    let way = desk
        .reveal()
        .more
        .into_iter()
        .find(|its| its.label == "Victory piles")
        .unwrap();
    desk.send(way.intent);
    let form = desk.form();
    let Some(Part::Races(races)) = form.parts.first() else {
        panic!("no piles");
    };
    let told: Vec<(&str, usize, &str, usize, &str)> = races
        .iter()
        .map(|its| {
            let (one, other) = (&its.one, &its.other);
            (
                &*one.name,
                one.cards.len(),
                &*other.name,
                other.cards.len(),
                &*its.why,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Dee", 0, "Lund", 1, "more cards"),
            ("Marlow", 0, "The Gang", 1, "more cards"),
            ("Quill", 0, "Lund", 1, "more cards"),
        ]
    );
    assert!(races.iter().all(|its| its.other.ahead && !its.one.ahead));
    desk.send(Intent::ClosedSheet);
    while desk.go_button().label.ends_with(" has told") {
        desk.send(desk.go_button().intent);
    }
    desk.go("Round 2");
    assert!(desk.laying().piles.is_some());
}

/// IM-144, IM-145: the page prefers neither of the loser's two choices.
#[test]
fn im_145_neither_of_the_two_choices_is_lit() {
    let mut desk = Desk::with(
        Settings::default(),
        ["9H JS", "9H", "7S", "6D"],
        [3, 0, 0, 0],
    );
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "9H", "JS"]);
    desk.press_deck();
    assert_eq!(desk.go_button().look, Look::Lit);
    desk.go("Draw a card each");
    let page = desk.page();
    let aside = page.aside.unwrap();
    assert_eq!(
        (aside.label.as_str(), aside.look),
        ("Lund leaves", Look::Plain)
    );
    assert_eq!(
        (desk.go_button().label.as_str(), desk.go_button().look),
        ("Lund fights on", Look::Plain)
    );
}
