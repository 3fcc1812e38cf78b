//! Weapons after a parry, and weapons for non-lethal attacks.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, carried_weapon, declare_with_weapon,
    disarmed, new_actor,
};
use tabletop::name::Name;
use tabletop::seat::Seat;
use torg::card::{ApprovedActions, BySide, Side};
use torg::combat::breakdown::ValueSource;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::refusal::CombatReason;
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::fight::attack_preview::AttackDraft;
use torg::fight::{AttackDeclaration, WeaponChoice, default_weapon, starting_weapon};
use torg::roll::Proficiency;
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::Role;

const SWORD: u8 = 1;
const DAGGER: u8 = 2;

const fn by_arm(weapon_add: i8) -> WeaponDamage {
    let maximum = None;
    WeaponDamage::Strength {
        weapon_add,
        maximum,
    }
}

/// A hero with a sword and a parrying dagger against a villain with this weapon. The villain's side comes first.
fn fight(attack_skill: AttackSkill) -> FightTable {
    let dagger = CarriedWeapon {
        can_parry: true,
        ..carried_weapon(AttackSkill::Melee, by_arm(3))
    };
    let hero = new_actor(Role::Hero, 9, 9, 20)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, by_arm(6))
        .carrying(dagger);
    let villain = new_actor(Role::Villain, 9, 9, 20)
        .skill(CombatSkill::for_attack(attack_skill), 12)
        .weapon(attack_skill, WeaponDamage::Fixed(10));
    FightTable::new(Edition::Revised, vec![hero, villain])
}

fn begin_round(fight: &mut FightTable, first: Side) {
    fight.begin_round(first, BySide::default(), ApprovedActions::Any);
}

fn villain_attacks(fight: &mut FightTable) {
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.targets[0].range = Some(RangeBand::Short);
    fight.play_ok(attack_command(VILLAIN, declaration, &[5]));
}

fn both_weapons() -> AttackDeclaration {
    AttackDeclaration {
        off_hand: Some(WeaponId(DAGGER)),
        options: CombatOptions::from_slice(&[CombatOption::BothWeapons]),
        ..declare_with_weapon(SWORD, VILLAIN)
    }
}

/// Why the preview refuses an attack with both weapons.
fn both_weapons_refusal(fight: &FightTable) -> Option<CombatReason> {
    let view = fight.view(Seat::Table);
    let combatant = |id| view.combatant(view.actor(id).unwrap());
    let declaration = AttackDeclaration {
        options: CombatOptions::default(),
        ..both_weapons()
    };
    let preview = AttackDraft {
        declaration: &declaration,
        attacker: &combatant(HERO),
        targets: &[combatant(VILLAIN)],
        roll_spec: view.roll_spec(view.actor(HERO).unwrap(), Proficiency::Skilled),
        shown_target: 0,
        boosts: &[],
        combined_difficulties: &[],
        rules: &view.combat.rules,
    };
    let offers = preview.preview(&[]).unwrap().options;
    let mut offers = offers.iter();
    let both_weapons =
        offers.find(|option_preview| option_preview.option == CombatOption::BothWeapons);
    both_weapons.unwrap().refusal.map(|refusal| refusal.reason)
}

/// TC-191: free play has no rounds, so what a weapon was used for counts until its owner's next action.
#[test]
fn tc_191_in_free_play_a_weapon_parries_again_after_the_next_action() {
    let mut fight = fight(AttackSkill::Melee);
    let parried = |fight: &mut FightTable| {
        villain_attacks(fight);
        let (_, breakdown) = fight.outcome_and_breakdown();
        fight.resolve_attack(VILLAIN);
        breakdown.difficulty.total == 15
    };
    assert!(parried(&mut fight));
    fight.play_ok(attack_command(HERO, both_weapons(), &[5]));
    fight.resolve_attack(HERO);
    assert!(!parried(&mut fight));
    let sword = attack_command(HERO, declare_with_weapon(SWORD, VILLAIN), &[5]);
    fight.play_ok(sword);
    fight.resolve_attack(HERO);
    assert!(parried(&mut fight));
}

#[test]
fn tc_191_a_weapon_that_parried_cannot_strike_this_round() {
    let mut fight = fight(AttackSkill::Melee);
    begin_round(&mut fight, Side::Villains);
    assert_eq!(both_weapons_refusal(&fight), None);
    villain_attacks(&mut fight);
    assert_eq!(fight.outcome_and_breakdown().1.difficulty.total, 15);
    fight.resolve_attack(VILLAIN);
    fight.play_refused(
        &attack_command(HERO, declare_with_weapon(DAGGER, VILLAIN), &[12]),
        "TC-191",
    );
    fight.play_refused(&attack_command(HERO, both_weapons(), &[12]), "TC-191");
    let pair = CombatReason::NotTogether(CombatOption::BothWeapons, CombatOption::Parry);
    assert_eq!(both_weapons_refusal(&fight), Some(pair));
}

/// Only the second of two melee weapons parries; a buckler needs no other weapon (TC-190). Nothing parries shots.
#[test]
fn tc_190_one_of_two_melee_weapons_parries() {
    let weapon = |attack_skill, weapon_add, can_parry| CarriedWeapon {
        can_parry,
        ..carried_weapon(attack_skill, by_arm(weapon_add))
    };
    let sword = || weapon(AttackSkill::Melee, 6, false);
    let dagger = || weapon(AttackSkill::Melee, 3, true);
    let staff = || weapon(AttackSkill::MartialArts, 5, false);
    let shield = |name: &str, can_parry| CarriedWeapon {
        name: Name::new(name).unwrap(),
        ..weapon(AttackSkill::Melee, 0, can_parry)
    };
    let buckler = || shield("Old buckler", true);
    let gun = || carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14));
    // The weapons, those on the ground, and whether one parries.
    let rows: [(&str, Vec<CarriedWeapon>, &[u8], bool); 14] = [
        ("sword and dagger", vec![sword(), dagger()], &[], true),
        ("dagger and sword", vec![dagger(), sword()], &[], true),
        ("staff and dagger", vec![staff(), dagger()], &[], true),
        ("two daggers", vec![dagger(), dagger()], &[], true),
        ("a dagger alone", vec![dagger()], &[], false),
        ("a dropped sword", vec![sword(), dagger()], &[1], false),
        ("a dropped dagger", vec![sword(), dagger()], &[2], false),
        ("two swords", vec![sword(), sword()], &[], false),
        (
            "a gun is no melee weapon",
            vec![dagger(), gun()],
            &[],
            false,
        ),
        ("a buckler and a gun", vec![buckler(), gun()], &[], true),
        (
            "a shield alone",
            vec![shield("Round shield", true)],
            &[],
            true,
        ),
        (
            "a shield that cannot parry",
            vec![shield("Shield", false), sword()],
            &[],
            false,
        ),
        (
            "a harmless stick is no buckler",
            vec![shield("Stick", true)],
            &[],
            false,
        ),
        (
            "a dropped buckler and a dagger",
            vec![buckler(), dagger()],
            &[1],
            false,
        ),
    ];
    for (label, weapons, dropped_ids, parries) in rows {
        for attack_skill in [AttackSkill::Melee, AttackSkill::Unarmed, AttackSkill::Fire] {
            let mut hero = new_actor(Role::Hero, 9, 9, 20)
                .skill(CombatSkill::Melee, 14)
                .skill(CombatSkill::Unarmed, 14)
                .skill(CombatSkill::Dodge, 14);
            for weapon in weapons.clone() {
                hero = hero.carrying(weapon);
            }
            let villain = new_actor(Role::Villain, 9, 9, 20)
                .skill(CombatSkill::for_attack(attack_skill), 12)
                .weapon(attack_skill, WeaponDamage::Fixed(10));
            let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
            begin_round(&mut fight, Side::Villains);
            let dropped = dropped_ids
                .iter()
                .map(|weapon| disarmed(WeaponId(*weapon), false));
            fight.apply_events(dropped.collect());
            villain_attacks(&mut fight);
            let breakdown = fight.outcome_and_breakdown().1.difficulty;
            let mut lines = breakdown.lines.iter();
            let parried = lines.find(|line| line.source == ValueSource::Buckler);
            let expected = (parries && attack_skill != AttackSkill::Fire).then_some(1);
            assert_eq!(parried.map(|line| line.amount), expected, "{label}");
        }
    }
}

#[test]
fn tc_191_the_other_weapon_can_still_strike() {
    let mut fight = fight(AttackSkill::Melee);
    begin_round(&mut fight, Side::Villains);
    villain_attacks(&mut fight);
    fight.resolve_attack(VILLAIN);
    fight.play_ok(attack_command(
        HERO,
        declare_with_weapon(SWORD, VILLAIN),
        &[12],
    ));
}

#[test]
fn tc_191_it_can_strike_by_ruling_or_in_the_next_round() {
    let mut fight = fight(AttackSkill::Melee);
    begin_round(&mut fight, Side::Villains);
    villain_attacks(&mut fight);
    fight.resolve_attack(VILLAIN);
    fight.play_by_ruling(
        attack_command(HERO, declare_with_weapon(DAGGER, VILLAIN), &[12]),
        "TC-191",
    );
    fight.resolve_attack(HERO);
    begin_round(&mut fight, Side::Heroes);
    fight.play_ok(attack_command(HERO, both_weapons(), &[12]));
    fight.resolve_attack(HERO);
    // A weapon that has struck does not parry.
    villain_attacks(&mut fight);
    assert_eq!(fight.outcome_and_breakdown().1.difficulty.total, 14);
}

#[test]
fn tc_190_191_attacks_that_cannot_be_parried_use_no_weapon() {
    let mut shot = fight(AttackSkill::Fire);
    begin_round(&mut shot, Side::Villains);
    villain_attacks(&mut shot);
    shot.resolve_attack(VILLAIN);
    shot.play_ok(attack_command(
        HERO,
        declare_with_weapon(DAGGER, VILLAIN),
        &[12],
    ));
    // Without rounds this is not counted.
    let mut free = fight(AttackSkill::Melee);
    villain_attacks(&mut free);
    free.resolve_attack(VILLAIN);
    free.play_ok(attack_command(
        HERO,
        declare_with_weapon(DAGGER, VILLAIN),
        &[12],
    ));
}

/// Returns a fight and a non-lethal attack with this weapon.
fn non_lethal_attack(
    edition: Edition,
    hand: WeaponChoice,
    non_lethal: Option<bool>,
    attack_skill: AttackSkill,
) -> (FightTable, Command) {
    let gun = CarriedWeapon {
        non_lethal,
        ..carried_weapon(attack_skill, WeaponDamage::Fixed(14))
    };
    let hero = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::for_attack(attack_skill), 14)
        .carrying(gun);
    let fight = FightTable::new(edition, vec![hero, new_actor(Role::Villain, 9, 9, 9)]);
    let mut declaration = AttackDeclaration {
        base_damage: Some(14),
        options: CombatOptions::from_slice(&[CombatOption::NonLethal]),
        ..AttackDeclaration::new(hand, VILLAIN)
    };
    declaration.targets[0].range = Some(RangeBand::Short);
    (fight, attack_command(HERO, declaration, &[12]))
}

#[test]
fn tc_158_a_plain_firearm_is_never_non_lethal() {
    let carried = WeaponChoice::Carried(WeaponId(1));
    let rows = [
        // The edition, the weapon choice, the sheet's mark for non-lethal, the attack skill, and whether it is refused.
        (Edition::Revised, carried, None, AttackSkill::Fire, true),
        (Edition::Revised, carried, None, AttackSkill::Energy, true),
        (Edition::Revised, carried, None, AttackSkill::Heavy, true),
        (
            Edition::Revised,
            carried,
            Some(false),
            AttackSkill::Fire,
            true,
        ),
        (
            Edition::Revised,
            carried,
            Some(true),
            AttackSkill::Fire,
            false,
        ),
        (Edition::Revised, carried, None, AttackSkill::Melee, false),
        (Edition::Revised, carried, None, AttackSkill::Missile, false),
        (
            Edition::Revised,
            WeaponChoice::Other(AttackSkill::Fire),
            None,
            AttackSkill::Fire,
            false,
        ),
        // TC-157: any attack may be declared non-lethal.
        (Edition::Classic, carried, None, AttackSkill::Fire, false),
    ];
    for (edition, hand, fells, attack_skill, refused) in rows {
        let (mut fight, command) = non_lethal_attack(edition, hand, fells, attack_skill);
        if refused {
            fight.play_refused(&command, "TC-158");
        } else {
            fight.play_ok(command);
        }
    }
}

/// A buckler is recognized by its name, if the name includes no other weapon. It parries alone, also as part of a combination, and
/// then the other part can still strike (TC-191).
#[test]
fn tc_053_tc_057_tc_190_sword_and_shield_is_a_parrying_weapon() {
    for (name, armed, parries) in [
        ("Sword", true, false),
        ("Sword and shield", true, true),
        ("Sword and buckler", true, true),
        ("Shields & swords", true, true),
        ("Buckler-axe", true, true),
        ("Round shield", false, true),
        ("Buckler", false, true),
        ("Shield and buckler", false, true),
    ] {
        let weapon = CarriedWeapon {
            name: Name::new(name).unwrap(),
            can_parry: true,
            ..carried_weapon(AttackSkill::Melee, by_arm(3))
        };
        let hero = new_actor(Role::Hero, 9, 9, 20)
            .skill(CombatSkill::Melee, 14)
            .carrying(weapon);
        let villain = new_actor(Role::Villain, 9, 9, 20)
            .skill(CombatSkill::Melee, 12)
            .weapon(AttackSkill::Melee, WeaponDamage::Fixed(10));
        let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
        let rules = fight.state().rules();
        let hero = fight.state().combatant(fight.actor(HERO));
        let defence = hero.defence_against(AttackSkill::Melee, &rules).unwrap();
        assert_eq!(defence.value, if armed { 14 } else { 9 }, "{name}");
        let difficulty = |fight: &FightTable| fight.outcome_and_breakdown().1.difficulty.total;
        let parried = defence.value + i32::from(parries);
        begin_round(&mut fight, Side::Villains);
        villain_attacks(&mut fight);
        assert_eq!(difficulty(&fight), parried, "{name}");
        fight.resolve_attack(VILLAIN);
        let strikes = attack_command(HERO, declare_with_weapon(SWORD, VILLAIN), &[2]);
        if !armed {
            fight.play_refused(&strikes, "TC-191");
            continue;
        }
        fight.play_ok(strikes.clone());
        fight.resolve_attack(HERO);
        begin_round(&mut fight, Side::Heroes);
        fight.play_ok(strikes);
        fight.resolve_attack(HERO);
        villain_attacks(&mut fight);
        assert_eq!(difficulty(&fight), parried, "{name}");
    }
}

#[test]
fn tc_053_tc_190_a_shield_attack_leaves_the_sword_in_hand() {
    let buckler = CarriedWeapon {
        name: Name::new("Buckler").unwrap(),
        can_parry: true,
        ..carried_weapon(AttackSkill::Melee, by_arm(1))
    };
    let hero = new_actor(Role::Hero, 9, 9, 20)
        .skill(CombatSkill::Melee, 14)
        .carrying(buckler)
        .weapon(AttackSkill::Melee, by_arm(6));
    let villain = new_actor(Role::Villain, 9, 9, 20)
        .skill(CombatSkill::Melee, 12)
        .weapon(AttackSkill::Melee, by_arm(3));
    let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
    begin_round(&mut fight, Side::Heroes);
    let sword = WeaponChoice::Carried(WeaponId(2));
    // The weapon in hand, and the one that the next attack starts with.
    let first = |fight: &FightTable| {
        let (hero, rules) = (fight.actor(HERO), fight.state().rules());
        let last = hero.last_attack.as_ref();
        let hero = fight.state().combatant(hero);
        let starts = starting_weapon(&hero, last, &rules);
        (default_weapon(&hero, &rules), starts)
    };
    assert_eq!(first(&fight), (sword, sword));
    // A weapon that struck in this round does not parry (TC-191).
    for difficulty in [14, 15] {
        if difficulty == 14 {
            fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
            fight.resolve_attack(HERO);
        } else {
            begin_round(&mut fight, Side::Villains);
        }
        villain_attacks(&mut fight);
        let total = fight.outcome_and_breakdown().1.difficulty.total;
        assert_eq!(total, difficulty);
        fight.resolve_attack(VILLAIN);
        // The weapon of the last attack is chosen again, even a shield.
        assert_eq!(first(&fight), (sword, WeaponChoice::Carried(WeaponId(1))));
    }
}

/// The first attack starts with the best skill on the sheet, and with the first weapon of equal ones.
#[test]
fn first_attack_starts_with_the_best_skill() {
    let mummy = || new_actor(Role::Villain, 9, 9, 20);
    let carried = |id| WeaponChoice::Carried(WeaponId(id));
    for (mummy, weapon) in [
        (
            mummy()
                .skill(CombatSkill::Unarmed, 13)
                .weapon(AttackSkill::Melee, by_arm(3)),
            WeaponChoice::Unarmed(AttackSkill::Unarmed),
        ),
        (
            mummy()
                .skill(CombatSkill::Melee, 13)
                .skill(CombatSkill::Unarmed, 13)
                .weapon(AttackSkill::Melee, by_arm(3)),
            carried(1),
        ),
        (
            mummy()
                .skill(CombatSkill::Melee, 11)
                .skill(CombatSkill::Missile, 13)
                .weapon(AttackSkill::Melee, by_arm(3))
                .weapon(AttackSkill::Missile, by_arm(2)),
            carried(2),
        ),
        (mummy().weapon(AttackSkill::Melee, by_arm(3)), carried(1)),
    ] {
        let hero = new_actor(Role::Hero, 9, 9, 20);
        let fight = FightTable::new(Edition::Revised, vec![hero, mummy]);
        let (mummy, rules) = (fight.actor(VILLAIN), fight.state().rules());
        let mummy = fight.state().combatant(mummy);
        assert_eq!(starting_weapon(&mummy, None, &rules), weapon);
    }
}
