//! Every rule of the ledger has a case, is guidance, or is left to the gamemaster.

use crate::ledger::aims;
use crate::ledger::endings;
use crate::ledger::given::Case;
use crate::ledger::sessions;
use crate::ledger::{
    absences, adventures, approved, attacks, cards_after, cards_roll, cards_round,
    combined_actions, commitment, dealing, decks, dice, gifts, group_cards, hands,
    interrupting_cards, lines, martyr_and_campaign, open_steps, options, penalties, pools,
    prepared_setbacks, reactions, rounds, rules_that_meet, scene_end, setback, sides, subplots,
    surprise, task, task_chance, task_options, task_trouble, task_windows, timing, trading,
    turn_status, undone_outcomes, villains, waiting_turns,
};
use std::collections::BTreeSet;

/// All cases, by their files.
pub const ALL: &[&[Case]] = &[
    dealing::CASES,
    absences::CASES,
    hands::CASES,
    penalties::CASES,
    rounds::CASES,
    options::CASES,
    combined_actions::CASES,
    surprise::CASES,
    waiting_turns::CASES,
    turn_status::CASES,
    pools::CASES,
    commitment::CASES,
    trading::CASES,
    scene_end::CASES,
    sides::CASES,
    lines::CASES,
    setback::CASES,
    villains::CASES,
    approved::CASES,
    attacks::CASES,
    task::CASES,
    task_trouble::CASES,
    task_chance::CASES,
    task_options::CASES,
    task_windows::CASES,
    open_steps::CASES,
    timing::CASES,
    decks::CASES,
    sessions::CASES,
    dice::CASES,
    aims::CASES,
    cards_roll::CASES,
    cards_round::CASES,
    cards_after::CASES,
    rules_that_meet::CASES,
    interrupting_cards::CASES,
    undone_outcomes::CASES,
    reactions::CASES,
    subplots::CASES,
    martyr_and_campaign::CASES,
    adventures::CASES,
    endings::CASES,
    gifts::CASES,
    group_cards::CASES,
    prepared_setbacks::CASES,
];

/// The last rule of the ledger.
const LAST: u16 = 421;
/// Guidance: never enforced (class G).
const GUIDANCE: [u16; 25] = [
    5, 68, 126, 160, 167, 168, 170, 172, 189, 200, 222, 246, 249, 251, 297, 330, 370, 371, 372,
    374, 375, 377, 378, 379, 421,
];
/// Rules left to the gamemaster, and why no case can test them.
const GAMEMASTER_DECIDES: &[(u16, &str)] = &[];
/// The last worked example of the ledger.
const LAST_EXAMPLE: u16 = 104;
/// Combat rules about the round, the die and guards in an ambush; the deck's cases cover them.
const COMBAT: &str = "11 12 13 14 15 16 17 18 40 41 42 43 44 45 46 47 204";

fn covered() -> BTreeSet<&'static str> {
    ALL.iter()
        .flat_map(|cases| cases.iter())
        .flat_map(|(rules, _)| rules.iter().copied())
        .collect()
}

fn missing(letters: &str, numbers: &str, digits: usize) -> Vec<String> {
    let covered = covered();
    numbers
        .split_whitespace()
        .map(|number| format!("{letters}-{number:0>digits$}"))
        .filter(|id| !covered.contains(id.as_str()))
        .collect()
}

#[test]
fn every_rule_of_the_deck_has_a_case_or_a_reason() {
    let covered = covered();
    for number in 1..=LAST {
        let id = format!("DD-{number:03}");
        let checks = [
            covered.contains(id.as_str()),
            GUIDANCE.contains(&number),
            GAMEMASTER_DECIDES.iter().any(|(rule, _)| *rule == number),
        ];
        assert_eq!(
            checks.iter().filter(|check| **check).count(),
            1,
            "{id}: case, guidance, reason = {checks:?}"
        );
    }
}

#[test]
fn every_worked_example_has_a_case() {
    let examples: Vec<String> = (1..=LAST_EXAMPLE)
        .map(|number| number.to_string())
        .collect();
    assert_eq!(missing("T", &examples.join(" "), 2), Vec::<String>::new());
    assert_eq!(missing("TC", COMBAT, 3), Vec::<String>::new());
}

/// Runs all listed cases: a case without `#[test]` still runs.
#[test]
fn every_listed_case_runs() {
    for (rules, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        assert!(!rules.is_empty());
        case();
    }
}
