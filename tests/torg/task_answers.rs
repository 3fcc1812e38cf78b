//! What the gamemaster corrects in a task, and what the players say about its skill.

use crate::table::{TestTable, h};
use crate::task::{AB, attempt, begin, flip_to, pass_to_heroes, table_with_task};
use ::torg::active_effects::{Attribute, EffectEvent, SkillBasis};
use ::torg::command::{Command, DiceFrom};
use ::torg::event::{Event, TaskEvent};
use ::torg::roll::Proficiency;
use rising_action::log::rows as log_rows;
use rising_action::torg::action::Action;
use rising_action::torg::task::manage::manage;
use rising_action::torg::task::status::{basis_question, check_result, countdown};
use tabletop::seat::Seat;

/// DD-262: whether a card’s attribute counts for a task is one question, and then the app adds it up.
#[test]
fn dd_262_the_attribute_of_a_tasks_skill_is_asked_for() {
    let mut table = table_with_task(true);
    begin(&mut table);
    flip_to(&mut table, AB);
    pass_to_heroes(&mut table);
    table.play(attempt(1, 0));
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

/// DD-205: the gamemaster corrects the difficulties of the steps that are not done. The card shows how long the task still has.
#[test]
fn dd_205_a_difficulty_can_be_corrected() {
    let mut table = table_with_task(true);
    let figure = |table: &TestTable| {
        let figures = manage(&table.view(), h(1)).unwrap().figures.into_iter();
        let mut figures = figures.filter(|figure| figure.label == "Difficulty of A");
        figures.next()
    };
    let before = figure(&table).unwrap();
    let Some(Action::PlayAndStay(command)) = before.more.clone() else {
        panic!("{before:?}");
    };
    table.play(command);
    let after = figure(&table).unwrap();
    assert_ne!(before.value, after.value);
    let told = log_rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
    let text = format!(
        "Hero 1’s task: the difficulty of step A is now {}.",
        after.value
    );
    assert_eq!(told.last().unwrap().text, text);
    assert_eq!(countdown(&table.view()), "Task: 7 flips left");
    table.apply_event(Event::Task {
        lead: h(1),
        what: TaskEvent::StepsCompleted {
            before: 0,
            count: 1,
        },
    });
    assert_eq!(figure(&table), None, "step A is done");
}
