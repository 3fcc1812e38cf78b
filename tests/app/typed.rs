//! What people type, and how it is read: numbers, dice and abilities at a Torang table, people and their talents at an Improv
//! table, players in brackets.

use crate::desk::Desk;
use crate::torang_desk::{TAVI, table};
use ::improv::command::NewTalent;
use rising_action::app::improv::draft::{Told, gamemaster, people, told};
use rising_action::app::intent::Intent;
use rising_action::app::model::{DraftFault, DraftHero};
use rising_action::app::torang::table::{Fault as TorangFault, Spot, abilities, face, number};
use rising_action::app::update::read_hero;
use tabletop::name::NameError;

#[test]
fn numbers_are_read_with_sign_and_without() {
    for (typed, read) in [
        ("68", Some(68)),
        (" 68 % ", Some(68)),
        ("-20", Some(-20)),
        ("−20", Some(-20)),
        ("+40", Some(40)),
        ("1000000000000", Some(i32::MAX)),
        ("-1000000000000", Some(-i32::MAX)),
        ("", None),
        ("-", None),
        ("6.5", None),
        ("abc", None),
    ] {
        assert_eq!(number(typed), read, "{typed}");
    }
}

#[test]
fn two_noughts_are_a_hundred_and_one_is_nothing() {
    for typed in ["00", "000", " 100 "] {
        assert_eq!(face(typed), Some(100), "{typed}");
    }
    assert_eq!(face("07"), Some(7));
    for typed in ["0", "101", "-4", "abc", "", "256", "1000000000"] {
        assert_eq!(face(typed), None, "{typed}");
    }
}

#[test]
fn several_abilities_are_read_at_once() {
    let read: Vec<(String, i32)> = abilities("Climb 55, River tongue: 80%; Luck -5\n")
        .unwrap()
        .into_iter()
        .map(|(name, score)| (name.into(), score))
        .collect();
    let wanted = [("Climb", 55), ("River tongue", 80), ("Luck", -5)];
    assert_eq!(read, wanted.map(|(name, score)| (name.to_owned(), score)));
    assert_eq!(
        abilities("Climb 55, Stealth"),
        Err(TorangFault::NoFigure("Stealth".to_owned()))
    );
    assert_eq!(abilities(" ,"), Err(TorangFault::NoFigure(String::new())));
    assert!(matches!(abilities("68"), Err(TorangFault::Name(_))));
}

/// Calls for a roll with that modifier.
fn called_for(modifier: &str) -> Desk {
    let mut desk = table();
    desk.tap(TAVI, "Climb");
    desk.type_in(Spot::Reason, modifier);
    desk.send(Intent::SentSheet);
    desk
}

#[test]
fn a_modifier_begins_with_its_amount() {
    for (typed, amount, reason) in [("+20 from above", 20, "from above"), ("-40", -40, "")] {
        let desk = called_for(typed);
        let attempt = &desk.its().roll.as_ref().unwrap().active.attempt;
        let [read] = attempt.modifiers.as_slice() else {
            panic!("one modifier, not {:?}", attempt.modifiers)
        };
        assert_eq!((read.amount, read.reason.as_str()), (amount, reason));
    }
    let desk = called_for("from above");
    assert!(desk.fault().unwrap().contains("no whole number"));
    assert!(desk.its().roll.is_none());
}

/// A talent with how often it may be used.
type Talent = (String, Option<u16>);

/// Who was read: the name, whether they lead, their talents.
fn read(typed: &str) -> Vec<(String, bool, Vec<Talent>)> {
    let talents = |its: &Told| {
        let talent = |one: &NewTalent| (one.name.to_string(), one.max_uses);
        its.talents.iter().map(talent).collect()
    };
    let people = people(typed).unwrap();
    let person = |one: &DraftHero| {
        let its = told(one);
        (one.name.clone(), its.gamemaster, talents(&its))
    };
    people.iter().map(person).collect()
}

#[test]
fn a_line_names_somebody_with_talents_or_several_without() {
    let sword = ("sword".to_owned(), Some(3));
    let charm = ("charm".to_owned(), None);
    assert_eq!(
        read("Dana (GM)\nMara: sword 3, charm\nJo, Ines"),
        [
            ("Dana".to_owned(), true, vec![]),
            ("Mara".to_owned(), false, vec![sword, charm]),
            ("Jo".to_owned(), false, vec![]),
            ("Ines".to_owned(), false, vec![]),
        ]
    );
}

#[test]
fn brackets_that_name_no_gamemaster_belong_to_the_name() {
    assert_eq!(read("Jo (Anna)")[0].0, "Jo (Anna)");
    assert_eq!(read("Jo (gamemaster)")[0], ("Jo".to_owned(), true, vec![]));
}

#[test]
fn nobody_is_added_where_one_line_is_wrong() {
    assert_eq!(people(" "), Err(DraftFault::EmptyName));
    assert_eq!(people("Jo\n: sword"), Err(DraftFault::EmptyName));
    let long = "x".repeat(10_000);
    assert!(matches!(people(&long), Err(DraftFault::LongName { .. })));
}

#[test]
fn whoever_has_no_talents_is_gamemaster_where_nobody_was_named() {
    let plain = people("Mara: sword\nDana\nJo").unwrap();
    assert_eq!(gamemaster(&plain), Some(1));
    let named = people("Mara: sword\nDana\nJo (GM)").unwrap();
    assert_eq!(gamemaster(&named), Some(2));
    assert_eq!(gamemaster(&[]), None);
}

#[test]
fn talents_say_how_often() {
    let read = read("Mara: Old debts 3, Charm, Class 65535");
    let wanted = [
        ("Old debts", Some(3)),
        ("Charm", None),
        ("Class 65535", None),
    ];
    assert_eq!(
        read[0].2,
        wanted.map(|(name, most)| (name.to_owned(), most))
    );
}

#[test]
fn brackets_name_the_player() {
    let hero = |name: &str, player: Option<&str>| {
        Ok(DraftHero {
            name: name.to_owned(),
            player: player.map(str::to_owned),
            ..DraftHero::default()
        })
    };
    assert_eq!(
        read_hero("Brother Osric (Ines)"),
        hero("Brother Osric", Some("Ines"))
    );
    assert_eq!(read_hero(" Juno "), hero("Juno", None));
    assert_eq!(read_hero("Juno ( )"), hero("Juno", None));
    assert_eq!(read_hero("(Ines)"), Err(NameError::Empty));
    assert_eq!(
        read_hero(&"x".repeat(10_000)),
        Err(NameError::TooLong { length: 10_000 })
    );
}
