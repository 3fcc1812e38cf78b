//! Undo takes back a whole attack at once, and redo restores it.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, declare_with_weapon, fighter,
    new_actor,
};
use torg::active_effects::EffectCommand;
use torg::card::CardName;
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::settings::{Edition, SeizeWindow, Settings};
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::Role;

fn fight() -> FightTable {
    let club = WeaponDamage::Strength {
        weapon_add: 3,
        maximum: None,
    };
    let hero = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, club)
        .possibilities(3);
    let villain = new_actor(Role::Villain, 9, 9, 9).weapon(AttackSkill::Melee, club);
    let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
    fight.begin_quiet_round();
    fight
}

#[test]
fn undo_reverts_a_resolved_attack_as_a_whole() {
    let mut fight = fight();
    let (before, entries) = (fight.state().clone(), fight.table.log().cursor());
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    fight.play_ok(Command::Effect(EffectCommand::SpendPossibility {
        actor: HERO,
    }));
    fight.play_ok(Command::LookAtHand { actor: HERO });
    fight.play_ok(Command::Effect(EffectCommand::RollExtra {
        proficiency: torg::roll::Proficiency::Skilled,
        dice: torg::command::DiceFrom::Person(vec![7]),
    }));
    fight.resolve_attack(HERO);
    let after = fight.state().clone();
    let end = fight.table.log().cursor();
    assert!(fight.condition(VILLAIN).shock > 0);

    assert!(fight.table.undo());
    assert_eq!(fight.table.log().cursor(), entries);
    assert!(*fight.state() == before);
    assert!(fight.table.redo());
    assert_eq!(fight.table.log().cursor(), end);
    assert!(*fight.state() == after);
}

#[test]
fn undo_reverts_an_unresolved_attack_step_by_step() {
    let mut fight = fight();
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    let rolled = fight.state().clone();
    fight.play_ok(Command::Effect(EffectCommand::SpendPossibility {
        actor: HERO,
    }));
    assert!(fight.table.undo());
    assert!(*fight.state() == rolled);
}

#[test]
fn going_back_to_the_roll_reverts_only_the_result() {
    let mut fight = fight();
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    let (rolled, index) = (fight.state().clone(), fight.table.log().cursor());
    fight.resolve_attack(HERO);
    let after = fight.state().clone();
    assert!(fight.table.go_to(index));
    assert!(*fight.state() == rolled);
    // From there, undo and redo still revert each other.
    assert!(fight.table.undo());
    assert!(fight.table.redo());
    assert!(*fight.state() == rolled);
    assert!(fight.table.redo());
    assert!(*fight.state() == after);
}

#[test]
fn undo_reverts_only_the_last_attack() {
    let mut fight = fight();
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    fight.resolve_attack(HERO);
    let between = fight.state().clone();
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[12]));
    fight.resolve_attack(VILLAIN);
    assert!(fight.table.undo());
    assert!(*fight.state() == between);
}

/// Another flip does not bring back what the round before counted (DD-047, TC-191).
#[test]
fn dd_047_another_flip_leaves_the_counters_of_the_new_round_empty() {
    let settings = Settings::default().with_answer(SeizeWindow::BeforeActing);
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::SeizeInitiative);
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[12]));
    fight.resolve_attack(HERO);
    let used = |fight: &FightTable| fight.actor(HERO).combat.attacked_with.len();
    assert_eq!(used(&fight), 1);
    fight.play_ok(Command::Flip);
    assert_eq!(used(&fight), 0);
    let flip = EffectCommand::FlipAnother { actor: HERO, card };
    fight.play_ok(Command::Effect(flip));
    assert_eq!(used(&fight), 0);
}
