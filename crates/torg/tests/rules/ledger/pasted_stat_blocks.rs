//! Stat blocks over several lines: adds over attributes, lines with a label, and weapons with their damage behind a comma.

use super::stat_lines::parse_ok;
use torg::combat::weapon::AttackSkill;
use torg::sheet::stat_line::{StatLine, join_continuations, parse, split_people};
use torg::sheet::{CombatSkill, WeaponDamage};

/// Every line of values belongs to the hero above it, however the values are written.
#[test]
fn lines_of_a_stat_block_are_one_person() {
    for (pasted, joined) in [
        (
            "Rook (Tom)\ndex 10\ndodge +2\nfire combat +3",
            "Rook (Tom): dex 10, dodge +2, fire combat +3",
        ),
        ("Rook\ndodge +2", "Rook: dodge +2"),
        ("Rook: 9s\nscience +2", "Rook: 9s, science +2"),
        ("Rook: 9s\ndodge 2 adds", "Rook: 9s, dodge 2 adds"),
        (
            "Rook: 9s\n.38 special, damage 14",
            "Rook: 9s, .38 special, damage 14",
        ),
        (
            "Rook: 9s\n.38 special\ndamage 14",
            "Rook: 9s, .38 special, damage 14",
        ),
        (
            "Rook\nStats: 9s\nArmor: leather +2/18\nWeapons:\nsaber +6",
            "Rook: Stats: 9s, Armor: leather +2/18, Weapons: saber +6",
        ),
        (
            "Rook\nSkills: dodge +2\nGear: rope",
            "Rook: Skills: dodge +2, Gear: rope",
        ),
        // Other people stay people.
        ("Rook: 9s\nIvy: dodge +2", "Rook: 9s\nIvy: dodge +2"),
        ("Rook: 9s\nArmorer: 9s", "Rook: 9s\nArmorer: 9s"),
        ("Rook: 9s\nColt", "Rook: 9s\nColt"),
        ("Rook: 9s\nDodge", "Rook: 9s\nDodge"),
    ] {
        assert_eq!(join_continuations(pasted), joined, "{pasted}");
    }
    for one in [
        "Rook: 9s; armor: leather +2/18",
        "Rook: dex 9; skills: dodge +2",
    ] {
        assert_eq!(split_people(one), [one]);
    }
}

/// A label is no part of the name of what follows.
#[test]
fn labels_are_no_part_of_a_name() {
    let armor = |line: &str| {
        let person = parse_ok(line);
        assert!(person.sheet.weapons.is_empty(), "{line}");
        let [worn] = person.sheet.armors.as_slice() else {
            panic!("{line}: {:?}", person.sheet.armors);
        };
        let values = (worn.armor.add, worn.armor.maximum);
        (worn.name.to_string(), values)
    };
    for (line, name, values) in [
        ("Rook: 9s, armor: leather +2/18", "leather", (2, 18)),
        ("Rook: 9s, Armour: kevlar +5/20", "kevlar", (5, 20)),
        ("Rook: 9s, armor: +3/18", "armor", (3, 18)),
        ("Rook: 9s, plate armor +3/18", "plate armor", (3, 18)),
    ] {
        assert_eq!(armor(line), (name.to_owned(), values), "{line}");
    }
    let weapon = |person: &StatLine| {
        let weapon = &person.sheet.weapons[0];
        (weapon.name.to_string(), weapon.attack_skill, weapon.damage)
    };
    let strength = |weapon_add| WeaponDamage::Strength {
        weapon_add,
        maximum: None,
    };
    for (line, name, attack_skill, damage) in [
        (
            "Rook: 9s, weapon: dagger +3",
            "dagger",
            AttackSkill::Melee,
            strength(3),
        ),
        (
            "Rook: 9s, .38 special, damage 14",
            ".38 special",
            AttackSkill::Fire,
            WeaponDamage::Fixed(14),
        ),
        (
            "Rook: 9s, dagger, damage +3",
            "dagger",
            AttackSkill::Melee,
            strength(3),
        ),
    ] {
        let person = parse_ok(line);
        let expected = (name.to_owned(), attack_skill, damage);
        assert_eq!(weapon(&person), expected, "{line}");
    }
    // Without a weapon before it, damage alone is not understood.
    assert!(!parse("Rook: 9s, damage 14").errors.is_empty());
}

/// Adds count from the attribute, also if they stand on a line of their own.
#[test]
fn adds_of_a_stat_block_are_counted() {
    let person = parse_ok(&join_continuations(
        "Rook\ndex 10\ndodge +2\nfire combat +3",
    ));
    assert_eq!(person.sheet.skill(CombatSkill::Dodge), Some(12));
    assert_eq!(person.sheet.skill(CombatSkill::Fire), Some(13));
}
