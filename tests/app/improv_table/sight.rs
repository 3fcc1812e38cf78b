//! What must be in sight while a round is played and told: what is at stake, and how everybody fares.

use crate::improv_table::desk::Desk;
use ::improv::card::DeckId;
use ::improv::settings::Settings;
use rising_action::app::improv::table::vm::Part;
use rising_action::app::improv::table::{Sheet, open};
use rising_action::app::intent::Intent;

/// Dee and Lund are level in the first round; Dee loses and fights on.
fn dee_is_hurt() -> Desk {
    let hands = ["9H 9D JS 4H", "9H 9D", "7S 2C", "6D 4C"];
    let mut desk = Desk::dealt(Settings::default(), hands, [3, 2, 0, 0], DeckId(0));
    desk.quarrel();
    desk.all_lay(["9H", "7S", "6D", "9H", "JS"]);
    desk.press_deck();
    desk.go("Draw a card each");
    desk.go("Dee fights on");
    while desk.go_button().label.ends_with(" has told") {
        desk.send(desk.go_button().intent);
    }
    desk.go("Round 2");
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
    let side = desk.state().conflict.clone().unwrap().narration_order[0];
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
            "“The crates are dry.”: does not come true",
            "“Nobody gets out.”: in part: the table says how",
            "“I hold the door.”: comes true",
            "“I am first out.”: comes true",
        ]
    );
}

/// IM-144 to IM-146: who is hurt, gone or fallen is seen by its name too, while cards and bonuses are laid.
#[test]
fn im_145_the_list_of_people_says_who_is_hurt() {
    let mut desk = dee_is_hurt();
    let dee = desk.laying().people.into_iter().next().unwrap();
    assert_eq!(
        (dee.name.as_str(), dee.sub.as_str()),
        ("Dee", "chooses a card, hurt")
    );
    desk.all_lay(["9D", "2C", "4C", "9D", "4H"]);
    let subs: Vec<String> = desk
        .bonuses()
        .people
        .into_iter()
        .map(|its| its.sub)
        .collect();
    assert!(subs.first().unwrap().ends_with(", hurt"), "{subs:?}");
    assert!(
        subs.iter().skip(1).all(|sub| !sub.ends_with("hurt")),
        "{subs:?}"
    );
}

/// Where the big joker is above the little one, each says which it is; elsewhere both are the same.
#[test]
fn ia_28_jokers_that_differ_are_told_apart() {
    for differ in [false, true] {
        let mut settings = Settings::default();
        settings.card_rules.jokers_differ = differ;
        let hands = ["8C 2C", "JK 9H", "7S", "6D"];
        let mut desk = Desk::with(settings, hands, [0, 0, 0, 0]);
        desk.open(false, "The storm");
        desk.stake("The storm", "Nobody gets out.", None);
        for name in ["Dee", "Marlow", "Quill"] {
            desk.stake(name, "Out of here.", None);
        }
        desk.go("Lay the cards");
        desk.go("Hand the phone to Dee");
        desk.send(Intent::OpenedCurtain);
        let joker = desk.hand().unwrap().cards.into_iter().next().unwrap();
        let wanted = if differ {
            ("little joker", "Little")
        } else {
            ("joker", "Joker")
        };
        assert_eq!((joker.name.as_str(), joker.card.sign), wanted);
        desk.lay("JK");
        for text in ["7S", "6D", "8C"] {
            desk.lay(text);
        }
        desk.go("On to the bonuses");
        desk.press_deck();
        let label = desk.reveal().columns.pop().unwrap().label;
        assert!(
            label.starts_with(&["Dee, ", wanted.0, ","].concat()),
            "{label}"
        );
    }
}
