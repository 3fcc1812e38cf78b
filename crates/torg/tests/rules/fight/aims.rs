//! What begins and ends an aim (TC-120, TC-121).

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, VILLAIN, attack_command, carried_weapon,
    declare_with_weapon, disarmed, fighter, new_actor, resolve_command,
};
use crate::fight::interactions::combat_command;
use tabletop::name::Name;
use torg::card::{ApprovableAction, CardName, LineEffect};
use torg::combat::action::Aim;
use torg::combat::choices::CombatOptions;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::options::CombatOption;
use torg::combat::status::Status;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::actions::{CombatCommand, SimpleAction};
use torg::fight::{AttackDeclaration, WeaponChoice};
use torg::roll::Proficiency;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Sheet, WeaponDamage, WeaponId};
use torg::state::{ActionKind, ActionOutcome, Role};

fn archer() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Missile, 12)
        .weapon(AttackSkill::Missile, WeaponDamage::Fixed(14))
}

fn begin(edition: Edition) -> FightTable {
    FightTable::new(edition, vec![archer(), fighter(Role::Villain)])
}

fn aim() -> Command {
    combat_command(HERO, CombatCommand::Aim { weapon: None })
}

#[test]
fn tc_121_a_lost_weapon_ends_the_aim() {
    let bow = |name: &str| {
        let mut bow = carried_weapon(AttackSkill::Missile, CLUB);
        bow.name = Name::new(name).unwrap();
        bow
    };
    let hero = fighter(Role::Hero).carrying(bow("Bow"));
    let mut table = FightTable::new(Edition::Revised, vec![hero, fighter(Role::Villain)]);
    table.begin_quiet_round();
    let weapon = Some(WeaponId(2));
    table.play_ok(combat_command(HERO, CombatCommand::Aim { weapon }));
    let set = |table: &mut FightTable, change: fn(&mut Sheet)| {
        let actor = table.actor(HERO);
        let (stats, mut sheet) = (actor.stats, actor.sheet.clone());
        change(&mut sheet);
        table.play_ok(Command::SetSheet {
            actor: HERO,
            stats,
            sheet,
        });
    };
    // Only the name of the weapon changes.
    set(&mut table, |sheet| {
        sheet.weapons[1].name = Name::new("Longbow").unwrap();
    });
    assert_eq!(table.actor(HERO).combat.aimed_weapon, Some(WeaponId(2)));
    assert_ne!(table.actor(HERO).combat.aim, Aim::None);
    set(&mut table, |sheet| {
        sheet.weapons.pop();
    });
    assert_eq!(table.actor(HERO).combat.aim, Aim::None);
}

/// TC-103, TC-120: a classic aimer who is knocked down has not stayed still; other damage is for the gamemaster to judge.
/// TC-121: in the revised edition any damage ends the aim.
#[test]
fn tc_120_121_what_a_hit_does_to_an_aim() {
    // The base damage of a blow with a bonus of 3, its option, and what the hit brings.
    for (edition, base_damage, option, damaged, knocked_down, keeps) in [
        (Edition::Classic, 13, None, true, true, false),
        (Edition::Classic, 9, None, true, false, true),
        (Edition::Revised, 13, None, true, true, false),
        (Edition::Revised, 9, None, true, false, false),
        (Edition::Revised, 1, None, false, false, true),
        (
            Edition::Revised,
            1,
            Some(CombatOption::KnockdownAttack),
            false,
            true,
            false,
        ),
    ] {
        let mut fight = begin(edition);
        fight.begin_quiet_round();
        fight.play_ok(aim());
        let mut blow = declare_with_weapon(1, HERO);
        blow.base_damage = Some(base_damage);
        blow.options = CombatOptions::from_slice(option.as_slice());
        fight.play_ok(attack_command(VILLAIN, blow, &[15]));
        fight.play_ok(resolve_command(VILLAIN, vec![]));
        let condition = fight.condition(HERO);
        let hurt = condition.shock > 0 || condition.wounds > 0;
        let label = format!("{edition:?}, {base_damage}: {condition:?}");
        assert_eq!(hurt, damaged, "{label}");
        assert_eq!(condition.knocked_down, knocked_down, "{label}");
        assert_eq!(fight.actor(HERO).combat.aim.is_aiming(), keeps, "{label}");
    }
}

/// DD-173, TC-120, TC-121: being knocked down ends the aim, whatever knocked the aimer down.
#[test]
fn tc_120_121_being_knocked_down_ends_an_aim_without_an_attack() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = begin(edition);
        fight.begin_quiet_round();
        fight.play_ok(aim());
        let mut condition = fight.condition(HERO);
        condition.shock = 1;
        let set = |condition| Command::SetCondition {
            actor: HERO,
            condition,
        };
        fight.play_ok(set(condition));
        assert!(fight.actor(HERO).combat.aim.is_aiming(), "{edition:?}");
        condition.knocked_down = true;
        fight.play_ok(set(condition));
        let combat = &fight.actor(HERO).combat;
        assert_eq!(combat.aim, Aim::None, "{edition:?}");
        let is_exposed = edition == Edition::Revised;
        assert_eq!(combat.exposed_since_aiming, is_exposed, "{edition:?}");
    }
}

/// TC-231, TC-120: who is thrown does not stay still, even if they are up again at once and unhurt.
#[test]
fn tc_120_231_a_throw_ends_the_aim() {
    let mut archer = archer();
    archer.sheet.disciplines = LearnedDisciplines::default().with(Discipline::InstantUp);
    let mut thrower = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    thrower.sheet.disciplines = LearnedDisciplines::default().with(Discipline::Throw);
    for (option, keeps) in [(None, true), (Some(CombatOption::Throw), false)] {
        let cast = vec![archer.clone(), thrower.clone()];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_quiet_round();
        fight.play_ok(aim());
        let weapon = WeaponChoice::Unarmed(AttackSkill::MartialArts);
        let mut blow = AttackDeclaration::new(weapon, HERO);
        blow.base_damage = Some(1);
        blow.options = CombatOptions::from_slice(option.as_slice());
        fight.play_ok(attack_command(VILLAIN, blow, &[15]));
        fight.play_ok(resolve_command(VILLAIN, vec![]));
        assert!(!fight.condition(HERO).knocked_down, "{option:?}");
        assert_eq!(
            fight.actor(HERO).combat.aim.is_aiming(),
            keeps,
            "{option:?}"
        );
    }
}

/// TC-120, TC-121, TC-144: who is held is not undisturbed, even if the hold does no damage. A blow that only hits leaves the aim.
#[test]
fn tc_120_121_144_a_hold_ends_the_aim() {
    // 12 - 4, and 3 against an aimer, against Dexterity 9: 2 and 3 result points.
    for (face, held) in [(11, false), (13, true)] {
        let wrestler = fighter(Role::Villain).skill(CombatSkill::Unarmed, 12);
        let mut fight = FightTable::new(Edition::Revised, vec![archer(), wrestler]);
        fight.begin_quiet_round();
        fight.play_ok(aim());
        let weapon = WeaponChoice::Unarmed(AttackSkill::Unarmed);
        let mut grip = AttackDeclaration::new(weapon, HERO);
        grip.base_damage = Some(1);
        grip.options = CombatOptions::from_slice(&[CombatOption::GrappleHold]);
        fight.play_ok(attack_command(VILLAIN, grip, &[face]));
        fight.play_ok(resolve_command(VILLAIN, vec![]));
        let combat = &fight.actor(HERO).combat;
        assert_eq!(combat.statuses.has(Status::Restrained), held, "{face}");
        assert_eq!(combat.aim.is_aiming(), !held, "{face}");
        // The aim has already exposed the aimer.
        assert_eq!(combat.exposed_since_aiming, held, "{face}");
    }
}

/// TC-120, TC-121: an aim takes the whole round, so it does not follow another action of the same round, rolled or not.
#[test]
fn tc_120_121_nobody_aims_with_the_second_action_of_a_flurry() {
    for (edition, rule) in [(Edition::Classic, "TC-120"), (Edition::Revised, "TC-121")] {
        for (kind, face) in [
            (ActionKind::Approvable(ApprovableAction::Trick), Some(5)),
            (ActionKind::Other, None),
        ] {
            let mut fight = begin(edition);
            fight.begin_round_with(LineEffect::Flurry);
            act(&mut fight, kind, face);
            fight.play_refused(&aim(), rule);
        }
    }
}

/// TC-120, TC-121: the classic edition excludes only other rolled actions; in the revised one the gamemaster allows a simple action
/// before the aim, as after it.
#[test]
fn tc_120_121_a_simple_action_before_an_aim() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = begin(edition);
        fight.begin_quiet_round();
        let simple = CombatCommand::SimpleAction {
            action: SimpleAction::Other("calls to a friend".to_owned()),
            keeps_aim: false,
        };
        fight.play_ok(combat_command(HERO, simple));
        match edition {
            Edition::Classic => fight.play_ok(aim()),
            Edition::Revised => fight.play_by_ruling(aim(), "TC-121"),
        }
        assert!(fight.actor(HERO).combat.aim.is_aiming(), "{edition:?}");
    }
}

/// TC-120, TC-121: nor does the aim follow the extra action from Haste, or take it.
#[test]
fn tc_120_121_nobody_aims_beside_an_extra_action() {
    for (edition, rule) in [(Edition::Classic, "TC-120"), (Edition::Revised, "TC-121")] {
        let mut fight = begin(edition);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::Haste);
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        act(&mut fight, ActionKind::Other, None);
        fight.play_refused(&aim(), rule);
    }
}

/// The hero acts and fails, or is done where nothing is rolled.
fn act(fight: &mut FightTable, kind: ActionKind, face: Option<u8>) {
    let is_rolled = face.is_some();
    fight.play_ok(Command::Declare {
        actor: HERO,
        kind,
        target: is_rolled.then_some(VILLAIN),
        critical_moment: false,
    });
    if let Some(face) = face {
        fight.play_ok(Command::Roll {
            proficiency: Proficiency::Skilled,
            dice: DiceFrom::Person(vec![face]),
        });
    }
    fight.play_ok(Command::Announce {
        outcome: if is_rolled {
            ActionOutcome::Failed
        } else {
            ActionOutcome::Done
        },
    });
}

/// Whoever loses the weapon that they aim does not aim any more, and stays exposed in the revised edition.
#[test]
fn tc_120_121_125_148_a_weapon_struck_from_the_hand_ends_the_aim() {
    for (edition, face, stays) in [
        (Edition::Classic, 20, false),
        (Edition::Revised, 20, false),
        (Edition::Revised, 2, true),
    ] {
        let mut fight = begin(edition);
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        fight.begin_quiet_round();
        fight.play_ok(aim());
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.options = CombatOptions::from_slice(&[CombatOption::Disarm]);
        declaration.base_damage = Some(20);
        let faces = if face == 20 {
            vec![20, 20, 3]
        } else {
            vec![face]
        };
        fight.play_ok(attack_command(VILLAIN, declaration, &faces));
        fight.resolve_attack(VILLAIN);
        let combat = &fight.actor(HERO).combat;
        assert_eq!(combat.dropped_weapons.is_empty(), stays, "{edition:?}");
        assert_eq!(combat.aim != Aim::None, stays, "{edition:?}");
        let is_exposed = combat.is_exposed_by_aiming(&fight.state().rules());
        assert_eq!(is_exposed, edition == Edition::Revised);
        if !stays {
            fight.play_ok(Command::PlayCard { actor: HERO, card });
            assert_ne!(fight.actor(HERO).combat.aim, Aim::None, "DD-310");
        }
    }
}

/// Whoever loses the weapon that they took from somebody and aim does not aim any more. A sword is not aimed, so losing it ends nothing.
#[test]
fn tc_120_121_125_145_losing_a_taken_weapon_ends_the_aim() {
    let grab = || {
        let bare = WeaponChoice::Unarmed(AttackSkill::Unarmed);
        let mut grab = AttackDeclaration::new(bare, VILLAIN);
        grab.options = CombatOptions::from_slice(&[CombatOption::GrappleItem]);
        grab.skill_value = Some(40);
        attack_command(HERO, grab, &[11])
    };
    let give_back = || {
        let (owner, weapon) = (HERO, WeaponId(1));
        let action = SimpleAction::GiveBack { owner, weapon };
        let keeps_aim = true;
        combat_command(VILLAIN, CombatCommand::SimpleAction { action, keeps_aim })
    };
    let moved = |to| {
        let weapon = WeaponId(1);
        combat_command(HERO, CombatCommand::MoveWeapon { weapon, to })
    };
    for (skill, command, keeps) in [
        (AttackSkill::Missile, grab(), false),
        (AttackSkill::Missile, give_back(), false),
        (AttackSkill::Missile, moved(None), false),
        (AttackSkill::Missile, moved(Some(HERO)), false),
        (AttackSkill::Missile, moved(Some(VILLAIN)), true),
        (AttackSkill::Melee, moved(None), true),
    ] {
        let hero = new_actor(Role::Hero, 9, 9, 60).weapon(skill, WeaponDamage::Fixed(14));
        let taker = new_actor(Role::Villain, 9, 9, 60).skill(CombatSkill::Missile, 12);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, taker]);
        fight.apply_events(vec![disarmed(WeaponId(1), true)]);
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        let aim = CombatCommand::Aim { weapon: None };
        fight.play_ok(combat_command(VILLAIN, aim));
        fight.begin_quiet_round();
        let is_grab = matches!(command, Command::Attack { .. });
        let is_gift = command == give_back();
        if is_gift {
            fight.play_ok(Command::Pass { actor: HERO });
        }
        fight.play_ok(command);
        if is_grab {
            fight.resolve_attack(HERO);
        }
        let combat = &fight.actor(VILLAIN).combat;
        assert_eq!(
            combat.aim != Aim::None,
            keeps,
            "{skill:?}, {is_grab}, {is_gift}"
        );
        // Whoever gives a weapon away has acted, which also ends being exposed.
        let is_exposed = combat.is_exposed_by_aiming(&fight.state().rules());
        assert!(is_exposed || is_gift, "{skill:?}, {is_grab}");
    }
}
