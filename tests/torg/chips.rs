//! The chips for what is in force.

use crate::scene_page::{line, plain};
use crate::table::{TestTable, h};
use ::torg::card::CardName::{Drama, Hero};
use ::torg::card::{BySide, LineEffect, Side};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::event::Event;
use ::torg::follow_ups::LOW_AMMUNITION;
use ::torg::roll::RollCondition;
use ::torg::rounds::Surprise;
use ::torg::state::{Condition, Until};
use rising_action::navigation::TablePage;
use rising_action::torg::action::Action;
use rising_action::torg::dialog::{TorgDialog, TorgList};
use rising_action::torg::rounds::Beginning;
use rising_action::torg::scene_page::chips::{ChipKind, chips};
use rising_action::torg::scene_page::rows::rows;

fn chip_texts(table: &TestTable) -> Vec<String> {
    chips(&table.view())
        .into_iter()
        .map(|chip| chip.text)
        .collect()
}

#[test]
fn chips_show_the_effects_in_force() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let rounds = Some(LOW_AMMUNITION);
    table.play(Command::FollowUp {
        actor: h(1),
        what: FollowUpCommand::CountAmmunition { rounds },
    });
    assert!(chip_texts(&table).contains(&"Hero 1: ammunition 5".to_owned()));
    let beginning = Beginning {
        surprised: Some((Side::Villains, Surprise::Complete)),
        ..Beginning::default()
    };
    table.play(beginning.command(vec![h(1), h(2)]));
    assert!(chip_texts(&table).contains(&"Villain 1: completely surprised".to_owned()));
    let chips = chips(&table.view());
    let surprised = chips.iter().find(|chip| chip.text.contains("surprised"));
    let surprised = surprised.unwrap();
    assert_eq!(surprised.kind, ChipKind::Gamemaster);
    assert_eq!(surprised.side, Some(Side::Villains));
    let seat = Action::GoTo(TablePage::Seat(h(2)));
    assert_eq!(surprised.action, Some(seat));
}

#[test]
fn a_chip_removes_the_villains_who_are_out_once_the_rounds_are_over() {
    let mut table = TestTable::new(&[&[Hero]], 3);
    table.begin();
    let unconscious = Condition {
        unconscious: true,
        ..Condition::default()
    };
    let knock_out = |table: &mut TestTable, actor| {
        let condition = unconscious;
        table.play(Command::SetCondition { actor, condition });
    };
    knock_out(&mut table, h(2));
    let texts = |table: &TestTable| -> Vec<String> {
        let out = chips(&table.view()).into_iter();
        let out = out.filter(|chip| chip.until == "defeated");
        out.map(|chip| chip.text).collect()
    };
    assert_eq!(texts(&table), [""; 0], "not in rounds");
    table.end_all_turns();
    table.play(Command::EndRounds);
    assert_eq!(texts(&table), ["Remove Villain 1"]);
    knock_out(&mut table, h(3));
    assert_eq!(texts(&table), ["Remove 2 defeated villains"]);
    let actors = vec![h(2), h(3)];
    let chips = chips(&table.view());
    let chip = chips.iter().find(|chip| chip.until == "defeated");
    let remove = Action::open(TorgList::LeaveAll {
        actors: actors.clone(),
    });
    assert_eq!(chip.unwrap().action, Some(remove));
    table.play(Command::LeaveAll { actors });
    assert_eq!(texts(&table), [""; 0]);
}

/// DD-149: a villain who left the fight is among those whom the chip removes, and the row says why.
#[test]
fn dd_149_villains_who_fled_carry_a_mark() {
    let mut table = TestTable::new(&[&[Hero]], 2);
    table.begin();
    table.apply_event(Event::Broke { actor: h(2) });
    table.end_all_turns();
    table.play(Command::EndRounds);
    let view = table.view();
    let chips = chips(&view);
    let chip = chips.iter().find(|chip| chip.until == "left the fight");
    assert_eq!(chip.unwrap().text, "Remove Villain 1");
    let rows = rows(&view);
    let row = rows.iter().find(|row| row.actor == h(2)).unwrap();
    assert_eq!(row.detail, "left the fight");
}

/// TC-100: only heroes and their allies stand first with a bright button when they are dying.
#[test]
fn tc_100_a_dying_villain_has_a_plain_chip() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let condition = Condition {
        wounds: 3,
        ..Condition::default()
    };
    for actor in [h(2), h(1)] {
        table.play(Command::SetCondition { actor, condition });
    }
    let treatments: Vec<_> = chips(&table.view())
        .into_iter()
        .filter(|chip| chip.text.starts_with("Treat "))
        .map(|chip| (chip.text, chip.kind))
        .collect();
    let expected = [
        ("Treat Hero 1".to_owned(), ChipKind::Treatment),
        ("Treat Villain 1".to_owned(), ChipKind::Plain),
    ];
    assert_eq!(treatments, expected);
}

/// Once the rounds are over, the stage offers a rest to the heroes and their allies.
#[test]
fn hurt_heroes_have_a_chip_to_rest() {
    let mut table = TestTable::new(&[&[Hero], &[Drama]], 1);
    table.begin();
    let rest = |table: &TestTable| -> Vec<String> {
        let chips = chips(&table.view()).into_iter();
        let chips = chips.filter(|chip| chip.action == Some(Action::open(TorgDialog::Rest)));
        chips.map(|chip| chip.text).collect()
    };
    let condition = Condition {
        shock: 3,
        ..Condition::default()
    };
    for actor in [h(1), h(3)] {
        table.play(Command::SetCondition { actor, condition });
    }
    assert_eq!(rest(&table), [""; 0], "not in rounds");
    table.end_all_turns();
    table.play(Command::EndRounds);
    assert_eq!(
        rest(&table),
        ["Let Hero 1 rest"],
        "the villain is not named"
    );
    let actor = h(2);
    table.play(Command::SetCondition { actor, condition });
    assert_eq!(rest(&table), ["Let 2 people rest"]);
    let actors = vec![h(1), h(2)];
    table.play(Command::Rest { actors });
    assert_eq!(rest(&table), [""; 0]);
}

/// The card shows which condition its line gives, so only other ones have a chip.
#[test]
fn roll_conditions_that_are_not_from_the_line_have_a_chip() {
    let mut table = TestTable::new(&[&[Hero], &[Drama]], 1);
    table.begin();
    let heroes = LineEffect::Up;
    line(&mut table, Side::Heroes, BySide { heroes, ..plain() });
    table.apply_event(Event::RollConditionGained {
        actor: h(1),
        roll_condition: RollCondition::Up,
        until: Until::RoundEnds,
    });
    table.play(Command::SetRollCondition {
        actor: h(2),
        roll_condition: Some(RollCondition::Stymied),
    });
    assert_eq!(chip_texts(&table), ["Hero 2: Stymied"]);
}

/// A defence that is only declared has a chip until the round closes.
#[test]
fn a_declared_defence_has_a_chip() {
    let mut table = TestTable::new(&[&[Hero], &[Drama]], 1);
    table.begin();
    table.declare_defence(h(1));
    assert!(chip_texts(&table).contains(&"Hero 1: defending this round".to_owned()));
}
