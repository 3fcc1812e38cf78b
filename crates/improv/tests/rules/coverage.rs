//! Every rule of the ledger, every reading of it and every example has a case, or a reason why none is needed.

use crate::given::Case;
use crate::{
    bonuses, cards, corners, fate, finale, invariants, long, narration, odds, real_deck,
    regressions, rounds, secrets, stakes, standalone,
};
use std::collections::BTreeSet;
use testing::{IMPROV_RULES, assert_every_example_has_a_case, assert_every_rule_has_a_case};

const ALL: [&[Case]; 15] = [
    cards::CASES,
    corners::CASES,
    stakes::CASES,
    bonuses::CASES,
    rounds::CASES,
    fate::CASES,
    narration::CASES,
    finale::CASES,
    long::CASES,
    real_deck::CASES,
    regressions::CASES,
    odds::CASES,
    standalone::CASES,
    secrets::CASES,
    invariants::CASES,
];

/// Rules that nothing enforces, and why.
const ADVICE: [(u16, &str); 4] = [
    (13, "how much a stake should settle is advice"),
    (19, "that allies want different things is advice"),
    (59, "that the narration fits the talent is advice"),
    (
        163,
        "how many people play is a hint, tested with the other hints",
    ),
];
/// The readings, and the examples and cases of the ledger: the prefix, the first number and the last number.
const EXAMPLES: [(&str, u16, u16); 8] = [
    ("IA", 1, 40),
    ("IMX", 1, 17),
    ("IMX", 20, 34),
    ("IMX", 40, 46),
    ("IMX", 50, 57),
    ("IMT", 1, 41),
    ("IMT", 42, 68),
    ("IM-INV", 1, 13),
];

fn covered_ids() -> BTreeSet<&'static str> {
    ALL.iter()
        .flat_map(|cases| cases.iter())
        .flat_map(|(ids, _)| ids.split_whitespace())
        .collect()
}

#[test]
fn every_rule_has_a_case_or_a_reason() {
    assert_every_rule_has_a_case(&covered_ids(), "IM", &IMPROV_RULES, &ADVICE);
}

#[test]
fn every_reading_and_every_example_has_a_case() {
    assert_every_example_has_a_case(&covered_ids(), &EXAMPLES);
}

/// Runs every registered case, so that one without `#[test]` is run too.
#[test]
fn every_case_can_be_played_by_its_name() {
    for (ids, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        assert!(!ids.is_empty());
        case();
    }
}
