//! Die, bonus and success.

use crate::combat::given::{Case, both_editions, bought_roll, charted, classic, rolled};
use tabletop::dice::{DiceError, TypedDice};
use torg::combat::die::{RollSpec, roll_chains};
use torg::combat::settings::{StymiedStacks, UnskilledFace};
use torg::combat::status::{Status, StatusExpiry, Statuses};
use torg::roll::SuccessLevel::{Average, Good, Minimal, Spectacular, Superior};
use torg::roll::{DieTotal, Proficiency, ResultPoints, RollCondition, RollModifiers, SuccessLevel};

pub const CASES: &[Case] = &[
    (
        &[
            "TC-040", "TC-041", "TC-046", "TX-01", "TX-06", "TX-07", "TX-08", "TX-09", "TX-10",
        ],
        rerolls_by_skill,
    ),
    (
        &["TC-044", "TC-T01", "TX-02", "TX-03", "TX-04", "TX-05"],
        bonus_chart,
    ),
    (&["TC-045", "TX-11"], typed_dice_must_be_complete),
    (&["TC-042", "TX-12"], stymied_loses_rerolls),
    (&["TC-043", "TX-13"], up_adds_a_roll),
    (&["TC-047", "TC-T02", "TX-14"], success_levels),
];

use Proficiency::{Skilled, Unskilled};

fn plain(skill: Proficiency, faces: &[u8]) -> (u32, i32) {
    let rolled = rolled(RollSpec::plain(skill, &classic()), faces);
    (rolled.total.get(), rolled.bonus.0)
}

#[test]
fn rerolls_by_skill() {
    type Chain = (i32, &'static [u8], (u32, i32), (u32, i32));
    let cases: [Chain; 6] = [
        (14, &[1], (1, 2), (1, 2)),
        (14, &[20, 2], (22, 22), (20, 21)),
        (5, &[20, 13], (33, 15), (20, 12)),
        (0, &[10, 5], (15, 2), (15, 2)),
        (0, &[10, 20, 5], (35, 10), (30, 9)),
        (0, &[10, 10, 20, 20, 3], (63, 16), (40, 11)),
    ];
    for (value, faces, skilled, unskilled) in cases {
        for (skill, expected) in [(Skilled, skilled), (Unskilled, unskilled)] {
            let (total, bonus) = plain(skill, faces);
            assert_eq!((total, value + bonus), expected, "{faces:?} {skill:?}");
        }
    }
    // S-01: other faces on which an unskilled roll may be rerolled.
    let spec_with = |face: UnskilledFace| RollSpec::plain(Unskilled, &classic().with_answer(face));
    assert_eq!(
        rolled(spec_with(UnskilledFace::Twenty), &[20, 10])
            .total
            .get(),
        30
    );
    assert_eq!(
        rolled(spec_with(UnskilledFace::Twenty), &[10]).total.get(),
        10
    );
    assert_eq!(
        rolled(spec_with(UnskilledFace::Never), &[10]).total.get(),
        10
    );
    assert_eq!(
        rolled(spec_with(UnskilledFace::Never), &[20]).total.get(),
        20
    );
}

#[test]
fn bonus_chart() {
    let expected = [
        -12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7,
    ];
    for (die, bonus) in (1..).zip(expected) {
        assert_eq!(charted(die), bonus, "die total {die}");
    }
    for (die, bonus) in [
        (21, 8),
        (25, 8),
        (26, 9),
        (30, 9),
        (31, 10),
        (35, 10),
        (36, 11),
        (60, 15),
        (61, 16),
        (100, 23),
        (101, 24),
    ] {
        assert_eq!(charted(die), bonus, "die total {die}");
    }
    assert_eq!(DieTotal::new(0), None);
    assert!(charted(u32::MAX) > 800_000_000);
}

#[test]
fn typed_dice_must_be_complete() {
    let spec = RollSpec::plain(Skilled, &classic());
    assert_eq!(
        roll_chains(spec, &mut TypedDice::new(&[20])),
        Err(DiceError::Missing { rolled: 1 })
    );
    let mut dice = TypedDice::new(&[7, 3]);
    roll_chains(spec, &mut dice).unwrap();
    assert_eq!(dice.finish(), Err(DiceError::Surplus { used: 1, typed: 2 }));
}

#[test]
fn stymied_loses_rerolls() {
    for rules in both_editions() {
        let spec = RollModifiers::from(Some(RollCondition::Stymied)).roll_spec(Skilled, &rules);
        for (face, bonus) in [(20, 7), (10, -1)] {
            let stopped = rolled(spec, &[face]);
            assert_eq!((stopped.bonus.0, stopped.lost_rerolls), (bonus, 1));
        }
        assert_eq!(rolled(spec, &[7]).lost_rerolls, 0);
        // A bought die counts as a reroll.
        let bought = bought_roll(Skilled, Some(RollCondition::Stymied), 1, &rules);
        let reduced = rolled(bought, &[7]);
        assert_eq!((reduced.total.get(), reduced.lost_rerolls), (7, 1));
        assert_eq!(rolled(bought, &[20, 10, 4]).total.get(), 34);
        // S-21: stymied twice.
        let mut statuses = Statuses::default();
        let stacks = rules.with_answer(StymiedStacks::Yes);
        for _ in 0..2 {
            statuses.add(Status::Stymied, StatusExpiry::WhenUsed(1), &stacks);
        }
        let twice = RollSpec {
            lost_rerolls: statuses.count(Status::Stymied),
            ..bought_roll(Skilled, None, 1, &rules)
        };
        assert_eq!(twice.lost_rerolls, 2);
        let reduced = rolled(twice, &[20]);
        assert_eq!((reduced.total.get(), reduced.lost_rerolls), (20, 2));
    }
}

#[test]
fn up_adds_a_roll() {
    for rules in both_editions() {
        let spec = RollModifiers::from(Some(RollCondition::Up)).roll_spec(Skilled, &rules);
        let free = rolled(spec, &[8, 10, 4]);
        assert_eq!((free.total.get(), free.bonus.0), (22, 8));
        let bought = bought_roll(Skilled, Some(RollCondition::Up), 1, &rules);
        assert_eq!(rolled(bought, &[8, 10, 4, 20, 1]).total.get(), 43);
        let capped = bought_roll(Skilled, Some(RollCondition::Up), u8::MAX, &rules);
        assert_eq!(capped.extra_rolls, 8, "at most 8 extra rolls count");
    }
}

#[test]
fn success_levels() {
    for (points, level) in [
        (i32::MIN, None),
        (-1, None),
        (0, Some(Minimal)),
        (1, Some(Average)),
        (2, Some(Average)),
        (3, Some(Good)),
        (6, Some(Good)),
        (7, Some(Superior)),
        (11, Some(Superior)),
        (12, Some(Spectacular)),
        (40, Some(Spectacular)),
        (i32::MAX, Some(Spectacular)),
    ] {
        assert_eq!(
            SuccessLevel::for_points(ResultPoints(points)),
            level,
            "{points}"
        );
    }
}
