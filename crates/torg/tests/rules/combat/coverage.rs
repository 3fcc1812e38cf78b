//! Every rule and every example of the combat ledger has a case.

use crate::combat::given::Case;
use crate::combat::{
    answers, corners, damage, defences, dice, interactions, martial, matrix, odds, options,
    outcomes, properties, ranged, rounds, settings,
};
use std::collections::BTreeSet;

const ALL: [&[Case]; 15] = [
    corners::CASES,
    dice::CASES,
    damage::CASES,
    outcomes::CASES,
    defences::CASES,
    ranged::CASES,
    options::CASES,
    matrix::CASES,
    interactions::CASES,
    martial::CASES,
    rounds::CASES,
    odds::CASES,
    properties::CASES,
    settings::CASES,
    answers::CASES,
];

/// The existing rules, as ranges of numbers.
const RULES: [(u16, u16); 23] = [
    (1, 6),
    (10, 18),
    (20, 30),
    (40, 49),
    (50, 61),
    (70, 83),
    (90, 107),
    (120, 131),
    (132, 133),
    (134, 140),
    (141, 149),
    (150, 154),
    (155, 160),
    (170, 179),
    (180, 187),
    (190, 195),
    (200, 202),
    (203, 218),
    (220, 232),
    (240, 243),
    (250, 258),
    (260, 262),
    (300, 320),
];
/// Rules tested by the deck's cases in `tests/ledger`: turn order, rounds and surprise are the same for
/// both.
const WITH_THE_DECK: [u16; 10] = [10, 11, 12, 13, 14, 15, 16, 17, 204, 212];
/// Rules tested by the whole fights in `tests/fight`: an action may be declared first, and a defence reacts to
/// it; the gamemaster's own numbers and texts; simple actions; what the dead leave behind; fatigue.
const IN_WHOLE_FIGHTS: [u16; 8] = [2, 26, 50, 61, 83, 101, 127, 256];
/// Examples that are tested elsewhere, and why.
const EXAMPLES_TESTED_ELSEWHERE: [(&str, &str); 3] = [
    (
        "TX-S28",
        "complete surprise is tested round by round by the deck's case for TC-212",
    ),
    (
        "TX-99",
        "fatigue is tested in a whole fight, whose case names it",
    ),
    (
        "TX-100",
        "turn order is tested by the deck's cases for TC-011 to TC-014",
    ),
];

fn covered() -> BTreeSet<&'static str> {
    ALL.iter()
        .flat_map(|cases| cases.iter())
        .flat_map(|(rules, _)| rules.iter().copied())
        .collect()
}

#[test]
fn every_rule_has_a_case() {
    let covered = covered();
    let mut errors = Vec::new();
    for number in RULES.into_iter().flat_map(|(from, to)| from..=to) {
        let id = format!("TC-{number:03}");
        let reasons = usize::from(WITH_THE_DECK.contains(&number))
            + usize::from(IN_WHOLE_FIGHTS.contains(&number))
            + usize::from(covered.contains(id.as_str()));
        if reasons != 1 {
            errors.push(format!("{id} has {reasons}"));
        }
    }
    assert_eq!(errors, Vec::<String>::new());
}

#[test]
fn every_example_has_a_case() {
    let covered = covered();
    let stories = (1..=29).map(|number| format!("TX-S{number:02}"));
    let figures = (1..=114).map(|number| format!("TX-{number:02}"));
    let errors: Vec<String> = stories
        .chain(figures)
        .filter(|id| {
            let reason = EXAMPLES_TESTED_ELSEWHERE
                .iter()
                .any(|(known, _)| known == id);
            covered.contains(id.as_str()) == reason
        })
        .collect();
    assert_eq!(errors, Vec::<String>::new());
}

/// Runs all listed cases: a case without `#[test]` still runs.
#[test]
fn every_listed_case_runs() {
    for (rules, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        assert!(!rules.is_empty());
        // The slow odds case runs only as its own test.
        if !std::ptr::eq(case, &odds::CASES[2].1) {
            case();
        }
    }
}
