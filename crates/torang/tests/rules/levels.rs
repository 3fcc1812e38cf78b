//! A single roll: the level of each number (TE-020 … TE-030, TE-093, TE-094, TE-110 … TE-112).

use crate::given::{Case, face, score};
use ::torang::modifier::{help, is_multiple_of_step};
use ::torang::score::Level::{self, Critical, Failure, Fumble, Success};
use ::torang::score::Score;
use tabletop::dice::D100;

pub const CASES: &[Case] = &[
    (
        &[
            "TE-020", "TE-021", "TE-022", "TE-023", "TE-024", "TE-025", "TE-026", "TE-027",
            "TE-028", "TE-029", "TE-035", "TE-092", "TE-093", "TE-094", "TE-111", "TET-01",
            "TET-02", "TET-03", "TET-04", "TET-05", "TET-06", "TET-07", "TET-08", "TET-09",
            "TET-10", "TET-11", "TET-12", "TET-13", "TET-14", "TET-15", "TET-16", "TET-17",
            "TET-18", "TET-19", "TET-20", "TET-21", "TET-22", "TET-23", "TET-24", "TET-25",
            "TET-26", "TET-27", "TET-28", "TET-29", "TET-30", "TET-31", "TET-32", "TET-33",
            "TET-34", "TET-35", "TET-36", "TET-37", "TET-38", "TEX-01",
        ],
        levels_of_numbers_against_scores,
    ),
    (
        &[
            "TE-030", "TE-050", "TE-053", "TE-054", "TE-056", "TET-39", "TET-40", "TET-41",
            "TET-42",
        ],
        modifiers_move_the_score,
    ),
    (
        &[
            "TE-064", "TE-065", "TEX-08", "TET-52", "TET-53", "TET-54", "TET-55",
        ],
        what_help_adds,
    ),
    (
        &["TEX-02", "TEX-03", "TE-110", "TE-112"],
        level_ranges_match_the_procedure_for_every_score,
    ),
];

/// A case's number, the score, the natural number and the level.
const LEVELS: [(u8, i32, u8, Level); 38] = [
    (1, 3, 5, Success),
    (2, 3, 6, Failure),
    (3, 3, 1, Success),
    (4, 9, 1, Success),
    (5, 10, 1, Critical),
    (6, 10, 2, Success),
    (7, 6, 6, Success),
    (8, 5, 6, Failure),
    (9, 0, 5, Success),
    (10, -40, 5, Success),
    (11, -40, 6, Failure),
    (12, -40, 98, Fumble),
    (13, 39, 98, Fumble),
    (14, 40, 98, Failure),
    (15, 39, 97, Failure),
    (16, 40, 99, Fumble),
    (17, 79, 99, Fumble),
    (18, 80, 99, Failure),
    (19, 80, 98, Failure),
    (20, 80, 100, Fumble),
    (21, 95, 95, Success),
    (22, 94, 95, Failure),
    (23, 95, 96, Failure),
    (24, 99, 96, Failure),
    (25, 100, 10, Critical),
    (26, 100, 11, Success),
    (27, 100, 95, Success),
    (28, 100, 96, Failure),
    (29, 135, 13, Critical),
    (30, 135, 14, Success),
    (31, 135, 99, Failure),
    (32, 135, 100, Fumble),
    (33, 410, 41, Critical),
    (34, 410, 42, Success),
    (35, 960, 95, Critical),
    (36, 960, 96, Failure),
    (37, 69, 6, Critical),
    (38, 70, 7, Critical),
];

#[test]
fn levels_of_numbers_against_scores() {
    for (case, against, natural, level) in LEVELS {
        assert_eq!(
            score(against).level(face(natural)),
            level,
            "TET-{case:02}: {natural} against {against}"
        );
    }
    assert_eq!(score(68).level(face(6)), Critical, "TEX-01");
    assert_eq!(score(68).level(face(7)), Success, "TEX-01");
    for natural in [0, 101, 255] {
        assert_eq!(D100::new(natural), None, "TE-020");
    }
}

#[test]
fn modifiers_move_the_score() {
    for (case, base, modifiers, natural, level) in [
        (39, 30, &[20][..], 98, Failure),
        (40, 90, &[-20], 99, Fumble),
        (41, 50, &[-20, -20, -20], 5, Success),
        (42, 85, &[20], 10, Critical),
    ] {
        let effective = modifiers
            .iter()
            .fold(score(base), |score, amount| score.plus(*amount));
        assert_eq!(effective.level(face(natural)), level, "TET-{case}");
        assert!(modifiers.iter().all(|amount| is_multiple_of_step(*amount)));
    }
    for (amount, expected) in [
        (10, false),
        (-20, true),
        (0, true),
        (-10, false),
        (i32::MIN, false),
    ] {
        assert_eq!(is_multiple_of_step(amount), expected, "TE-052: {amount}");
    }
    assert_eq!(Score::new(-1_001), None, "7.13");
    assert_eq!(Score::new(10_001), None, "7.13");
    assert_eq!(
        Score::new(10_000).map(|score| score.plus(60).get()),
        Some(10_060),
        "TE-056"
    );
}

#[test]
fn what_help_adds() {
    for (level, amount) in [(Critical, 60), (Success, 20), (Failure, -20), (Fumble, -60)] {
        assert_eq!(help(level), amount, "TEX-08");
    }
    for (natural, effective) in [(6, 110), (7, 70), (61, 30), (99, -10)] {
        let level = score(60).level(face(natural));
        assert_eq!(
            score(50).plus(help(level)),
            score(effective),
            "TET-52, TET-53"
        );
    }
    let sum: i32 = [Critical, Failure, Fumble].map(help).iter().sum();
    assert_eq!(sum, -20, "TET-54");
    let effective = score(45).plus(3 * help(Success)).plus(-20);
    assert_eq!(effective, score(85), "TET-55");
    let thresholds = effective.thresholds();
    assert_eq!((thresholds.critical, thresholds.fumbles), (8, 1), "TET-55");
}

/// The level by the ledger's procedure, step by step.
fn by_the_procedure(score: i32, natural: i32) -> Level {
    if natural == 100 || (natural == 99 && score < 80) || (natural == 98 && score < 40) {
        Fumble
    } else if natural >= 96 {
        Failure
    } else if natural <= score || natural <= 5 {
        if natural <= score.div_euclid(10) {
            Critical
        } else {
            Success
        }
    } else {
        Failure
    }
}

#[test]
fn level_ranges_match_the_procedure_for_every_score() {
    for against in (-100..1_200).chain([i32::MIN, -1_000, 10_000, i32::MAX]) {
        let thresholds = score(against).thresholds();
        let mut faces = [0; 4];
        for natural in 1..=100 {
            let level = score(against).level(face(natural));
            assert_eq!(
                level,
                by_the_procedure(against, i32::from(natural)),
                "{natural} against {against}"
            );
            assert!(
                level <= score(against.saturating_add(1)).level(face(natural)),
                "TE-INV-11"
            );
            for (index, candidate) in Level::ALL.into_iter().enumerate() {
                let (first, last) = thresholds.span(candidate);
                assert_eq!(
                    (first..=last).contains(&natural),
                    candidate == level,
                    "TE-INV-3"
                );
                faces[index] += u32::from(candidate == level);
            }
        }
        assert_eq!(Level::ALL.map(|level| thresholds.faces(level)), faces);
        assert!((5..=95).contains(&thresholds.success), "TE-INV-4");
        assert!((1..=3).contains(&thresholds.fumbles), "TE-INV-4");
        assert!(thresholds.critical <= thresholds.success, "TE-INV-4");
        let counts = match against {
            135 => [13, 82, 4, 1],
            410 => [41, 54, 4, 1],
            _ => continue,
        };
        assert_eq!(faces, counts, "TEX-02, TEX-03");
    }
}
