//! Opposed rolls: scaling, comparison, outcomes (TE-080 … TE-108, TE-113).

use crate::given::{Case, face, score};
use ::torang::opposed::Outcome::{
    self, Defeat, GreatDefeat, GreatVictory, MutualFailure, Tie, Victory, WeakDefeat, WeakVictory,
};
use ::torang::opposed::Side::{self, Active, Opponent};
use ::torang::opposed::TieRule::{self, High, Low};
use ::torang::opposed::{BigDivisor, LowExcess, OpposedRules, scale};
use ::torang::score::Level::{self, Critical, Failure, Fumble, Success};
use std::cmp::Ordering::{Equal, Greater, Less};

pub const CASES: &[Case] = &[
    (
        &[
            "TE-083", "TE-084", "TE-085", "TE-086", "TE-087", "TE-096", "TE-105", "TE-107",
            "TE-108", "TET-70", "TET-71", "TET-72", "TET-73", "TET-74", "TET-75", "TET-76",
            "TET-77", "TET-78", "TET-79", "TET-80", "TET-81", "TET-82", "TET-83", "TET-84",
            "TET-85", "TET-86", "TET-87", "TET-88", "TET-89", "TET-90", "TET-91", "TET-92",
            "TET-93", "TET-94", "TET-98", "TET-99", "TET-100", "TET-101", "TET-102", "TET-103",
            "TET-104", "TET-107", "TET-108", "TET-109", "TET-110", "TET-111", "TET-112", "TET-113",
            "TET-114", "TEX-06",
        ],
        equal_levels_compare_the_numbers,
    ),
    (
        &["TE-088", "TE-089", "TE-090", "TE-091", "TEX-14"],
        the_outcome_of_every_pair_of_levels,
    ),
    (
        &[
            "TE-095", "TE-097", "TE-098", "TE-100", "TE-101", "TEX-04", "TEX-05", "TEX-07",
            "TET-95", "TET-96", "TET-97", "TET-105", "TET-106", "TET-115",
        ],
        high_scores_are_scaled,
    ),
    (&["TE-100"], other_divisors),
    (&["TE-107"], other_excess),
];

/// A case's number, which number wins, the scores, the numbers, the outcome and who failed less.
type Numbers = (u8, TieRule, (i32, i32), (u8, u8), Outcome, Option<Side>);

/// The ledger's examples of opposed rolls.
#[rustfmt::skip]
const NUMBERS: [Numbers; 40] = [
    (70, High, (60, 60), (30, 31), WeakDefeat, None),
    (71, High, (60, 60), (31, 31), Tie, None),
    (72, High, (60, 60), (6, 6), Tie, None),
    (73, High, (60, 60), (6, 7), Victory, None),
    (74, High, (60, 60), (3, 61), GreatVictory, None),
    (75, High, (60, 60), (60, 99), GreatVictory, None),
    (76, High, (60, 60), (60, 98), Victory, None),
    (77, High, (60, 60), (61, 98), MutualFailure, Some(Opponent)),
    (78, High, (60, 60), (98, 99), MutualFailure, Some(Active)),
    (79, High, (60, 60), (100, 99), MutualFailure, Some(Active)),
    (80, High, (60, 60), (70, 70), MutualFailure, None),
    (81, High, (30, 85), (98, 99), MutualFailure, Some(Opponent)),
    (82, High, (100, 70), (60, 65), WeakDefeat, None),
    (83, High, (101, 70), (64, 65), Tie, None),
    (84, High, (101, 70), (65, 65), WeakVictory, None),
    (85, High, (155, 70), (13, 68), Victory, None),
    (86, High, (155, 70), (15, 7), WeakVictory, None),
    (87, High, (155, 70), (97, 7), GreatDefeat, None),
    (88, High, (155, 70), (96, 80), MutualFailure, Some(Active)),
    (89, High, (155, 112), (60, 52), WeakVictory, None),
    (90, High, (155, 112), (95, 99), GreatVictory, None),
    (91, High, (155, 112), (10, 5), Defeat, None),
    (92, High, (215, 112), (20, 52), WeakVictory, None),
    (93, High, (100, 100), (50, 49), WeakVictory, None),
    (94, High, (100, 155), (50, 45), Tie, None),
    (98, High, (301, 301), (98, 31), MutualFailure, Some(Opponent)),
    (99, High, (342, 406), (34, 40), WeakDefeat, None),
    (100, High, (342, 406), (3, 4), WeakDefeat, None),
    (101, High, (342, 406), (98, 98), MutualFailure, Some(Opponent)),
    (102, High, (342, 4060), (34, 41), WeakDefeat, None),
    (103, High, (342, 4060), (34, 40), Defeat, None),
    (104, High, (410, 120), (34, 5), WeakVictory, None),
    (107, Low, (60, 60), (30, 31), WeakVictory, None),
    (108, Low, (60, 60), (6, 6), Tie, None),
    (109, Low, (155, 70), (51, 68), WeakVictory, None),
    (110, Low, (155, 70), (70, 20), WeakVictory, None),
    (111, Low, (155, 70), (75, 20), Tie, None),
    (112, Low, (155, 70), (80, 20), WeakDefeat, None),
    (113, Low, (60, 60), (61, 98), MutualFailure, Some(Active)),
    (114, Low, (60, 60), (7, 6), Defeat, None),
];

pub fn rules(tie_rule: TieRule) -> OpposedRules {
    OpposedRules {
        tie_rule,
        ..OpposedRules::default()
    }
}

/// The same outcome seen from the other side (TE-091, TE-INV-7).
fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        GreatVictory => GreatDefeat,
        Victory => Defeat,
        WeakVictory => WeakDefeat,
        Tie => Tie,
        WeakDefeat => WeakVictory,
        Defeat => Victory,
        GreatDefeat => GreatVictory,
        MutualFailure => MutualFailure,
    }
}

#[test]
fn equal_levels_compare_the_numbers() {
    let example = (0, High, (155, 70), (51, 68), WeakVictory, None);
    for (case, rule, (a, b), (x, y), outcome, less) in NUMBERS.into_iter().chain([example]) {
        let scaled = scale(score(a), score(b), BigDivisor::Multiple);
        let comparison = rules(rule).compare(scaled, face(x), face(y));
        assert_eq!(
            (comparison.outcome, comparison.lesser_loser),
            (outcome, less),
            "TET-{case}"
        );
        let scaled = scale(score(b), score(a), BigDivisor::Multiple);
        let back = rules(rule).compare(scaled, face(y), face(x));
        let other = less.map(|side| match side {
            Active => Opponent,
            Opponent => Active,
        });
        assert_eq!(
            (back.outcome, back.lesser_loser),
            (mirrored(outcome), other),
            "TET-{case} from the other side (TE-INV-7)"
        );
    }
}

#[test]
fn the_outcome_of_every_pair_of_levels() {
    let rows: [(Level, [Outcome; 4]); 4] = [
        (Critical, [WeakVictory, Victory, GreatVictory, GreatVictory]),
        (Success, [Defeat, WeakVictory, Victory, GreatVictory]),
        (Failure, [GreatDefeat, Defeat, MutualFailure, MutualFailure]),
        (
            Fumble,
            [GreatDefeat, GreatDefeat, MutualFailure, MutualFailure],
        ),
    ];
    for (active, row) in rows {
        for (opponent, outcome) in Level::ALL.into_iter().zip(row) {
            assert_eq!(
                Outcome::from_levels(active, opponent, Greater),
                outcome,
                "TEX-14"
            );
            let back = Outcome::from_levels(opponent, active, Less);
            assert_eq!(back, mirrored(outcome), "TE-091");
        }
    }
    assert_eq!(Outcome::from_levels(Success, Success, Equal), Tie);
    assert_eq!(Outcome::from_levels(Critical, Critical, Less), WeakDefeat);
}

#[track_caller]
fn scales(rule: BigDivisor, from: (i32, i32), to: (i32, i32), divisor: i32, penalty: i32) {
    let scaled = scale(score(from.0), score(from.1), rule);
    assert_eq!((scaled.active.get(), scaled.opponent.get()), to, "{from:?}");
    assert_eq!(
        (scaled.scaling.divisor, scaled.scaling.penalty),
        (divisor, penalty),
        "{from:?}"
    );
    assert!(
        scaled.active.get().min(scaled.opponent.get()) <= 100,
        "TE-INV-9"
    );
}

#[test]
fn high_scores_are_scaled() {
    for (from, to, divisor, penalty) in [
        ((155, 70), (155, 70), 1, 0),
        ((155, 112), (95, 52), 1, 60),
        ((342, 406), (34, 40), 10, 0),
        ((109, 155), (59, 105), 1, 50),
        ((110, 155), (50, 95), 1, 60),
        ((100, 70), (100, 70), 1, 0),
        ((99, 5_000), (99, 5_000), 1, 0),
        ((300, 300), (50, 50), 1, 250),
        ((300, 350), (50, 100), 1, 250),
        ((301, 301), (30, 30), 10, 0),
        ((1_200, 2_400), (60, 120), 20, 0),
        ((999, 301), (99, 30), 10, 0),
        ((1_000, 1_000), (50, 50), 20, 0),
        ((2_000, 2_000), (66, 66), 30, 0),
        ((130, 120), (60, 50), 1, 70),
        ((-40, -1_000), (-40, -1_000), 1, 0),
    ] {
        scales(BigDivisor::Multiple, from, to, divisor, penalty);
        scales(
            BigDivisor::Multiple,
            (from.1, from.0),
            (to.1, to.0),
            divisor,
            penalty,
        );
    }
    assert_eq!(score(155).excess(), 55, "TEX-04");
    assert_eq!(score(100).excess(), 0, "TET-82");
}

#[test]
fn other_divisors() {
    scales(BigDivisor::Power, (1_200, 2_400), (12, 24), 100, 0);
    scales(BigDivisor::Power, (342, 406), (34, 40), 10, 0);
    scales(
        BigDivisor::TenThenPenalty,
        (1_200, 2_400),
        (50, 170),
        10,
        70,
    );
    scales(BigDivisor::TenThenPenalty, (342, 4_060), (34, 406), 10, 0);
    for rule in [
        BigDivisor::Multiple,
        BigDivisor::Power,
        BigDivisor::TenThenPenalty,
    ] {
        for (a, b) in [(i32::MAX, i32::MAX), (i32::MIN, i32::MAX), (i32::MAX, 100)] {
            let scaled = scale(score(a), score(b), rule);
            for tie_rule in [High, Low] {
                for low_excess in [LowExcess::Subtract, LowExcess::Add, LowExcess::Ignore] {
                    let rules = OpposedRules {
                        tie_rule,
                        low_excess,
                        big_divisor: rule,
                    };
                    for (x, y) in [(1, 100), (100, 1)] {
                        rules.compare(scaled, face(x), face(y));
                    }
                }
            }
        }
    }
}

#[test]
fn other_excess() {
    for (low_excess, outcome) in [
        (LowExcess::Subtract, WeakVictory),
        (LowExcess::Add, WeakDefeat),
        (LowExcess::Ignore, WeakDefeat),
    ] {
        let rules = OpposedRules {
            low_excess,
            ..rules(Low)
        };
        let scaled = scale(score(155), score(70), BigDivisor::Multiple);
        assert_eq!(rules.compare(scaled, face(70), face(20)).outcome, outcome);
        let outcome = rules.compare(scaled, face(16), face(68)).outcome;
        let ahead = low_excess != LowExcess::Add;
        assert_eq!(outcome, if ahead { WeakVictory } else { WeakDefeat });
    }
}
