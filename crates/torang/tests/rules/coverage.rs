//! Every rule of the ledger has a case, or a reason why none is needed.

use crate::given::Case;
use crate::{asking, following, helping, levels, odds, opposed, time};
use std::collections::BTreeSet;
use testing::{assert_every_example_has_a_case, assert_every_rule_has_a_case};

const ALL: [&[Case]; 7] = [
    levels::CASES,
    opposed::CASES,
    odds::CASES,
    asking::CASES,
    helping::CASES,
    following::CASES,
    time::CASES,
];

/// The rules: the first number and the last number of each range.
const RULES: [(u16, u16); 13] = [
    (1, 7),
    (10, 17),
    (20, 30),
    (35, 43),
    (45, 49),
    (50, 56),
    (60, 68),
    (70, 75),
    (80, 91),
    (92, 98),
    (100, 101),
    (105, 108),
    (110, 113),
];
/// Rules that nothing enforces, and why.
const ADVICE: [(u16, &str); 8] = [
    (2, "how time runs is told, not counted"),
    (7, "combat belongs elsewhere; its pace is advice"),
    (16, "when to call for a roll is the gamemaster's feeling"),
    (38, "what a failure means is told"),
    (39, "how to tell a failure is advice"),
    (42, "how bad a fumble gets is told"),
    (55, "how generous to be is advice"),
    (70, "whether a group rolls once is advice"),
];
/// The examples and cases of the ledger: the prefix, the first number and the last number.
const EXAMPLES: [(&str, u16, u16); 4] = [
    ("TEX", 1, 16),
    ("TET", 1, 42),
    ("TET", 50, 66),
    ("TET", 70, 116),
];

fn covered_ids() -> BTreeSet<&'static str> {
    ALL.iter()
        .flat_map(|cases| cases.iter())
        .flat_map(|(rules, _)| rules.iter().copied())
        .collect()
}

#[test]
fn every_rule_has_a_case_or_a_reason() {
    assert_every_rule_has_a_case(&covered_ids(), "TE", &RULES, &ADVICE);
}

#[test]
fn every_example_has_a_case() {
    assert_every_example_has_a_case(&covered_ids(), &EXAMPLES);
}

/// Runs every registered case, so that one without `#[test]` is run too.
#[test]
fn every_case_can_be_played_by_its_name() {
    for (rules, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        assert!(!rules.is_empty());
        case();
    }
}
