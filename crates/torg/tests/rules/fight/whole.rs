//! Whole attacks of the ledger (section 5.9), played through commands.

use crate::fight::given::{Fray, HERO, With, carried, somebody, strike};
use tabletop::seat::ActorId;
use torg::combat::attack::outcome::Reach;
use torg::combat::chart::{Concealment, Kind, Range};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::defence::{Active, DefenceSkill};
use torg::combat::weapon::Arm;
use torg::event::Event;
use torg::fight::act::ActEvent;
use torg::fight::{BlowEvent, Wanted};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Damage};
use torg::state::{Condition, Role};

const VILLAIN: ActorId = ActorId(2);

fn at_range(range: Range) -> Wanted {
    let mut wanted = carried(0, VILLAIN);
    wanted.targets[0].range = Some(range);
    wanted
}

fn shot_from_behind(edition: Edition) -> Fray {
    let hero = somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .weapon(Arm::Fire, Damage::Fixed(15));
    let villain = somebody(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Dodge, 12)
        .armor(3, 18)
        .kind(Kind::PossibilityRated);
    let mut fray = Fray::of(edition, vec![hero, villain]);
    fray.quiet();
    // A maneuver the round before has earned it.
    let what = ActEvent::Outflanked {
        target: VILLAIN,
        until: 1,
    };
    fray.make(vec![Event::Act { actor: HERO, what }]);
    let mut wanted = at_range(Range::Short);
    wanted.choices = Choices::of(&[Choice::Blindside]);
    fray.ok(strike(HERO, wanted, &[15]));
    let (outcome, _) = fray.blown();
    let effect = outcome.effect.unwrap();
    assert_eq!((outcome.action_total, outcome.points), (18, 6));
    assert_eq!(
        (effect.total, effect.difficulty, effect.points),
        (20, 12, 8)
    );
    fray.settle(HERO);
    fray
}

#[test]
fn tx_109_from_behind_classic() {
    let fray = shot_from_behind(Edition::Classic);
    let expected = Condition {
        shock: 2,
        k: true,
        knocked_down: true,
        ..Condition::default()
    };
    assert_eq!(fray.condition(VILLAIN), expected);
}

#[test]
fn tx_110_from_behind_revised() {
    let fray = shot_from_behind(Edition::Revised);
    let expected = Condition {
        shock: 3,
        k: true,
        knocked_down: true,
        ..Condition::default()
    };
    assert_eq!(fray.condition(VILLAIN), expected);
}

#[test]
fn tx_111_all_out_and_vital_at_an_active_defence() {
    let blade = Damage::Strength {
        add: 5,
        maximum: Some(19),
    };
    let hero = somebody(Role::Hero, 11, 10, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(Arm::Melee, blade);
    let villain = somebody(Role::Villain, 9, 9, 12)
        .skill(CombatSkill::Melee, 13)
        .weapon(Arm::Melee, blade)
        .armor(4, 20);
    let mut fray = Fray::of(Edition::Revised, vec![hero, villain]);
    fray.quiet();
    // A total of 17, of which the one step of a vital block takes 2.
    fray.make(vec![Event::Blow {
        actor: VILLAIN,
        what: BlowEvent::Spent {
            exposed: None,
            guard: Some(Active {
                skill: DefenceSkill::Melee,
                total: 15,
            }),
            vital_block: 1,
            used: Default::default(),
            magazine: None,
        },
    }]);
    let mut wanted = carried(0, VILLAIN);
    wanted.choices = Choices::of(&[Choice::AllOut]).vital_blow(1);
    fray.ok(strike(HERO, wanted, &[20, 4]));
    let (outcome, _) = fray.blown();
    let effect = outcome.effect.unwrap();
    assert_eq!((outcome.bonus, outcome.action_total), (8, 23));
    assert_eq!((outcome.difficulty, outcome.points), (15, 8));
    assert_eq!(
        (effect.total, effect.difficulty, effect.points),
        (28, 17, 11)
    );
    fray.settle(HERO);
    let condition = fray.condition(VILLAIN);
    assert_eq!(
        (condition.wounds, condition.k, condition.shock),
        (2, true, 6)
    );
    assert!(!condition.unconscious);
    assert!(fray.actor(HERO).fight.exposed.is_some());
}

#[test]
fn tx_112_the_cover_is_hit() {
    let hero = somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 12)
        .weapon(Arm::Fire, Damage::Fixed(16));
    let villain = somebody(Role::Villain, 9, 9, 9).skill(CombatSkill::Dodge, 10);
    let mut fray = Fray::of(Edition::Revised, vec![hero, villain]);
    let mut wanted = at_range(Range::Long);
    wanted.targets[0].concealment = Some(Concealment::ThreeQuarters);
    fray.ok(strike(HERO, wanted, &[10, 9]));
    let (outcome, _) = fray.blown();
    assert_eq!((outcome.bonus, outcome.action_total), (1, 13));
    assert_eq!((outcome.difficulty, outcome.reach), (15, Reach::Cover));
    assert_eq!(outcome.cover.map(|cover| cover.total), Some(17));
    fray.settle(HERO);
    assert_eq!(fray.condition(VILLAIN), Condition::default());
}

fn unskilled_at_point_blank(edition: Edition) -> Condition {
    let hero = somebody(Role::Hero, 9, 9, 9).weapon(Arm::Fire, Damage::Fixed(15));
    let villain = somebody(Role::Villain, 8, 8, 8);
    let mut fray = Fray::of(edition, vec![hero, villain]);
    fray.ok(strike(HERO, at_range(Range::PointBlank), &[2]));
    let (outcome, _) = fray.blown();
    assert_eq!((outcome.action_total, outcome.points), (10, 2));
    assert_eq!(outcome.effect.map(|effect| effect.points), Some(8));
    fray.settle(HERO);
    fray.condition(VILLAIN)
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
