//! The options of a Torang table.

use ::torang::opposed::{LowExcess, TieRule};
use ::torang::settings::{ModifierStep, Settings};
use rising_action::torang::options::questions;

#[test]
fn the_default_is_the_first_answer_of_each() {
    let asked = questions(&Settings::default());
    assert_eq!(asked.len(), 7);
    for question in &asked {
        assert_eq!(
            (question.chosen, question.is_changed),
            (0, false),
            "{}",
            question.rule
        );
        assert_eq!(question.summary, question.answers[0].label);
        assert!(question.answers.len() > 1);
    }
}

#[test]
fn scores_over_100_are_asked_about_where_they_matter() {
    let low = questions(&Settings::default())[0].answers[1]
        .leads_to
        .clone();
    assert_eq!(low.tie_rule, TieRule::Low);
    let asked = questions(&low);
    assert_eq!((asked[1].rule, asked.len()), ("TE-107", 8));
    assert!(asked[0].is_changed);
    let added = &asked[1].answers[1].leads_to;
    assert_eq!(added.low_excess, LowExcess::Add);
    assert_eq!(questions(added)[1].summary, "is added to the number");
}

/// TE-100: the question says which scores it is about, and the answers name the divisors.
#[test]
fn te_100_the_divisor_is_asked_about_in_numbers() {
    let asked = questions(&Settings::default());
    let divisor = asked
        .iter()
        .find(|question| question.rule == "TE-100")
        .unwrap();
    assert!(divisor.question.contains("both") && divisor.question.contains("1000"));
    let labels: Vec<&str> = divisor
        .answers
        .iter()
        .map(|answer| answer.label.as_str())
        .collect();
    for (label, number) in labels.iter().zip(["20, 30", "100 or 1000", "by 10,"]) {
        assert!(label.contains(number), "{label}");
    }
}

/// An answer changes only the setting that it is about.
#[test]
fn every_answer_changes_only_its_setting() {
    let settings = Settings {
        modifier_step: ModifierStep::Any,
        ..Settings::default()
    };
    for question in questions(&settings) {
        for (index, answer) in question.answers.iter().enumerate() {
            let again = questions(&answer.leads_to);
            let same = again
                .iter()
                .find(|candidate| candidate.rule == question.rule)
                .unwrap();
            assert_eq!(same.chosen, index, "{}", question.rule);
            let is_own = question.rule == "TE-052";
            assert!(is_own || answer.leads_to.modifier_step == ModifierStep::Any);
        }
    }
}
