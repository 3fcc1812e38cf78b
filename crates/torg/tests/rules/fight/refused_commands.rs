//! Commands that the rules refuse, and rulings by the gamemaster on them.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, declare_with_weapon, new_actor,
};
use tabletop::dice::DiceError;
use tabletop::seat::ActorId;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::weapon::AttackSkill;
use torg::fight::{AttackDeclaration, WeaponChoice};
use torg::refusal::Refusal;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::Role;

fn fight(edition: Edition) -> FightTable {
    let hero = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .weapon(AttackSkill::Fire, WeaponDamage::Fixed(15));
    let villain = new_actor(Role::Villain, 9, 9, 9);
    let mut fight = FightTable::new(edition, vec![hero, villain]);
    fight.begin_quiet_round();
    fight
}

fn shot() -> AttackDeclaration {
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets[0].range = Some(RangeBand::Short);
    declaration
}

#[test]
fn wrong_numbers_of_dice_are_reported() {
    let mut fight = fight(Edition::Revised);
    let short = fight.play_refused(&attack_command(HERO, shot(), &[20]), "TC-045");
    assert_eq!(short, Refusal::Dice(DiceError::Missing { rolled: 1 }));
    let long = fight.play_refused(&attack_command(HERO, shot(), &[7, 3]), "TC-045");
    assert_eq!(
        long,
        Refusal::Dice(DiceError::Surplus { used: 1, typed: 2 })
    );
}

#[test]
fn tc_120_121_an_aim_that_is_not_ready_is_refused() {
    for (edition, rule) in [(Edition::Classic, "TC-120"), (Edition::Revised, "TC-121")] {
        let mut fight = fight(edition);
        let mut declaration = shot();
        declaration.options = CombatOptions::from_slice(&[CombatOption::Aim]);
        fight.play_by_ruling(attack_command(HERO, declaration, &[12]), rule);
        assert_eq!(fight.outcome_and_breakdown().0.action_total, 16);
    }
}

#[test]
fn tc_134_135_an_opportunity_attack_needs_a_hold() {
    let mut fight = fight(Edition::Revised);
    let mut declaration = shot();
    declaration.options = CombatOptions::from_slice(&[CombatOption::Opportunity]);
    fight.play_by_ruling(attack_command(HERO, declaration, &[12]), "TC-135");
}

#[test]
fn refused_options_can_be_overruled() {
    let mut fight = fight(Edition::Revised);
    let mut declaration = shot();
    declaration.options = CombatOptions::from_slice(&[CombatOption::AllOut]);
    fight.play_by_ruling(attack_command(HERO, declaration, &[12]), "TC-130");
    assert_eq!(fight.outcome_and_breakdown().0.action_total, 16);
}

#[test]
fn missing_and_invalid_values_cannot_be_overruled() {
    let mut fight = fight(Edition::Revised);
    fight.play_refused(
        &attack_command(HERO, declare_with_weapon(8, VILLAIN), &[12]),
        "",
    );
    fight.play_refused(
        &attack_command(HERO, declare_with_weapon(1, ActorId(9)), &[12]),
        "",
    );
    let mut invalid = shot();
    invalid.skill_value = Some(1_000_000_000);
    fight.play_refused(&attack_command(HERO, invalid, &[12]), "");
    let incomplete = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), VILLAIN);
    fight.play_refused(&attack_command(HERO, incomplete, &[12]), "");
    let mut twice = shot();
    twice.targets.push(twice.targets[0].clone());
    fight.play_refused(&attack_command(HERO, twice, &[12]), "");
    let mut nobody = shot();
    nobody.targets.clear();
    fight.play_refused(&attack_command(HERO, nobody, &[12]), "");
}

#[test]
fn tc_018_unconscious_actors_cannot_attack() {
    let mut fight = fight(Edition::Classic);
    let mut condition = fight.condition(HERO);
    condition.unconscious = true;
    fight.play_ok(torg::command::Command::SetCondition {
        actor: HERO,
        condition,
    });
    fight.play_refused(&attack_command(HERO, shot(), &[12]), "TC-018");
}

#[test]
fn only_the_attacker_can_resolve_a_rolled_attack() {
    let mut fight = fight(Edition::Revised);
    fight.play_refused(&crate::fight::given::resolve_command(HERO, vec![]), "");
    fight.play_ok(attack_command(HERO, shot(), &[12]));
    fight.play_refused(&crate::fight::given::resolve_command(VILLAIN, vec![]), "");
}
