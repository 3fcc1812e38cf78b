//! TC-145: a taken weapon is used by its new holder, with its own values.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, carried_weapon, declare_with_weapon,
    disarmed, new_actor, settings_with,
};
use crate::fight::interactions::combat_command;
use tabletop::seat::{ActorId, Seat};
use torg::card::CardName;
use torg::combat::action::Aim;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, CountAmmunition};
use torg::combat::weapon::{AttackSkill, BaseDamage};
use torg::command::{Command, NewActor};
use torg::event::Event;
use torg::fight::AttackEvent;
use torg::fight::actions::CombatCommand;
use torg::fight::{AttackDeclaration, DeclaredTarget, WeaponChoice};
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::Role;

const TAKEN: WeaponChoice = WeaponChoice::Taken {
    owner: HERO,
    weapon: WeaponId(1),
};

/// An actor that no attack harms, with this weapon, against an unarmed one.
fn cast(weapon: CarriedWeapon) -> Vec<NewActor> {
    let villain = new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Fire, 13);
    vec![new_actor(Role::Hero, 9, 9, 60).carrying(weapon), villain]
}

/// A fight in which the weapon was taken, on the taker's turn.
fn fight_after_grab(weapon: CarriedWeapon) -> FightTable {
    let counts = settings_with(CountAmmunition::QUESTION, CountAmmunition::ByWeapon.place());
    let mut fight = FightTable::with_settings(Edition::Revised, counts, cast(weapon));
    fight.begin_quiet_round();
    fight.play_ok(Command::Pass { actor: HERO });
    fight.apply_events(vec![disarmed(WeaponId(1), true)]);
    fight
}

fn attack_with_taken() -> AttackDeclaration {
    let mut declaration = AttackDeclaration::new(TAKEN, HERO);
    declaration.targets[0].range = Some(RangeBand::Short);
    declaration
}

/// TC-120, TC-121, TC-145: a gun taken from somebody is aimed too, if none of the own weapons can be.
#[test]
fn tc_120_121_145_a_taken_gun_can_be_aimed() {
    for edition in [Edition::Classic, Edition::Revised] {
        let gun = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14));
        let sword = carried_weapon(AttackSkill::Melee, WeaponDamage::Fixed(12));
        let mut cast = cast(gun);
        cast[1].sheet.weapons.push(sword);
        let mut fight = FightTable::new(edition, cast);
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        let aims = |fight: &FightTable| {
            let view = fight.view(Seat::Table);
            let offered = view.fight_actions(view.actor(VILLAIN).unwrap());
            (offered.aims.len(), offered.taken_aims)
        };
        let aim = combat_command(VILLAIN, CombatCommand::Aim { weapon: None });
        let rule = CombatOption::Aim.rule(edition).to_string();
        assert_eq!(aims(&fight), (0, vec![]));
        fight.play_refused(&aim, &rule);
        fight.apply_events(vec![disarmed(WeaponId(1), true)]);
        assert_eq!(aims(&fight), (0, vec![(HERO, WeaponId(1))]));
        fight.play_ok(aim);
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        let mut shot = attack_with_taken();
        shot.options = CombatOptions::from_slice(&[CombatOption::Aim]);
        fight.play_ok(attack_command(VILLAIN, shot, &[11]));
        assert_eq!(fight.outcome_and_breakdown().0.action_total, 13 + 3);
    }
}

/// TC-120, TC-121, TC-145: a gun taken from somebody is aimed although there is an own bow. The aim is one with that gun, and ends with
/// it.
#[test]
fn tc_120_121_145_a_taken_gun_is_aimed_beside_an_own_bow() {
    let gun = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14));
    let bow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(12));
    let aimed = |edition, target: Option<WeaponId>| {
        let mut cast = cast(gun.clone());
        cast[1].sheet.weapons.push(bow.clone());
        let mut fight = FightTable::new(edition, cast);
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        fight.apply_events(vec![disarmed(WeaponId(1), true)]);
        let view = fight.view(Seat::Table);
        let offered = view.fight_actions(view.actor(VILLAIN).unwrap());
        assert_eq!(
            (offered.aims.len(), &*offered.taken_aims),
            (1, &[(HERO, WeaponId(1))][..])
        );
        fight.play_ok(combat_command(
            VILLAIN,
            match target {
                Some(weapon) => CombatCommand::AimTaken {
                    owner: HERO,
                    weapon,
                },
                None => CombatCommand::Aim { weapon: None },
            },
        ));
        fight
    };
    let shoot = |fight: &mut FightTable, weapon| {
        fight.begin_quiet_round();
        fight.play_ok(Command::Pass { actor: HERO });
        let mut shot = attack_with_taken();
        shot.weapon = weapon;
        shot.base_damage = Some(14);
        shot.skill_value = Some(13);
        shot.options = CombatOptions::from_slice(&[CombatOption::Aim]);
        attack_command(VILLAIN, shot, &[11])
    };
    let own = WeaponChoice::Carried(WeaponId(1));
    for edition in [Edition::Classic, Edition::Revised] {
        for (target, right, wrong) in [(Some(WeaponId(1)), TAKEN, own), (None, own, TAKEN)] {
            let mut fight = aimed(edition, target);
            let shot = shoot(&mut fight, wrong);
            fight.play_refused(&shot, &CombatOption::Aim.rule(edition).to_string());
            let mut fight = aimed(edition, target);
            let shot = shoot(&mut fight, right);
            fight.play_ok(shot);
            assert_eq!(fight.outcome_and_breakdown().0.action_total, 13 + 3);
        }
        let mut fight = aimed(edition, Some(WeaponId(1)));
        let drop = CombatCommand::MoveWeapon {
            weapon: WeaponId(1),
            to: None,
        };
        fight.play_ok(combat_command(HERO, drop));
        assert_eq!(fight.actor(VILLAIN).combat.aim, Aim::None);
    }
    let mut fight = FightTable::new(Edition::Revised, cast(gun));
    fight.begin_quiet_round();
    fight.play_ok(Command::Pass { actor: HERO });
    let (owner, weapon) = (HERO, WeaponId(1));
    let aim = CombatCommand::AimTaken { owner, weapon };
    let aim = combat_command(VILLAIN, aim);
    assert!(fight.play(aim).is_err());
}

#[test]
fn tc_145_a_taken_weapon_keeps_its_own_values() {
    let by_arm = WeaponDamage::Strength {
        weapon_add: 3,
        maximum: Some(15),
    };
    let with_arm = BaseDamage::Strength {
        strength: 9,
        weapon_add: 3,
        maximum: Some(15),
        skill_adds: 5,
    };
    for (attack_skill, damage, value, base) in [
        (
            AttackSkill::Melee,
            WeaponDamage::Fixed(20),
            14,
            BaseDamage::Fixed(20),
        ),
        (AttackSkill::Melee, by_arm, 14, with_arm),
        (
            AttackSkill::Fire,
            WeaponDamage::Fixed(16),
            13,
            BaseDamage::Fixed(16),
        ),
    ] {
        let mut fight = fight_after_grab(carried_weapon(attack_skill, damage));
        fight.play_ok(attack_command(VILLAIN, attack_with_taken(), &[11]));
        let action = fight.state().action.as_ref().unwrap();
        let attack = &action.targeted_attacks[0].attack;
        assert_eq!(
            (attack.attack_skill, attack.skill_value, attack.base_damage),
            (attack_skill, value, base)
        );
        assert_eq!(action.attack_setup.as_ref().unwrap().weapon, TAKEN);
        fight.resolve_attack(VILLAIN);
    }
}

/// Its ammunition is counted on its owner's sheet, even if another actor fires it (TC-180).
#[test]
fn tc_145_180_a_taken_gun_keeps_its_ammunition_count() {
    for (rating, shots_left) in [(6, 5), (1, 0)] {
        let mut gun = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(16));
        gun.ammunition = Some(rating);
        let mut fight = fight_after_grab(gun);
        fight.play_ok(attack_command(VILLAIN, attack_with_taken(), &[11]));
        fight.resolve_attack(VILLAIN);
        let counted = |actor| -> Vec<(WeaponId, u16)> {
            let magazines = fight.actor(actor).combat.magazines.iter();
            magazines
                .map(|(weapon, magazine)| (*weapon, magazine.left))
                .collect()
        };
        assert_eq!(counted(HERO), [(WeaponId(1), shots_left)]);
        assert_eq!(counted(VILLAIN), []);
    }
}

/// A weapon that an actor does not hold, or no longer holds, cannot strike.
#[test]
fn tc_145_only_a_held_weapon_can_strike() {
    let sword = || carried_weapon(AttackSkill::Melee, WeaponDamage::Fixed(20));
    let mut fight = FightTable::new(Edition::Revised, cast(sword()));
    fight.begin_quiet_round();
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_refused(
        &attack_command(VILLAIN, attack_with_taken(), &[11]),
        "TC-148",
    );
    for to in [None, Some(HERO)] {
        let mut fight = fight_after_grab(sword());
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::MoveWeapon {
                weapon: WeaponId(1),
                to,
            },
        ));
        fight.play_refused(
            &attack_command(VILLAIN, attack_with_taken(), &[11]),
            "TC-148",
        );
    }
}

/// An actor with nothing else in hand defends with it as with any weapon (TC-054).
#[test]
fn tc_054_145_a_taken_weapon_defends() {
    for (attack_skill, armed) in [(AttackSkill::Melee, true), (AttackSkill::Fire, false)] {
        let fight = fight_after_grab(carried_weapon(attack_skill, WeaponDamage::Fixed(20)));
        let rules = fight.state().rules();
        let defence = fight
            .state()
            .combatant(fight.actor(VILLAIN))
            .defence_against(AttackSkill::Melee, &rules);
        assert_eq!(defence.unwrap().value, if armed { 14 } else { 9 });
    }
}

/// A weapon that is on no sheet can leave the hand too, before one that was used earlier.
#[test]
fn tc_125_tc_148_unlisted_weapons_can_be_struck_from_the_hand() {
    let dagger = WeaponChoice::Carried(WeaponId(1));
    let other = WeaponChoice::Other(AttackSkill::Melee);
    for (edition, rule, used, stays) in [
        (Edition::Classic, "TC-125", vec![other], false),
        (Edition::Classic, "TC-125", vec![dagger, other], true),
        (Edition::Revised, "TC-148", vec![other], false),
        (Edition::Revised, "TC-148", vec![dagger, other], true),
    ] {
        let hero = new_actor(Role::Hero, 9, 9, 60)
            .skill(CombatSkill::Melee, 14)
            .weapon(AttackSkill::Melee, WeaponDamage::Fixed(9));
        let villain = new_actor(Role::Villain, 9, 9, 60)
            .skill(CombatSkill::Melee, 14)
            .weapon(AttackSkill::Melee, WeaponDamage::Fixed(9));
        let mut fight = FightTable::new(edition, vec![hero, villain]);
        for weapon in used {
            fight.begin_quiet_round();
            fight.play_ok(Command::Pass { actor: HERO });
            let mut declaration = AttackDeclaration::new(weapon, HERO);
            if weapon == other {
                (declaration.skill_value, declaration.base_damage) = (Some(9), Some(9));
            }
            fight.play_ok(attack_command(VILLAIN, declaration, &[2]));
            fight.resolve_attack(VILLAIN);
        }
        let mut disarms = declare_with_weapon(1, VILLAIN);
        disarms.options = CombatOptions::from_slice(&[CombatOption::Disarm]);
        (disarms.skill_value, disarms.base_damage) = (Some(30), Some(30));
        fight.begin_quiet_round();
        fight.play_ok(attack_command(HERO, disarms.clone(), &[11]));
        fight.resolve_attack(HERO);
        let is_noted = |event: &Event| {
            matches!(event, Event::Attack { what: AttackEvent::Resolved { resolution }, .. }
                if resolution.unlisted_weapon_lost && !resolution.weapon_taken)
        };
        assert!(
            fight.last_events().iter().any(is_noted),
            "the log can say it"
        );
        let combat = &fight.actor(VILLAIN).combat;
        assert_eq!(combat.dropped_weapons, []);
        assert!(!combat.wielded.contains(&other));
        assert_eq!(combat.wielded.contains(&dagger), stays);
        // A weapon that was not used is not drawn yet.
        fight.begin_quiet_round();
        let again = attack_command(HERO, disarms, &[11]);
        if !stays {
            fight.play_refused(&again, rule);
            continue;
        }
        fight.play_ok(again);
        fight.resolve_attack(HERO);
        let combat = &fight.actor(VILLAIN).combat;
        assert_eq!(combat.dropped_weapons, [WeaponId(1)]);
    }
}

/// Attacks the villain with a weapon that is on no sheet; it is in hand from then on.
fn use_unlisted_weapon(fight: &mut FightTable, actor: ActorId, skill: AttackSkill) {
    let mut attack = AttackDeclaration::new(WeaponChoice::Other(skill), VILLAIN);
    attack.base_damage = Some(9);
    attack.targets[0].range = (!skill.is_melee()).then_some(RangeBand::Short);
    fight.play_ok(attack_command(actor, attack, &[2]));
    fight.resolve_attack(actor);
}

/// The villain grabs what these heroes hold.
fn grab(fight: &mut FightTable, from: &[ActorId]) {
    let bare = WeaponChoice::Unarmed(AttackSkill::Unarmed);
    let mut grabs = AttackDeclaration::new(bare, HERO);
    grabs.targets = from.iter().copied().map(DeclaredTarget::new).collect();
    grabs.options = CombatOptions::from_slice(&[CombatOption::GrappleItem]);
    grabs.skill_value = Some(40);
    fight.play_ok(attack_command(VILLAIN, grabs, &[11]));
    fight.resolve_attack(VILLAIN);
}

/// The villain's value against a melee attack.
fn melee_defence(fight: &FightTable) -> i32 {
    let rules = fight.state().rules();
    let villain = fight.state().combatant(fight.actor(VILLAIN));
    let meets = villain.defence_against(AttackSkill::Melee, &rules);
    meets.unwrap().value
}

fn is_in_hand(fight: &FightTable, actor: ActorId, skill: AttackSkill) -> bool {
    let wielded = &fight.actor(actor).combat.wielded;
    wielded.contains(&WeaponChoice::Other(skill))
}

fn armed_hero() -> NewActor {
    new_actor(Role::Hero, 9, 9, 60)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Fire, 14)
}

fn grabbing_villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 60)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Unarmed, 12)
}

/// A grabbed weapon that is on no sheet is in the taker's hand, as long as the grab counts.
#[test]
fn tc_145_dd_310_a_grabbed_unlisted_weapon_is_in_the_takers_hand() {
    let skill = AttackSkill::Melee;
    let mut fight = FightTable::new(Edition::Revised, vec![armed_hero(), grabbing_villain()]);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    use_unlisted_weapon(&mut fight, HERO, skill);
    let holders = |fight: &FightTable| [HERO, VILLAIN].map(|actor| is_in_hand(fight, actor, skill));
    assert_eq!((holders(&fight), melee_defence(&fight)), ([true, false], 9));
    grab(&mut fight, &[HERO]);
    assert_eq!(
        (holders(&fight), melee_defence(&fight)),
        ([false, true], 14)
    );
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!((holders(&fight), melee_defence(&fight)), ([true, false], 9));
    assert_eq!(fight.actor(VILLAIN).combat.wielded, []);
}

/// An actor who grabs a weapon that is on no sheet keeps their own one in hand and defends with it.
#[test]
fn tc_053_tc_145_a_grabbed_weapon_leaves_the_own_one_in_hand() {
    let skill = AttackSkill::Fire;
    let villain = grabbing_villain().weapon(AttackSkill::Melee, WeaponDamage::Fixed(9));
    let mut fight = FightTable::new(Edition::Revised, vec![armed_hero(), villain]);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    use_unlisted_weapon(&mut fight, HERO, skill);
    assert_eq!(melee_defence(&fight), 14, "no weapon was used yet");
    grab(&mut fight, &[HERO]);
    assert!(is_in_hand(&fight, VILLAIN, skill));
    assert_eq!(melee_defence(&fight), 14);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert!(!is_in_hand(&fight, VILLAIN, skill));
    assert_eq!(melee_defence(&fight), 14);
}

/// Of several grabs, only the one against the card's hero is undone. Weapons on no sheet are distinguished by their skill.
#[test]
fn tc_145_tc_260_one_of_several_grabs_can_be_undone() {
    let second = ActorId(3);
    let skill = AttackSkill::Melee;
    for (other, keeps) in [
        (None, false),
        (Some(AttackSkill::Melee), true),
        (Some(AttackSkill::Fire), false),
    ] {
        let cast = vec![
            armed_hero(),
            grabbing_villain(),
            armed_hero().weapon(AttackSkill::Melee, WeaponDamage::Fixed(9)),
        ];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        use_unlisted_weapon(&mut fight, HERO, skill);
        match other {
            Some(skill) => use_unlisted_weapon(&mut fight, second, skill),
            None => fight.play_ok(Command::Pass { actor: second }),
        }
        grab(&mut fight, &[HERO, second]);
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let now = (
            is_in_hand(&fight, HERO, skill),
            is_in_hand(&fight, VILLAIN, skill),
        );
        assert_eq!(now, (true, keeps), "{other:?}");
        if let Some(skill) = other {
            let now = (
                is_in_hand(&fight, second, skill),
                is_in_hand(&fight, VILLAIN, skill),
            );
            assert_eq!(now, (false, true), "{other:?}");
        }
    }
}
