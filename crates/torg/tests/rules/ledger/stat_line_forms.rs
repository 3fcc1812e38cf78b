//! Stat lines in the various forms people write.

use super::stat_lines::{parse_errors, parse_ok};
use tabletop::name::Name;
use torg::sheet::stat_line::{ParseErrorKind, format_line, split_people};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// Dashes and brackets instead of colons and around numbers.
#[test]
fn stat_lines_accept_dashes_and_parentheses() {
    let rows = [
        ("Nia - dex 12, dodge 14", "Nia: dex 12, dodge 14"),
        ("Nia (Bo) – dex 12, dodge 14", "Nia (Bo): dex 12, dodge 14"),
        ("4 thugs — 9s, club", "4 thugs: 9s, club"),
        ("Jean-Luc - dex 12", "Jean-Luc: dex 12"),
        ("Al - the Sly: dex 12", "\"Al - the Sly\": dex 12"),
        ("Nia - dodge: 14, dex: 12", "Nia: dodge 14, dex 12"),
        ("Nia (dex 12, dodge 14)", "Nia: dex 12, dodge 14"),
        ("Nia [Bo] (dex 12, club +3)", "Nia (Bo): dex 12, club +3"),
        ("Nia (dex 12), club +3", "Nia: dex 12, club +3"),
        ("Nia (dex 12): club +3", "Nia: dex 12, club +3"),
        ("Nia (dex 9)", "Nia: dex 9"),
        ("3 thugs (9s)", "3 thugs: 9s"),
        (
            "Nia: dodge (14), saber (+6/18)",
            "Nia: dodge 14, saber +6/18",
        ),
        ("Nia: dodge(14) dex [12]", "Nia: dodge 14, dex 12"),
        ("Nia: dodge - 14, saber – +6", "Nia: dodge 14, saber +6"),
        // Brackets around several values, and properties after a comma.
        (
            "Nia: SMG (damage 16, range 10/40/200, ammo 7)",
            "Nia: SMG 16 10/40/200 ammo 7",
        ),
        (
            "Nia: SMG 16 (bursts; 10-40-200), dex 9",
            "Nia: SMG 16 bursts 10/40/200, dex 9",
        ),
        ("Nia: saber (STR+6, max 18)", "Nia: saber +6/18"),
        ("Nia: chain mail +4, max 20", "Nia: chain mail +4/20"),
        (
            "Nia: Uzi 17, full auto, ammo 5",
            "Nia: Uzi 17 automatic ammo 5",
        ),
        (
            "Nia: Uzi 17, automatic rifle 18",
            "Nia: Uzi 17, \"automatic rifle\" 18",
        ),
        (
            "Nia: Beretta 15 3-10/25/50",
            "Nia: Beretta 15 by fire 3-10/25/50",
        ),
        ("Nia: dex 9 | Skills: dodge 12", "Nia: dex 9, dodge 12"),
        ("Nia: all stats 10", "Nia: 10s"),
        ("Nia: 9s, maneuver adds 2", "Nia: 9s, maneuver +2"),
        (
            "Nia: sword adds 3, laser (dam 22)",
            "Nia: sword +3, laser 22",
        ),
        (
            "Nia: katana dmg 14 (str+6) leather +3",
            "Nia: katana +6, leather +3",
        ),
        ("Nia: shoot 12", "Nia: fire combat 12"),
        (
            "Nia: grenade 18 5/10/20",
            "Nia: grenade 18 by missile 5/10/20",
        ),
        // Other brackets are part of a name.
        ("Nia: pistol (9mm) 16", "Nia: \"pistol (9mm)\" 16"),
        ("Nia: sword (2 handed) 14", "Nia: \"sword (2 handed)\" 14"),
        (
            "Nia: revolver (model 29) 16",
            "Nia: \"revolver (model 29)\" 16",
        ),
        ("Max 9s bite +3", "Max: 9s, bite +3"),
        // A number alone is a value for all attributes.
        ("4 thugs: 9, club", "4 thugs: 9s, club"),
        ("Varga: 13", "Varga: 13s"),
        ("Varga: 13; dodge 12", "Varga: 13s, dodge 12"),
        // Players (also with a number to tell them apart) and names with dashes.
        ("Nia (Ann)", "Nia (Ann):"),
        ("Nia (Ann 2)", "Nia (Ann 2):"),
        ("Nia - the Sly", "Nia - the Sly"),
        ("Unit - 7", "Unit - 7"),
        ("Varga (GM)", "Varga (GM):"),
    ];
    for (line, same) in rows {
        assert_eq!(split_people(line), [line], "one piece");
        assert_eq!(parse_ok(line), parse_ok(same), "{line}");
    }
    assert_eq!(parse_ok("Nia (Ann 2)").player, Some(name("Ann 2")));
    assert_eq!(parse_ok("Nia - the Sly").name, name("Nia - the Sly"));
    assert_eq!(
        split_people("Nia (dex 12, dodge 14), Bo [Al]; Mo (9s)"),
        ["Nia (dex 12, dodge 14)", " Bo [Al]", " Mo (9s)"]
    );
    assert_eq!(
        split_people("Nia - 9s, club; Bo - 8s; knife"),
        ["Nia - 9s, club", " Bo - 8s; knife"]
    );
    assert_eq!(
        split_people("Nia: dex 9; Max: dex 10"),
        ["Nia: dex 9", " Max: dex 10"]
    );
    for (line, text, kind) in [
        ("Nia: 9s, dex adds 2", "dex adds 2", ParseErrorKind::NoSkill),
        ("Nia: saber 15 max 18", "max 18", ParseErrorKind::NoSkill),
        (
            "Nia: katana 14 dodge 12 (+2)",
            "+2",
            ParseErrorKind::UnknownWord,
        ),
    ] {
        assert_eq!(parse_errors(line), [(text, kind)], "{line}");
    }
    assert_eq!(
        parse_errors("Nia (dex 12, blub)"),
        [("blub", ParseErrorKind::UnknownWord)],
        "the error has its place"
    );
}

/// A weapon whose name tells no skill is used with the only one on the sheet that fits.
#[test]
fn weapon_without_a_telling_name_has_the_only_skill() {
    for (typed, same) in [
        (
            "energy weapons 16, electro-ray dmg 20 range 25/60/250",
            "energy weapons 16, electro-ray 20 by energy 25/60/250",
        ),
        (
            "zapper dmg 20, energy weapons 16, dodge 12",
            "energy weapons 16, zapper 20 by energy, dodge 12",
        ),
        (
            "melee weapons 12, missile weapons 14, atlatl +4 10/20/40",
            "melee weapons 12, missile weapons 14, atlatl +4 by missile 10/20/40",
        ),
        (
            "missile weapons 14, atlatl +4",
            "missile weapons 14, atlatl +4 by missile",
        ),
        // Nobody's Strength is in a shot.
        (
            "fire combat 14, kris +4",
            "fire combat 14, kris +4 by melee",
        ),
        // Several skills, or none: as usual.
        (
            "energy weapons 16, fire combat 12, zapper 20 25/60/250",
            "energy weapons 16, fire combat 12, zapper 20 by fire 25/60/250",
        ),
        (
            "dodge 12, zapper 20 25/60/250",
            "dodge 12, zapper 20 by fire 25/60/250",
        ),
        (
            "melee weapons 12, missile weapons 14, atlatl +4",
            "melee weapons 12, missile weapons 14, atlatl +4 by melee",
        ),
        (
            "energy weapons 16, pistol 15",
            "energy weapons 16, pistol 15 by fire",
        ),
    ] {
        let read = parse_ok(&format!("Boss: {typed}"));
        let same = parse_ok(&format!("Boss: {same}"));
        assert_eq!(read.sheet.weapons, same.sheet.weapons, "{typed}");
        assert_eq!(parse_ok(&format_line(&read)), read, "{typed}");
    }
    // Without a word for damage it may be a misspelled value.
    assert_eq!(
        parse_errors("Boss: energy weapons 16, strenght 9"),
        [("strenght 9", ParseErrorKind::NoSkill)]
    );
}

/// Brackets after a name may say that it is armor or a weapon, before or after the number.
#[test]
fn brackets_say_what_a_number_is() {
    for (typed, same) in [
        ("bandages (armor +2)", "armor \"bandages\" +2"),
        ("bandages [armor +2/18]", "armor \"bandages\" +2/18"),
        ("bandages (+2 armor), dex 9", "armor \"bandages\" +2, dex 9"),
        ("leather coat (armor 2)", "leather coat +2"),
        ("hide +3/20", "armor \"hide\" +3/20"),
        ("thick scales +3", "armor \"thick scales\" +3"),
        ("chain mail (+4 armor)", "chain mail +4"),
        ("chain mail (armour +4, needs 9)", "chain mail +4 needs 9"),
        ("claws (damage +3)", "claws +3"),
        ("claws (+3 damage), dodge 12", "claws +3, dodge 12"),
        ("pistol (damage 15)", "pistol 15"),
        ("pistol (15 damage)", "pistol 15"),
        (
            "sword +3, bandages (armor +2)",
            "sword +3, armor \"bandages\" +2",
        ),
    ] {
        let read = parse_ok(&format!("Imhotep: {typed}"));
        assert_eq!(read, parse_ok(&format!("Imhotep: {same}")), "{typed}");
        assert_eq!(parse_ok(&format_line(&read)), read, "{typed}");
    }
}

/// Notations of printed stat blocks: ways to fire with a stroke, skills that share a number, short attributes right behind a name.
#[test]
fn stat_lines_accept_printed_notations() {
    for (line, same) in [
        (
            "Nia: SMG 16 burst/auto 40/100/200",
            "Nia: SMG 16 automatic 40/100/200",
        ),
        (
            "Nia: SMG 16 (burst/auto, 40/100/200)",
            "Nia: SMG 16 automatic 40/100/200",
        ),
        (
            "Nia: Skorpion 16 burst/auto 40/100/200",
            "Nia: Skorpion 16 40/100/200 automatic",
        ),
        ("Nia: Uzi 17 Single/Burst", "Nia: Uzi 17 bursts"),
        ("Nia: Uzi 17, semi/full auto", "Nia: Uzi 17 automatic"),
        ("Nia: baton +2 non-lethal", "Nia: baton +2 fells"),
        ("Nia: baton +2, nonlethal", "Nia: baton +2 fells"),
        ("Nia: dodge/melee 11", "Nia: dodge 11, melee 11"),
        ("Nia (dodge/melee 11)", "Nia: dodge 11, melee 11"),
        (
            "Nia, dodge/melee 11, dex 9",
            "Nia: dodge 11, melee 11, dex 9",
        ),
        (
            "Nia: melee weapons/unarmed combat/dodge +2, dex 9",
            "Nia: melee +2, unarmed +2, dodge +2, dex 9",
        ),
        ("Nia: Dex/Str 9", "Nia: dex 9, str 9"),
        ("Nia: stealth/first aid 12", "Nia: stealth 12, first aid 12"),
        (
            "Nia: energy weapons/dodge 12, zapper dmg 20",
            "Nia: energy weapons 12, dodge 12, zapper 20 by energy",
        ),
        ("Thug De 9 St 8", "Thug: dex 9, str 8"),
        ("4 thugs de 9, st 8 to 9", "4 thugs: dex 9, str 8, tou 9"),
        ("Thug dodge 11 melee weapons 12", "Thug: dodge 11, melee 12"),
        (
            "Thug Dex 9 dodge 11 club +3",
            "Thug: dex 9, dodge 11, club +3",
        ),
    ] {
        assert_eq!(split_people(line), [line], "one piece");
        let read = parse_ok(line);
        assert_eq!(read, parse_ok(same), "{line}");
        assert_eq!(parse_ok(&format_line(&read)), read, "{line}");
    }
    // Names in which a stroke or two letters mean nothing.
    for line in [
        "Nia: \"dodge/melee\" +3 by melee",
        "Nia De 2",
        "Nia: sword/axe +3",
    ] {
        let read = parse_ok(line);
        assert_eq!(read.sheet.skills, [], "{line}");
        assert_eq!(parse_ok(&format_line(&read)), read, "{line}");
    }
    // Of two numbers, only one can count, and the line does not say which.
    for (line, text) in [
        ("Nia: dex 9(11), str 8", "(11)"),
        ("Nia: dodge 12 [ 14 ]", "[ 14 ]"),
        ("Nia: saber 15 (17)", "(17)"),
    ] {
        assert_eq!(
            parse_errors(line),
            [(text, ParseErrorKind::SecondNumber)],
            "{line}"
        );
    }
}
