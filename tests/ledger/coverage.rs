//! Every rule of the ledger has a case, or a reason why not yet.

use crate::given::Case;
use crate::{
    adventures, approved, cards_after, cards_roll, cards_round, closings, commitment, dealing,
    decks, dice, gifts, hands, hindrances, lasting, lines, options, party, pools, rounds,
    scene_end, schemes, setback, several, sides, subplots, surprise, task, task_chance,
    task_options, task_trouble, timing, trading, villains,
};
use std::collections::BTreeSet;

const ALL: &[&[Case]] = &[
    dealing::CASES,
    hands::CASES,
    hindrances::CASES,
    rounds::CASES,
    options::CASES,
    several::CASES,
    surprise::CASES,
    pools::CASES,
    commitment::CASES,
    trading::CASES,
    scene_end::CASES,
    sides::CASES,
    lines::CASES,
    setback::CASES,
    villains::CASES,
    approved::CASES,
    task::CASES,
    task_trouble::CASES,
    task_chance::CASES,
    task_options::CASES,
    timing::CASES,
    decks::CASES,
    dice::CASES,
    cards_roll::CASES,
    cards_round::CASES,
    cards_after::CASES,
    subplots::CASES,
    lasting::CASES,
    adventures::CASES,
    closings::CASES,
    gifts::CASES,
    party::CASES,
    schemes::CASES,
];

/// The last rule of section 3.15.
const LAST: u16 = 252;
/// Rules of later sections that are built.
const LATER: &[(u16, u16)] = &[
    (253, 271),
    (273, 287),
    (289, 351),
    (398, 398),
    (404, 409),
    (411, 412),
    (420, 420),
];
/// Guidance: never enforced (class G).
const GUIDANCE: [u16; 14] = [
    5, 68, 126, 160, 167, 168, 170, 172, 189, 200, 222, 246, 249, 251,
];
/// The same, of the later ones.
const LATER_GUIDANCE: [u16; 2] = [297, 330];
/// Rules whose room is not built yet, and why.
const NOT_YET: &[(u16, &str)] = &[];
/// The worked examples of section 5 that this part of the rules can play.
const EXAMPLES: &str = "1 2 3 4 5 6 7 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 \
                        39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 59 60 61 62 63 64 65 66 67 69 70 71 77 83 84 \
                        85 86 87 88 89 90 91 92 93 94 98 99 100 101 102 103 104";
/// Rules of the combat ledger that the round and the die rest on.
const COMBAT: &str = "11 12 13 14 15 16 17 18 40 41 42 43 44 45 46 47";

fn held() -> BTreeSet<&'static str> {
    ALL.iter()
        .flat_map(|cases| cases.iter())
        .flat_map(|(rules, _)| rules.iter().copied())
        .collect()
}

fn missing(letters: &str, numbers: &str, digits: usize) -> Vec<String> {
    let held = held();
    numbers
        .split_whitespace()
        .map(|number| format!("{letters}-{number:0>digits$}"))
        .filter(|id| !held.contains(id.as_str()))
        .collect()
}

#[test]
fn every_rule_of_the_deck_has_a_case_or_a_reason() {
    let held = held();
    let later = LATER.iter().flat_map(|(from, to)| *from..=*to);
    for number in (1..=LAST).chain(later) {
        let id = format!("DD-{number:03}");
        let reason = NOT_YET.iter().find(|(rule, _)| *rule == number);
        let ways = [
            held.contains(id.as_str()),
            GUIDANCE.contains(&number) || LATER_GUIDANCE.contains(&number),
            reason.is_some(),
        ];
        assert_eq!(
            ways.iter().filter(|way| **way).count(),
            1,
            "{id}: case, guidance, reason = {ways:?}"
        );
    }
}

/// What sections 3.18 and 3.19 only advise (class G).
const STORY_GUIDANCE: [u16; 8] = [370, 371, 372, 374, 375, 377, 378, 379];
/// The worked examples of subplots, acts and adventures.
const STORY_EXAMPLES: &str = "58 59 68 72 73 74 75 76 77 78 79 80 81 82 95 96 97";

#[test]
fn every_rule_of_subplots_has_a_case() {
    let held = held();
    for number in 352..=397 {
        let id = format!("DD-{number:03}");
        let case = held.contains(id.as_str());
        assert_eq!(case, !STORY_GUIDANCE.contains(&number), "{id}");
    }
    assert_eq!(missing("T", STORY_EXAMPLES, 2), Vec::<String>::new());
}

#[test]
fn every_worked_example_in_scope_has_a_case() {
    assert_eq!(missing("T", EXAMPLES, 2), Vec::<String>::new());
    assert_eq!(missing("TC", COMBAT, 3), Vec::<String>::new());
}

/// The registry runs too: a case that lost its `#[test]` is still played.
#[test]
fn every_case_can_be_played_by_its_name() {
    for (rules, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        assert!(!rules.is_empty());
        case();
    }
}
