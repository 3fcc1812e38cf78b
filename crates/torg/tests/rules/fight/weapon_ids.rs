//! A weapon keeps its ID, and with it what is stored about it in a fight, whatever else changes on the sheet.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, carried_weapon, declare_with_weapon,
    new_actor,
};
use crate::fight::interactions::combat_command;
use tabletop::dice::Chance;
use tabletop::name::Name;
use testing::TestRng;
use torg::card::CardName;
use torg::combat::action::Aim;
use torg::combat::weapon::{AttackSkill, FireMode};
use torg::command::{Command, NewActor};
use torg::event::Event;
use torg::fight::WeaponChoice;
use torg::fight::actions::CombatCommand;
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, Sheet, WeaponDamage, WeaponId};
use torg::state::Role;

const BOW: WeaponId = WeaponId(2);

fn weapon(name: &str) -> CarriedWeapon {
    let mut weapon = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(12));
    (weapon.name, weapon.ammunition) = (Name::new(name).unwrap(), Some(9));
    weapon
}

fn archer() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .carrying(weapon("Sling"))
        .carrying(weapon("Bow"))
        .carrying(weapon("Knife"))
}

fn set_sheet(table: &mut FightTable, sheet: Sheet) {
    let stats = table.actor(HERO).stats;
    table.play_ok(Command::SetSheet {
        actor: HERO,
        stats,
        sheet,
    });
}

fn ids(sheet: &Sheet) -> Vec<u8> {
    sheet.weapons.iter().map(|weapon| weapon.id.0).collect()
}

/// An archer who aims the bow, with four arrows left.
fn aiming() -> FightTable {
    let villain = new_actor(Role::Villain, 9, 9, 9);
    let mut table = FightTable::new(Edition::Revised, vec![archer(), villain]);
    assert_eq!(ids(&table.actor(HERO).sheet), [1, 2, 3]);
    table.begin_quiet_round();
    let (weapon, left) = (BOW, 4);
    table.play_ok(combat_command(
        HERO,
        CombatCommand::RunShort { weapon, left },
    ));
    let weapon = Some(BOW);
    table.play_ok(combat_command(HERO, CombatCommand::Aim { weapon }));
    table
}

type Change = fn(&mut Vec<CarriedWeapon>);

#[test]
fn a_weapon_keeps_its_magazine_and_aim() {
    let cases: [(&str, Change, &[u8]); 8] = [
        ("nothing", |_| {}, &[1, 2, 3]),
        ("sorted anew", |weapons| weapons.rotate_left(1), &[2, 3, 1]),
        (
            "renamed",
            |weapons| weapons[1] = weapon("Longbow"),
            &[1, 2, 3],
        ),
        (
            "the weapon before it is removed",
            |weapons| drop(weapons.remove(0)),
            &[2, 3],
        ),
        ("one behind is gone", |weapons| drop(weapons.pop()), &[1, 2]),
        (
            "one more",
            |weapons| weapons.insert(0, weapon("Axe")),
            &[4, 1, 2, 3],
        ),
        (
            "a second bow",
            |weapons| weapons.push(weapon("Bow")),
            &[1, 2, 3, 4],
        ),
        (
            "another weapon replaced",
            |weapons| {
                weapons.remove(0);
                weapons.push(weapon("Axe"));
            },
            &[2, 3, 4],
        ),
    ];
    for (label, change, after) in cases {
        let mut table = aiming();
        let before = table.actor(HERO).combat.clone();
        let mut sheet = table.actor(HERO).sheet.clone();
        change(&mut sheet.weapons);
        set_sheet(&mut table, sheet);
        let actor = table.actor(HERO);
        assert_eq!(ids(&actor.sheet), after, "{label}");
        assert_eq!(actor.combat, before, "{label}");
        assert_eq!(actor.combat.aimed_weapon, Some(BOW));
        assert_eq!(actor.combat.magazines[0].0, BOW);
        assert!(table.state().is_consistent(), "{label}");
    }
}

#[test]
fn removing_a_weapon_removes_its_magazine_and_aim() {
    let mut table = aiming();
    let whole = table.actor(HERO).sheet.clone();
    let mut sheet = whole.clone();
    sheet.weapons.remove(1);
    set_sheet(&mut table, sheet);
    let fight = &table.actor(HERO).combat;
    assert_eq!((fight.aim, fight.aimed_weapon), (Aim::None, None));
    assert_eq!(fight.magazines, []);
    // A bow with the same name is another one, whatever ID it came with.
    set_sheet(&mut table, whole);
    assert_eq!(ids(&table.actor(HERO).sheet), [1, 4, 3]);
    assert!(table.state().is_consistent());
}

#[test]
fn an_open_attack_keeps_its_skill_if_the_weapon_is_removed() {
    for (removed, hand) in [
        (0, WeaponChoice::Carried(BOW)),
        (1, WeaponChoice::Other(AttackSkill::Missile)),
    ] {
        let mut table = aiming();
        table.begin_quiet_round();
        let mut shot = declare_with_weapon(BOW.0, VILLAIN);
        (shot.skill_value, shot.fire_mode) = (Some(12), FireMode::Normal);
        shot.targets[0].range = Some(torg::combat::chart::RangeBand::Short);
        table.play_ok(attack_command(HERO, shot, &[11]));
        let mut sheet = table.actor(HERO).sheet.clone();
        sheet.weapons.remove(removed);
        set_sheet(&mut table, sheet);
        let setup = table.state().action.clone().unwrap().attack_setup.unwrap();
        assert_eq!(setup.weapon, hand);
    }
}

#[test]
fn weapon_ids_are_not_reused() {
    let mut table = aiming();
    let knife = table.actor(HERO).sheet.clone();
    let mut sheet = knife.clone();
    sheet.weapons.pop();
    set_sheet(&mut table, sheet.clone());
    sheet.weapons.push(weapon("Axe"));
    set_sheet(&mut table, sheet);
    assert_eq!(ids(&table.actor(HERO).sheet), [1, 2, 4]);
    // A command from before the change must not mean the axe instead of the knife.
    let command = CombatCommand::RunShort {
        weapon: WeaponId(3),
        left: 1,
    };
    assert!(table.play(combat_command(HERO, command)).is_err());
    set_sheet(&mut table, Sheet::default());
    set_sheet(&mut table, knife);
    assert_eq!(ids(&table.actor(HERO).sheet), [5, 6, 7]);
}

/// Undoing a result does not bring back a weapon that has been removed since.
#[test]
fn dd_315_a_retry_does_not_use_a_removed_weapon() {
    let mut table = aiming();
    table.begin_quiet_round();
    let card = table.give_pool_card(HERO, CardName::SecondChance);
    let mut shot = declare_with_weapon(BOW.0, VILLAIN);
    (shot.skill_value, shot.fire_mode) = (Some(8), FireMode::Normal);
    shot.targets[0].range = Some(torg::combat::chart::RangeBand::Short);
    table.play_ok(attack_command(HERO, shot, &[2]));
    table.resolve_attack(HERO);
    let mut sheet = table.actor(HERO).sheet.clone();
    sheet.weapons.remove(1);
    set_sheet(&mut table, sheet);
    table.play_ok(Command::PlayCard { actor: HERO, card });
    let setup = table.state().action.clone().unwrap().attack_setup.unwrap();
    assert_eq!(setup.weapon, WeaponChoice::Other(AttackSkill::Missile));
    let fight = &table.actor(HERO).combat;
    assert_eq!((fight.aim, fight.aimed_weapon), (Aim::None, None));
    assert_eq!(fight.magazines, []);
}

/// The IDs that a sheet comes with do not count: they may be missing, or those of somebody else's weapons.
#[test]
fn weapons_of_a_new_actor_get_ids() {
    let mut table = aiming();
    let mut new = archer();
    for (weapon, id) in new.sheet.weapons.iter_mut().zip([0, 7, 7]) {
        weapon.id = WeaponId(id);
    }
    table.play_ok(Command::Join { actor: new });
    let joined = table.state().cast.last().unwrap();
    assert_eq!(ids(&joined.sheet), [1, 2, 3]);
    assert!(joined.sheet.weapon(WeaponId::UNASSIGNED).is_none());
    // A log in which weapons have no IDs is damaged.
    let sheet = Sheet {
        weapons: vec![weapon("Bow"), weapon("Sling")],
        ..Sheet::default()
    };
    let stats = table.actor(HERO).stats;
    table.apply_events(vec![Event::SheetSet {
        actor: HERO,
        stats,
        sheet,
    }]);
    assert!(!table.state().is_consistent());
}

/// After many changes, no two weapons have the same ID, a weapon that keeps its name keeps its ID, and a new one gets a new ID.
#[test]
fn ids_are_unique_and_stay_with_the_weapon() {
    let mut rng = TestRng(16);
    let names = ["Axe", "Bow", "Club", "Dagger", "Epee", "Flail"];
    let (mut carried, mut last) = (Sheet::default(), WeaponId::UNASSIGNED);
    for _ in 0..3_000 {
        let mut next = carried.clone();
        for _ in 0..=rng.below(2) {
            let count = u32::try_from(next.weapons.len()).unwrap();
            let index = usize::try_from(rng.below(count.max(1))).unwrap();
            match rng.below(4) {
                0 if count > 0 => drop(next.weapons.remove(index)),
                1 if count > 0 => next.weapons.rotate_left(index),
                2 if count > 0 => next.weapons.swap(0, index),
                _ if next.weapons.len() < Sheet::MAX_ITEMS => {
                    let name = rng.one_of(&names).unwrap();
                    next.weapons.insert(index, weapon(name));
                }
                _ => {}
            }
        }
        let mut typed = next.clone();
        for weapon in &mut typed.weapons {
            weapon.id = WeaponId(u8::try_from(rng.below(256)).unwrap());
        }
        let given = next.with_weapon_ids(&carried.weapons, last);
        assert_eq!(given, typed.with_weapon_ids(&carried.weapons, last));
        assert!(given.has_weapon_ids(), "{given:?}");
        let count = |sheet: &Sheet, name: &Name| {
            let same = sheet.weapons.iter().filter(|weapon| weapon.name == *name);
            same.count()
        };
        for weapon in &given.weapons {
            let before = carried.weapon(weapon.id);
            let (now, count_before) = (count(&given, &weapon.name), count(&carried, &weapon.name));
            if now <= count_before {
                assert_eq!(before.map(|earlier| &earlier.name), Some(&weapon.name));
            } else if count_before > 0 {
                assert!(before.is_none_or(|earlier| earlier.name == weapon.name));
            }
        }
        let newest = ids(&given).into_iter().max().unwrap_or(0);
        last = last.max(WeaponId(newest));
        carried = given;
    }
}
