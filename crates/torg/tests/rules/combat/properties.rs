//! The invariants of combat, over many attacks and conditions.

use crate::combat::given::{Case, Faces, both_editions, bought_roll};
use tabletop::dice::{Chance, RandomDice, TypedDice};
use testing::{TestRng, seeded_rng};
use torg::combat::action::{ActionEligibility, ActionType};
use torg::combat::attack::outcome::HitKind;
use torg::combat::attack::{AppliesTo, Attack, Cover, Modifier, OffHandWeapon, SurpriseLevel};
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::chart::{Concealment, DamageTable, RangeBand, damage_row};
use torg::combat::choices::CombatOptions;
use torg::combat::damage::{Damage, apply_damage};
use torg::combat::defence::{ActiveDefenceRoll, active_defence_total};
use torg::combat::die::{RollSpec, roll_chains};
use torg::combat::discipline::block_total;
use torg::combat::interaction::Interaction;
use torg::combat::legal::{check_additional_option, check_options};
use torg::combat::movement::push_total;
use torg::combat::odds::{BonusDistribution, attack_odds};
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::settings::Question;
use torg::combat::status::{Statuses, effective_skill};
use torg::combat::weapon::{Armor, AttackSkill, BaseDamage, FireCapability, FireMode};
use torg::roll::{Proficiency, RollCondition};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-046", "TC-048"], breakdown_lines_add_up_to_the_totals),
    (&["TC-149"], preview_refuses_what_the_commit_refuses),
    (
        &["TC-152", "TC-153"],
        minimum_bonus_applies_only_to_the_defence,
    ),
    (&["TC-099", "TC-093", "TC-092"], damage_never_heals),
    (&["TC-018"], incapacitated_actors_take_no_action),
    (&["TC-045"], impossible_die_totals_never_occur),
    (&["TC-040", "TC-043"], same_dice_give_the_same_result),
    (&["TC-004"], extreme_values_do_not_panic),
];

fn sum_lines(sum: &Breakdown) -> i32 {
    sum.lines.iter().map(|line| line.amount).sum()
}

fn number(rng: &mut TestRng, from: i32, count: u32) -> i32 {
    from + i32::try_from(rng.below(count)).unwrap()
}

/// A random attack under random settings; legal or not.
fn random_attack(rng: &mut TestRng, rules: &mut CombatRules) -> Attack {
    for question in Question::ALL {
        if rng.one_in(4) {
            let answers = u32::try_from(question.answers().len()).unwrap();
            *rules = rules.with(*question, u8::try_from(rng.below(answers)).unwrap());
        }
    }
    let attack_skill = *rng.one_of(&AttackSkill::ALL).unwrap();
    let base = if rng.one_in(2) {
        BaseDamage::Fixed(number(rng, 0, 30))
    } else {
        BaseDamage::Strength {
            strength: number(rng, 1, 20),
            weapon_add: number(rng, -2, 12),
            maximum: rng.one_in(2).then_some(number(&mut rng.clone(), 5, 25)),
            skill_adds: number(rng, 0, 8),
        }
    };
    let mut any = Attack::new(attack_skill, number(rng, 0, 30), base);
    any.off_hand = rng.one_in(3).then_some(OffHandWeapon {
        attack_skill: AttackSkill::Melee,
        base_damage: BaseDamage::Fixed(12),
    });
    let mut options = CombatOptions::default();
    for choice in CombatOption::ALL {
        if rng.one_in(9) {
            options = match choice {
                CombatOption::VitalBlow => {
                    options.with_vital_blow(u8::try_from(rng.below(6)).unwrap())
                }
                CombatOption::VitalBlock => {
                    options.with_vital_block(u8::try_from(rng.below(6)).unwrap())
                }
                other => options.with(other),
            };
        }
    }
    any.options = options;
    any.range = rng
        .one_of(&[
            RangeBand::PointBlank,
            RangeBand::Short,
            RangeBand::Medium,
            RangeBand::Long,
            RangeBand::BeyondLong,
        ])
        .copied();
    any.fire_mode = *rng
        .one_of(&[
            FireMode::Normal,
            FireMode::Normal,
            FireMode::BurstAsSingle,
            FireMode::FullAutomatic,
            FireMode::SingleAsMulti,
        ])
        .unwrap();
    any.weapon.fire_capability = *rng
        .one_of(&[
            FireCapability::Single,
            FireCapability::Bursts,
            FireCapability::Automatic,
        ])
        .unwrap();
    any.weapon.keeps_force = rng.one_in(2);
    any.group_size = u8::try_from(rng.below(9)).unwrap();
    any.multi_action_position = (u8::try_from(rng.below(3)).unwrap(), 3);
    let target = &mut any.target;
    target.damage_table = *rng
        .one_of(&[DamageTable::Ordinary, DamageTable::PossibilityRated])
        .unwrap();
    target.toughness = number(rng, 0, 20);
    target.strength = number(rng, 0, 20);
    target.holds_item = rng.one_in(2);
    target.defence.value = number(rng, 0, 25);
    target.defence.active = rng.one_in(3);
    target.parries_with_buckler = rng.one_in(3);
    target.vital_block_steps = u8::try_from(rng.below(5)).unwrap();
    target.surprise = *rng
        .one_of(&[
            SurpriseLevel::None,
            SurpriseLevel::Partial,
            SurpriseLevel::Complete,
        ])
        .unwrap();
    target.all_out = rng.one_in(3);
    target.aiming = rng.one_in(3);
    target.anatomy_known = !rng.one_in(4);
    if rng.one_in(2) {
        target.armors.push(Armor {
            add: number(rng, 0, 9),
            maximum: number(rng, 0, 30),
            strength_minimum: 0,
        });
    }
    if rng.one_in(3) {
        target.concealment = Some(Concealment::Half);
        target.cover = rng.one_in(2).then_some(Cover {
            toughness: 8,
            wounds_left: 2,
        });
    }
    for applies_to in [
        AppliesTo::ActionValue,
        AppliesTo::Bonus,
        AppliesTo::ActionTotal,
        AppliesTo::EffectTotal,
    ] {
        if rng.one_in(4) {
            any.modifiers.push(Modifier {
                applies_to,
                amount: number(rng, -6, 13),
                source: ValueSource::Card,
            });
        }
    }
    any
}

#[test]
fn breakdown_lines_add_up_to_the_totals() {
    let mut rng = TestRng(1);
    let mut hits = 0;
    for _ in 0..6000 {
        for mut rules in both_editions() {
            let any = random_attack(&mut rng, &mut rules);
            let charted = number(&mut rng, -12, 30);
            let plan = any.prepare(&rules);
            let outcome = plan.outcome(charted);
            let breakdown = plan.breakdown(charted, true);
            let (action, effect) = (breakdown.action, breakdown.effect.unwrap());
            assert_eq!(sum_lines(&action), outcome.action_total);
            assert_eq!(action.total, outcome.action_total);
            assert_eq!(action.lines[0].amount, any.skill_value);
            assert_eq!(breakdown.difficulty.total, outcome.difficulty);
            assert_eq!(sum_lines(&breakdown.difficulty), outcome.difficulty);
            assert_eq!(sum_lines(&effect), effect.total);
            assert_eq!(
                outcome.result_points,
                outcome.action_total - outcome.difficulty
            );
            // Both totals contain all lines of the bonus.
            let bonus = |sum: &Breakdown| -> i32 {
                let kinds = [
                    ValueSource::ChartedBonus,
                    ValueSource::Range,
                    ValueSource::FullAutomatic,
                    ValueSource::Opportunity,
                    ValueSource::KnockdownAttack,
                    ValueSource::Blindside,
                    ValueSource::TargetAllOut,
                    ValueSource::TargetAiming,
                    ValueSource::Group,
                    ValueSource::Minimum,
                ];
                let lines = sum.lines.iter();
                lines
                    .filter(|line| kinds.contains(&line.source))
                    .map(|line| line.amount)
                    .sum()
            };
            assert_eq!(bonus(&action), bonus(&effect));
            if outcome.hit == HitKind::Target {
                hits += 1;
                let achieved = outcome.effect.unwrap();
                assert_eq!(
                    (achieved.total, achieved.difficulty),
                    (effect.total, breakdown.resistance.unwrap().total)
                );
                assert_eq!(achieved.result_points, achieved.total - achieved.difficulty);
                assert!(outcome.result_points >= 0);
            }
            if outcome.damage.is_none() {
                assert!(!outcome.held && !outcome.disarmed && !outcome.thrown);
            }
        }
    }
    assert!(hits > 1000);
}

#[test]
fn preview_refuses_what_the_commit_refuses() {
    let mut rng = TestRng(9);
    let (mut open, mut closed) = (0, 0);
    for _ in 0..3000 {
        for mut rules in both_editions() {
            let mut any = random_attack(&mut rng, &mut rules);
            any.options = CombatOptions::default();
            for _ in 0..3 {
                let option = *rng.one_of(&CombatOption::ALL).unwrap();
                let offered = check_additional_option(option, &any, &rules);
                let steps = if rules.is_classic() { 4 } else { 1 };
                let options = match option {
                    CombatOption::VitalBlow => any.options.with_vital_blow(steps),
                    CombatOption::VitalBlock => any.options.with_vital_block(1),
                    other => any.options.with(other),
                };
                let mut taken = any.clone();
                taken.options = options;
                let refused = check_options(&taken, &rules);
                assert_eq!(offered.is_ok(), refused.is_ok(), "{option:?} {any:?}");
                if refused.is_ok() {
                    any = taken;
                    open += 1;
                } else {
                    closed += 1;
                }
            }
        }
    }
    assert!(open > 1000 && closed > 1000);
}

#[test]
fn minimum_bonus_applies_only_to_the_defence() {
    for rules in both_editions() {
        for charted in -12..20 {
            let defending = ActiveDefenceRoll {
                value: 14,
                aggressive: true,
                ..ActiveDefenceRoll::default()
            };
            assert_eq!(
                active_defence_total(defending, charted, &rules).total,
                14 + charted.max(1) - 2
            );
            let mut attack = Attack::new(AttackSkill::Melee, 14, BaseDamage::Fixed(12));
            attack.options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
            assert_eq!(
                attack.prepare(&rules).outcome(charted).action_total,
                14 + charted - 4
            );
        }
    }
}

#[test]
fn damage_never_heals() {
    let mut rng = TestRng(3);
    for mut rules in both_editions() {
        for _ in 0..4000 {
            random_attack(&mut rng, &mut rules);
            let mut now = Condition {
                shock: u16::try_from(rng.below(20)).unwrap(),
                k: rng.one_in(2),
                o: rng.one_in(3),
                unconscious: rng.one_in(4),
                knocked_down: rng.one_in(3),
                wounds: u8::try_from(rng.below(5)).unwrap(),
            };
            let before = now;
            let kind = *rng
                .one_of(&[DamageTable::Ordinary, DamageTable::PossibilityRated])
                .unwrap();
            let row = damage_row(rules.edition, kind, number(&mut rng, -5, 40));
            let damage = match rng.below(3) {
                0 => Damage::lethal(row),
                1 => Damage::non_lethal(row, &rules),
                _ => Damage::knockout(row, &rules),
            };
            let limit = number(&mut rng, 1, 25);
            apply_damage(&mut now, limit, damage, &rules);
            assert!(now.shock >= before.shock && now.wounds >= before.wounds && now.wounds <= 4);
            assert!(now.k || !before.k);
            assert!(now.o || !before.o);
            assert!(now.unconscious || !before.unconscious);
            assert!(now.knocked_down || !before.knocked_down);
            // An actor kept awake by ruling stays awake until an attack adds shock.
            let unchanged = now.shock == before.shock;
            assert!(now.unconscious || unchanged || i32::from(now.shock) < limit);
            let mut again = before;
            apply_damage(&mut again, limit, damage, &rules);
            assert_eq!(again, now, "the same damage has the same effect");
        }
    }
}

#[test]
fn incapacitated_actors_take_no_action() {
    for rules in both_editions() {
        for (wounds, unconscious) in [(4, false), (0, true), (4, true)] {
            let eligibility = ActionEligibility {
                condition: Condition {
                    wounds,
                    unconscious,
                    ..Condition::default()
                },
                ..ActionEligibility::default()
            };
            assert!(eligibility.may_act().is_err());
            for action_type in ActionType::ALL {
                for rolls in [false, true] {
                    for excepted in [false, true] {
                        assert!(
                            eligibility
                                .may_take(action_type, rolls, excepted, &rules)
                                .is_err()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn impossible_die_totals_never_occur() {
    let mut chance = seeded_rng(11);
    for rules in both_editions() {
        for _ in 0..20_000 {
            let skilled = roll_chains(
                RollSpec::plain(Proficiency::Skilled, &rules),
                &mut RandomDice(&mut chance),
            );
            assert_ne!(skilled.unwrap().total.get() % 10, 0);
            let unskilled = roll_chains(
                RollSpec::plain(Proficiency::Unskilled, &rules),
                &mut RandomDice(&mut chance),
            );
            assert_ne!(unskilled.unwrap().total.get(), 10);
        }
    }
}

#[test]
fn same_dice_give_the_same_result() {
    for rules in both_editions() {
        for roll_condition in [None, Some(RollCondition::Up), Some(RollCondition::Stymied)] {
            let spec = bought_roll(Proficiency::Skilled, roll_condition, 2, &rules);
            let mut chance = seeded_rng(21);
            for _ in 0..500 {
                let rolled = roll_chains(spec, &mut RandomDice(&mut chance)).unwrap();
                let faces: Vec<u8> = rolled
                    .chains
                    .iter()
                    .flatten()
                    .map(|die| die.face())
                    .collect();
                let mut typed = TypedDice::new(&faces);
                assert_eq!(roll_chains(spec, &mut typed), Ok(rolled.clone()));
                assert_eq!(typed.finish(), Ok(()));
                let real = roll_chains(spec, &mut Faces(&faces));
                assert_eq!(real, Ok(rolled));
            }
        }
    }
}

const EXTREMES: [i32; 9] = [
    i32::MIN,
    i32::MIN + 1,
    -1_000_000_000,
    -1,
    0,
    1,
    1001,
    1_000_000_000,
    i32::MAX,
];

#[test]
fn extreme_values_do_not_panic() {
    for rules in both_editions() {
        let distribution =
            BonusDistribution::of_roll(RollSpec::plain(Proficiency::Skilled, &rules));
        for value in EXTREMES {
            for other in EXTREMES {
                let mut any = Attack::new(
                    AttackSkill::Melee,
                    value,
                    BaseDamage::Strength {
                        strength: other,
                        weapon_add: value,
                        maximum: Some(other),
                        skill_adds: value,
                    },
                );
                any.target.toughness = other;
                any.target.defence.value = value;
                any.target.armors = vec![
                    Armor {
                        add: value,
                        maximum: other,
                        strength_minimum: value,
                    };
                    2
                ];
                any.target.concealment = Some(Concealment::CompletePlus);
                any.modifiers = vec![Modifier {
                    applies_to: AppliesTo::Bonus,
                    amount: value,
                    source: ValueSource::Card,
                }];
                // Only its values can make it invalid.
                let valid = [value, other].iter().all(|number| (0..=1).contains(number));
                assert_eq!(any.check(&rules).is_ok(), valid, "{value} {other}");
                any.options = CombatOptions::from_slice(&CombatOption::ALL);
                let plan = any.prepare(&rules);
                for charted in EXTREMES {
                    plan.outcome(charted);
                    plan.breakdown(charted, true);
                    plan.suppression_breakdown(charted);
                }
                attack_odds(&plan, &distribution);
                block_total(value, other, &rules);
                push_total(value, other, value, &rules);
                effective_skill(value, other, &Statuses::default(), &rules);
                let defending = ActiveDefenceRoll {
                    value,
                    card_bonus: other,
                    aggressive: true,
                    vital_block_steps: u8::MAX,
                };
                active_defence_total(defending, other, &rules);
                for kind in Interaction::ALL {
                    kind.effects(rules.edition, value);
                }
                damage_row(rules.edition, DamageTable::Ordinary, value);
                let mut now = Condition::default();
                apply_damage(
                    &mut now,
                    value,
                    Damage::lethal(damage_row(rules.edition, DamageTable::Ordinary, other)),
                    &rules,
                );
            }
        }
    }
}
