//! Sheets as people write them in their notes: over several lines, with slashes and number words.

use super::stat_lines::parse_ok;
use tabletop::name::Name;
use torg::combat::weapon::{AttackSkill, FireCapability};
use torg::sheet::stat_line::{
    find_details, format_line, join_continuations, known_words, parse, split_people,
};
use torg::sheet::{CombatSkill, WeaponDamage};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// Lines of values belong to the name above them, and a line with commas only is one person if it has a known value.
#[test]
fn pasted_sheet_lines_are_joined_to_one_person() {
    for (pasted, joined) in [
        ("Rook\ndex 11, taunt 13", "Rook: dex 11, taunt 13"),
        ("Rook:\ndex 11\ntaunt 13\n", "Rook: dex 11, taunt 13\n"),
        (
            "Rook, a thief\n12 possibilities",
            "Rook: a thief, 12 possibilities",
        ),
        ("Rook\nDex: 11\nStr: 10", "Rook: Dex: 11, Str: 10"),
        (
            "Spirit 1\nSpirit 2\nSpirit 3",
            "Spirit 1\nSpirit 2\nSpirit 3",
        ),
        ("Heavy 1\nHeavy 2", "Heavy 1\nHeavy 2"),
        ("Rook\nSpirit 1", "Rook\nSpirit 1"),
        ("Rook\nmind 9", "Rook: mind 9"),
        (
            "Rook\nDex: 11, Str: 10\nMelee weapons: 14\nStealth: 12",
            "Rook: Dex: 11, Str: 10, Melee weapons: 14, Stealth: 12",
        ),
        (",Zoé, a thief\ndex 9", "Zoé: a thief, dex 9"),
        ("Rook\nSpirit: 9s", "Rook\nSpirit: 9s"),
        ("Rook: 9s\nspirit 3", "Rook: 9s, spirit 3"),
        ("Rook\nIvy: dex 9", "Rook\nIvy: dex 9"),
        ("Rook\nAgent 47", "Rook\nAgent 47"),
        (
            "Tolwyn (Lisa)\nDEX 9\nSTR 8\nMND 8\nspr 7",
            "Tolwyn (Lisa): DEX 9, STR 8, MND 8, spr 7",
        ),
        // A word that is not known, among values, begins no new person.
        (
            "Tolwyn\nDEX 9\nMIGHT 8\nAgility: 7\nSTR 8",
            "Tolwyn: DEX 9, MIGHT 8, Agility: 7, STR 8",
        ),
        ("Tolwyn\nMIGHT 8\nSTR 8", "Tolwyn: MIGHT 8, STR 8"),
        ("Bo: 9s\nAgent 47\ndex 9", "Bo: 9s\nAgent 47: dex 9"),
        ("Thug 5\nThug 6\n9s", "Thug 5\nThug 6: 9s"),
        // A count or a value for all attributes begins a new group.
        (
            "Baron: 12s\nGhost wolf x3 9s bite +3 unarmed combat 12",
            "Baron: 12s\nGhost wolf x3 9s bite +3 unarmed combat 12",
        ),
        (
            "Baron: 12s\n3 wolves 9s bite +3",
            "Baron: 12s\n3 wolves 9s bite +3",
        ),
        ("Baron\nall 12s\nbite +3", "Baron: all 12s, bite +3"),
        ("dex 11\nRook", "dex 11\nRook"),
        ("Rook\n\ndex 11", "Rook\n\ndex 11"),
    ] {
        assert_eq!(join_continuations(pasted), joined, "{pasted}");
    }
    let rook = parse_ok(&join_continuations("Rook\nDex: 11\nStr: 10"));
    assert_eq!(rook.stats.dexterity, Some(11));
    assert_eq!(rook.sheet.strength, Some(10));
    // A name can also be a natural weapon.
    let people = split_people("Rook: dex 11; Talon: dex 9");
    assert_eq!(people, ["Rook: dex 11", " Talon: dex 9"]);
    for one in [
        "Wolf: 9s; bite: +3; claws: +4",
        "Rook: dex 11; stealth: 12",
        "Rook, 9 possibilities",
    ] {
        assert_eq!(split_people(one), [one]);
    }
    let people = split_people("Ivy, dex 9 / str 8, taunt 13\nBo, Ann");
    assert_eq!(people, ["Ivy, dex 9 / str 8, taunt 13", "Bo", " Ann"]);
    let ivy = parse_ok(people[0]);
    assert_eq!(ivy.name, name("Ivy"));
    assert_eq!(ivy.stats.dexterity, Some(9));
    assert_eq!(ivy.sheet.strength, Some(8));
}

/// "x3" and "9s" end the name of a group, also without a colon.
#[test]
fn count_and_value_for_all_attributes_end_a_name() {
    for (line, written) in [
        (
            "Ghost wolf x3 9s bite +3 unarmed combat 12",
            "3 Ghost wolf: 9s, bite +3, unarmed combat 12",
        ),
        (
            "Ghost wolf ×3 dex 9, bite +3",
            "3 Ghost wolf: dex 9, bite +3",
        ),
        ("3 wolves all 9s bite +3", "3 wolves: 9s, bite +3"),
        ("Nia (Bo) 9s", "Nia (Bo): 9s"),
    ] {
        assert_eq!(split_people(line), [line]);
        assert_eq!(parse_ok(line), parse_ok(written), "{line}");
    }
    let people = split_people("Baron: 12s; Ghost wolf x3 9s bite +3; thugs x3: 8s");
    assert_eq!(people.len(), 3, "{people:?}");
    for line in [
        "The 1920s",
        "Nia (Ghost 9s x)",
        "\"Ghost 9s\"",
        "Thugs x3",
        "9s",
    ] {
        assert_eq!(find_details(line), None, "{line}");
    }
}

#[test]
fn names_of_firearms_have_numbers() {
    for (typed, name_text, damage) in [
        ("Colt .45 damage 15", "Colt .45", 15),
        ("AK-47 18", "AK-47", 18),
        ("9mm 14", "9mm", 14),
    ] {
        let person = parse_ok(&format!("Jo: all 10s, {typed}"));
        let weapon = &person.sheet.weapons[0];
        assert_eq!(weapon.name, name(name_text));
        assert_eq!(weapon.attack_skill, AttackSkill::Fire, "{typed}");
        assert_eq!(weapon.damage, WeaponDamage::Fixed(damage), "{typed}");
        assert_eq!(person.stats.dexterity, Some(10), "{typed}");
        assert_eq!(parse_ok(&format_line(&person)), person);
    }
}

/// "played by" and "player" are not part of the player’s name.
#[test]
fn words_before_the_player_are_left_out() {
    for typed in ["Nia [played by Joe]: 9s", "Nia (Player: Joe): 9s"] {
        assert_eq!(parse_ok(typed).player, Some(name("Joe")), "{typed}");
    }
    let quoted = parse_ok("Nia (\"player Joe\"): 9s");
    assert_eq!(quoted.player, Some(name("player Joe")));
    assert_eq!(parse_ok(&format_line(&quoted)), quoted);
}

#[test]
fn values_behind_commas_belong_to_the_name_before_them() {
    for (line, written) in [
        ("High Priest, 11s, Spirit 14", "High Priest: 11s, spirit 14"),
        (
            "Rook (Tom), DEX 9, STR 8, sword +5",
            "Rook (Tom): dex 9, str 8, sword +5",
        ),
        ("Rook; DEX 9; STR 8", "Rook: dex 9, str 8"),
        ("Rook, sword +5", "Rook: sword +5"),
    ] {
        assert_eq!(split_people(line), [line]);
        assert_eq!(parse_ok(line), parse_ok(written), "{line}");
    }
    for (line, people) in [
        ("Spirit 1, Spirit 2", ["Spirit 1", " Spirit 2"]),
        ("Rook, Spirit 2", ["Rook", " Spirit 2"]),
        ("Rook; Guard 12", ["Rook", " Guard 12"]),
    ] {
        assert_eq!(split_people(line), people);
    }
}

#[test]
fn labels_full_stops_and_brackets_are_understood() {
    let plain = parse_ok("Odo: dex 9, dodge 12, mace STR+5, pistol 14 10/40/200");
    for line in [
        "Odo: Attributes: dex 9 Skills: dodge 12 Weapons: mace STR+5, pistol 14 10/40/200",
        "Odo: dex 9. dodge 12. mace STR+5. pistol 14 10/40/200.",
        "Odo: dex 9, dodge 12, mace (STR+5), pistol 14 0-10/40/200",
    ] {
        assert_eq!(parse_ok(line), plain, "{line}");
    }
    assert_eq!(plain.sheet.weapons.len(), 2);
    let ranges = plain.sheet.weapons[1].ranges.unwrap();
    assert_eq!((ranges.short_from, ranges.long_to), (0, 200));
}

#[test]
fn number_word_counts_several_actors() {
    for (line, count, name_text) in [
        ("five thugs: 9s", 5, "thugs"),
        ("Two guards: 9s", 2, "guards"),
        ("Seven of Nine: 9s", 1, "Seven of Nine"),
        ("Two Rivers: 9s", 1, "Two Rivers"),
        ("one guard: 9s", 1, "one guard"),
        ("five thugs (Sam): 9s", 5, "thugs"),
        ("\"two ravens\": 9s", 1, "two ravens"),
    ] {
        let person = parse_ok(line);
        let read_again = parse_ok(&format_line(&person));
        assert_eq!(read_again, person, "{line}");
        assert_eq!(
            (person.count, person.name),
            (count, name(name_text)),
            "{line}"
        );
    }
}

#[test]
fn natural_weapon_needs_no_weapon_skill() {
    for (line, attack_skill) in [
        ("Wolf: 9s, bite +3", AttackSkill::Unarmed),
        ("Drake: 9s, claws +4", AttackSkill::Unarmed),
        ("Rook: 9s, blaster pistol 16", AttackSkill::Energy),
        ("Rook: 9s, cat o’ nine tails +2", AttackSkill::Melee),
    ] {
        let person = parse_ok(line);
        assert_eq!(person.sheet.weapons[0].attack_skill, attack_skill, "{line}");
    }
    // The skill can have its short or full name.
    for line in ["Jo: 9s, Colt 15 by fire", "Jo: 9s, Colt 15 by fire combat"] {
        let person = parse_ok(line);
        assert_eq!(
            person.sheet.weapons[0].attack_skill,
            AttackSkill::Fire,
            "{line}"
        );
    }
    let skills = parse_ok("Rook: 9s, intimidate 14").sheet.skills;
    assert_eq!(skills[0].skill, CombatSkill::Intimidation);
}

/// Other short forms of an attribute are read; the usual one is written, and the full name is suggested.
#[test]
fn short_forms_of_attributes_are_written_in_the_usual_way() {
    let person = parse_ok("Nia: dex 9, str 8, tgh 8, prc 9, mnd 10, chr 9, spr 7");
    let written = "Nia: dex 9 str 8 tou 8 per 9 min 10 cha 9 spi 7";
    assert_eq!(format_line(&person), written);
    for attribute in [
        "dexterity",
        "strength",
        "toughness",
        "perception",
        "mind",
        "charisma",
        "spirit",
    ] {
        let usual = known_words().find(|(word, _)| *word == attribute);
        assert_eq!(usual, Some((attribute, attribute)));
    }
}

/// Skills of any name can be written, and values as people write them on their sheets.
#[test]
fn any_skill_can_be_called_one() {
    for (line, name, value) in [
        ("Jo: 9s, skill cooking 13", "cooking", 13),
        (
            "Jo: 9s, skill Ancient Lore 11, dodge 12",
            "ancient lore",
            11,
        ),
        ("Jo: 9s, electronics 13", "electronics", 13),
        ("Jo: 9s, Computer Ops 12", "computer ops", 12),
        ("Jo: 9s, skill stealth 10", "stealth", 10),
    ] {
        let parsed = parse(line);
        assert_eq!(parsed.errors, [], "{line}");
        let jo = parsed.stat_line.unwrap();
        assert!(jo.sheet.weapons.is_empty(), "{line}");
        let [skill] = jo.sheet.other_skills.as_slice() else {
            panic!("{line}: {:?}", jo.sheet.other_skills);
        };
        assert_eq!((skill.name.as_str(), skill.value), (name, value), "{line}");
        assert_eq!(jo.sheet.check(jo.stats), Ok(()));
        let again = parse(&format_line(&jo));
        assert_eq!(again.errors, [], "{}", format_line(&jo));
        assert_eq!(again.stat_line.unwrap().sheet, jo.sheet);
    }
    let dodge = |line: &str| {
        parse(line)
            .stat_line
            .unwrap()
            .sheet
            .skill(CombatSkill::Dodge)
    };
    assert_eq!(dodge("Jo: dex 10, dodge 2 adds"), Some(12));
    assert_eq!(dodge("Jo: dex 10, skill dodge 13"), Some(13));
    let pistol = parse("Jo: 9s, SMG 17 burst range 3-10/40/200");
    assert_eq!(pistol.errors, []);
    let sheet = pistol.stat_line.unwrap().sheet;
    assert_eq!(sheet.weapons[0].fire_capability, FireCapability::Bursts);
    assert_eq!(sheet.weapons[0].ranges.unwrap().long_to, 200);
    // Adds alone are no full value, and a known value keeps its number.
    let adds = parse("Jo: dex 10, stealth 3 adds, skill cooking 2 adds");
    assert_eq!(adds.errors, []);
    assert_eq!(adds.ignored_skills.len(), 2);
    assert!(adds.stat_line.unwrap().sheet.other_skills.is_empty());
    assert_eq!(dodge("Jo: 9s, skill levels dodge 12"), Some(12));
    assert!(!parse("Jo: 9s, skill \"dodge\" 12").errors.is_empty());
    // A weapon with the name of a skill stays a weapon.
    let line = "Jo: 9s, \"Focus\" +3";
    let jo = parse(line).stat_line.unwrap();
    assert_eq!(jo.sheet.weapons.len(), 1);
    assert_eq!(parse(&format_line(&jo)).stat_line.unwrap().sheet, jo.sheet);
}
