//! Random stat lines: what is written is read again as the same, and no text makes the parser panic.

use super::stat_lines::{add, name, parse_ok, stats_and_sheet};
use tabletop::dice::Chance;
use tabletop::name::Name;
use testing::TestRng;
use torg::combat::ammunition::Reload;
use torg::combat::chart::{DamageTable, WeaponRanges};
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::weapon::{Armor, AttackSkill, FireCapability};
use torg::sheet::stat_line::{StatLine, format_line, parse, plain_weapon, split_people};
use torg::sheet::{
    CarriedWeapon, CombatSkill, KnownSkill, OtherSkill, Sheet, WeaponDamage, WornArmor,
};
use torg::state::{Role, Stats};

fn random_name(rng: &mut TestRng, words: &[&str]) -> Name {
    let many = 1 + rng.below(3);
    let text: Vec<&str> = (0..many)
        .filter_map(|_| rng.one_of(words).copied())
        .collect();
    name(&text.join(" "))
}

const WORDS: [&str; 55] = [
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
    "-",
    "–",
    "(14)",
    "faith",
    "melee(axe)",
    "(Christian)",
    "= 17",
    "STR +",
    "tou",
    "+6/18",
    "De",
    "st",
    "to",
    "9/str",
    "|",
    "·",
    "/",
    "DEX9",
    "Sp8",
    "x3",
    "spirit",
    "boss",
    "restrained",
    "Prone",
    "NPC",
    "x",
    "value",
    "dex.",
    "Jr.",
];

fn random_stat_line(rng: &mut TestRng) -> StatLine {
    let figure = |rng: &mut TestRng| {
        u8::try_from(1 + rng.below(99))
            .ok()
            .filter(|_| !rng.one_in(3))
    };
    let mut stat_line = StatLine::named(random_name(rng, &WORDS), None);
    if rng.one_in(2) {
        stat_line.player = Some(random_name(rng, &WORDS));
    }
    stat_line.count = u8::try_from(1 + rng.below(50)).unwrap();
    stat_line.role = *rng
        .one_of(&[
            None,
            Some(Role::Hero),
            Some(Role::Ally),
            Some(Role::Villain),
        ])
        .unwrap();
    stat_line.possibilities = u16::try_from(rng.below(1_000)).unwrap();
    (stat_line.stats, stat_line.sheet) = if rng.one_in(4) {
        stats_and_sheet(12)
    } else {
        let figures = Stats {
            dexterity: figure(rng),
            mind: figure(rng),
            perception: figure(rng),
            toughness: figure(rng),
            fatigue_modifier: u8::try_from(rng.below(3)).unwrap(),
        };
        let sheet = Sheet {
            strength: figure(rng),
            charisma: figure(rng),
            spirit: figure(rng),
            ..Sheet::default()
        };
        (figures, sheet)
    };
    let sheet = &mut stat_line.sheet;
    for skill in CombatSkill::ALL {
        if rng.one_in(4) {
            let value = u8::try_from(rng.below(100)).unwrap();
            sheet.skills.push(KnownSkill { skill, value });
        }
    }
    for skill in ["stealth", "first aid", "science", "science (physics)"] {
        if rng.one_in(3) {
            let value = u8::try_from(rng.below(100)).unwrap();
            sheet.other_skills.push(OtherSkill {
                name: name(skill),
                value,
            });
        }
    }
    sheet.weapons = (0..rng.below(9)).map(|_| random_weapon(rng)).collect();
    sheet.armors = (0..rng.below(4))
        .map(|_| WornArmor {
            name: random_name(rng, &WORDS),
            armor: Armor {
                add: i32::try_from(rng.below(100)).unwrap(),
                maximum: i32::try_from(1 + rng.below(99)).unwrap(),
                strength_minimum: i32::try_from(rng.below(12)).unwrap(),
            },
        })
        .collect();
    sheet.damage_table = *rng
        .one_of(&[
            None,
            Some(DamageTable::Ordinary),
            Some(DamageTable::PossibilityRated),
        ])
        .unwrap();
    let disciplines = Discipline::ALL.into_iter().filter(|_| rng.one_in(4));
    sheet.disciplines = disciplines.fold(LearnedDisciplines::default(), LearnedDisciplines::with);
    sheet.movement_rate = Some(u16::try_from(rng.below(1_000)).unwrap()).filter(|_| rng.one_in(2));
    sheet.unknown_anatomy = rng.one_in(4);
    stat_line
}

fn random_weapon(rng: &mut TestRng) -> CarriedWeapon {
    let small = |rng: &mut TestRng, below| u8::try_from(rng.below(below)).unwrap();
    let damage = if rng.one_in(2) {
        WeaponDamage::Fixed(small(rng, 100))
    } else {
        let max = Some(1 + small(rng, 99)).filter(|_| rng.one_in(2));
        add(i8::try_from(small(rng, 100)).unwrap(), max)
    };
    let mut at = u16::from(small(rng, 5));
    let mut next = || {
        at += 1 + u16::from(small(rng, 100));
        at
    };
    let bands = WeaponRanges {
        short_from: next(),
        short_to: next(),
        medium_to: next(),
        long_to: next(),
    };
    CarriedWeapon {
        fire_capability: *rng
            .one_of(&[
                FireCapability::Single,
                FireCapability::Bursts,
                FireCapability::Automatic,
            ])
            .unwrap(),
        ranges: Some(bands).filter(|_| rng.one_in(2)),
        ammunition: Some(1 + u16::from(small(rng, 100))).filter(|_| rng.one_in(2)),
        reload: if rng.one_in(2) {
            Reload::SimpleAction
        } else {
            Reload::Rounds {
                rounds: 1 + small(rng, 9),
                skill_check: rng.one_in(2),
            }
        },
        keeps_force: rng.one_in(3),
        can_grapple: rng.one_in(3),
        non_lethal: *rng.one_of(&[None, Some(false), Some(true)]).unwrap(),
        can_parry: rng.one_in(3),
        ..plain_weapon(
            random_name(rng, &WORDS),
            *rng.one_of(&AttackSkill::ALL).unwrap(),
            damage,
        )
    }
}

#[test]
fn written_stat_line_reads_back_the_same() {
    let mut rng = TestRng(3);
    for _ in 0..4_000 {
        let stat_line = random_stat_line(&mut rng);
        let line = format_line(&stat_line);
        assert_eq!(split_people(&line), [line.as_str()], "one piece");
        assert_eq!(parse_ok(&line), stat_line, "{line}");
        assert_eq!(stat_line.sheet.check(stat_line.stats), Ok(()));
    }
}

#[test]
fn random_text_is_parsed_without_panics() {
    let mut rng = TestRng(5);
    let marks = [
        ":", ",", " ", "\"", "(", ")", "-", "/", "+", "=", ";", "“", "\n", "[", "1-2/3/4", "×",
        " - ", " (", ") ", " | ", " / ", "·", "\t",
    ];
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..rng.below(12) {
            text.push_str(rng.one_of(&WORDS).unwrap());
            text.push_str(rng.one_of(&marks).unwrap());
        }
        for piece in split_people(&text) {
            let reading = parse(piece);
            for error in &reading.errors {
                assert!(
                    piece.get(error.start..error.end).is_some(),
                    "{piece:?}: {error:?}"
                );
            }
            if let Some(stat_line) = reading.stat_line {
                assert_eq!(stat_line.sheet.check(stat_line.stats), Ok(()), "{piece}");
                assert_eq!(parse_ok(&format_line(&stat_line)), stat_line, "{piece}");
            }
        }
    }
}
