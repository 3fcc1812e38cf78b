//! Stat lines from notes, spreadsheets and old modules: short attributes, and the signs that stand between values.

use super::stat_lines::{parse_errors, parse_ok};
use torg::sheet::stat_line::{
    NoteKind, ParseErrorKind, find_details, format_line, join_continuations, parse, split_people,
};
use torg::state::Role;

/// Checks that each line is one person, the same as another line, and is read again as it is written.
#[track_caller]
fn assert_all_same(rows: &[(&str, &str)]) {
    for (line, same) in rows {
        assert_eq!(split_people(line), [*line], "one piece");
        let person = parse_ok(line);
        assert_eq!(person, parse_ok(same), "{line}");
        assert_eq!(parse_ok(&format_line(&person)), person, "{line}");
    }
}

/// Checks that each line is a list of these names, without any value.
#[track_caller]
fn assert_names(rows: &[(&str, &[&str])]) {
    for (line, names) in rows {
        let people = split_people(line);
        let read: Vec<String> = people
            .iter()
            .map(|piece| {
                let person = parse_ok(piece);
                assert!(!person.has_stats(), "{line}: {person:?}");
                assert_eq!(parse_ok(&format_line(&person)), person, "{line}");
                person.name.to_string()
            })
            .collect();
        assert_eq!(read, *names, "{line}");
    }
}

const ALL_SEVEN: &str = "Thug: dex 9 str 8 tou 10 per 11 min 9 cha 8 spi 10";

/// Two or three letters are enough for an attribute.
#[test]
fn attributes_may_be_short() {
    assert_all_same(&[
        (
            "Thug: Dex 9, Str 8, Tou 10, Per 11, Min 9, Cha 8, Spi 10",
            ALL_SEVEN,
        ),
        ("Thug: De 9 St 8 To 10 Pe 11 Mi 9 Ch 8 Sp 10", ALL_SEVEN),
        (
            "Thug: DE 9, ST 8, TO 10, PE 11, MI 9, CH 8, SP 10",
            ALL_SEVEN,
        ),
        (
            "Thug: de: 9; st: 8; to: 10; pe: 11; mi: 9; ch: 8; sp: 10",
            ALL_SEVEN,
        ),
        ("Thug: DE=9 ST=8 TO=10 PE=11 MI=9 CH=8 SP=10", ALL_SEVEN),
        ("Thug: DEX9 STR8 TOU10 PER11 MIN9 CHA8 SPI10", ALL_SEVEN),
        ("Thug: De9, St8, To10, Pe11, Mi9, Ch8, Sp10", ALL_SEVEN),
        (
            "Thug: Dex. 9, Str. 8, Tou. 10, Per. 11, Min. 9, Cha. 8, Spi. 10",
            ALL_SEVEN,
        ),
        ("Thug, Dex. 9, Str. 8", "Thug: dex 9 str 8"),
        ("Thug (De 9 St 8)", "Thug: dex 9 str 8"),
        ("Thug - De 9, St 8", "Thug: dex 9 str 8"),
        ("Thug, De 9, St 8", "Thug: dex 9 str 8"),
        ("Thug, De 12", "Thug: dex 12"),
        ("Thug: Attributes: De 9 St 8", "Thug: dex 9 str 8"),
        ("Thug: attributes (De 9 St 8)", "Thug: dex 9 str 8"),
        ("Thug: 9s St 8, club +3", "Thug: 9s, str 8, club +3"),
        ("Thug: dodge 11, St 8", "Thug: dodge 11, str 8"),
        ("Thug: Mi 3, Ch 2", "Thug: min 3 cha 2"),
        ("St John: De 9, St 8", "St John: dex 9 str 8"),
    ]);
    let block = "Thug\nDe 9\nSt: 8\nTo 10\nPe 11\nMi 9\nCh 8\nSp 10";
    assert_eq!(parse_ok(&join_continuations(block)), parse_ok(ALL_SEVEN));
    assert_names(&[
        ("Mi 2, De 3", &["Mi 2", "De 3"]),
        ("Wu, Mi 1, Ch 2", &["Wu", "Mi 1", "Ch 2"]),
        ("Wu, Mi 9", &["Wu", "Mi 9"]),
        (
            "De Niro, To Lin, St John",
            &["De Niro", "To Lin", "St John"],
        ),
        ("Mi Chan (De Vito)", &["Mi Chan"]),
        ("Kim St 8", &["Kim St 8"]),
    ]);
    // Inside a name, two letters are no attribute.
    assert_all_same(&[
        ("Thug: Coup de Grace +3", "Thug: \"Coup de Grace\" +3"),
        ("Thug: Le St 15 by fire", "Thug: \"Le St\" 15 by fire"),
        ("Thug: \"St\" 15 by fire", "Thug: \"St\" 15 by fire"),
        ("Thug: skill de 9", "Thug: skill \"de\" 9"),
    ]);
    for (line, unread) in [
        ("Thug: pistol 15 range 10 to 40", "to 40"),
        ("Thug: dodge 11 to 13", "to 13"),
        ("Thug: big St 8", "big St 8"),
    ] {
        let errors = parse_errors(line);
        assert!(
            errors.iter().any(|(text, _)| text.contains(unread)),
            "{line}: {errors:?}"
        );
    }
    assert_eq!(split_people("Rook: 9s; St: 8, To: 10").len(), 1);
    assert_eq!(split_people("Rook: 9s; Mi: 8s").len(), 2);
}

/// Two values right behind a name are values.
#[test]
fn values_may_follow_a_name_without_a_sign() {
    assert_all_same(&[
        ("Thug Dex 9 Str 8 Tou 10", "Thug: dex 9 str 8 tou 10"),
        ("Thug Dex 9, Str 8, Tou 10", "Thug: dex 9 str 8 tou 10"),
        ("Thug Dex 9 / Str 8", "Thug: dex 9 str 8"),
        (
            "Thug (Sam) Dex 9 St 8 To 10",
            "Thug (Sam): dex 9 str 8 tou 10",
        ),
        ("4 thugs Dex 9 Str 8", "4 thugs: dex 9 str 8"),
        ("Thug DEXTERITY 9 dodge 11", "Thug: dex 9, dodge 11"),
    ]);
    for names in [
        "Dark Spirit 7",
        "Dark Spirit 1, Dark Mind 2",
        "Dark Spirit 2, Mind 1",
        "Dex 9 Str 8",
    ] {
        assert_eq!(find_details(names), None, "{names}");
    }
}

/// Bars, dots, tabs and slashes stand between values, and between a name and its values.
#[test]
fn bars_dots_and_slashes_part_values() {
    assert_all_same(&[
        ("Thug: Dex 9 / Str 8 / Tou 10", "Thug: dex 9 str 8 tou 10"),
        ("Thug: Dex 9/Str 8/Tou 10", "Thug: dex 9 str 8 tou 10"),
        ("Thug: De 9/St 8/To 10", "Thug: dex 9 str 8 tou 10"),
        ("Thug: DEX9/STR8/TOU10", "Thug: dex 9 str 8 tou 10"),
        ("Thug: Dex 9|Str 8|Tou 10", "Thug: dex 9 str 8 tou 10"),
        (
            "Thug: Dex 9 · Str 8 · dodge 11",
            "Thug: dex 9 str 8, dodge 11",
        ),
        (
            "Thug: Dex 9 • Str 8 • dodge 11",
            "Thug: dex 9 str 8, dodge 11",
        ),
        (
            "Thug: Dex 9\tStr 8\tdodge 11",
            "Thug: dex 9 str 8, dodge 11",
        ),
        (
            "Thug: fire combat 12 | dodge 11",
            "Thug: fire combat 12, dodge 11",
        ),
        (
            "Thug: fire combat 12/dodge 11",
            "Thug: fire combat 12, dodge 11",
        ),
        ("Thug: 9s/club +3/dodge 11", "Thug: 9s, club +3, dodge 11"),
        ("Thug: sword +6/18/dodge 11", "Thug: sword +6/18, dodge 11"),
        (
            "Thug: stealth 12/first aid 11",
            "Thug: stealth 12, first aid 11",
        ),
        ("Thug | Dex 9 | Str 8", "Thug: dex 9 str 8"),
        ("Thug | Dex: 9 | Str: 8", "Thug: dex 9 str 8"),
        ("Thug (Sam) | 9s | club +3", "Thug (Sam): 9s, club +3"),
        ("Thug | Dex 9", "Thug: dex 9"),
        ("Thug / Dex 9 / Str 8", "Thug: dex 9 str 8"),
        ("Thug · Dex 9 · Str 8", "Thug: dex 9 str 8"),
        ("Thug\tDex 9\tStr 8", "Thug: dex 9 str 8"),
        ("Thug | Dex 9, Str 8; club +3", "Thug: dex 9 str 8, club +3"),
        ("Thug, Dex 9 / Str 8", "Thug: dex 9 str 8"),
        ("Thug, Dex 9 | Str 8", "Thug: dex 9 str 8"),
        ("4 thugs | 9s | club +3", "4 thugs: 9s, club +3"),
        (
            "Bruce / Batman / Dex 12 / Str 11",
            "Bruce / Batman: dex 12 str 11",
        ),
        // Other slashes are part of what they are in.
        ("Thug: 9s, axe/hammer +4", "Thug: 9s, \"axe/hammer\" +4"),
        (
            "Thug: 9s, Colt M1911/A1 15",
            "Thug: 9s, \"Colt M1911/A1\" 15",
        ),
        ("Thug: 9s, Colt 45/ACP 15", "Thug: 9s, \"Colt 45/ACP\" 15"),
        ("Thug: 9s, block/strike", "Thug: 9s, block-strike"),
        ("Thug: SMG 16 0-10/40/200", "Thug: SMG 16 10/40/200"),
    ]);
    assert_names(&[
        ("Bruce / Batman", &["Bruce / Batman"]),
        ("Juno | Sam", &["Juno | Sam"]),
        ("Ann / Spirit 2", &["Ann / Spirit 2"]),
        ("Nia (K/O)", &["Nia"]),
        ("Agent 12/24/2026", &["Agent 12/24/2026"]),
        ("AC/DC, Bo", &["AC/DC", "Bo"]),
    ]);
    for (line, unread) in [
        ("Thug: 9s, K/O", "K/O"),
        ("Thug: 9s, 12/24/2026", "12/24/2026"),
        ("Thug: 9s, melee/unarmed", "melee/unarmed"),
    ] {
        assert_eq!(
            parse_errors(line),
            [(unread, ParseErrorKind::UnknownWord)],
            "{line}"
        );
    }
    assert_eq!(
        split_people("Thug | 9s | club; Ork | 8s | axe"),
        ["Thug | 9s | club", " Ork | 8s | axe"]
    );
}

/// A value that is not known does not make names of the known ones.
#[test]
fn unknown_values_behind_a_comma_make_no_names() {
    for (line, unread) in [
        (
            "Rook, Dex 12, Str 10, wounds 0, shock 5",
            &["wounds 0", "shock 5"][..],
        ),
        ("Rook, Dex 9, Str 8, wounds 0", &["wounds 0"]),
        ("Rook, sword +5, luck 3", &["luck 3"]),
    ] {
        assert_eq!(split_people(line), [line]);
        let errors: Vec<&str> = parse_errors(line)
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        assert_eq!(errors, unread, "{line}");
    }
    assert_eq!(split_people("Rook, dex 12, Agent 7").len(), 3);
    assert_eq!(split_people("Wu, Spirit 1, Mind 2, Agent 3").len(), 4);
}

/// A role, a status or a count beside a name is not the name of a player.
#[test]
fn words_beside_a_name_are_no_player() {
    let villain = NoteKind::Role(Role::Villain);
    let hero = NoteKind::Role(Role::Hero);
    let status = NoteKind::Status;
    for (line, same, notes) in [
        ("Varga (boss)", "Varga: villain", &[("boss", villain)][..]),
        (
            "Varga (Boss): 9s",
            "Varga: villain, 9s",
            &[("Boss", villain)],
        ),
        (
            "Varga [BOSS] 9s",
            "Varga: villain, 9s",
            &[("BOSS", villain)],
        ),
        (
            "Varga - boss: 9s",
            "Varga: villain, 9s",
            &[("boss", villain)],
        ),
        (
            "Varga: 9s, boss",
            "Varga: villain, 9s",
            &[("boss", villain)],
        ),
        (
            "Varga (boss) | 9s",
            "Varga: villain, 9s",
            &[("boss", villain)],
        ),
        (
            "Varga (Noor, boss)",
            "Varga (Noor): villain",
            &[("boss", villain)],
        ),
        (
            "Varga (boss, Noor)",
            "Varga (Noor): villain",
            &[("boss", villain)],
        ),
        (
            "Varga (boss) (Noor)",
            "Varga (Noor): villain",
            &[("boss", villain)],
        ),
        (
            "Varga (villain): 9s",
            "Varga: villain, 9s",
            &[("villain", villain)],
        ),
        ("Nia (PC): 9s", "Nia: hero, 9s", &[("PC", hero)]),
        (
            "Nia (NPC): 9s",
            "Nia: 9s",
            &[("NPC", NoteKind::OfGamemaster)],
        ),
        (
            "thugs (x3, boss): 9s",
            "3 thugs: villain, 9s",
            &[("boss", villain)],
        ),
        (
            "3 thugs (minions): 9s",
            "3 thugs: villain, 9s",
            &[("minions", villain)],
        ),
        ("Thug (Restrained)", "Thug:", &[("Restrained", status)]),
        (
            "Thug (restrained): 9s",
            "Thug: 9s",
            &[("restrained", status)],
        ),
        ("Thug - knocked down", "Thug:", &[("knocked down", status)]),
        ("Thug, restrained", "Thug:", &[("restrained", status)]),
        (
            "Thug, restrained, 9s",
            "Thug: 9s",
            &[("restrained", status)],
        ),
        (
            "Thug: 9s, very stymied, dodge 11",
            "Thug: 9s, dodge 11",
            &[("very stymied", status)],
        ),
        (
            "Thug (boss, prone): 9s",
            "Thug: villain, 9s",
            &[("boss", villain), ("prone", status)],
        ),
        // Names and players that only look like it.
        ("Nia (Ally)", "Nia (Ally):", &[]),
        ("Nia (\"boss\")", "Nia (\"boss\"):", &[]),
        ("Nia (Boss Tweed)", "Nia (Boss Tweed):", &[]),
        ("Nia (GM)", "Nia (GM):", &[]),
        ("Nia (K/O)", "Nia (K/O):", &[]),
        ("Mob boss: 9s", "Mob boss: 9s", &[]),
        ("\"Thug - boss\"", "\"Thug - boss\":", &[]),
    ] {
        assert_eq!(split_people(line), [line], "one piece");
        let parsed = parse(line);
        assert_eq!(parsed.errors, [], "{line}");
        let read = parsed
            .notes
            .iter()
            .map(|note| (note.text.as_str(), note.kind));
        assert_eq!(read.collect::<Vec<_>>(), notes, "{line}");
        let person = parsed.stat_line.unwrap();
        assert_eq!(person, parse_ok(same), "{line}");
        assert_eq!(parse_ok(&format_line(&person)), person, "{line}");
    }
    assert_eq!(
        split_people("Juno, restrained, Osric; prone"),
        ["Juno, restrained", " Osric; prone"]
    );
    assert_names(&[
        ("Thug, Boss", &["Thug", "Boss"]),
        ("Boss (Sam), Bo", &["Boss", "Bo"]),
        ("restrained, Bo", &["restrained", "Bo"]),
    ]);
    assert_eq!(split_people("Ork: 9s; Boss: 10s").len(), 2);
    let block = join_continuations("Rook (boss)\nrestrained\n9s\nIvy");
    assert_eq!(block, "Rook (boss): restrained, 9s\nIvy");
}

/// A count may stand before or behind a name, without values, too.
#[test]
fn counts_stand_before_or_behind_a_name() {
    for (line, count, name) in [
        ("thugs x3", 3, "thugs"),
        ("thugs x 3", 3, "thugs"),
        ("thugs ×3", 3, "thugs"),
        ("thugs x 3: 9s", 3, "thugs"),
        ("x3 thugs", 3, "thugs"),
        ("x3 thugs: 9s", 3, "thugs"),
        ("thugs (x3)", 3, "thugs"),
        ("Agent X9", 1, "Agent X9"),
        ("Malcolm X 3", 1, "Malcolm X 3"),
        ("X3", 1, "X3"),
        ("\"thugs x3\"", 1, "thugs x3"),
    ] {
        let group = parse_ok(line);
        assert_eq!((group.count, group.name.as_str()), (count, name), "{line}");
        assert_eq!(parse_ok(&format_line(&group)), group, "{line}");
    }
}

/// People of old modules, as they are printed there.
#[test]
fn stat_blocks_of_old_modules_are_read() {
    for (block, same) in [
        (
            "Warrior (6)\nDEX 10, STR 10\ndodge 11, melee weapons 12\nSpear, damage value STR+4/18",
            "6 Warrior: dex 10 str 10, dodge 11, melee weapons 12, Spear +4/18",
        ),
        (
            "Gunman\nDEXTERITY 9\n Dodge 11\nSTRENGTH 8\nPossibilities: none\nEquipment: Uzi, damage value 17, 3-10/40/200",
            "Gunman: dex 9 str 8, dodge 11, Uzi 17 3-10/40/200",
        ),
        (
            "Ghoul: DEX 8; Skills: fire combat (9), melee weapons (9); Possibilities: None",
            "Ghoul: dex 8, fire combat 9, melee weapons 9",
        ),
        (
            "Gunman: Dex 10; fire combat (adds 2) 12, dodge (+1) 11; .45 automatic damage 15 range 3-10/15/40",
            "Gunman: dex 10, fire combat 12, dodge 11, \".45 automatic\" 15 3-10/15/40",
        ),
        (
            "Soldier: Dex 9, Str 9. Skills: dodge 10, fire combat 11. Rifle (damage 20, ammo 10, range 3-40/250/400). Kevlar (TOU +5/20).",
            "Soldier: dex 9 str 9, dodge 10, fire combat 11, Rifle 20 3-40/250/400 ammo 10, Kevlar +5/20",
        ),
        (
            "Fiend: DEXTERITY 12, flight 14, dodge 15; STRENGTH 18; CHARISMA 8, taunt (12); SPIRIT 11, faith (Corruption) 14; \
             claws, damage value STR+3/21; armor value TOU+2/22",
            "Fiend: dex 12 str 18 cha 8 spi 11, dodge 15, taunt 12, flight 14, faith 14, claws +3/21, armor +2/22",
        ),
        (
            "Mobius (villain) | De 12 | St 9 | To 11 | taunt 17 | 12 possibilities",
            "Mobius: villain, dex 12 str 9 tou 11, taunt 17, possibilities 12",
        ),
        (
            "Ape 1-3 (minions) / 9s / bite +3",
            "3 Ape: villain, 9s, bite +3",
        ),
        ("Kane — DEX 9 — STR 8", "Kane: dex 9 str 8"),
        (
            "Kane: Dex 9 [dodge 11]; Str 8 [lifting 9]; Per 8 (first aid 9, find 10)",
            "Kane: dex 9 str 8 per 8, dodge 11, lifting 9, first aid 9, find 10",
        ),
        (
            "Kane: Dex 9; Skills — dodge 11, throw.",
            "Kane: dex 9, dodge 11, throw",
        ),
        ("Kane: 9s, saber +6, max. 18", "Kane: 9s, saber +6/18"),
        ("Kane: 9s, Fang Jr. +3", "Kane: 9s, \"Fang Jr.\" +3"),
        (
            "Kane: 9s, St. Michael's sword +3",
            "Kane: 9s, \"St. Michael's sword\" +3",
        ),
    ] {
        let person = parse_ok(&join_continuations(block));
        assert_eq!(person, parse_ok(same), "{block}");
        assert_eq!(parse_ok(&format_line(&person)), person, "{block}");
    }
    // A hyphen belongs to a name.
    let people = "Rook: 9s\nArmor-plated Golem: 9s\nGear-head: 9s";
    assert_eq!(join_continuations(people), people);
    let laser = parse_ok("Rook: 9s, weapons-grade laser 20");
    assert_eq!(laser.sheet.weapons[0].name.as_str(), "weapons-grade laser");
    let sheet = join_continuations("Rook: 9s\nSkills - dodge 11");
    assert_eq!(parse_ok(&sheet), parse_ok("Rook: 9s, dodge 11"));
}
