//! One tap takes back a whole attack, another brings it again.

use crate::fight::given::{Fray, HERO, With, carried, somebody, strike};
use tabletop::seat::ActorId;
use torg::combat::weapon::Arm;
use torg::command::Command;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Damage};
use torg::state::Role;
use torg::using::Use;

const VILLAIN: ActorId = ActorId(2);

fn fray() -> Fray {
    let club = Damage::Strength {
        add: 3,
        maximum: None,
    };
    let hero = somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(Arm::Melee, club)
        .possibilities(3);
    let villain = somebody(Role::Villain, 9, 9, 9).weapon(Arm::Melee, club);
    let mut fray = Fray::of(Edition::Revised, vec![hero, villain]);
    fray.quiet();
    fray
}

#[test]
fn an_attack_is_taken_back_from_its_settling_to_its_declaration() {
    let mut fray = fray();
    let (before, entries) = (fray.state().clone(), fray.table.chronicle().cursor());
    fray.ok(strike(HERO, carried(0, VILLAIN), &[15]));
    fray.ok(Command::Use(Use::Spend { actor: HERO }));
    fray.ok(Command::LookAtHand { actor: HERO });
    fray.ok(Command::Use(Use::RollExtra {
        skill: torg::roll::Skill::Skilled,
        dice: torg::command::DiceFrom::Person(vec![7]),
    }));
    fray.settle(HERO);
    let after = fray.state().clone();
    let end = fray.table.chronicle().cursor();
    assert!(fray.condition(VILLAIN).shock > 0);

    assert!(fray.table.undo());
    assert_eq!(fray.table.chronicle().cursor(), entries);
    assert!(*fray.state() == before);
    assert!(fray.table.redo());
    assert_eq!(fray.table.chronicle().cursor(), end);
    assert!(*fray.state() == after);
}

#[test]
fn while_it_lies_rolled_its_steps_are_taken_back_one_by_one() {
    let mut fray = fray();
    fray.ok(strike(HERO, carried(0, VILLAIN), &[15]));
    let rolled = fray.state().clone();
    fray.ok(Command::Use(Use::Spend { actor: HERO }));
    assert!(fray.table.undo());
    assert!(*fray.state() == rolled);
}

#[test]
fn going_back_to_the_roll_alone_takes_back_the_settling_alone() {
    let mut fray = fray();
    fray.ok(strike(HERO, carried(0, VILLAIN), &[15]));
    let (rolled, place) = (fray.state().clone(), fray.table.chronicle().cursor());
    fray.settle(HERO);
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
    fray.ok(strike(HERO, carried(0, VILLAIN), &[2]));
    fray.settle(HERO);
    let between = fray.state().clone();
    fray.ok(strike(VILLAIN, carried(0, HERO), &[12]));
    fray.settle(VILLAIN);
    assert!(fray.table.undo());
    assert!(*fray.state() == between);
}
