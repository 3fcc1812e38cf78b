//! Odds against full enumeration and against the reference figures.

use crate::given::{
    Case, Given, MAIN, agreed, face, free, help_rolls, offer, request, score, side,
};
use crate::opposed::rules;
use ::torang::command::NewHelp;
use ::torang::modifier::help;
use ::torang::odds::{OpposedOdds, helped, helped_opposed, opposed, single};
use ::torang::opposed::Outcome::{self, MutualFailure};
use ::torang::opposed::TieRule::{self, High, Low};
use ::torang::opposed::{BigDivisor, LowExcess, OpposedRules, ScaledScores, Side, scale};
use ::torang::score::Level;
use ::torang::settings::Settings;
use ::torang::state::HelpId;
use tabletop::dice::Chance;
use testing::TestRng;

pub const CASES: &[Case] = &[
    (&["TE-093"], one_roll_is_counted_for_every_score),
    (&["TE-065", "TE-068"], helped_rolls_are_counted),
    (&["TE-060", "TE-065"], helpers_of_helpers_are_counted),
    (&["TE-096"], opposed_rolls_are_counted),
    (&["TE-106"], the_reference_pairs),
    (&["TE-106", "TEX-15"], the_derived_checks),
];

/// A score, and the faces of each level.
#[rustfmt::skip]
const ONE: [(i32, [u128; 4]); 27] = [
    (-20, [0, 5, 92, 3]),
    (0, [0, 5, 92, 3]),
    (5, [0, 5, 92, 3]),
    (6, [0, 6, 91, 3]),
    (9, [0, 9, 88, 3]),
    (10, [1, 9, 87, 3]),
    (35, [3, 32, 62, 3]),
    (39, [3, 36, 58, 3]),
    (40, [4, 36, 58, 2]),
    (50, [5, 45, 48, 2]),
    (52, [5, 47, 46, 2]),
    (68, [6, 62, 30, 2]),
    (79, [7, 72, 19, 2]),
    (80, [8, 72, 19, 1]),
    (94, [9, 85, 5, 1]),
    (95, [9, 86, 4, 1]),
    (96, [9, 86, 4, 1]),
    (99, [9, 86, 4, 1]),
    (100, [10, 85, 4, 1]),
    (112, [11, 84, 4, 1]),
    (135, [13, 82, 4, 1]),
    (155, [15, 80, 4, 1]),
    (342, [34, 61, 4, 1]),
    (410, [41, 54, 4, 1]),
    (949, [94, 1, 4, 1]),
    (950, [95, 0, 4, 1]),
    (1000, [95, 0, 4, 1]),
];

#[test]
fn one_roll_is_counted_for_every_score() {
    for (against, faces) in ONE {
        assert_eq!(
            Level::ALL.map(|level| single(score(against)).ways(level)),
            faces,
            "{against}"
        );
    }
    for against in -100..1_200 {
        let odds = single(score(against));
        for level in Level::ALL {
            let seen = (1..=100).filter(|natural| score(against).level(face(*natural)) == level);
            assert_eq!(
                odds.ways(level),
                seen.count() as u128,
                "{against} {level:?}"
            );
        }
        assert_eq!(odds.total(), 100, "TE-INV-8");
    }
}

/// Main score, helpers, and the shares of each level in millionths.
const HELPED: [(i32, &[i32], [u128; 4]); 7] = [
    (50, &[60], [55_800, 494_200, 426_600, 23_400]),
    (50, &[90], [69_300, 610_700, 299_900, 20_100]),
    (50, &[30], [42_300, 377_700, 553_300, 26_700]),
    (50, &[60, 60], [61_684, 530_556, 390_000, 17_760]),
    (70, &[80, 40], [81_706, 654_144, 246_510, 17_640]),
    (30, &[50], [31_800, 287_200, 656_500, 24_500]),
    (90, &[90], [109_200, 811_800, 67_900, 11_100]),
];

#[test]
fn helped_rolls_are_counted() {
    for (main, helpers, shares) in HELPED {
        let helpers: Vec<_> = helpers.iter().map(|helper| score(*helper)).collect();
        let odds = helped(score(main), &helpers);
        for (level, share) in Level::ALL.into_iter().zip(shares) {
            assert_eq!(
                odds.ways(level) * 1_000_000,
                share * odds.total(),
                "{main} {level:?}"
            );
        }
    }
    let mut rng = TestRng(62);
    for _ in 0..60 {
        let mut any = || score(i32::try_from(rng.below(320)).unwrap() - 60);
        let (main, first_helper, second_helper) = (any(), any(), any());
        let mut ways = [0_u128; 4];
        let mut with_one_helper = [0_u128; 4];
        let add = |ways: &mut [u128; 4], sum: i32, times: u128| {
            for natural in 1..=100 {
                let rolled_level = main.plus(sum).level(face(natural));
                for (level, ways) in Level::ALL.into_iter().zip(ways.iter_mut()) {
                    *ways += if level == rolled_level { times } else { 0 };
                }
            }
        };
        for x in 1..=100 {
            add(&mut with_one_helper, help(first_helper.level(face(x))), 1);
        }
        for first_level in Level::ALL {
            for second_level in Level::ALL {
                let count = |score: ::torang::score::Score, level| {
                    (1..=100)
                        .filter(|natural| score.level(face(*natural)) == level)
                        .count() as u128
                };
                let times = count(first_helper, first_level) * count(second_helper, second_level);
                add(&mut ways, help(first_level) + help(second_level), times);
            }
        }
        let odds = helped(main, &[first_helper]);
        assert_eq!(Level::ALL.map(|level| odds.ways(level)), with_one_helper);
        let odds = helped(main, &[first_helper, second_helper]);
        assert_eq!(Level::ALL.map(|level| odds.ways(level)), ways);
        assert_eq!(ways.iter().sum::<u128>(), odds.total(), "TE-INV-8");
    }
    let crowd = vec![score(60); 40];
    let odds = helped(score(50), &crowd);
    let sum: u128 = Level::ALL.iter().map(|level| odds.ways(*level)).sum();
    assert_eq!(sum, odds.total(), "as many as fit");
}

/// Counts all 100 × 100 rolls.
fn enumerated(scaled: ScaledScores, rules: OpposedRules) -> ([u32; 8], u32, u32) {
    let (mut ways, mut active_fails_less, mut opponent_fails_less) = ([0; 8], 0, 0);
    for x in 1..=100 {
        for y in 1..=100 {
            let comparison = rules.compare(scaled, face(x), face(y));
            let index = Outcome::ALL
                .iter()
                .position(|candidate| *candidate == comparison.outcome);
            ways[index.unwrap()] += 1;
            active_fails_less += u32::from(comparison.lesser_loser == Some(Side::Active));
            opponent_fails_less += u32::from(comparison.lesser_loser == Some(Side::Opponent));
        }
    }
    (ways, active_fails_less, opponent_fails_less)
}

fn counted(odds: OpposedOdds) -> ([u32; 8], u32, u32) {
    let ways = Outcome::ALL.map(|outcome| odds.ways(outcome));
    assert_eq!(ways.iter().sum::<u32>(), 10_000, "TE-INV-8");
    (ways, odds.active_fails_less, odds.opponent_fails_less)
}

#[test]
fn opposed_rolls_are_counted() {
    let mut rng = TestRng(63);
    for pair in 0..330 {
        let most = [130, 450, 11_000][pair % 3];
        let mut any = || score(i32::try_from(rng.below(most)).unwrap() - 30);
        let (a, b) = (any(), any());
        let low_excess = [LowExcess::Subtract, LowExcess::Add, LowExcess::Ignore][pair / 3 % 3];
        let big_divisor = [
            BigDivisor::Multiple,
            BigDivisor::Power,
            BigDivisor::TenThenPenalty,
        ][pair / 9 % 3];
        for tie_rule in [High, Low] {
            for low_excess in [LowExcess::Subtract, low_excess] {
                let rules = OpposedRules {
                    tie_rule,
                    low_excess,
                    big_divisor,
                };
                let scaled = scale(a, b, big_divisor);
                let counts = counted(opposed(scaled, rules));
                assert_eq!(counts, enumerated(scaled, rules), "{a:?} v {b:?} {rules:?}");
                let (mut ways, active_fails_less, opponent_fails_less) =
                    counted(opposed(scale(b, a, big_divisor), rules));
                ways[..7].reverse();
                assert_eq!(
                    counts,
                    (ways, opponent_fails_less, active_fails_less),
                    "{b:?} v {a:?}: TE-INV-7"
                );
            }
        }
    }
    for (a, b) in [(i32::MAX, i32::MIN), (i32::MAX, 99), (i32::MIN, i32::MIN)] {
        for tie_rule in [High, Low] {
            counted(opposed(
                scale(score(a), score(b), BigDivisor::Multiple),
                rules(tie_rule),
            ));
        }
    }
}

/// The scores, the target scores, which number wins, the outcomes, and who failed less.
type Reference = ((i32, i32), (i32, i32), TieRule, [u32; 8], (u32, u32));

/// The ledger's reference figures.
#[rustfmt::skip]
const REFERENCE: [Reference; 34] = [
    ((50, 50), (50, 50), High, [340, 2385, 1000, 50, 1000, 2385, 340, 2500], (1225, 1225)),
    ((50, 50), (50, 50), Low, [340, 2385, 1000, 50, 1000, 2385, 340, 2500], (1225, 1225)),
    ((80, 40), (80, 40), High, [624, 4464, 2086, 36, 502, 972, 116, 1200], (970, 211)),
    ((80, 40), (80, 40), Low, [624, 4464, 502, 36, 2086, 972, 116, 1200], (191, 990)),
    ((68, 35), (68, 35), High, [576, 4036, 1561, 32, 409, 1146, 160, 2080], (1518, 531)),
    ((68, 35), (68, 35), Low, [576, 4036, 409, 32, 1561, 1146, 160, 2080], (497, 1552)),
    ((9, 95), (9, 95), High, [9, 36, 0, 0, 774, 7649, 1077, 455], (89, 363)),
    ((9, 95), (9, 95), Low, [9, 36, 774, 0, 0, 7649, 1077, 455], (439, 13)),
    ((0, 0), (0, 0), High, [15, 460, 10, 5, 10, 460, 15, 9025], (4465, 4465)),
    ((0, 0), (0, 0), Low, [15, 460, 10, 5, 10, 460, 15, 9025], (4465, 4465)),
    ((100, 70), (100, 70), High, [470, 3010, 3567, 67, 1791, 847, 98, 150], (115, 31)),
    ((100, 70), (100, 70), Low, [470, 3010, 1791, 67, 3567, 847, 98, 150], (11, 135)),
    ((100, 100), (50, 50), High, [340, 2385, 1000, 50, 1000, 2385, 340, 2500], (1225, 1225)),
    ((100, 100), (50, 50), Low, [340, 2385, 1000, 50, 1000, 2385, 340, 2500], (1225, 1225)),
    ((135, 80), (135, 80), High, [342, 2494, 5480, 32, 496, 944, 112, 100], (81, 19)),
    ((135, 80), (135, 80), Low, [342, 2494, 4630, 52, 1326, 944, 112, 100], (81, 19)),
    ((155, 70), (155, 70), High, [610, 3185, 5145, 0, 0, 812, 98, 150], (122, 28)),
    ((155, 70), (155, 70), Low, [610, 3185, 4584, 33, 528, 812, 98, 150], (122, 28)),
    ((155, 112), (95, 52), High, [604, 4379, 3126, 48, 913, 618, 72, 240], (187, 49)),
    ((155, 112), (95, 52), Low, [604, 4379, 913, 48, 3126, 618, 72, 240], (11, 225)),
    ((215, 112), (155, 52), High, [880, 4385, 3835, 0, 0, 588, 72, 240], (194, 46)),
    ((215, 112), (155, 52), Low, [880, 4385, 3205, 35, 595, 588, 72, 240], (194, 46)),
    ((300, 300), (50, 50), High, [340, 2385, 1000, 50, 1000, 2385, 340, 2500], (1225, 1225)),
    ((300, 300), (50, 50), Low, [340, 2385, 1000, 50, 1000, 2385, 340, 2500], (1225, 1225)),
    ((301, 301), (30, 30), High, [291, 1890, 354, 30, 354, 1890, 291, 4900], (2415, 2415)),
    ((301, 301), (30, 30), Low, [291, 1890, 354, 30, 354, 1890, 291, 4900], (2415, 2415)),
    ((342, 406), (34, 40), High, [242, 1906, 438, 33, 657, 2392, 372, 3960], (1723, 2178)),
    ((342, 406), (34, 40), Low, [242, 1906, 657, 33, 438, 2392, 372, 3960], (2130, 1771)),
    ((410, 120), (340, 50), High, [1822, 4458, 2915, 0, 0, 485, 70, 250], (202, 48)),
    ((410, 120), (340, 50), Low, [1822, 4458, 2915, 0, 0, 485, 70, 250], (202, 48)),
    ((342, 4060), (34, 406), High, [46, 289, 0, 0, 1825, 4705, 2805, 330], (63, 267)),
    ((342, 4060), (34, 406), Low, [46, 289, 0, 0, 1825, 4705, 2805, 330], (63, 267)),
    ((1200, 2400), (60, 120), High, [84, 714, 378, 28, 4148, 3802, 646, 200], (38, 162)),
    ((1200, 2400), (60, 120), Low, [84, 714, 2241, 54, 2259, 3802, 646, 200], (104, 92)),
];

fn odds_of(a: i32, b: i32, tie_rule: TieRule) -> ([u32; 8], u32, u32) {
    let scaled = scale(score(a), score(b), BigDivisor::Multiple);
    counted(opposed(scaled, rules(tie_rule)))
}

#[test]
fn the_reference_pairs() {
    for ((a, b), (active, opponent), rule, ways, (less, more)) in REFERENCE {
        let scaled = scale(score(a), score(b), BigDivisor::Multiple);
        assert_eq!(
            (scaled.active, scaled.opponent),
            (score(active), score(opponent))
        );
        assert_eq!(
            odds_of(a, b, rule),
            (ways, less, more),
            "{a} v {b} {rule:?}"
        );
    }
}

/// Odds of checks that follow from the reference figures.
#[test]
fn the_derived_checks() {
    let wins = |a, b, rule| odds_of(a, b, rule).0[..3].iter().sum::<u32>();
    for (rule, opponent, strong, weak) in [
        (High, 30, 7525, 3535),
        (High, 40, 7174, 3180),
        (High, 50, 6722, 2781),
        (High, 60, 6169, 2383),
        (High, 80, 4760, 1590),
        (Low, 30, 6050, 3236),
        (Low, 40, 5590, 3180),
        (Low, 50, 5231, 3180),
        (Low, 60, 4973, 3179),
        (Low, 80, 4760, 3174),
    ] {
        assert_eq!(wins(80, opponent, rule), strong, "{rule:?} {opponent}");
        assert_eq!(wins(40, opponent, rule), weak, "{rule:?} {opponent}");
    }
    for (a, ways) in [(99, 1495), (100, 1270), (109, 1666), (110, 1510)] {
        assert_eq!(wins(a, 155, High), ways, "the step at 100");
    }
    for (a, failures) in [(300, 2000), (301, 4830)] {
        let index = Outcome::ALL
            .iter()
            .position(|candidate| *candidate == MutualFailure)
            .unwrap();
        assert_eq!(odds_of(a, 310, High).0[index], failures, "the step at 300");
    }
    let steps = [(80, 40), (155, 112), (410, 120), (9, 95)];
    for (a, b) in steps {
        let (high, low) = (odds_of(a, b, High).0, odds_of(a, b, Low).0);
        for index in [0, 1, 5, 6, 7] {
            assert_eq!(
                high[index], low[index],
                "only equal levels depend on the rule"
            );
        }
    }
}

/// 7.5: a helper may be helped. The odds of the main roll count every face of that help, and then of the helper's roll.
#[test]
fn helpers_of_helpers_are_counted() {
    let mut play = Given::with(Settings {
        nested_help: true,
        ..Settings::default()
    });
    play.ok(request(vec![side(1, free(50))]));
    play.ok(agreed(offer(2, free(60))));
    play.ok(agreed(NewHelp {
        helped_helper: Some(HelpId(0)),
        ..offer(3, free(35))
    }));
    let mut expected = [0_u128; 4];
    for nested in Level::ALL {
        let helper = score(60).plus(help(nested));
        for level in Level::ALL {
            let main = score(50).plus(help(level));
            let ways = score(35).thresholds().faces(nested) * helper.thresholds().faces(level);
            for (result, sum) in Level::ALL.into_iter().zip(&mut expected) {
                *sum += u128::from(ways * main.thresholds().faces(result));
            }
        }
    }
    let odds = play.view().roll.unwrap().part(MAIN).unwrap().odds;
    assert_eq!(odds.total(), 1_000_000);
    assert_eq!(Level::ALL.map(|level| odds.ways(level)), expected);
    play.ok(help_rolls(1, 100));
    let odds = play.view().roll.unwrap().part(MAIN).unwrap().odds;
    assert_eq!(odds, helped(score(50), &[score(0)]));
}

/// TE-062, TE-082: every face of every helper is counted, and each result is scaled separately.
#[test]
fn opposed_rolls_are_counted_before_the_helpers_roll() {
    for (a, helpers, b) in [
        (50, vec![], 50),
        (90, vec![60], 110),
        (290, vec![35, 88], 320),
        (-20, vec![5], 9),
    ] {
        for rule in [High, Low] {
            let rules = rules(rule);
            let mut sums = vec![(score(a), 1_u128)];
            for helper in &helpers {
                let mut next = vec![];
                for (sum, ways) in &sums {
                    for level in Level::ALL {
                        let faces = score(*helper).thresholds().faces(level);
                        next.push((sum.plus(help(level)), ways * u128::from(faces)));
                    }
                }
                sums = next;
            }
            let helpers: Vec<_> = helpers.iter().map(|helper| score(*helper)).collect();
            let odds = helped_opposed(score(a), &helpers, score(b), rules);
            let mut total = 0;
            for outcome in Outcome::ALL {
                let ways: u128 = sums
                    .iter()
                    .map(|(sum, ways)| {
                        let odds = opposed(scale(*sum, score(b), rules.big_divisor), rules);
                        ways * u128::from(odds.ways(outcome))
                    })
                    .sum();
                assert_eq!(odds.ways(outcome), ways, "{a} {helpers:?} {b} {rule:?}");
                total += ways;
            }
            assert_eq!(odds.total(), total, "all ways are there");
        }
    }
}
