//! The invariants of section 2.4, over many attacks and conditions.

use crate::combat::given::{Case, Faces, both};
use tabletop::dice::{Chance, Rolled, Typed};
use testing::{Mix, seeded};
use torg::combat::action::{Act, Bearing};
use torg::combat::attack::outcome::Reach;
use torg::combat::attack::{At, Attack, Cover, Modifier, Second, Surprise};
use torg::combat::chart::{Concealment, Kind, Range, row};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::{Harm, apply};
use torg::combat::defence::{Defending, active};
use torg::combat::die::{Throw, throw};
use torg::combat::discipline::block;
use torg::combat::interaction::Interaction;
use torg::combat::legal::{check, may_add};
use torg::combat::line::{Figure, Sum};
use torg::combat::movement::push;
use torg::combat::odds::{Spread, odds, odds_against};
use torg::combat::rules::Rules;
use torg::combat::settings::Question;
use torg::combat::status::{Statuses, value_of};
use torg::combat::weapon::{Arm, Armor, Base, FireMode, Fires};
use torg::roll::{Skill, Standing};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-046", "TC-048"], the_printed_lines_add_up),
    (&["TC-149"], a_preview_refuses_what_the_commit_refuses),
    (&["TC-152", "TC-153"], only_the_defence_is_lifted),
    (&["TC-099", "TC-093", "TC-092"], nothing_heals_by_a_blow),
    (&["TC-018"], nobody_acts_who_cannot),
    (&["TC-045"], which_sums_there_are),
    (&["TC-040", "TC-043"], same_dice_same_state),
    (&["TC-004"], nothing_panics),
];

fn add(sum: &Sum) -> i32 {
    sum.lines.iter().map(|line| line.amount).sum()
}

fn number(mix: &mut Mix, from: i32, count: u32) -> i32 {
    from + i32::try_from(mix.below(count)).unwrap()
}

/// Any attack, with answers of any kind to the questions; legal or not.
fn anything(mix: &mut Mix, rules: &mut Rules) -> Attack {
    for question in Question::ALL {
        if mix.one_in(4) {
            let answers = u32::try_from(question.answers().len()).unwrap();
            *rules = rules.with(*question, u8::try_from(mix.below(answers)).unwrap());
        }
    }
    let arm = *mix.one_of(&Arm::ALL).unwrap();
    let base = if mix.one_in(2) {
        Base::Fixed(number(mix, 0, 30))
    } else {
        Base::Strength {
            strength: number(mix, 1, 20),
            add: number(mix, -2, 12),
            maximum: mix.one_in(2).then_some(number(&mut mix.clone(), 5, 25)),
            adds: number(mix, 0, 8),
        }
    };
    let mut any = Attack::new(arm, number(mix, 0, 30), base);
    any.second = mix.one_in(3).then_some(Second {
        arm: Arm::Melee,
        base: Base::Fixed(12),
    });
    let mut choices = Choices::default();
    for choice in Choice::ALL {
        if mix.one_in(9) {
            choices = match choice {
                Choice::VitalBlow => choices.vital_blow(u8::try_from(mix.below(6)).unwrap()),
                Choice::VitalBlock => choices.vital_block(u8::try_from(mix.below(6)).unwrap()),
                other => choices.with(other),
            };
        }
    }
    any.choices = choices;
    any.range = mix
        .one_of(&[
            Range::PointBlank,
            Range::Short,
            Range::Medium,
            Range::Long,
            Range::Beyond,
        ])
        .copied();
    any.mode = *mix
        .one_of(&[
            FireMode::Normal,
            FireMode::Normal,
            FireMode::BurstAsSingle,
            FireMode::FullAutomatic,
            FireMode::SingleAsMulti,
        ])
        .unwrap();
    any.weapon.fires = *mix
        .one_of(&[Fires::Single, Fires::Bursts, Fires::Automatic])
        .unwrap();
    any.weapon.keeps_force = mix.one_in(2);
    any.group = u8::try_from(mix.below(9)).unwrap();
    any.several = (u8::try_from(mix.below(3)).unwrap(), 3);
    let target = &mut any.target;
    target.kind = *mix
        .one_of(&[Kind::Ordinary, Kind::PossibilityRated])
        .unwrap();
    target.toughness = number(mix, 0, 20);
    target.strength = number(mix, 0, 20);
    target.holds = mix.one_in(2);
    target.guard.value = number(mix, 0, 25);
    target.guard.active = mix.one_in(3);
    target.buckler = mix.one_in(3);
    target.vital_block = u8::try_from(mix.below(5)).unwrap();
    target.surprise = *mix
        .one_of(&[Surprise::None, Surprise::Partial, Surprise::Complete])
        .unwrap();
    target.all_out = mix.one_in(3);
    target.aiming = mix.one_in(3);
    target.anatomy_known = !mix.one_in(4);
    if mix.one_in(2) {
        target.armors.push(Armor {
            add: number(mix, 0, 9),
            maximum: number(mix, 0, 30),
            strength: 0,
        });
    }
    if mix.one_in(3) {
        target.concealment = Some(Concealment::Half);
        target.cover = mix.one_in(2).then_some(Cover {
            toughness: 8,
            left: 2,
        });
    }
    for at in [At::ActionValue, At::Bonus, At::ActionTotal, At::EffectTotal] {
        if mix.one_in(4) {
            any.modifiers.push(Modifier {
                at,
                amount: number(mix, -6, 13),
                figure: Figure::Card,
            });
        }
    }
    any
}

#[test]
fn the_printed_lines_add_up() {
    let mut mix = Mix(1);
    let mut hits = 0;
    for _ in 0..6000 {
        for mut rules in both() {
            let any = anything(&mut mix, &mut rules);
            let charted = number(&mut mix, -12, 30);
            let plan = any.plan(&rules);
            let came = plan.outcome(charted);
            let told = plan.told(charted, true);
            let (action, effect) = (told.action, told.effect.unwrap());
            assert_eq!(add(&action), came.action_total);
            assert_eq!(action.total, came.action_total);
            assert_eq!(action.lines[0].amount, any.value);
            assert_eq!(told.difficulty.total, came.difficulty);
            assert_eq!(add(&told.difficulty), came.difficulty);
            assert_eq!(add(&effect), effect.total);
            assert_eq!(came.points, came.action_total - came.difficulty);
            // The bonus is the same in both: all its lines stand in each.
            let bonus = |sum: &Sum| -> i32 {
                let kinds = [
                    Figure::ChartedBonus,
                    Figure::Range,
                    Figure::FullAutomatic,
                    Figure::Opportunity,
                    Figure::KnockdownAttack,
                    Figure::Blindside,
                    Figure::TargetAllOut,
                    Figure::TargetAiming,
                    Figure::Group,
                    Figure::Minimum,
                ];
                let lines = sum.lines.iter();
                lines
                    .filter(|line| kinds.contains(&line.figure))
                    .map(|line| line.amount)
                    .sum()
            };
            assert_eq!(bonus(&action), bonus(&effect));
            if came.reach == Reach::Target {
                hits += 1;
                let met = came.effect.unwrap();
                assert_eq!(
                    (met.total, met.difficulty),
                    (effect.total, told.resistance.unwrap().total)
                );
                assert_eq!(met.points, met.total - met.difficulty);
                assert!(came.points >= 0);
            }
            if came.harm.is_none() {
                assert!(!came.held && !came.disarmed && !came.thrown);
            }
        }
    }
    assert!(hits > 1000);
}

#[test]
fn a_preview_refuses_what_the_commit_refuses() {
    let mut mix = Mix(9);
    let (mut open, mut closed) = (0, 0);
    for _ in 0..3000 {
        for mut rules in both() {
            let mut any = anything(&mut mix, &mut rules);
            any.choices = Choices::default();
            for _ in 0..3 {
                let choice = *mix.one_of(&Choice::ALL).unwrap();
                let offered = may_add(choice, &any, &rules);
                let steps = if rules.classic() { 4 } else { 1 };
                let with = match choice {
                    Choice::VitalBlow => any.choices.vital_blow(steps),
                    Choice::VitalBlock => any.choices.vital_block(1),
                    other => any.choices.with(other),
                };
                let mut taken = any.clone();
                taken.choices = with;
                let refused = check(&taken, &rules);
                assert_eq!(offered.is_ok(), refused.is_ok(), "{choice:?} {any:?}");
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
fn only_the_defence_is_lifted() {
    for rules in both() {
        for charted in -12..20 {
            let defending = Defending {
                value: 14,
                aggressive: true,
                ..Defending::default()
            };
            assert_eq!(
                active(defending, charted, &rules).total,
                14 + charted.max(1) - 2
            );
            let mut blow = Attack::new(Arm::Melee, 14, Base::Fixed(12));
            blow.choices = Choices::of(&[Choice::AggressiveDefence]);
            assert_eq!(
                blow.plan(&rules).outcome(charted).action_total,
                14 + charted - 4
            );
        }
    }
}

#[test]
fn nothing_heals_by_a_blow() {
    let mut mix = Mix(3);
    for mut rules in both() {
        for _ in 0..4000 {
            anything(&mut mix, &mut rules);
            let mut now = Condition {
                shock: u16::try_from(mix.below(20)).unwrap(),
                k: mix.one_in(2),
                o: mix.one_in(3),
                unconscious: mix.one_in(4),
                knocked_down: mix.one_in(3),
                wounds: u8::try_from(mix.below(5)).unwrap(),
            };
            let was = now;
            let kind = *mix
                .one_of(&[Kind::Ordinary, Kind::PossibilityRated])
                .unwrap();
            let row = row(rules.edition, kind, number(&mut mix, -5, 40));
            let harm = match mix.below(3) {
                0 => Harm::plain(row),
                1 => Harm::softened(row, &rules),
                _ => Harm::knockout(row, &rules),
            };
            let limit = number(&mut mix, 1, 25);
            apply(&mut now, limit, harm, &rules);
            assert!(now.shock >= was.shock && now.wounds >= was.wounds && now.wounds <= 4);
            assert!(now.k || !was.k);
            assert!(now.o || !was.o);
            assert!(now.unconscious || !was.unconscious);
            assert!(now.knocked_down || !was.knocked_down);
            // Whom a ruling keeps awake stays so until a blow adds shock.
            let kept = now.shock == was.shock;
            assert!(now.unconscious || kept || i32::from(now.shock) < limit);
            let mut again = was;
            apply(&mut again, limit, harm, &rules);
            assert_eq!(again, now, "the same blow does the same");
        }
    }
}

#[test]
fn nobody_acts_who_cannot() {
    for rules in both() {
        for (wounds, unconscious) in [(4, false), (0, true), (4, true)] {
            let bearing = Bearing {
                condition: Condition {
                    wounds,
                    unconscious,
                    ..Condition::default()
                },
                ..Bearing::default()
            };
            assert!(bearing.may_act().is_err());
            for act in Act::ALL {
                for rolls in [false, true] {
                    for excepted in [false, true] {
                        assert!(bearing.may(act, rolls, excepted, &rules).is_err());
                    }
                }
            }
        }
    }
}

#[test]
fn which_sums_there_are() {
    let mut chance = seeded(11);
    for rules in both() {
        for _ in 0..20_000 {
            let skilled = throw(
                Throw::plain(Skill::Skilled, &rules),
                &mut Rolled(&mut chance),
            );
            assert_ne!(skilled.unwrap().total.get() % 10, 0);
            let unskilled = throw(
                Throw::plain(Skill::Unskilled, &rules),
                &mut Rolled(&mut chance),
            );
            assert_ne!(unskilled.unwrap().total.get(), 10);
        }
    }
}

#[test]
fn same_dice_same_state() {
    for rules in both() {
        for standing in [None, Some(Standing::Up), Some(Standing::Stymied)] {
            let how = Throw::new(Skill::Skilled, standing, 2, &rules);
            let mut chance = seeded(21);
            for _ in 0..500 {
                let rolled = throw(how, &mut Rolled(&mut chance)).unwrap();
                let faces: Vec<u8> = rolled
                    .chains
                    .iter()
                    .flatten()
                    .map(|die| die.face())
                    .collect();
                let mut typed = Typed::new(&faces);
                assert_eq!(throw(how, &mut typed), Ok(rolled.clone()));
                assert_eq!(typed.finish(), Ok(()));
                let real = throw(how, &mut Faces(&faces));
                assert_eq!(real, Ok(rolled));
            }
        }
    }
}

const ENDS: [i32; 9] = [
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
fn nothing_panics() {
    for rules in both() {
        let spread = Spread::of(Throw::plain(Skill::Skilled, &rules));
        for figure in ENDS {
            for other in ENDS {
                let mut any = Attack::new(
                    Arm::Melee,
                    figure,
                    Base::Strength {
                        strength: other,
                        add: figure,
                        maximum: Some(other),
                        adds: figure,
                    },
                );
                any.target.toughness = other;
                any.target.guard.value = figure;
                any.target.armors = vec![
                    Armor {
                        add: figure,
                        maximum: other,
                        strength: figure,
                    };
                    2
                ];
                any.target.concealment = Some(Concealment::CompletePlus);
                any.modifiers = vec![Modifier {
                    at: At::Bonus,
                    amount: figure,
                    figure: Figure::Card,
                }];
                // Nothing but its figures stands against it.
                let sound = [figure, other].iter().all(|its| (0..=1).contains(its));
                assert_eq!(any.check(&rules).is_ok(), sound, "{figure} {other}");
                any.choices = Choices::of(&Choice::ALL);
                let mut plan = any.plan(&rules);
                for charted in ENDS {
                    plan.outcome(charted);
                    plan.told(charted, true);
                    plan.suppression(charted);
                }
                plan.meet(other);
                odds(&plan, &spread);
                odds_against(&plan, &spread, &spread, &|_| figure);
                block(figure, other, &rules);
                push(figure, other, figure, &rules);
                value_of(figure, other, &Statuses::default(), &rules);
                let defending = Defending {
                    value: figure,
                    cards: other,
                    aggressive: true,
                    vital_block: u8::MAX,
                };
                active(defending, other, &rules);
                for kind in Interaction::ALL {
                    kind.results(rules.edition, figure);
                }
                row(rules.edition, Kind::Ordinary, figure);
                let mut now = Condition::default();
                apply(
                    &mut now,
                    figure,
                    Harm::plain(row(rules.edition, Kind::Ordinary, other)),
                    &rules,
                );
            }
        }
    }
}
