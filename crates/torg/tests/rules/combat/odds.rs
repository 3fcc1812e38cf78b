//! Odds: the table of section 7, full enumeration, seeded rolls, and how fast they are.

use crate::combat::given::{Case, ORD, RATED, at, attack, both, charted, classic, revised, with};
use std::collections::BTreeMap;
use tabletop::dice::{Chance, Rolled};
use testing::{Mix, seeded};
use torg::combat::attack::Attack;
use torg::combat::attack::outcome::Reach;
use torg::combat::attack::plan::Plan;
use torg::combat::chart::{Mark, Range};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::defence::{Defending, Guard, active};
use torg::combat::die::{Throw, throw};
use torg::combat::interaction::{Attempt, Interaction};
use torg::combat::odds::{CERTAIN, Odds, Spread, felled, odds, odds_against};
use torg::combat::rules::Rules;
use torg::combat::weapon::Arm;
use torg::roll::{Skill, Standing};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-041"], the_table_of_section_7),
    (&["TC-042", "TC-043"], every_throw_enumerated),
    (&["TC-090"], every_attack_enumerated),
    (&["TC-059"], against_a_defence_still_to_be_rolled),
    (&["TC-095", "TC-250"], interactions_and_who_falls),
    (&["TC-154"], an_aggressive_defence_beside_its_parts),
];

fn chance(parts: u64) -> f64 {
    parts as f64 / CERTAIN as f64
}

#[test]
fn the_table_of_section_7() {
    #[rustfmt::skip]
    const SURE: [(i32, f64, f64, f64); 20] = [
        (-12, 100.0, 100.0, 100.0), (-10, 95.0, 95.0, 95.0), (-8, 90.0, 90.0, 90.0),
        (-5, 80.0, 80.0, 80.0), (-2, 70.0, 70.0, 70.0), (-1, 60.0, 60.0, 60.0),
        (0, 55.0, 55.0, 50.0), (1, 44.5, 44.5, 40.0), (2, 34.0, 34.0, 30.0),
        (3, 28.75, 28.75, 25.0), (4, 23.5, 23.5, 20.0), (5, 18.25, 18.25, 15.0),
        (6, 13.0, 13.0, 10.0), (7, 7.75, 7.75, 5.0), (8, 7.75, 2.75, 0.0),
        (9, 5.1875, 1.4375, 0.0), (10, 3.1375, 0.1375, 0.0), (11, 1.6969, 0.0719, 0.0),
        (12, 0.5444, 0.0069, 0.0), (13, 0.3442, 0.0036, 0.0),
    ];
    let rules = revised();
    let skilled = Spread::of(Throw::plain(Skill::Skilled, &rules));
    let unskilled = Spread::of(Throw::plain(Skill::Unskilled, &rules));
    let stymied = Throw::new(Skill::Skilled, Some(Standing::Stymied), 0, &rules);
    let stopped = Spread::of(stymied);
    for (bonus, of_skilled, of_unskilled, of_stopped) in SURE {
        for (spread, percent) in [
            (&skilled, of_skilled),
            (&unskilled, of_unskilled),
            (&stopped, of_stopped),
        ] {
            let there = chance(spread.at_least(bonus)) * 100.0;
            assert!((there - percent).abs() < 0.00005001, "{bonus}: {there}");
        }
    }
}

/// Every way in which a throw can fall, down to what is less likely than 10^-12 in all, by die total.
fn enumerate(how: Throw) -> BTreeMap<u32, f64> {
    fn chain(how: Throw, left: u8, lost: u8, total: u32, p: f64, ends: &mut BTreeMap<u32, f64>) {
        // One roll of one die; `left` further rolls are to come.
        for face in 1..=20_u8 {
            let (total, p) = (total + u32::from(face), p / 20.0);
            if how.goes_on(face) && lost < how.stymied {
                further(how, left, lost + 1, total, p, ends);
            } else if how.goes_on(face) {
                if p > 1e-17 {
                    chain(how, left, lost, total, p, ends);
                }
            } else {
                further(how, left, lost, total, p, ends);
            }
        }
    }
    fn further(how: Throw, left: u8, lost: u8, total: u32, p: f64, ends: &mut BTreeMap<u32, f64>) {
        if left == 0 {
            *ends.entry(total).or_default() += p;
        } else if lost < how.stymied {
            further(how, left - 1, lost + 1, total, p, ends);
        } else {
            chain(how, left - 1, lost, total, p, ends);
        }
    }
    let mut ends = BTreeMap::new();
    chain(how, how.further, 0, 0, 1.0, &mut ends);
    ends
}

/// The same with sums of single chains where ways are too many to walk: every total of each chain with every other.
fn enumerate_all(how: Throw) -> BTreeMap<u32, f64> {
    if how.further == 0 || how.stymied > 0 && how.further == 1 {
        return enumerate(how);
    }
    let free = enumerate(Throw {
        stymied: 0,
        further: 0,
        ..how
    });
    let mut sums = BTreeMap::from([(0, 1.0)]);
    for _ in 0..=how.further {
        let mut next = BTreeMap::new();
        for (sum, p) in &sums {
            for (total, q) in &free {
                *next.entry(sum + total).or_default() += p * q;
            }
        }
        sums = next;
    }
    sums
}

/// The throws that are looked at.
fn throws(rules: &Rules) -> Vec<Throw> {
    let mut all = Vec::new();
    for skill in [Skill::Skilled, Skill::Unskilled] {
        for standing in [None, Some(Standing::Up), Some(Standing::Stymied)] {
            for bought in 0..=1 {
                all.push(Throw::new(skill, standing, bought, rules));
            }
        }
        all.push(Throw::new(skill, None, 2, rules));
    }
    all
}

#[test]
fn every_throw_enumerated() {
    for how in throws(&revised()) {
        let spread = Spread::of(how);
        let all: u64 = spread.each().map(|(_, parts)| parts).sum();
        assert_eq!(all, CERTAIN, "{how:?}");
        let mut by_bonus: BTreeMap<i32, f64> = BTreeMap::new();
        for (total, p) in enumerate_all(how) {
            *by_bonus.entry(charted(total)).or_default() += p;
        }
        for (bonus, p) in &by_bonus {
            let there: u64 = spread
                .each()
                .filter(|(its, _)| its == bonus)
                .map(|(_, parts)| parts)
                .sum();
            assert!(
                (chance(there) - p).abs() < 1e-9,
                "{how:?} {bonus}: {} {p}",
                chance(there)
            );
        }
    }
    let far = Spread::of(Throw::new(
        Skill::Skilled,
        Some(Standing::Up),
        8,
        &revised(),
    ));
    assert_eq!(far.each().map(|(_, parts)| parts).sum::<u64>(), CERTAIN);
}

/// What is counted of an attack: hit, wound, knockdown, knockout, shock.
fn figures(odds: &Odds) -> [f64; 5] {
    [
        chance(odds.hit),
        chance(odds.wound),
        chance(odds.knockdown),
        chance(odds.knockout),
        odds.shock as f64 / CERTAIN as f64,
    ]
}

fn of_one(plan: &Plan, bonus: i32) -> [f64; 5] {
    let came = plan.outcome(bonus);
    let row = came.harm.map(|harm| harm.row).unwrap_or_default();
    let is = |it: bool| f64::from(u8::from(it));
    [
        is(came.reach == Reach::Target),
        is(row.wounds > 0),
        is(row.knockdown),
        is(row.mark == Some(Mark::Out)),
        f64::from(row.shock),
    ]
}

/// Attacks of many kinds, legal ones.
fn attacks(rules: &Rules) -> Vec<Attack> {
    let mut mix = Mix(5);
    let mut all = Vec::new();
    let options = [
        Choices::default(),
        Choices::of(&[Choice::AllOut]),
        Choices::of(&[Choice::Sweep]),
        Choices::default().vital_blow(4),
        Choices::of(&[Choice::AllOut, Choice::VitalBlow]),
        Choices::of(&[Choice::Opportunity, Choice::Blindside]),
        Choices::of(&[Choice::KnockdownAttack]),
        Choices::of(&[Choice::KnockdownAttack, Choice::NonLethal]),
        Choices::of(&[Choice::Aim]),
        Choices::of(&[Choice::NonLethal]),
        Choices::of(&[Choice::AggressiveDefence]),
    ];
    while all.len() < 150 {
        let arm = *mix.one_of(&Arm::ALL).unwrap();
        let figure =
            |mix: &mut Mix, from: i32, range: u32| from + i32::try_from(mix.below(range)).unwrap();
        let mut any = with(
            attack(arm, figure(&mut mix, 5, 15), figure(&mut mix, 5, 20)),
            *mix.one_of(&options).unwrap(),
        );
        any.range = mix
            .one_of(&[Range::PointBlank, Range::Short, Range::Medium, Range::Long])
            .copied();
        let kind = *mix.one_of(&[ORD, RATED]).unwrap();
        any = at(any, figure(&mut mix, 5, 15), figure(&mut mix, 5, 15), kind);
        if any.check(rules).is_ok() {
            all.push(any);
        }
    }
    all
}

#[test]
fn every_attack_enumerated() {
    for rules in both() {
        for how in [
            Throw::plain(Skill::Skilled, &rules),
            Throw::plain(Skill::Unskilled, &rules),
            Throw::new(Skill::Skilled, Some(Standing::Up), 0, &rules),
        ] {
            let spread = Spread::of(how);
            let totals = enumerate_all(how);
            for attack in attacks(&rules) {
                let plan = attack.plan(&rules);
                let mut sums = [0.0; 5];
                for (total, p) in &totals {
                    for (sum, figure) in sums.iter_mut().zip(of_one(&plan, charted(*total))) {
                        *sum += figure * p;
                    }
                }
                for (there, sum) in figures(&odds(&plan, &spread)).into_iter().zip(sums) {
                    assert!((there - sum).abs() < 1e-9, "{attack:?}: {there} {sum}");
                }
            }
        }
    }
    // At the ends of what is allowed nothing overflows.
    for (value, damage, defence, toughness) in [(1000, 1000, 0, 0), (0, 0, 1000, 1000)] {
        let far = at(attack(Arm::Melee, value, damage), defence, toughness, ORD);
        assert_eq!(far.check(&revised()), Ok(()));
        let spread = Spread::of(Throw::new(
            Skill::Skilled,
            Some(Standing::Up),
            8,
            &revised(),
        ));
        let odds = odds(&far.plan(&revised()), &spread);
        let sure = if value > 0 { CERTAIN } else { 0 };
        assert_eq!((odds.hit, odds.wound, odds.knockout), (sure, sure, sure));
    }
}

#[test]
fn against_a_defence_still_to_be_rolled() {
    for rules in both() {
        let skilled = Throw::plain(Skill::Skilled, &rules);
        let spread = Spread::of(skilled);
        let defending = Defending {
            value: 12,
            ..Defending::default()
        };
        let mut blow = at(attack(Arm::Melee, 14, 13), 12, 10, RATED);
        blow.target.guard = Guard {
            value: 12,
            active: true,
            ..Guard::default()
        };
        let difficulty = |bonus| active(defending, bonus, &rules).total;
        let there = odds_against(&blow.plan(&rules), &spread, &spread, &difficulty);
        let mut sums = [0.0; 5];
        for (their, p) in spread.each() {
            let mut plan = blow.plan(&rules);
            plan.meet(difficulty(their));
            for (bonus, q) in spread.each() {
                for (sum, figure) in sums.iter_mut().zip(of_one(&plan, bonus)) {
                    *sum += figure * chance(p) * chance(q);
                }
            }
        }
        for (there, sum) in figures(&there).into_iter().zip(sums) {
            assert!((there - sum).abs() < 1e-9, "{there} {sum}");
        }
    }
}

#[test]
fn interactions_and_who_falls() {
    let rules = revised();
    let spread = Spread::of(Throw::plain(Skill::Skilled, &rules));
    let taunt = Attempt::new(Interaction::Taunt, 12, 10).odds(&spread, &rules);
    assert_eq!(taunt.iter().map(|(_, parts)| parts).sum::<u64>(), CERTAIN);
    let sure = |place: usize| (chance(taunt[place].1) * 1e6).round() / 1e6;
    assert_eq!((taunt[0].0.len(), taunt.len()), (0, 6));
    assert_eq!((sure(0), sure(1), sure(2)), (0.3, 0.4125, 0.21));
    // Charted -1 and up hits; 14 and more against 12 is 2 points: with a K there the O knocks out.
    let blow = at(attack(Arm::Fire, 13, 15), 12, 12, RATED);
    let (plan, fresh) = (blow.plan(&rules), Condition::default());
    let marked = Condition { k: true, ..fresh };
    let tired = Condition { shock: 11, ..fresh };
    for (now, least) in [(tired, -1), (marked, -1), (fresh, 9)] {
        let falls = chance(felled(&plan, &spread, &now, 12));
        let enough = chance(spread.at_least(least));
        assert!(falls <= enough + 1e-12, "{now:?} {falls} {enough}");
        assert!(falls > 0.0);
    }
    assert_eq!(felled(&plan, &spread, &tired, 12), spread.at_least(-1));
    let out = Condition {
        unconscious: true,
        ..fresh
    };
    assert_eq!(felled(&plan, &spread, &out, 12), 0);
}

#[test]
fn an_aggressive_defence_beside_its_parts() {
    for rules in both() {
        let spread = Spread::of(Throw::plain(Skill::Skilled, &rules));
        let plain = at(attack(Arm::Melee, 14, 13), 13, 10, RATED);
        let careful = with(plain.clone(), Choices::of(&[Choice::AggressiveDefence]));
        let (bold, careful) = (
            odds(&plain.plan(&rules), &spread),
            odds(&careful.plan(&rules), &spread),
        );
        assert!(careful.hit < bold.hit && careful.shock < bold.shock);
    }
}

/// Under a millisecond, the distribution of the dice with it; timed in the slower build of the tests, and the fastest of a few
/// tries, as other work may run beside it.
#[test]
#[allow(clippy::disallowed_types)] // a test may look at the clock
fn odds_are_fast() {
    let rules = revised();
    let plans: Vec<Plan> = attacks(&rules).iter().map(|its| its.plan(&rules)).collect();
    for standing in [None, Some(Standing::Up)] {
        let how = Throw::new(Skill::Skilled, standing, 0, &rules);
        let fastest = (0..25).map(|_| {
            let began = std::time::Instant::now();
            for plan in &plans {
                std::hint::black_box(odds(plan, &Spread::of(how)));
            }
            began.elapsed() / u32::try_from(plans.len()).unwrap()
        });
        let fastest = fastest.min().unwrap();
        assert!(fastest.as_micros() < 1000, "{standing:?}: {fastest:?}");
    }
}

/// Ten million seeded rolls of the engine's own dice, against the odds: within four standard errors.
#[test]
fn seeded_rolls_agree() {
    const ROLLS: u32 = 2_500_000;
    for (rules, standing) in [
        (classic(), None),
        (revised(), None),
        (revised(), Some(Standing::Up)),
        (classic(), Some(Standing::Stymied)),
    ] {
        let how = Throw::new(Skill::Skilled, standing, 0, &rules);
        let blow = at(
            with(attack(Arm::Melee, 12, 14), Choices::of(&[Choice::AllOut])),
            14,
            9,
            RATED,
        );
        let plan = blow.plan(&rules);
        let (mut sums, mut squares) = ([0.0; 5], [0.0; 5]);
        let mut chance = seeded(7);
        for _ in 0..ROLLS {
            let bonus = throw(how, &mut Rolled(&mut chance)).unwrap().bonus.0;
            for (place, figure) in of_one(&plan, bonus).into_iter().enumerate() {
                sums[place] += figure;
                squares[place] += figure * figure;
            }
        }
        let exact = figures(&odds(&plan, &Spread::of(how)));
        for ((sum, square), exact) in sums.into_iter().zip(squares).zip(exact) {
            let n = f64::from(ROLLS);
            let mean = sum / n;
            let error = ((square / n - mean * mean) / n).sqrt();
            assert!(
                (mean - exact).abs() <= 4.0 * error + 1e-12,
                "{mean} {exact} {error}"
            );
        }
    }
}
