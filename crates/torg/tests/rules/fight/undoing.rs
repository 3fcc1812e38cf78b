//! Undo takes back a whole attack at once, and redo restores it.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, declare_with_weapon, new_actor,
};
use tabletop::seat::ActorId;
use torg::active_effects::EffectCommand;
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::Role;

const VILLAIN: ActorId = ActorId(2);

fn fray() -> FightTable {
    let club = WeaponDamage::Strength {
        weapon_add: 3,
        maximum: None,
    };
    let hero = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, club)
        .possibilities(3);
    let villain = new_actor(Role::Villain, 9, 9, 9).weapon(AttackSkill::Melee, club);
    let mut fray = FightTable::new(Edition::Revised, vec![hero, villain]);
    fray.begin_quiet_round();
    fray
}

#[test]
fn an_attack_is_taken_back_from_its_settling_to_its_declaration() {
    let mut fray = fray();
    let (before, entries) = (fray.state().clone(), fray.table.log().cursor());
    fray.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    fray.play_ok(Command::Effect(EffectCommand::SpendPossibility {
        actor: HERO,
    }));
    fray.play_ok(Command::LookAtHand { actor: HERO });
    fray.play_ok(Command::Effect(EffectCommand::RollExtra {
        proficiency: torg::roll::Proficiency::Skilled,
        dice: torg::command::DiceFrom::Person(vec![7]),
    }));
    fray.resolve_attack(HERO);
    let after = fray.state().clone();
    let end = fray.table.log().cursor();
    assert!(fray.condition(VILLAIN).shock > 0);

    assert!(fray.table.undo());
    assert_eq!(fray.table.log().cursor(), entries);
    assert!(*fray.state() == before);
    assert!(fray.table.redo());
    assert_eq!(fray.table.log().cursor(), end);
    assert!(*fray.state() == after);
}

#[test]
fn while_it_lies_rolled_its_steps_are_taken_back_one_by_one() {
    let mut fray = fray();
    fray.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    let rolled = fray.state().clone();
    fray.play_ok(Command::Effect(EffectCommand::SpendPossibility {
        actor: HERO,
    }));
    assert!(fray.table.undo());
    assert!(*fray.state() == rolled);
}

#[test]
fn going_back_to_the_roll_alone_takes_back_the_settling_alone() {
    let mut fray = fray();
    fray.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    let (rolled, place) = (fray.state().clone(), fray.table.log().cursor());
    fray.resolve_attack(HERO);
    let after = fray.state().clone();
    assert!(fray.table.go_to(place));
    assert!(*fray.state() == rolled);
    // From there an undo and a redo are still each other's opposite.
    assert!(fray.table.undo());
    assert!(fray.table.redo());
    assert!(*fray.state() == rolled);
    assert!(fray.table.redo());
    assert!(*fray.state() == after);
}

#[test]
fn an_attack_in_between_is_taken_back_alone() {
    let mut fray = fray();
    fray.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    fray.resolve_attack(HERO);
    let between = fray.state().clone();
    fray.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[12]));
    fray.resolve_attack(VILLAIN);
    assert!(fray.table.undo());
    assert!(*fray.state() == between);
}
