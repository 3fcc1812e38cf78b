//! Stat lines: how an actor is read from one line, and what is reported as an error.

use tabletop::name::{Name, NameError};
use torg::combat::ammunition::Reload;
use torg::combat::chart::{DamageTable, WeaponRanges};
use torg::combat::discipline::Discipline;
use torg::combat::weapon::{Armor, AttackSkill, FireCapability};
use torg::sheet::stat_line::{
    ParseErrorKind, StatLine, format_line, parse, plain_weapon, split_people,
};
use torg::sheet::{CarriedWeapon, CombatSkill, Sheet, WeaponDamage, WornArmor};
use torg::state::{Role, Stats};

pub(super) fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

#[track_caller]
pub(super) fn parse_ok(line: &str) -> StatLine {
    let reading = parse(line);
    assert_eq!(reading.errors, vec![], "{line}");
    reading.stat_line.unwrap()
}

/// The words that were not understood, with the reasons.
pub(super) fn parse_errors(line: &str) -> Vec<(&str, ParseErrorKind)> {
    let errors = parse(line).errors;
    let found = errors
        .iter()
        .map(|error| (&line[error.start..error.end], error.kind));
    found.collect()
}

pub(super) const fn add(add: i8, maximum: Option<u8>) -> WeaponDamage {
    WeaponDamage::Strength {
        weapon_add: add,
        maximum,
    }
}

pub(super) fn stats_and_sheet(value: u8) -> (Stats, Sheet) {
    let value = Some(value);
    let figures = Stats {
        dexterity: value,
        mind: value,
        perception: value,
        toughness: value,
        fatigue_modifier: 0,
    };
    let sheet = Sheet {
        strength: value,
        charisma: value,
        spirit: value,
        ..Sheet::default()
    };
    (figures, sheet)
}

/// A discipline is read in every spelling, including the app's own.
#[test]
fn tc_220_discipline_is_read_in_any_spelling() {
    for text in [
        "block strike",
        "block/strike",
        "block and strike",
        "Block and strike",
    ] {
        let line = format!("Lin: 9s, martial arts 13, {text}, throw");
        let learned = parse_ok(&line).sheet.disciplines;
        assert!(learned.has(Discipline::BlockStrike), "{text}");
        assert!(learned.has(Discipline::Throw), "{text}");
        let written = format_line(&parse_ok(&line)).to_lowercase();
        assert!(written.contains("block-strike"), "{written}");
    }
}

/// The name of a common firearm implies the skill; other weapons need it stated.
#[test]
fn known_weapon_name_needs_only_a_damage_value() {
    for (text, skill) in [
        ("SMG 16", AttackSkill::Fire),
        ("Handgun 15", AttackSkill::Fire),
        ("machine gun 20", AttackSkill::Fire),
        ("blaster 18", AttackSkill::Energy),
        ("ray gun 17", AttackSkill::Energy),
        ("laser rifle 18", AttackSkill::Energy),
        ("ray rocket 24", AttackSkill::Heavy),
        ("longbow 14", AttackSkill::Missile),
    ] {
        let weapon = parse_ok(&["X: ", text].concat()).sheet.weapons.remove(0);
        assert_eq!(weapon.attack_skill, skill, "{text}");
        assert!(matches!(weapon.damage, WeaponDamage::Fixed(_)), "{text}");
    }
    assert_eq!(
        parse_errors("X: dogde 14"),
        [("dogde 14", ParseErrorKind::NoSkill)],
        "a typo is not a weapon"
    );
}

/// People write a plus before firearm damage too, but firearms add no Strength.
#[test]
fn tc_076_firearm_damage_has_no_strength() {
    for (text, damage) in [
        ("pistol +17", WeaponDamage::Fixed(17)),
        ("blaster +18", WeaponDamage::Fixed(18)),
        ("club +3", add(3, None)),
        ("longbow +4", add(4, None)),
        ("pistol +2 by melee", add(2, None)),
        ("pistol +2 by fire", add(2, None)),
    ] {
        let line = parse_ok(&["X: 9s, ", text].concat());
        assert_eq!(line.sheet.weapons[0].damage, damage, "{text}");
        assert_eq!(parse_ok(&format_line(&line)), line, "{text}");
    }
}

#[test]
fn thug_is_read_from_one_line() {
    let thug = parse_ok("thug: 9s, club");
    let (stats, mut sheet) = stats_and_sheet(9);
    sheet.weapons = vec![CarriedWeapon {
        non_lethal: Some(true),
        ..plain_weapon(name("club"), AttackSkill::Melee, add(0, None))
    }];
    assert_eq!((thug.name.as_str(), thug.count), ("thug", 1));
    assert_eq!((thug.stats, thug.sheet), (stats, sheet));
    assert_eq!(
        parse("thug: 9s, club").weapons_without_damage,
        [0],
        "no damage was given"
    );
    assert_eq!(
        parse("thug: 9s, club +3").weapons_without_damage,
        [0_usize; 0]
    );
}

#[test]
fn non_combat_skills_are_kept_for_tasks() {
    let parsed = parse("Ada: 9s, Lock Picking 12, dodge 11, willpower +3, science 14");
    assert_eq!(parsed.errors, []);
    // Adds alone do not give a value.
    assert_eq!(parsed.ignored_skills, ["willpower +3"]);
    let ada = parsed.stat_line.unwrap();
    let others = ada.sheet.other_skills.iter();
    let others: Vec<_> = others.map(|has| (has.name.as_str(), has.value)).collect();
    assert_eq!(others, [("lock picking", 12), ("science", 14)]);
    assert_eq!(ada.sheet.check(ada.stats), Ok(()));
    assert_eq!(ada.sheet.skills.len(), 1);
    assert!(ada.sheet.weapons.is_empty());
    // A missing value or a typo is reported.
    for text in ["Ada: science", "Ada: sience 14"] {
        assert_eq!(parse(text).errors.len(), 1, "{text}");
    }
}

/// TC-144, TC-157, TC-158, TC-190: a weapon keeps the properties its name implies, whatever its damage; "plain" removes them.
#[test]
fn tc_144_158_190_weapon_name_gives_properties_with_any_damage() {
    let properties = |text: &str| {
        let weapon = parse_ok(&["X: ", text].concat()).sheet.weapons.remove(0);
        (
            weapon.attack_skill,
            weapon.non_lethal,
            weapon.can_grapple,
            weapon.can_parry,
        )
    };
    let non_lethal = (AttackSkill::Melee, Some(true), false, false);
    let grapples = (AttackSkill::Melee, None, true, false);
    let parries = (AttackSkill::Melee, None, false, true);
    let nothing = (AttackSkill::Melee, None, false, false);
    for (text, given) in [
        ("club", non_lethal),
        ("club +3", non_lethal),
        ("club +3/18", non_lethal),
        ("oak club 14", non_lethal),
        ("baton +2", non_lethal),
        ("whip +2", grapples),
        ("net +0 2-3/4/5", grapples),
        ("buckler +0", parries),
        ("round shield +1", parries),
        ("two bucklers +1", parries),
        ("buckler-axe +5", parries),
        ("shield +1 plain", nothing),
        ("sabre +3", nothing),
        ("club +3 plain", nothing),
        ("whip +2 plain parries", parries),
        (
            "club +3 deadly",
            (AttackSkill::Melee, Some(false), false, false),
        ),
    ] {
        assert_eq!(properties(text), given, "{text}");
    }
    let weapons = parse_ok("X: club +3, buckler +0").sheet.weapons;
    assert_eq!(
        [weapons[0].damage, weapons[1].damage],
        [add(3, None), add(0, None)]
    );
    let written = |text: &str| format_line(&parse_ok(text));
    for text in [
        "X: club +3",
        "X: whip +2 plain",
        "X: shield +1",
        "X: shield +1 plain",
        "X: club +3 plain grapples",
    ] {
        assert_eq!(written(text), text);
    }
    assert_eq!(written("X: club +3 fells"), "X: club +3");
}

#[test]
fn hussar_is_read_from_one_line() {
    let hussar = parse_ok("hussar: 10s, fire 13, dodge 11, carbine 16, armor +3/18");
    let sheet = &hussar.sheet;
    assert_eq!(hussar.stats, stats_and_sheet(10).0);
    assert_eq!(sheet.skill(CombatSkill::Fire), Some(13));
    assert_eq!(sheet.skill(CombatSkill::Dodge), Some(11));
    assert_eq!(
        sheet.weapons,
        [plain_weapon(
            name("carbine"),
            AttackSkill::Fire,
            WeaponDamage::Fixed(16)
        )]
    );
    let armor = Armor {
        add: 3,
        maximum: 18,
        strength_minimum: 0,
    };
    let name = name("armor");
    assert_eq!(sheet.armors, [WornArmor { name, armor }]);
}

#[test]
fn villain_is_read_from_one_line() {
    let line = "Varga (the gamemaster): dex 12 tou 11 str 10 per 9 mind 8 cha 13 spi 7, melee weapons 14, sabre +6/18, \
                possibilities 3, possibility-rated, moves 10, martial arts 13 block-strike, throw, creature, villain, fatigue 2";
    let varga = parse_ok(line);
    let (stats, sheet) = (varga.stats, &varga.sheet);
    assert_eq!(varga.player, Some(name("the gamemaster")));
    assert_eq!(
        [
            stats.dexterity,
            stats.toughness,
            stats.perception,
            stats.mind
        ],
        [Some(12), Some(11), Some(9), Some(8)]
    );
    assert_eq!(
        [sheet.strength, sheet.charisma, sheet.spirit],
        [Some(10), Some(13), Some(7)]
    );
    assert_eq!(
        sheet.weapons,
        [plain_weapon(
            name("sabre"),
            AttackSkill::Melee,
            add(6, Some(18))
        )]
    );
    assert_eq!(sheet.damage_table, Some(DamageTable::PossibilityRated));
    assert_eq!(
        (
            varga.possibilities,
            sheet.movement_rate,
            stats.fatigue_modifier
        ),
        (3, Some(10), 2)
    );
    assert!(
        sheet.disciplines.has(Discipline::BlockStrike) && sheet.disciplines.has(Discipline::Throw)
    );
    assert!(sheet.unknown_anatomy);
    assert_eq!(varga.role, Some(Role::Villain));
    assert_eq!(sheet.skill(CombatSkill::MartialArts), Some(13));
}

#[test]
fn order_case_and_punctuation_do_not_matter() {
    let first = parse_ok("Nia: Dex 12, MELEE 14; Sabre +6/18 Dodge: 11");
    let other = parse_ok("Nia:dodge=11 sabre str+6/18,melee weap 14,DEXTERITY 12");
    assert_eq!(first.stats, other.stats);
    assert_eq!(
        first.sheet.skill(CombatSkill::Melee),
        other.sheet.skill(CombatSkill::Melee)
    );
    assert_eq!(first.sheet.weapons[0].damage, other.sheet.weapons[0].damage);
    // The formulas of printed sheets.
    let printed = parse_ok("Nia: 9s, plate armor TOU+5/21, kevlar TGH+5/20");
    let plain = parse_ok("Nia: 9s, plate armor +5/21, kevlar +5/20");
    assert_eq!(printed.sheet.armors, plain.sheet.armors);
    assert_eq!(plain.sheet.armors.len(), 2);
    let adds = parse_ok("Nia: dodge +3, dex 9");
    assert_eq!(adds.sheet.skill(CombatSkill::Dodge), Some(12));
    let later = parse_ok("Nia: dex 12, 9s, dex 13");
    assert_eq!(
        (later.stats.dexterity, later.stats.mind),
        (Some(13), Some(9))
    );
}

#[test]
fn possibilities_may_be_written_either_way() {
    assert_eq!(parse_ok("X: 9s, 4 possibilities").possibilities, 4);
    assert_eq!(parse_ok("X: 1 possibility, dex 9").possibilities, 1);
    assert_eq!(parse_ok("X: possibilities 3").possibilities, 3);
    let parsed = parse_ok("X: 9s, dex 12");
    assert_eq!(parsed.stats, parse_ok("X: dex 12, 9s").stats);
}

#[test]
fn semicolon_separates_people_before_a_name_and_colon() {
    let people_count = |text| split_people(text).len();
    assert_eq!(
        split_people("4 thugs: 9s, club; Ork: 9s, axe +5; Mo (Bo): 8s"),
        ["4 thugs: 9s, club", " Ork: 9s, axe +5", " Mo (Bo): 8s"]
    );
    assert_eq!(people_count("thug: 9s; dodge: 11; axe: +3; knife"), 1);
    assert_eq!(people_count("\"a; b\": 9s; \"c; d\" +3"), 1);
}

#[test]
fn weapon_properties_are_read() {
    let sheet = parse_ok(
        "X: carbine 16 automatic 3-10/40/200 ammo 7 reload 2 check keeps force, whip +2/14 grapples parries deadly, \
         \"Fire\" 20 by energy, fire axe +4, vibro claw +3 by unarmed fells, leather armor +2 needs 9",
    )
    .sheet;
    let bands = WeaponRanges {
        short_from: 3,
        short_to: 10,
        medium_to: 40,
        long_to: 200,
    };
    let carbine = CarriedWeapon {
        fire_capability: FireCapability::Automatic,
        ranges: Some(bands),
        ammunition: Some(7),
        reload: Reload::Rounds {
            rounds: 2,
            skill_check: true,
        },
        keeps_force: true,
        ..plain_weapon(name("carbine"), AttackSkill::Fire, WeaponDamage::Fixed(16))
    };
    let whip = CarriedWeapon {
        can_grapple: true,
        can_parry: true,
        non_lethal: Some(false),
        ..plain_weapon(name("whip"), AttackSkill::Melee, add(2, Some(14)))
    };
    let claw = CarriedWeapon {
        non_lethal: Some(true),
        ..plain_weapon(name("vibro claw"), AttackSkill::Unarmed, add(3, None))
    };
    let fire = plain_weapon(name("Fire"), AttackSkill::Energy, WeaponDamage::Fixed(20));
    let axe = plain_weapon(name("fire axe"), AttackSkill::Melee, add(4, None));
    assert_eq!(sheet.weapons, [carbine, whip, fire, axe, claw]);
    let armor = &sheet.armors[0];
    assert_eq!(
        (armor.name.as_str(), armor.armor.strength_minimum),
        ("leather armor", 9)
    );
}

#[test]
fn parse_errors_name_the_text_and_its_place() {
    let range = |min, max| ParseErrorKind::OutOfRange { min, max };
    let cases: [(&str, &[(&str, ParseErrorKind)]); 20] = [
        (
            "X: 9s, blub, dodge 11",
            &[("blub", ParseErrorKind::UnknownWord)],
        ),
        ("X: big dodge 11", &[("big", ParseErrorKind::UnknownWord)]),
        ("X: strenght 9", &[("strenght 9", ParseErrorKind::NoSkill)]),
        ("X: dex 100", &[("100", range(1, 99))]),
        (
            "X: dex 0, 100s",
            &[("0", range(1, 99)), ("100s", range(1, 99))],
        ),
        ("X: carbine", &[("carbine", ParseErrorKind::NoDamage)]),
        ("X: armor", &[("armor", ParseErrorKind::NoArmorValue)]),
        ("X: dodge +3", &[("+3", ParseErrorKind::NoAttribute)]),
        ("X: +12", &[("+12", ParseErrorKind::UnknownWord)]),
        ("X: dex 9, 12", &[("12", ParseErrorKind::UnknownWord)]),
        (
            "X: 12, 9",
            &[
                ("12", ParseErrorKind::UnknownWord),
                ("9", ParseErrorKind::UnknownWord),
            ],
        ),
        ("X: carbine 16 9-3/4/5", &[("9-3/4/5", range(0, 3))]),
        ("99 thugs: 9s", &[("99", range(1, 50))]),
        (
            ": 9s",
            &[("", ParseErrorKind::InvalidName(NameError::Empty))],
        ),
        ("X: sword +100", &[("+100", range(0, 99))]),
        (
            "X: sabre twelve",
            &[("sabre twelve", ParseErrorKind::UnknownWord)],
        ),
        (
            "Imani, Tom (Bob), Jack: all 8",
            &[("Imani, Tom (Bob), Jack", ParseErrorKind::SeveralNames)],
        ),
        (
            "Tom (Bob), Jack: 9s",
            &[("Tom (Bob), Jack", ParseErrorKind::SeveralNames)],
        ),
        (
            "X: 4 possibilities 5, 3",
            &[
                ("4", ParseErrorKind::UnknownWord),
                ("3", ParseErrorKind::UnknownWord),
            ],
        ),
        (
            "X: dex 99999999999999999999",
            &[("99999999999999999999", range(1, 99))],
        ),
    ];
    for (line, errors) in cases {
        assert_eq!(parse_errors(line), errors, "{line}");
    }
    let many = format!("X: {}", "club, ".repeat(9));
    assert_eq!(
        parse_errors(&many),
        [("club", ParseErrorKind::TooManyItems)]
    );
}

#[test]
fn several_actors_get_free_names() {
    let thugs = parse_ok("4 thugs: 9s, club");
    let names = |stat_line: &StatLine, taken: &[&str]| {
        let taken: Vec<String> = taken.iter().map(|name| (*name).to_owned()).collect();
        let names = stat_line.names(&taken).into_iter().map(String::from);
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(&thugs, &[]), ["thug 1", "thug 2", "thug 3", "thug 4"]);
    assert_eq!(
        names(&thugs, &["Thug 2", "thug"]),
        ["thug 1", "thug 3", "thug 4", "thug 5"]
    );
    assert_eq!(names(&parse_ok("2x boss: 9s"), &[]), ["boss 1", "boss 2"]);
    assert_eq!(
        parse_ok("4 thugs").name,
        name("4 thugs"),
        "a bare name is not counted"
    );
    let long = parse_ok(&format!("2 {}: 9s", "x".repeat(60)));
    assert!(
        names(&long, &[])
            .iter()
            .all(|name| name.chars().count() == 60)
    );
}

/// A count is also read in brackets, with the sign of a multiplication, and as the first and the last number.
#[test]
fn groups_are_counted_in_every_form() {
    for (line, names, player) in [
        ("Mobsters (4): 9s", ["Mobster 1", "Mobster 4"], None),
        ("Mobsters (4) - 9s", ["Mobster 1", "Mobster 4"], None),
        ("Mobsters (4)", ["Mobster 1", "Mobster 4"], None),
        ("Mobsters [x4]: 9s", ["Mobster 1", "Mobster 4"], None),
        ("4 x goons: 9s", ["goon 1", "goon 4"], None),
        ("4 × goons: 9s", ["goon 1", "goon 4"], None),
        ("4x goons: 9s", ["goon 1", "goon 4"], None),
        ("4 x goons (Sam): 9s", ["goon 1", "goon 4"], Some("Sam")),
        ("4 x goons", ["goon 1", "goon 4"], None),
        ("4x goons", ["goon 1", "goon 4"], None),
        ("ninja 1-4: 9s", ["ninja 1", "ninja 4"], None),
        ("ninja 1–4: 9s", ["ninja 1", "ninja 4"], None),
        ("ninja 1-4", ["ninja 1", "ninja 4"], None),
        ("ninjas 1-4 9s bite +3", ["ninja 1", "ninja 4"], None),
        ("ninja 5-8 (Sam): 9s", ["ninja 5", "ninja 8"], Some("Sam")),
    ] {
        let group = parse_ok(line);
        let read: Vec<String> = group.names(&[]).into_iter().map(String::from).collect();
        assert_eq!(read.len(), 4, "{line}");
        assert_eq!([&*read[0], &*read[3]], names, "{line}");
        assert_eq!(group.player, player.map(name), "{line}");
        assert_eq!(parse_ok(&format_line(&group)), group, "{line}");
    }
    let range = ParseErrorKind::OutOfRange { min: 1, max: 50 };
    for (line, text) in [
        ("Mobsters (51): 9s", "51"),
        ("Mobsters (0): 9s", "0"),
        ("51 x goons: 9s", "51"),
        ("ninja 1-51: 9s", " 1-51"),
    ] {
        assert_eq!(parse_errors(line), [(text, range)], "{line}");
    }
    assert_eq!(
        split_people("Ork: 9s, axe +5; Mobsters (4): 9s; ninja 1-4: 8s").len(),
        3
    );
    for line in [
        "Unit 7-3",
        "Crew 1980-1985",
        "Nia \"1-4\"",
        "ninja 0-3",
        "4 x: 9s",
    ] {
        assert_eq!(parse_ok(line).count, if line == "4 x: 9s" { 4 } else { 1 });
    }
    assert_eq!(parse_ok("Nia (\"4\"): 9s").player, Some(name("4")));
}

#[test]
fn text_is_split_into_people() {
    let text = "Juno (Sam), Osric\nthug: 9s, club; knife\r\n\n \"a, b\"; Nia\n";
    assert_eq!(
        split_people(text),
        [
            "Juno (Sam)",
            " Osric",
            "thug: 9s, club; knife",
            " \"a, b\"",
            " Nia"
        ]
    );
    assert_eq!(parse_ok(" \"a, \"\"b\" (\"c)\")").name, name("a, \"b"));
    assert_eq!(split_people("5\" gun, Nia"), ["5\" gun", " Nia"]);
}
