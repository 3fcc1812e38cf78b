//! Whole attacks of the ledger, played through commands.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, blindside_earned, declare_with_weapon,
    new_actor,
};
use torg::combat::attack::outcome::HitKind;
use torg::combat::chart::{Concealment, DamageTable, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::{ActiveDefence, DefenceSkill};
use torg::combat::options::CombatOption;
use torg::combat::weapon::AttackSkill;
use torg::event::Event;
use torg::fight::{AttackDeclaration, AttackEvent};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{Condition, Role};

fn at_range(range: RangeBand) -> AttackDeclaration {
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets[0].range = Some(range);
    declaration
}

fn shot_from_behind(edition: Edition) -> FightTable {
    let hero = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .weapon(AttackSkill::Fire, WeaponDamage::Fixed(15));
    let villain = new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Dodge, 12)
        .armor(3, 18)
        .damage_table(DamageTable::PossibilityRated);
    let mut fight = FightTable::new(edition, vec![hero, villain]);
    fight.begin_quiet_round();
    // A maneuver in the round before has earned the blindside.
    let event = blindside_earned(1);
    fight.apply_events(vec![Event::Combat {
        actor: HERO,
        what: event,
    }]);
    let mut declaration = at_range(RangeBand::Short);
    declaration.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
    fight.play_ok(attack_command(HERO, declaration, &[15]));
    let (outcome, _) = fight.outcome_and_breakdown();
    let effect = outcome.effect.unwrap();
    assert_eq!((outcome.action_total, outcome.result_points), (18, 6));
    assert_eq!(
        (effect.total, effect.difficulty, effect.result_points),
        (20, 12, 8)
    );
    fight.resolve_attack(HERO);
    fight
}

#[test]
fn tx_109_from_behind_classic() {
    let fight = shot_from_behind(Edition::Classic);
    let expected = Condition {
        shock: 2,
        k: true,
        knocked_down: true,
        ..Condition::default()
    };
    assert_eq!(fight.condition(VILLAIN), expected);
}

#[test]
fn tx_110_from_behind_revised() {
    let fight = shot_from_behind(Edition::Revised);
    let expected = Condition {
        shock: 3,
        k: true,
        knocked_down: true,
        ..Condition::default()
    };
    assert_eq!(fight.condition(VILLAIN), expected);
}

#[test]
fn tx_111_all_out_and_vital_at_an_active_defence() {
    let blade = WeaponDamage::Strength {
        weapon_add: 5,
        maximum: Some(19),
    };
    let hero = new_actor(Role::Hero, 11, 10, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, blade);
    let villain = new_actor(Role::Villain, 9, 9, 12)
        .skill(CombatSkill::Melee, 13)
        .weapon(AttackSkill::Melee, blade)
        .armor(4, 20);
    let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
    fight.begin_quiet_round();
    // A total of 17, minus 2 for the one step of a vital block.
    fight.apply_events(vec![Event::Attack {
        actor: VILLAIN,
        what: AttackEvent::Finished {
            exposed: None,
            active_defence: Some(ActiveDefence {
                skill: DefenceSkill::Melee,
                total: 15,
            }),
            vital_block_steps: 1,
            discipline_use: Default::default(),
            magazine: None,
        },
    }]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.options = CombatOptions::from_slice(&[CombatOption::AllOut]).with_vital_blow(1);
    fight.play_ok(attack_command(HERO, declaration, &[20, 4]));
    let (outcome, _) = fight.outcome_and_breakdown();
    let effect = outcome.effect.unwrap();
    assert_eq!((outcome.bonus, outcome.action_total), (8, 23));
    assert_eq!((outcome.difficulty, outcome.result_points), (15, 8));
    assert_eq!(
        (effect.total, effect.difficulty, effect.result_points),
        (28, 17, 11)
    );
    fight.resolve_attack(HERO);
    let condition = fight.condition(VILLAIN);
    assert_eq!(
        (condition.wounds, condition.k, condition.shock),
        (2, true, 6)
    );
    assert!(!condition.unconscious);
    assert!(fight.actor(HERO).combat.exposed.is_some());
}

#[test]
fn tx_112_cover_is_hit() {
    let hero = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 12)
        .weapon(AttackSkill::Fire, WeaponDamage::Fixed(16));
    let villain = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::Dodge, 10);
    let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
    let mut declaration = at_range(RangeBand::Long);
    declaration.targets[0].concealment = Some(Concealment::ThreeQuarters);
    fight.play_ok(attack_command(HERO, declaration, &[10, 9]));
    let (outcome, _) = fight.outcome_and_breakdown();
    assert_eq!((outcome.bonus, outcome.action_total), (1, 13));
    assert_eq!((outcome.difficulty, outcome.hit), (15, HitKind::Cover));
    assert_eq!(outcome.cover_hit.map(|cover| cover.effect_total), Some(17));
    fight.resolve_attack(HERO);
    assert_eq!(fight.condition(VILLAIN), Condition::default());
}

fn unskilled_at_point_blank(edition: Edition) -> Condition {
    let hero = new_actor(Role::Hero, 9, 9, 9).weapon(AttackSkill::Fire, WeaponDamage::Fixed(15));
    let villain = new_actor(Role::Villain, 8, 8, 8);
    let mut fight = FightTable::new(edition, vec![hero, villain]);
    fight.play_ok(attack_command(HERO, at_range(RangeBand::PointBlank), &[2]));
    let (outcome, _) = fight.outcome_and_breakdown();
    assert_eq!((outcome.action_total, outcome.result_points), (10, 2));
    assert_eq!(outcome.effect.map(|effect| effect.result_points), Some(8));
    fight.resolve_attack(HERO);
    fight.condition(VILLAIN)
}

#[test]
fn tx_113_unskilled_at_point_blank_classic() {
    let condition = unskilled_at_point_blank(Edition::Classic);
    let expected = Condition {
        shock: 7,
        k: true,
        wounds: 1,
        ..Condition::default()
    };
    assert_eq!(condition, expected);
}

#[test]
fn tx_114_unskilled_at_point_blank_revised() {
    let condition = unskilled_at_point_blank(Edition::Revised);
    let expected = Condition {
        shock: 4,
        k: true,
        wounds: 1,
        unconscious: true,
        ..Condition::default()
    };
    assert_eq!(condition, expected);
}
