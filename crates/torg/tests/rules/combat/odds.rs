//! Odds: the ledger's table, full enumeration and seeded rolls.

use crate::combat::given::{
    Case, ORDINARY, POSSIBILITY_RATED, attack, attack_on, both_editions, bought_roll, charted,
    classic, revised, with_options,
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
    AttackOdds, BonusDistribution, CERTAINTY, attack_odds, incapacitation_chance, outcomes_of,
};
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::weapon::AttackSkill;
use torg::roll::{Proficiency, RollCondition, RollModifiers};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-041"], roll_chances_match_the_ledger_table),
    (&["TC-042", "TC-043"], roll_distribution_matches_enumeration),
    (&["TC-090"], attack_odds_match_enumeration),
    (
        &["TC-095", "TC-250"],
        interaction_odds_and_incapacitation_chance,
    ),
    (&["TC-154"], aggressive_defence_lowers_attack_odds),
];

fn chance(parts: u64) -> f64 {
    parts as f64 / CERTAINTY as f64
}

/// The probability of this bonus or a higher one.
fn at_least(distribution: &BonusDistribution, bonus: i32) -> u64 {
    let enough = distribution.iter().filter(|(reached, _)| *reached >= bonus);
    enough.map(|(_, parts)| parts).sum()
}

#[test]
fn roll_chances_match_the_ledger_table() {
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
    let stymied =
        RollModifiers::from(Some(RollCondition::Stymied)).roll_spec(Proficiency::Skilled, &rules);
    let stopped = BonusDistribution::of_roll(stymied);
    for (bonus, of_skilled, of_unskilled, of_stopped) in SURE {
        for (distribution, percent) in [
            (&skilled, of_skilled),
            (&unskilled, of_unskilled),
            (&stopped, of_stopped),
        ] {
            let actual = chance(at_least(distribution, bonus)) * 100.0;
            assert!((actual - percent).abs() < 0.00005001, "{bonus}: {actual}");
        }
    }
}

/// The probability of every die total; only results below 10^-12 in all are left out.
fn enumerate(spec: RollSpec) -> BTreeMap<u32, f64> {
    fn chain(
        spec: RollSpec,
        rolls_left: u8,
        lost: u8,
        total: u32,
        p: f64,
        ends: &mut BTreeMap<u32, f64>,
    ) {
        // One roll of one die; `rolls_left` further rolls are to come.
        for face in 1..=20_u8 {
            let (total, p) = (total + u32::from(face), p / 20.0);
            if spec.rerolls(face) && lost < spec.lost_rerolls {
                roll_further(spec, rolls_left, lost + 1, total, p, ends);
            } else if spec.rerolls(face) {
                if p > 1e-17 {
                    chain(spec, rolls_left, lost, total, p, ends);
                }
            } else {
                roll_further(spec, rolls_left, lost, total, p, ends);
            }
        }
    }
    fn roll_further(
        spec: RollSpec,
        rolls_left: u8,
        lost: u8,
        total: u32,
        p: f64,
        ends: &mut BTreeMap<u32, f64>,
    ) {
        if rolls_left == 0 {
            *ends.entry(total).or_default() += p;
        } else if lost < spec.lost_rerolls {
            roll_further(spec, rolls_left - 1, lost + 1, total, p, ends);
        } else {
            chain(spec, rolls_left - 1, lost, total, p, ends);
        }
    }
    let mut ends = BTreeMap::new();
    chain(spec, spec.extra_rolls, 0, 0, 1.0, &mut ends);
    ends
}

/// The same for many rolls: the totals of single chains are combined.
fn enumerate_all(spec: RollSpec) -> BTreeMap<u32, f64> {
    if spec.extra_rolls == 0 || spec.lost_rerolls > 0 && spec.extra_rolls == 1 {
        return enumerate(spec);
    }
    let free = enumerate(RollSpec {
        lost_rerolls: 0,
        extra_rolls: 0,
        ..spec
    });
    let mut sums = BTreeMap::from([(0, 1.0)]);
    for _ in 0..=spec.extra_rolls {
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

/// The roll specifications that are tested.
fn roll_specs(rules: &CombatRules) -> Vec<RollSpec> {
    let mut specs = Vec::new();
    for skill in [Proficiency::Skilled, Proficiency::Unskilled] {
        for roll_condition in [None, Some(RollCondition::Up), Some(RollCondition::Stymied)] {
            for bought in 0..=1 {
                specs.push(bought_roll(skill, roll_condition, bought, rules));
            }
        }
        specs.push(bought_roll(skill, None, 2, rules));
    }
    specs
}

#[test]
fn roll_distribution_matches_enumeration() {
    for spec in roll_specs(&revised()) {
        let distribution = BonusDistribution::of_roll(spec);
        let sum: u64 = distribution.iter().map(|(_, parts)| parts).sum();
        assert_eq!(sum, CERTAINTY, "{spec:?}");
        let mut by_bonus: BTreeMap<i32, f64> = BTreeMap::new();
        for (total, p) in enumerate_all(spec) {
            *by_bonus.entry(charted(total)).or_default() += p;
        }
        for (bonus, p) in &by_bonus {
            let exact: u64 = distribution
                .iter()
                .filter(|(other, _)| other == bonus)
                .map(|(_, parts)| parts)
                .sum();
            assert!(
                (chance(exact) - p).abs() < 1e-9,
                "{spec:?} {bonus}: {} {p}",
                chance(exact)
            );
        }
    }
    let extreme = BonusDistribution::of_roll(bought_roll(
        Proficiency::Skilled,
        Some(RollCondition::Up),
        8,
        &revised(),
    ));
    assert_eq!(
        extreme.iter().map(|(_, parts)| parts).sum::<u64>(),
        CERTAINTY
    );
}

/// The odds of an attack: hit, wound, knockdown, knockout, mean shock.
fn odds_values(odds: &AttackOdds) -> [f64; 5] {
    [
        chance(odds.hit),
        chance(odds.wound),
        chance(odds.knockdown),
        chance(odds.knockout),
        odds.mean_shock as f64 / CERTAINTY as f64,
    ]
}

fn outcome_values(plan: &PreparedAttack, bonus: i32) -> [f64; 5] {
    let outcome = plan.outcome(bonus);
    let row = outcome.damage.map(|damage| damage.row).unwrap_or_default();
    let as_number = |flag: bool| f64::from(u8::from(flag));
    [
        as_number(outcome.hit == HitKind::Target),
        as_number(row.wounds > 0),
        as_number(row.knockdown),
        as_number(row.mark == Some(KnockoutMark::KO)),
        f64::from(row.shock),
    ]
}

/// Legal attacks of many kinds.
fn attacks(rules: &CombatRules) -> Vec<Attack> {
    let mut rng = TestRng(5);
    let mut attacks = Vec::new();
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
    while attacks.len() < 150 {
        let attack_skill = *rng.one_of(&AttackSkill::ALL).unwrap();
        let figure = |rng: &mut TestRng, from: i32, range: u32| {
            from + i32::try_from(rng.below(range)).unwrap()
        };
        let mut any = with_options(
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
        any = attack_on(any, figure(&mut rng, 5, 15), figure(&mut rng, 5, 15), kind);
        if any.check(rules).is_ok() {
            attacks.push(any);
        }
    }
    attacks
}

#[test]
fn attack_odds_match_enumeration() {
    for rules in both_editions() {
        for spec in [
            RollSpec::plain(Proficiency::Skilled, &rules),
            RollSpec::plain(Proficiency::Unskilled, &rules),
            RollModifiers::from(Some(RollCondition::Up)).roll_spec(Proficiency::Skilled, &rules),
        ] {
            let distribution = BonusDistribution::of_roll(spec);
            let totals = enumerate_all(spec);
            for attack in attacks(&rules) {
                let plan = attack.prepare(&rules);
                let mut sums = [0.0; 5];
                for (total, p) in &totals {
                    for (sum, figure) in sums.iter_mut().zip(outcome_values(&plan, charted(*total)))
                    {
                        *sum += figure * p;
                    }
                }
                for (actual, sum) in odds_values(&attack_odds(&plan, &distribution))
                    .into_iter()
                    .zip(sums)
                {
                    assert!((actual - sum).abs() < 1e-9, "{attack:?}: {actual} {sum}");
                }
            }
        }
    }
    // Extreme allowed values do not overflow.
    for (value, damage, defence, toughness) in [(1000, 1000, 0, 0), (0, 0, 1000, 1000)] {
        let extreme = attack_on(
            attack(AttackSkill::Melee, value, damage),
            defence,
            toughness,
            ORDINARY,
        );
        assert_eq!(extreme.check(&revised()), Ok(()));
        let distribution = BonusDistribution::of_roll(bought_roll(
            Proficiency::Skilled,
            Some(RollCondition::Up),
            8,
            &revised(),
        ));
        let odds = attack_odds(&extreme.prepare(&revised()), &distribution);
        let sure = if value > 0 { CERTAINTY } else { 0 };
        assert_eq!((odds.hit, odds.wound, odds.knockout), (sure, sure, sure));
    }
}

#[test]
fn interaction_odds_and_incapacitation_chance() {
    let rules = revised();
    let distribution = BonusDistribution::of_roll(RollSpec::plain(Proficiency::Skilled, &rules));
    let taunt = InteractionAttempt::new(Interaction::Taunt, 12, 10).odds(&distribution, &rules);
    assert_eq!(taunt.iter().map(|(_, parts)| parts).sum::<u64>(), CERTAINTY);
    let sure = |index: usize| (chance(taunt[index].1) * 1e6).round() / 1e6;
    assert_eq!((taunt[0].0.len(), taunt.len()), (0, 6));
    assert_eq!((sure(0), sure(1), sure(2)), (0.3, 0.4125, 0.21));
    // A charted bonus of -1 hits; an effect of 14 against 12 gives 2 points: the O knocks out a target with a K.
    let tested_attack = attack_on(attack(AttackSkill::Fire, 13, 15), 12, 12, POSSIBILITY_RATED);
    let (plan, fresh) = (tested_attack.prepare(&rules), Condition::default());
    let marked = Condition { k: true, ..fresh };
    let shocked = Condition { shock: 11, ..fresh };
    let falling = |now: &Condition| {
        let outcomes = outcomes_of(&plan, &distribution);
        let damages = outcomes.map(|(outcome, parts)| ([outcome.damage], parts));
        incapacitation_chance(damages, now, 12, &rules)
    };
    for (now, least) in [(shocked, -1), (marked, -1), (fresh, 9)] {
        let falls = chance(falling(&now));
        let survival_bound = chance(at_least(&distribution, least));
        assert!(
            falls <= survival_bound + 1e-12,
            "{now:?} {falls} {survival_bound}"
        );
        assert!(falls > 0.0);
    }
    assert_eq!(falling(&shocked), at_least(&distribution, -1));
    let incapacitated = Condition {
        unconscious: true,
        ..fresh
    };
    assert_eq!(falling(&incapacitated), 0);
}

#[test]
fn aggressive_defence_lowers_attack_odds() {
    for rules in both_editions() {
        let distribution =
            BonusDistribution::of_roll(RollSpec::plain(Proficiency::Skilled, &rules));
        let plain = attack_on(
            attack(AttackSkill::Melee, 14, 13),
            13,
            10,
            POSSIBILITY_RATED,
        );
        let aggressive = with_options(
            plain.clone(),
            CombatOptions::from_slice(&[CombatOption::AggressiveDefence]),
        );
        let (normal, aggressive) = (
            attack_odds(&plain.prepare(&rules), &distribution),
            attack_odds(&aggressive.prepare(&rules), &distribution),
        );
        assert!(aggressive.hit < normal.hit && aggressive.mean_shock < normal.mean_shock);
    }
}

/// Ten million seeded rolls match the odds within four standard errors.
#[test]
fn seeded_rolls_match_the_odds() {
    const ROLLS: u32 = 2_500_000;
    for (rules, roll_condition) in [
        (classic(), None),
        (revised(), None),
        (revised(), Some(RollCondition::Up)),
        (classic(), Some(RollCondition::Stymied)),
    ] {
        let spec = RollModifiers::from(roll_condition).roll_spec(Proficiency::Skilled, &rules);
        let tested_attack = attack_on(
            with_options(
                attack(AttackSkill::Melee, 12, 14),
                CombatOptions::from_slice(&[CombatOption::AllOut]),
            ),
            14,
            9,
            POSSIBILITY_RATED,
        );
        let plan = tested_attack.prepare(&rules);
        let (mut sums, mut squares) = ([0.0; 5], [0.0; 5]);
        let mut chance = seeded_rng(7);
        for _ in 0..ROLLS {
            let bonus = roll_chains(spec, &mut RandomDice(&mut chance))
                .unwrap()
                .bonus
                .0;
            for (index, figure) in outcome_values(&plan, bonus).into_iter().enumerate() {
                sums[index] += figure;
                squares[index] += figure * figure;
            }
        }
        let exact = odds_values(&attack_odds(&plan, &BonusDistribution::of_roll(spec)));
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
