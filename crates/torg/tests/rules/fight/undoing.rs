//! Undo takes back a whole attack at once, and redo restores it.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, declare_with_weapon, new_actor,
};
use torg::active_effects::EffectCommand;
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::settings::Edition;
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
