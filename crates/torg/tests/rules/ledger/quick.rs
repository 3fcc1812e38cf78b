//! A line makes a whole extra: how it is read, what is not understood, and the line that reads back the same.

use tabletop::dice::Chance;
use tabletop::name::{Name, NameFault};
use testing::Mix;
use torg::combat::ammunition::Reload;
use torg::combat::chart::{Bands, Kind};
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::weapon::{Arm, Armor, Fires};
use torg::sheet::quick::{Extra, Wrong, pieces, plain, read, write};
use torg::sheet::{Carried, CombatSkill, Damage, Sheet, Skilled, Worn};
use torg::state::{Figures, Role};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

#[track_caller]
fn understood(line: &str) -> Extra {
    let reading = read(line);
    assert_eq!(reading.faults, vec![], "{line}");
    reading.extra.unwrap()
}

/// The words that were not understood, and why.
fn wrong(line: &str) -> Vec<(&str, Wrong)> {
    let faults = read(line).faults;
    let told = faults
        .iter()
        .map(|fault| (&line[fault.from..fault.to], fault.wrong));
    told.collect()
}

const fn add(add: i8, maximum: Option<u8>) -> Damage {
    Damage::Strength { add, maximum }
}

fn all(value: u8) -> (Figures, Sheet) {
    let value = Some(value);
    let figures = Figures {
        dexterity: value,
        mind: value,
        perception: value,
        toughness: value,
        fatigue: 0,
    };
    let sheet = Sheet {
        strength: value,
        charisma: value,
        spirit: value,
        ..Sheet::default()
    };
    (figures, sheet)
}

#[test]
fn a_thug_in_one_line() {
    let thug = understood("thug: 9s, club");
    let (figures, mut sheet) = all(9);
    sheet.weapons = vec![Carried {
        fells: Some(true),
        ..plain(name("club"), Arm::Melee, add(0, None))
    }];
    assert_eq!((thug.name.as_str(), thug.count), ("thug", 1));
    assert_eq!((thug.figures, thug.sheet), (figures, sheet));
    assert_eq!(read("thug: 9s, club").untold, [0], "no figure was told");
    assert_eq!(read("thug: 9s, club +3").untold, [0_usize; 0]);
}

/// TC-144, TC-157, TC-158, TC-190: what the name of a weapon gives it stays, whatever figure was told; "plain" takes it away.
#[test]
fn tc_144_158_190_a_figure_leaves_a_weapon_what_its_name_gives() {
    let gives = |text: &str| {
        let weapon = understood(&["X: ", text].concat()).sheet.weapons.remove(0);
        (weapon.arm, weapon.fells, weapon.grapples, weapon.parries)
    };
    let fells = (Arm::Melee, Some(true), false, false);
    let holds = (Arm::Melee, None, true, false);
    let parries = (Arm::Melee, None, false, true);
    let nothing = (Arm::Melee, None, false, false);
    for (text, given) in [
        ("club", fells),
        ("club +3", fells),
        ("club +3/18", fells),
        ("oak club 14", fells),
        ("baton +2", fells),
        ("whip +2", holds),
        ("net +0 2-3/4/5", holds),
        ("buckler +0", parries),
        ("sabre +3", nothing),
        ("club +3 plain", nothing),
        ("whip +2 plain parries", parries),
        ("club +3 deadly", (Arm::Melee, Some(false), false, false)),
    ] {
        assert_eq!(gives(text), given, "{text}");
    }
    let weapons = understood("X: club +3, buckler +0").sheet.weapons;
    assert_eq!(
        [weapons[0].damage, weapons[1].damage],
        [add(3, None), add(0, None)]
    );
    let written = |text: &str| write(&understood(text));
    for text in [
        "X: club +3",
        "X: whip +2 plain",
        "X: club +3 plain grapples",
    ] {
        assert_eq!(written(text), text);
    }
    assert_eq!(written("X: club +3 fells"), "X: club +3");
}

#[test]
fn a_hussar_in_one_line() {
    let hussar = understood("hussar: 10s, fire 13, dodge 11, carbine 16, armor +3/18");
    let sheet = &hussar.sheet;
    assert_eq!(hussar.figures, all(10).0);
    assert_eq!(sheet.skill(CombatSkill::Fire), Some(13));
    assert_eq!(sheet.skill(CombatSkill::Dodge), Some(11));
    assert_eq!(
        sheet.weapons,
        [plain(name("carbine"), Arm::Fire, Damage::Fixed(16))]
    );
    let armor = Armor {
        add: 3,
        maximum: 18,
        strength: 0,
    };
    let name = name("armor");
    assert_eq!(sheet.armors, [Worn { name, armor }]);
}

#[test]
fn a_villain_in_one_line() {
    let line = "Varga (the gamemaster): dex 12 tou 11 str 10 per 9 mind 8 cha 13 spi 7, melee weapons 14, sabre +6/18, \
                possibilities 3, possibility-rated, moves 10, martial arts 13 block-strike, throw, creature, villain, fatigue 2";
    let varga = understood(line);
    let (figures, sheet) = (varga.figures, &varga.sheet);
    assert_eq!(varga.player, Some(name("the gamemaster")));
    assert_eq!(
        [
            figures.dexterity,
            figures.toughness,
            figures.perception,
            figures.mind
        ],
        [Some(12), Some(11), Some(9), Some(8)]
    );
    assert_eq!(
        [sheet.strength, sheet.charisma, sheet.spirit],
        [Some(10), Some(13), Some(7)]
    );
    assert_eq!(
        sheet.weapons,
        [plain(name("sabre"), Arm::Melee, add(6, Some(18)))]
    );
    assert_eq!(sheet.kind, Some(Kind::PossibilityRated));
    assert_eq!(
        (varga.possibilities, sheet.moves, figures.fatigue),
        (3, Some(10), 2)
    );
    assert!(sheet.learned.has(Discipline::BlockStrike) && sheet.learned.has(Discipline::Throw));
    assert!(sheet.strange);
    assert_eq!(varga.role, Some(Role::Villain));
    assert_eq!(sheet.skill(CombatSkill::MartialArts), Some(13));
}

#[test]
fn order_capitals_and_marks_do_not_matter() {
    let one = understood("Nia: Dex 12, MELEE 14; Sabre +6/18 Dodge: 11");
    let other = understood("Nia:dodge=11 sabre str+6/18,melee weap 14,DEXTERITY 12");
    assert_eq!(one.figures, other.figures);
    assert_eq!(
        one.sheet.skill(CombatSkill::Melee),
        other.sheet.skill(CombatSkill::Melee)
    );
    assert_eq!(one.sheet.weapons[0].damage, other.sheet.weapons[0].damage);
    let adds = understood("Nia: dodge +3, dex 9");
    assert_eq!(adds.sheet.skill(CombatSkill::Dodge), Some(12));
    let later = understood("Nia: dex 12, 9s, dex 13");
    assert_eq!(
        (later.figures.dexterity, later.figures.mind),
        (Some(13), Some(9))
    );
}

#[test]
fn a_count_of_possibilities_may_come_first() {
    assert_eq!(understood("X: 9s, 4 possibilities").possibilities, 4);
    assert_eq!(understood("X: 1 possibility, dex 9").possibilities, 1);
    assert_eq!(understood("X: possibilities 3").possibilities, 3);
    let own = understood("X: 9s, dex 12");
    assert_eq!(own.figures, understood("X: dex 12, 9s").figures);
}

#[test]
fn a_semicolon_parts_people_where_another_name_and_colon_follow() {
    let parted = |text| pieces(text).len();
    assert_eq!(
        pieces("4 thugs: 9s, club; Ork: 9s, axe +5; Mo (Bo): 8s"),
        ["4 thugs: 9s, club", " Ork: 9s, axe +5", " Mo (Bo): 8s"]
    );
    assert_eq!(parted("thug: 9s; dodge: 11; axe: +3; knife"), 1);
    assert_eq!(parted("\"a; b\": 9s; \"c; d\" +3"), 1);
}

#[test]
fn a_weapon_has_its_own_words() {
    let sheet = understood(
        "X: carbine 16 automatic 3-10/40/200 ammo 7 reload 2 check keeps force, whip +2/14 grapples parries deadly, \
         \"Fire\" 20 by energy, fire axe +4, vibro claw +3 by unarmed fells, leather armor +2 needs 9",
    )
    .sheet;
    let bands = Bands {
        from: 3,
        short: 10,
        medium: 40,
        long: 200,
    };
    let carbine = Carried {
        fires: Fires::Automatic,
        bands: Some(bands),
        ammunition: Some(7),
        reload: Reload::Rounds {
            rounds: 2,
            check: true,
        },
        keeps_force: true,
        ..plain(name("carbine"), Arm::Fire, Damage::Fixed(16))
    };
    let whip = Carried {
        grapples: true,
        parries: true,
        fells: Some(false),
        ..plain(name("whip"), Arm::Melee, add(2, Some(14)))
    };
    let claw = Carried {
        fells: Some(true),
        ..plain(name("vibro claw"), Arm::Unarmed, add(3, None))
    };
    let fire = plain(name("Fire"), Arm::Energy, Damage::Fixed(20));
    let axe = plain(name("fire axe"), Arm::Melee, add(4, None));
    assert_eq!(sheet.weapons, [carbine, whip, fire, axe, claw]);
    let armor = &sheet.armors[0];
    assert_eq!(
        (armor.name.as_str(), armor.armor.strength),
        ("leather armor", 9)
    );
}

#[test]
fn what_is_not_understood_is_named_with_its_place() {
    let range = |least, most| Wrong::Range { least, most };
    let cases: [(&str, &[(&str, Wrong)]); 18] = [
        ("X: 9s, blub, dodge 11", &[("blub", Wrong::Unknown)]),
        ("X: big dodge 11", &[("big", Wrong::Unknown)]),
        ("X: strenght 9", &[("strenght 9", Wrong::NoSkill)]),
        ("X: dex 100", &[("100", range(1, 99))]),
        (
            "X: dex 0, 100s",
            &[("0", range(1, 99)), ("100s", range(1, 99))],
        ),
        ("X: carbine", &[("carbine", Wrong::NoDamage)]),
        ("X: armor", &[("armor", Wrong::NoArmor)]),
        ("X: dodge +3", &[("+3", Wrong::NoAttribute)]),
        ("X: 12", &[("12", Wrong::Unknown)]),
        ("X: carbine 16 9-3/4/5", &[("9-3/4/5", range(0, 3))]),
        ("99 thugs: 9s", &[("99", range(1, 50))]),
        (": 9s", &[("", Wrong::Name(NameFault::Empty))]),
        ("X: sword +100", &[("+100", range(0, 99))]),
        ("X: sabre twelve", &[("sabre twelve", Wrong::Unknown)]),
        (
            "Imani, Tom (Bob), Jack: all 8",
            &[("Imani, Tom (Bob), Jack", Wrong::Several)],
        ),
        (
            "Tom (Bob), Jack: 9s",
            &[("Tom (Bob), Jack", Wrong::Several)],
        ),
        (
            "X: 4 possibilities 5, 3",
            &[("4", Wrong::Unknown), ("3", Wrong::Unknown)],
        ),
        (
            "X: dex 99999999999999999999",
            &[("99999999999999999999", range(1, 99))],
        ),
    ];
    for (line, faults) in cases {
        assert_eq!(wrong(line), faults, "{line}");
    }
    let many = format!("X: {}", "club, ".repeat(9));
    assert_eq!(wrong(&many), [("club", Wrong::TooMany)]);
}

#[test]
fn several_have_free_names_of_their_own() {
    let thugs = understood("4 thugs: 9s, club");
    let names = |extra: &Extra, taken: &[&str]| {
        let taken: Vec<String> = taken.iter().map(|name| (*name).to_owned()).collect();
        let names = extra.names(&taken).into_iter().map(String::from);
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(&thugs, &[]), ["thug 1", "thug 2", "thug 3", "thug 4"]);
    assert_eq!(
        names(&thugs, &["Thug 2", "thug"]),
        ["thug 1", "thug 3", "thug 4", "thug 5"]
    );
    assert_eq!(names(&understood("2x boss: 9s"), &[]), ["boss 1", "boss 2"]);
    assert_eq!(
        understood("4 thugs").name,
        name("4 thugs"),
        "a name alone counts nobody"
    );
    let long = understood(&format!("2 {}: 9s", "x".repeat(60)));
    assert!(
        names(&long, &[])
            .iter()
            .all(|name| name.chars().count() == 60)
    );
}

#[test]
fn a_text_is_parted_into_people() {
    let text = "Juno (Sam), Osric\nthug: 9s, club; knife\r\n\n \"a, b\"; Nia\n";
    assert_eq!(
        pieces(text),
        [
            "Juno (Sam)",
            " Osric",
            "thug: 9s, club; knife",
            " \"a, b\"",
            " Nia"
        ]
    );
    assert_eq!(understood(" \"a, \"\"b\" (\"c)\")").name, name("a, \"b"));
    assert_eq!(pieces("5\" gun, Nia"), ["5\" gun", " Nia"]);
}

fn some_name(mix: &mut Mix, words: &[&str]) -> Name {
    let many = 1 + mix.below(3);
    let text: Vec<&str> = (0..many)
        .filter_map(|_| mix.one_of(words).copied())
        .collect();
    name(&text.join(" "))
}

const WORDS: [&str; 26] = [
    "club",
    "Fire",
    "dex",
    "Axe",
    "armor",
    "9s",
    "12",
    "+3/4",
    "a:b",
    "x,y",
    "\"",
    "\"\"",
    "“odd”",
    "(in)",
    "throw",
    "by",
    "é",
    "Strange-ish",
    "possibility-rated",
    "hero",
    "4",
    "damage",
    "str",
    "carbine",
    "[z]",
    "reload",
];

fn some_extra(mix: &mut Mix) -> Extra {
    let figure = |mix: &mut Mix| {
        u8::try_from(1 + mix.below(99))
            .ok()
            .filter(|_| !mix.one_in(3))
    };
    let mut extra = Extra::named(some_name(mix, &WORDS), None);
    if mix.one_in(2) {
        extra.player = Some(some_name(mix, &WORDS));
    }
    extra.count = u8::try_from(1 + mix.below(50)).unwrap();
    extra.role = *mix
        .one_of(&[
            None,
            Some(Role::Hero),
            Some(Role::Ally),
            Some(Role::Villain),
        ])
        .unwrap();
    extra.possibilities = u16::try_from(mix.below(1_000)).unwrap();
    (extra.figures, extra.sheet) = if mix.one_in(4) {
        all(12)
    } else {
        let figures = Figures {
            dexterity: figure(mix),
            mind: figure(mix),
            perception: figure(mix),
            toughness: figure(mix),
            fatigue: u8::try_from(mix.below(3)).unwrap(),
        };
        let sheet = Sheet {
            strength: figure(mix),
            charisma: figure(mix),
            spirit: figure(mix),
            ..Sheet::default()
        };
        (figures, sheet)
    };
    let sheet = &mut extra.sheet;
    for skill in CombatSkill::ALL {
        if mix.one_in(4) {
            let value = u8::try_from(mix.below(100)).unwrap();
            sheet.skills.push(Skilled { skill, value });
        }
    }
    sheet.weapons = (0..mix.below(9)).map(|_| some_weapon(mix)).collect();
    sheet.armors = (0..mix.below(4))
        .map(|_| Worn {
            name: some_name(mix, &WORDS),
            armor: Armor {
                add: i32::try_from(mix.below(100)).unwrap(),
                maximum: i32::try_from(1 + mix.below(99)).unwrap(),
                strength: i32::try_from(mix.below(12)).unwrap(),
            },
        })
        .collect();
    sheet.kind = *mix
        .one_of(&[None, Some(Kind::Ordinary), Some(Kind::PossibilityRated)])
        .unwrap();
    let learned = Discipline::ALL.into_iter().filter(|_| mix.one_in(4));
    sheet.learned = learned.fold(Learned::default(), Learned::with);
    sheet.moves = Some(u16::try_from(mix.below(1_000)).unwrap()).filter(|_| mix.one_in(2));
    sheet.strange = mix.one_in(4);
    extra
}

fn some_weapon(mix: &mut Mix) -> Carried {
    let small = |mix: &mut Mix, below| u8::try_from(mix.below(below)).unwrap();
    let damage = if mix.one_in(2) {
        Damage::Fixed(small(mix, 100))
    } else {
        let most = Some(1 + small(mix, 99)).filter(|_| mix.one_in(2));
        add(i8::try_from(small(mix, 100)).unwrap(), most)
    };
    let mut at = u16::from(small(mix, 5));
    let mut next = || {
        at += 1 + u16::from(small(mix, 100));
        at
    };
    let bands = Bands {
        from: next(),
        short: next(),
        medium: next(),
        long: next(),
    };
    Carried {
        fires: *mix
            .one_of(&[Fires::Single, Fires::Bursts, Fires::Automatic])
            .unwrap(),
        bands: Some(bands).filter(|_| mix.one_in(2)),
        ammunition: Some(1 + u16::from(small(mix, 100))).filter(|_| mix.one_in(2)),
        reload: if mix.one_in(2) {
            Reload::Simple
        } else {
            Reload::Rounds {
                rounds: 1 + small(mix, 9),
                check: mix.one_in(2),
            }
        },
        keeps_force: mix.one_in(3),
        grapples: mix.one_in(3),
        fells: *mix.one_of(&[None, Some(false), Some(true)]).unwrap(),
        parries: mix.one_in(3),
        ..plain(
            some_name(mix, &WORDS),
            *mix.one_of(&Arm::ALL).unwrap(),
            damage,
        )
    }
}

#[test]
fn what_is_written_reads_back_the_same() {
    let mut mix = Mix(3);
    for _ in 0..4_000 {
        let extra = some_extra(&mut mix);
        let line = write(&extra);
        assert_eq!(pieces(&line), [line.as_str()], "one piece");
        assert_eq!(understood(&line), extra, "{line}");
        assert_eq!(extra.sheet.check(extra.figures), Ok(()));
    }
}

#[test]
fn whatever_is_typed_is_read_without_harm() {
    let mut mix = Mix(5);
    let marks = [
        ":", ",", " ", "\"", "(", ")", "-", "/", "+", "=", ";", "“", "\n", "[", "1-2/3/4", "×",
    ];
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..mix.below(12) {
            text.push_str(mix.one_of(&WORDS).unwrap());
            text.push_str(mix.one_of(&marks).unwrap());
        }
        for piece in pieces(&text) {
            let reading = read(piece);
            for fault in &reading.faults {
                assert!(
                    piece.get(fault.from..fault.to).is_some(),
                    "{piece:?}: {fault:?}"
                );
            }
            if let Some(extra) = reading.extra {
                assert_eq!(extra.sheet.check(extra.figures), Ok(()), "{piece}");
                assert_eq!(understood(&write(&extra)), extra, "{piece}");
            }
        }
    }
}
