//! The combat questions, each with answers and a unique key for saving.

use crate::combat::given::{Case, both_editions};
use std::collections::BTreeSet;
use torg::combat::rules::CombatRules;
use torg::combat::settings::{CombatNumbers, Question, Short};

pub const CASES: &[Case] = &[(
    &["S-01", "S-43"],
    every_question_has_answers_and_unique_keys,
)];

/// Questions whose answer is a number.
const FIGURES: [&str; 4] = ["S-16", "S-17", "S-27", "S-32"];

#[test]
fn every_question_has_answers_and_unique_keys() {
    let mut readings: BTreeSet<&str> = Question::ALL.iter().map(|q| q.reading()).collect();
    readings.extend(FIGURES);
    let ids: BTreeSet<String> = (1..=43).map(|number| format!("S-{number:02}")).collect();
    assert_eq!(
        readings
            .iter()
            .map(|id| (*id).to_owned())
            .collect::<BTreeSet<_>>(),
        ids
    );
    let keys: BTreeSet<&str> = Question::ALL.iter().map(|q| q.key()).collect();
    assert_eq!(keys.len(), Question::ALL.len());
    for question in Question::ALL {
        assert!(question.key().starts_with("combat_"), "{question:?}");
        let answers: BTreeSet<&&str> = question.answers().iter().collect();
        assert!(answers.len() > 1 && answers.len() == question.answers().len());
        for rules in both_editions() {
            assert_eq!(rules.answer(*question), 0, "the default answer");
            let last = u8::try_from(question.answers().len() - 1).unwrap();
            assert_eq!(rules.with(*question, last).answer(*question), last);
            assert_eq!(rules.with(*question, last + 1), rules, "no such answer");
        }
    }
    let rules: CombatRules = both_editions()[0].with_answer(Short::OneShock);
    assert!(rules.is(Short::OneShock) && !rules.is(Short::Nothing));
    assert_eq!(rules.numbers, CombatNumbers::default());
}
