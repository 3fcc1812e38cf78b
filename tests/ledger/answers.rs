//! Every answer that is not the ledger's own has a case that plays with it.

use crate::coverage::ALL;
use rising_action::engine::torg::settings::{HandSize, Numbers, Question, Settings};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A question's key and an answer's word.
type Answered = (&'static str, &'static str);

/// For each question and each answer but the first, the rule whose case plays with it.
const HELD: &[(&str, &str, &str)] = &[];

/// The same of the figures, the size of hands and campaign mode.
const FIGURES: &[(&str, &str, &str)] = &[];

thread_local! {
    static PLAYED: RefCell<BTreeSet<Answered>> = const { RefCell::new(BTreeSet::new()) };
}

/// A table was played with these settings.
pub fn note(settings: &Settings) {
    let mut told: Vec<Answered> = Vec::new();
    for question in Question::ALL {
        let place = settings.answer(*question);
        if place > 0 {
            told.push((question.key(), question.answers()[usize::from(place)]));
        }
    }
    let standard = Numbers::default();
    let figures = [
        ("hand_size", settings.hand_size != HandSize::ByHeroes),
        (
            "over_seven",
            settings.numbers.over_seven != standard.over_seven,
        ),
        ("coup", settings.numbers.coup != standard.coup),
        (
            "penalties",
            settings.numbers.penalties != standard.penalties,
        ),
        ("campaign", settings.campaign),
    ];
    told.extend(
        figures
            .into_iter()
            .filter(|(_, other)| *other)
            .map(|(key, _)| (key, "other")),
    );
    PLAYED.with_borrow_mut(|played| played.extend(told));
}

/// What the cases of a rule are played with.
fn played(rule: &str) -> BTreeSet<Answered> {
    PLAYED.take();
    let cases = ALL.iter().flat_map(|cases| cases.iter());
    for (_, case) in cases.filter(|(rules, _)| rules.contains(&rule)) {
        case();
    }
    PLAYED.take()
}

#[test]
fn every_other_answer_is_played() {
    let mut open: Vec<String> = Vec::new();
    for question in Question::ALL {
        for word in question.answers().iter().skip(1) {
            let held = HELD
                .iter()
                .filter(|(key, answer, _)| (*key, *answer) == (question.key(), *word))
                .count();
            if held != 1 {
                open.push(format!("{} = {word}: {held} cases", question.key()));
            }
        }
    }
    let known = |key: &str, word: &str| {
        let asks = |question: &&Question| question.key() == key;
        let question = Question::ALL.iter().find(asks);
        question.is_some_and(|question| question.answers().iter().skip(1).any(|one| *one == word))
    };
    for (key, word, rule) in HELD {
        if !known(key, word) {
            open.push(format!("{key} = {word} is no answer"));
        }
        if !played(rule).contains(&(*key, *word)) {
            open.push(format!("no case of {rule} plays with {key} = {word}"));
        }
    }
    for (key, word, rule) in FIGURES {
        if !played(rule).contains(&(*key, *word)) {
            open.push(format!("no case of {rule} plays with another {key}"));
        }
    }
    assert_eq!(open, Vec::<String>::new());
}

#[test]
fn zz_print() {
    for (rules, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        PLAYED.take();
        case();
        for (key, word) in PLAYED.take() {
            println!("GOT {key} {word} {}", rules.join(","));
        }
    }
}
