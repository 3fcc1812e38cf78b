//! What the players say about the skill of a task.

use crate::table::{TestTable, h};
use crate::task::{AB, begin, flip_to, pass_to_heroes, table_with_task};
use ::torg::active_effects::{Attribute, EffectEvent, SkillBasis};
use ::torg::command::{Command, DiceFrom, TaskCommand};
use ::torg::event::Event;
use ::torg::roll::Proficiency;
use ::torg::task::AttemptKind;
use rising_action::torg::task::status::{basis_question, check_result};

/// DD-262: whether a card’s attribute counts for a task is one question, and then the app adds it up.
#[test]
fn dd_262_the_attribute_of_a_tasks_skill_is_asked_for() {
    let mut table = table_with_task(true);
    begin(&mut table);
    flip_to(&mut table, AB);
    pass_to_heroes(&mut table);
    let what = TaskCommand::Attempt {
        kind: AttemptKind::Steps(1),
        helper_bonus: 0,
        critical_moment: false,
    };
    table.play(Command::Task { lead: h(1), what });
    assert_eq!(basis_question(&table.view(), h(1)), None);
    let raise = |table: &mut TestTable, card, attribute| {
        let gained = EffectEvent::BonusGained {
            actor: h(1),
            card: table.card(h(1), card),
            attribute: Some(attribute),
        };
        table.apply_event(Event::Effect { what: gained });
    };
    raise(&mut table, 0, Attribute::Mind);
    let question = basis_question(&table.view(), h(1)).unwrap();
    assert_eq!(question.text, "Is Science based on Mind?");
    let labels = question.answers.iter().map(|(_, label)| *label);
    assert_eq!(labels.collect::<Vec<_>>(), ["Yes", "No"]);
    raise(&mut table, 1, Attribute::Perception);
    let question = basis_question(&table.view(), h(1)).unwrap();
    assert_eq!(question.text, "Is Science based on Mind or Perception?");
    table.play(Command::Roll {
        dice: DiceFrom::Person(vec![14]),
        proficiency: Proficiency::Skilled,
    });
    let sum = |basis| check_result(&table.view(), basis).map(|result| result.sum);
    assert_eq!(sum(SkillBasis::Unknown), None);
    let sums = question
        .answers
        .iter()
        .map(|(basis, _)| sum(*basis).unwrap());
    let totals: Vec<bool> = sums.map(|sum| sum.contains("= 17")).collect();
    assert_eq!(totals, [true, true, false]);
    assert!(sum(SkillBasis::NotRaised).unwrap().contains("= 14"));
}
