//! Odds: the ledger's table, full enumeration, seeded rolls, and how fast they are.

use crate::combat::given::{
    Case, ORDINARY, POSSIBILITY_RATED, at, attack, both, charted, classic, revised, with,
};
use std::collections::BTreeMap;
use tabletop::dice::{Chance, RandomDice};
use testing::{TestRng, seeded_rng};
use torg::combat::attack::Attack;
use torg::combat::attack::outcome::HitKind;
use torg::combat::attack::prepared::PreparedAttack;
use torg::combat::chart::{KnockoutMark, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::die::{RollSpec, roll_chains};
use torg::combat::interaction::{Interaction, InteractionAttempt};
use torg::combat::odds::{
    AttackOdds, BonusDistribution, CERTAINTY, attack_odds, incapacitation_chance,
};
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::weapon::AttackSkill;
use torg::roll::{Proficiency, RollCondition};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-041"], the_table_of_section_7),
    (&["TC-042", "TC-043"], every_throw_enumerated),
    (&["TC-090"], every_attack_enumerated),
    (&["TC-095", "TC-250"], interactions_and_who_falls),
    (&["TC-154"], an_aggressive_defence_beside_its_parts),
];

fn chance(parts: u64) -> f64 {
    parts as f64 / CERTAINTY as f64
}

/// The probability of this bonus or a higher one.
fn at_least(spread: &BonusDistribution, bonus: i32) -> u64 {
    let enough = spread.iter().filter(|(its, _)| *its >= bonus);
    enough.map(|(_, parts)| parts).sum()
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
    let skilled = BonusDistribution::of_roll(RollSpec::plain(Proficiency::Skilled, &rules));
    let unskilled = BonusDistribution::of_roll(RollSpec::plain(Proficiency::Unskilled, &rules));
    let stymied = RollSpec::new(
        Proficiency::Skilled,
        Some(RollCondition::Stymied),
        0,
        &rules,
    );
    let stopped = BonusDistribution::of_roll(stymied);
    for (bonus, of_skilled, of_unskilled, of_stopped) in SURE {
        for (spread, percent) in [
            (&skilled, of_skilled),
            (&unskilled, of_unskilled),
            (&stopped, of_stopped),
        ] {
            let there = chance(at_least(spread, bonus)) * 100.0;
            assert!((there - percent).abs() < 0.00005001, "{bonus}: {there}");
        }
    }
}

/// Every way in which a throw can fall, down to what is less likely than 10^-12 in all, by die total.
fn enumerate(how: RollSpec) -> BTreeMap<u32, f64> {
    fn chain(how: RollSpec, left: u8, lost: u8, total: u32, p: f64, ends: &mut BTreeMap<u32, f64>) {
        // One roll of one die; `left` further rolls are to come.
        for face in 1..=20_u8 {
            let (total, p) = (total + u32::from(face), p / 20.0);
            if how.rerolls(face) && lost < how.lost_rerolls {
                further(how, left, lost + 1, total, p, ends);
            } else if how.rerolls(face) {
                if p > 1e-17 {
                    chain(how, left, lost, total, p, ends);
                }
            } else {
                further(how, left, lost, total, p, ends);
            }
        }
    }
    fn further(
        how: RollSpec,
        left: u8,
        lost: u8,
        total: u32,
        p: f64,
        ends: &mut BTreeMap<u32, f64>,
    ) {
        if left == 0 {
            *ends.entry(total).or_default() += p;
        } else if lost < how.lost_rerolls {
            further(how, left - 1, lost + 1, total, p, ends);
        } else {
            chain(how, left - 1, lost, total, p, ends);
        }
    }
    let mut ends = BTreeMap::new();
    chain(how, how.extra_rolls, 0, 0, 1.0, &mut ends);
    ends
}

/// The same with sums of single chains where ways are too many to walk: every total of each chain with every other.
fn enumerate_all(how: RollSpec) -> BTreeMap<u32, f64> {
    if how.extra_rolls == 0 || how.lost_rerolls > 0 && how.extra_rolls == 1 {
        return enumerate(how);
    }
    let free = enumerate(RollSpec {
        lost_rerolls: 0,
        extra_rolls: 0,
        ..how
    });
    let mut sums = BTreeMap::from([(0, 1.0)]);
    for _ in 0..=how.extra_rolls {
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
fn throws(rules: &CombatRules) -> Vec<RollSpec> {
    let mut all = Vec::new();
    for skill in [Proficiency::Skilled, Proficiency::Unskilled] {
        for roll_condition in [None, Some(RollCondition::Up), Some(RollCondition::Stymied)] {
            for bought in 0..=1 {
                all.push(RollSpec::new(skill, roll_condition, bought, rules));
            }
        }
        all.push(RollSpec::new(skill, None, 2, rules));
    }
    all
}

#[test]
fn every_throw_enumerated() {
    for how in throws(&revised()) {
        let spread = BonusDistribution::of_roll(how);
        let all: u64 = spread.iter().map(|(_, parts)| parts).sum();
        assert_eq!(all, CERTAINTY, "{how:?}");
        let mut by_bonus: BTreeMap<i32, f64> = BTreeMap::new();
        for (total, p) in enumerate_all(how) {
            *by_bonus.entry(charted(total)).or_default() += p;
        }
        for (bonus, p) in &by_bonus {
            let there: u64 = spread
                .iter()
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
    let far = BonusDistribution::of_roll(RollSpec::new(
        Proficiency::Skilled,
        Some(RollCondition::Up),
        8,
        &revised(),
    ));
    assert_eq!(far.iter().map(|(_, parts)| parts).sum::<u64>(), CERTAINTY);
}

/// What is counted of an attack: hit, wound, knockdown, knockout, shock.
fn figures(odds: &AttackOdds) -> [f64; 5] {
    [
        chance(odds.hit),
        chance(odds.wound),
        chance(odds.knockdown),
        chance(odds.knockout),
        odds.mean_shock as f64 / CERTAINTY as f64,
    ]
}

fn of_one(plan: &PreparedAttack, bonus: i32) -> [f64; 5] {
    let came = plan.outcome(bonus);
    let row = came.damage.map(|harm| harm.row).unwrap_or_default();
    let is = |it: bool| f64::from(u8::from(it));
    [
        is(came.hit == HitKind::Target),
        is(row.wounds > 0),
        is(row.knockdown),
        is(row.mark == Some(KnockoutMark::KO)),
        f64::from(row.shock),
    ]
}

/// Attacks of many kinds, legal ones.
fn attacks(rules: &CombatRules) -> Vec<Attack> {
    let mut rng = TestRng(5);
    let mut all = Vec::new();
    let options = [
        CombatOptions::default(),
        CombatOptions::from_slice(&[CombatOption::AllOut]),
        CombatOptions::from_slice(&[CombatOption::Sweep]),
        CombatOptions::default().with_vital_blow(4),
        CombatOptions::from_slice(&[CombatOption::AllOut, CombatOption::VitalBlow]),
        CombatOptions::from_slice(&[CombatOption::Opportunity, CombatOption::Blindside]),
        CombatOptions::from_slice(&[CombatOption::KnockdownAttack]),
        CombatOptions::from_slice(&[CombatOption::KnockdownAttack, CombatOption::NonLethal]),
        CombatOptions::from_slice(&[CombatOption::Aim]),
        CombatOptions::from_slice(&[CombatOption::NonLethal]),
        CombatOptions::from_slice(&[CombatOption::AggressiveDefence]),
    ];
    while all.len() < 150 {
        let attack_skill = *rng.one_of(&AttackSkill::ALL).unwrap();
        let figure = |rng: &mut TestRng, from: i32, range: u32| {
            from + i32::try_from(rng.below(range)).unwrap()
        };
        let mut any = with(
            attack(
                attack_skill,
                figure(&mut rng, 5, 15),
                figure(&mut rng, 5, 20),
            ),
            *rng.one_of(&options).unwrap(),
        );
        any.range = rng
            .one_of(&[
                RangeBand::PointBlank,
                RangeBand::Short,
                RangeBand::Medium,
                RangeBand::Long,
            ])
            .copied();
        let kind = *rng.one_of(&[ORDINARY, POSSIBILITY_RATED]).unwrap();
        any = at(any, figure(&mut rng, 5, 15), figure(&mut rng, 5, 15), kind);
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
            RollSpec::plain(Proficiency::Skilled, &rules),
            RollSpec::plain(Proficiency::Unskilled, &rules),
            RollSpec::new(Proficiency::Skilled, Some(RollCondition::Up), 0, &rules),
        ] {
            let spread = BonusDistribution::of_roll(how);
            let totals = enumerate_all(how);
            for attack in attacks(&rules) {
                let plan = attack.prepare(&rules);
                let mut sums = [0.0; 5];
                for (total, p) in &totals {
                    for (sum, figure) in sums.iter_mut().zip(of_one(&plan, charted(*total))) {
                        *sum += figure * p;
                    }
                }
                for (there, sum) in figures(&attack_odds(&plan, &spread)).into_iter().zip(sums) {
                    assert!((there - sum).abs() < 1e-9, "{attack:?}: {there} {sum}");
                }
            }
        }
    }
    // At the ends of what is allowed nothing overflows.
    for (value, damage, defence, toughness) in [(1000, 1000, 0, 0), (0, 0, 1000, 1000)] {
        let far = at(
            attack(AttackSkill::Melee, value, damage),
            defence,
            toughness,
            ORDINARY,
        );
        assert_eq!(far.check(&revised()), Ok(()));
        let spread = BonusDistribution::of_roll(RollSpec::new(
            Proficiency::Skilled,
            Some(RollCondition::Up),
            8,
            &revised(),
        ));
        let odds = attack_odds(&far.prepare(&revised()), &spread);
        let sure = if value > 0 { CERTAINTY } else { 0 };
        assert_eq!((odds.hit, odds.wound, odds.knockout), (sure, sure, sure));
    }
}

#[test]
fn interactions_and_who_falls() {
    let rules = revised();
    let spread = BonusDistribution::of_roll(RollSpec::plain(Proficiency::Skilled, &rules));
    let taunt = InteractionAttempt::new(Interaction::Taunt, 12, 10).odds(&spread, &rules);
    assert_eq!(taunt.iter().map(|(_, parts)| parts).sum::<u64>(), CERTAINTY);
    let sure = |place: usize| (chance(taunt[place].1) * 1e6).round() / 1e6;
    assert_eq!((taunt[0].0.len(), taunt.len()), (0, 6));
    assert_eq!((sure(0), sure(1), sure(2)), (0.3, 0.4125, 0.21));
    // Charted -1 and up hits; 14 and more against 12 is 2 points: with a K there the O knocks out.
    let blow = at(attack(AttackSkill::Fire, 13, 15), 12, 12, POSSIBILITY_RATED);
    let (plan, fresh) = (blow.prepare(&rules), Condition::default());
    let marked = Condition { k: true, ..fresh };
    let tired = Condition { shock: 11, ..fresh };
    for (now, least) in [(tired, -1), (marked, -1), (fresh, 9)] {
        let falls = chance(incapacitation_chance(&plan, &spread, &now, 12));
        let enough = chance(at_least(&spread, least));
        assert!(falls <= enough + 1e-12, "{now:?} {falls} {enough}");
        assert!(falls > 0.0);
    }
    assert_eq!(
        incapacitation_chance(&plan, &spread, &tired, 12),
        at_least(&spread, -1)
    );
    let out = Condition {
        unconscious: true,
        ..fresh
    };
    assert_eq!(incapacitation_chance(&plan, &spread, &out, 12), 0);
}

#[test]
fn an_aggressive_defence_beside_its_parts() {
    for rules in both() {
        let spread = BonusDistribution::of_roll(RollSpec::plain(Proficiency::Skilled, &rules));
        let plain = at(
            attack(AttackSkill::Melee, 14, 13),
            13,
            10,
            POSSIBILITY_RATED,
        );
        let careful = with(
            plain.clone(),
            CombatOptions::from_slice(&[CombatOption::AggressiveDefence]),
        );
        let (bold, careful) = (
            attack_odds(&plain.prepare(&rules), &spread),
            attack_odds(&careful.prepare(&rules), &spread),
        );
        assert!(careful.hit < bold.hit && careful.mean_shock < bold.mean_shock);
    }
}

/// Ten million seeded rolls of the engine's own dice, against the odds: within four standard errors.
#[test]
fn seeded_rolls_agree() {
    const ROLLS: u32 = 2_500_000;
    for (rules, roll_condition) in [
        (classic(), None),
        (revised(), None),
        (revised(), Some(RollCondition::Up)),
        (classic(), Some(RollCondition::Stymied)),
    ] {
        let how = RollSpec::new(Proficiency::Skilled, roll_condition, 0, &rules);
        let blow = at(
            with(
                attack(AttackSkill::Melee, 12, 14),
                CombatOptions::from_slice(&[CombatOption::AllOut]),
            ),
            14,
            9,
            POSSIBILITY_RATED,
        );
        let plan = blow.prepare(&rules);
        let (mut sums, mut squares) = ([0.0; 5], [0.0; 5]);
        let mut chance = seeded_rng(7);
        for _ in 0..ROLLS {
            let bonus = roll_chains(how, &mut RandomDice(&mut chance))
                .unwrap()
                .bonus
                .0;
            for (place, figure) in of_one(&plan, bonus).into_iter().enumerate() {
                sums[place] += figure;
                squares[place] += figure * figure;
            }
        }
        let exact = figures(&attack_odds(&plan, &BonusDistribution::of_roll(how)));
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
