//! Forms of single values in notes that people paste: totals after adds, specializations, and the damage of weapons.

use super::stat_lines::{parse_errors, parse_ok};
use torg::sheet::CombatSkill;
use torg::sheet::stat_line::{
    ParseErrorKind, format_line, join_continuations, parse, split_people,
};

/// Checks that a line, written in a form from somebody's notes, is read as the same as another, and is read again as it is written.
#[track_caller]
fn assert_same(line: &str, same: &str) {
    let person = parse_ok(line);
    assert_eq!(person, parse_ok(same), "{line}");
    assert_eq!(parse_ok(&format_line(&person)), person, "{line}");
}

/// The total after a skill's adds counts, whatever the attribute is.
#[test]
fn total_after_adds_counts() {
    for (typed, same) in [
        ("9s, dodge +4 (17)", "9s, dodge 17"),
        ("9s, dodge +4 = 17", "9s, dodge 17"),
        ("9s, dodge +4=17", "9s, dodge 17"),
        ("dodge +4 (13), dex 9", "dodge 13, dex 9"),
        ("dodge +4 (17)", "dodge 17"),
        ("dodge +4 [17]", "dodge 17"),
        ("9s, dodge: +4 (17)", "9s, dodge 17"),
        ("9s, dodge 4 adds (17)", "9s, dodge 17"),
        ("9s, dodge adds 4 = 17", "9s, dodge 17"),
        (
            "9s, dodge +4 (17) melee weapons +3 (12) sword +5",
            "9s, dodge 17, melee weapons 12, sword +5",
        ),
        ("9s, stealth +4 (17)", "9s, stealth 17"),
        ("9s, stealth +4 = 17", "9s, stealth 17"),
        ("9s, skill cooking +4 (17)", "9s, skill cooking 17"),
        // The second number belongs to what follows.
        (
            "9s, dodge +4 4 possibilities",
            "9s, dodge 13, possibilities 4",
        ),
        (
            "9s, dodge +4 (4 possibilities)",
            "9s, dodge 13, possibilities 4",
        ),
    ] {
        assert_same(&format!("Rook: {typed}"), &format!("Rook: {same}"));
    }
    let parsed = parse("Rook: 9s, stealth +4 (17)");
    assert!(parsed.ignored_skills.is_empty());
    assert_same("Rook (9s, dodge +4 (17))", "Rook: 9s, dodge 17");
    for (line, text, kind) in [
        ("Rook: 9s, dodge +4 17", "17", ParseErrorKind::UnknownWord),
        ("Rook: 9s, dodge +4, 17", "17", ParseErrorKind::UnknownWord),
        (
            "Rook: 9s, dodge 4 (17)",
            "(17)",
            ParseErrorKind::SecondNumber,
        ),
        (
            "Rook: 9s, dodge +4 (+17)",
            "+17",
            ParseErrorKind::UnknownWord,
        ),
        (
            "Rook: 9s, dodge +4 (100)",
            "100",
            ParseErrorKind::OutOfRange { min: 0, max: 99 },
        ),
    ] {
        assert_eq!(parse_errors(line), [(text, kind)], "{line}");
    }
}

/// Each line of a sheet can have its own total.
#[test]
fn lines_with_totals_are_joined_to_the_name() {
    let rook = parse_ok(&join_continuations(
        "Rook\ndex 9\ndodge +4 (17)\nstealth +2 = 12",
    ));
    assert_eq!(rook.name.as_str(), "Rook");
    assert_eq!(rook.sheet.skill(CombatSkill::Dodge), Some(17));
    assert_eq!(rook.sheet.skill_named("stealth"), Some(12));
    // A person may have such a name, too.
    for line in ["Spirit +2", "Spirit +2 (Sam)", "Spirit +2: 9s"] {
        assert_eq!(parse_ok(line).name.as_str(), "Spirit +2", "{line}");
    }
}

/// A value after a skill and its specialization is the skill's; a specialization that is a weapon makes no weapon of it.
#[test]
fn skill_may_have_a_specialization() {
    for (typed, same) in [
        ("faith (Christian) 15", "faith 15"),
        ("faith(Christian) 15", "faith 15"),
        ("faith [Christian] 15", "faith 15"),
        ("faith (Christian): 15", "faith 15"),
        ("faith (Christian) = 15", "faith 15"),
        ("faith (Christian) (15)", "faith 15"),
        ("Faith (Church of England) - 15", "faith 15"),
        ("faith (Christian) +3 (15)", "faith 15"),
        ("science (biology) 13", "science 13"),
        ("first aid (field) 12", "first aid 12"),
        ("skill science (biology) 13", "science 13"),
        ("melee weapons (sword) 12", "melee weapons 12"),
        ("melee weapons(sword) 12", "melee weapons 12"),
        ("melee (swords, axes) 12", "melee weapons 12"),
        ("melee weapons (sword) +3", "melee weapons +3"),
        ("melee weapons (sword) +3 (14)", "melee weapons 14"),
        ("melee weapons (sword) 3 adds", "melee weapons +3"),
        ("melee weapons (sword) adds 3", "melee weapons +3"),
        ("fire combat (machine gun): 13", "fire combat 13"),
        ("martial arts (karate) 13 throw", "martial arts 13, throw"),
        (
            "dodge 11 faith (Christian) 15 reality 12",
            "dodge 11, faith 15, reality 12",
        ),
        (
            "Skills: melee weapons (sword) 12, sword +5",
            "melee weapons 12, sword +5",
        ),
        // A task asks for a skill by its name, but no value is lost.
        (
            "science (biology) 13, science (physics) 12",
            "science 13, skill \"science (physics)\" 12",
        ),
        (
            "science 13, science(physics) +3 (12)",
            "science 13, skill \"science (physics)\" 12",
        ),
    ] {
        assert_same(&format!("Rook: 9s, {typed}"), &format!("Rook: 9s, {same}"));
    }
    let adds = parse("Rook: 9s, faith (Christian) +3");
    assert_eq!(adds.errors, []);
    assert_eq!(adds.ignored_skills, ["faith (Christian) +3"]);
    assert!(adds.stat_line.unwrap().sheet.weapons.is_empty());
    // Brackets after other words, without a value behind them, or with one inside are read as before.
    for (typed, same) in [
        ("fire axe (big) +4", "\"fire axe (big)\" +4"),
        ("pistol (long) 15", "\"pistol (long)\" 15"),
        ("pistol(long) 15", "\"pistol(long)\" 15"),
        (
            "breath of fire (hot) 15 by fire",
            "\"breath of fire (hot)\" 15 by fire",
        ),
        ("skill cooking (French) 13", "skill \"cooking (french)\" 13"),
        ("\"melee (sword)\" 12", "\"melee (sword)\" 12"),
    ] {
        assert_same(&format!("Rook: 9s, {typed}"), &format!("Rook: 9s, {same}"));
    }
    for (line, text, kind) in [
        (
            "Rook: 9s, faith (Christian)",
            "faith (Christian)",
            ParseErrorKind::UnknownWord,
        ),
        (
            "Rook: 9s, faith (Christian), 15",
            "faith (Christian)",
            ParseErrorKind::UnknownWord,
        ),
        (
            "Rook: 9s, dodge (adds) 2",
            "dodge (adds) 2",
            ParseErrorKind::NoSkill,
        ),
        (
            "Rook: 9s, dex (natural) 10",
            "dex (natural) 10",
            ParseErrorKind::NoSkill,
        ),
        (
            "Rook: 9s, big faith (Christian) 15",
            "big faith (Christian) 15",
            ParseErrorKind::NoSkill,
        ),
        (
            "Rook: 9s, faith (Christian) 100",
            "100",
            ParseErrorKind::OutOfRange { min: 0, max: 99 },
        ),
    ] {
        let errors = parse_errors(line);
        assert_eq!(errors.first(), Some(&(text, kind)), "{line}");
        assert!(parse(line).stat_line.unwrap().sheet.weapons.is_empty());
    }
    // Each line of a sheet can have a skill with its specialization.
    for skill in [
        "faith (Christian) 15",
        "faith (Christian): 15",
        "faith(Christian) 15",
    ] {
        let sheet = format!("Rook\ndex 9\n{skill}\nmelee weapons (sword) 12");
        let rook = parse_ok(&join_continuations(&sheet));
        assert_eq!(rook, parse_ok("Rook: dex 9, faith 15, melee weapons 12"));
    }
}

/// The damage of a weapon is the same with and without spaces in the sum.
#[test]
fn strength_damage_may_have_spaces() {
    for (typed, same) in [
        ("Sledgehammer STR +6", "Sledgehammer +6"),
        ("Sledgehammer STR+6", "Sledgehammer +6"),
        ("sledgehammer STR +6/20", "sledgehammer +6/20"),
        ("sledgehammer Str + 6", "sledgehammer +6"),
        ("club (STR +3)", "club +3"),
        ("club (STR+3)", "club +3"),
        ("club (STR + 3)", "club +3"),
        ("club (STR +3, max 18)", "club +3/18"),
        ("club (damage STR +3)", "club +3"),
        ("sword STR+5/20", "sword +5/20"),
        ("sword STR +5/20", "sword +5/20"),
        ("sword (STR +5/20)", "sword +5/20"),
        ("sword strength +5", "sword +5"),
        ("sword damage STR +5", "sword +5"),
        ("sword, damage STR +5", "sword +5"),
        ("katana 14 (STR +6)", "katana +6"),
        ("katana 14 (STR +6/20), dodge 11", "katana +6/20, dodge 11"),
        ("kevlar TOU +5/20", "kevlar +5/20"),
        ("plate armor (TOU +5)", "plate armor +5"),
        ("armor: leather TOU +2/18", "armor \"leather\" +2/18"),
        // A value of its own.
        ("STR 12", "str 12"),
        ("club +3 STR 12", "club +3, str 12"),
        // A name may end in an attribute.
        ("hammer of strength +5", "\"hammer of strength\" +5"),
        ("\"STR\" +5", "\"STR\" +5"),
    ] {
        assert_same(
            &format!("Thug: dex 9, {typed}"),
            &format!("Thug: dex 9, {same}"),
        );
    }
    // Without a weapon, it is not known what is added.
    for (line, text) in [
        ("Thug: dex 9, STR +5", "STR +5"),
        ("Thug: dex 9, tou +2", "tou +2"),
        ("Thug: sword +3, STR +5", "STR +5"),
        ("Thug: dex 9, dodge 12 STR + 5", "STR + 5"),
    ] {
        let errors = parse_errors(line);
        assert_eq!(errors, [(text, ParseErrorKind::UnknownWord)], "{line}");
    }
}

/// A colon may stand between a weapon and its values, in a line of its own or among others.
#[test]
fn colon_may_follow_the_name_of_a_weapon() {
    for (typed, same) in [
        ("shotgun: damage 16", "shotgun 16"),
        ("shotgun: 16", "shotgun 16"),
        (
            "shotgun: damage 16, range 10/40/200, ammo: 7",
            "shotgun 16 10/40/200 ammo 7",
        ),
        ("Weapons: shotgun: damage 16", "shotgun 16"),
        ("Sword: STR +5", "Sword +5"),
        ("Sword: STR+5/20", "Sword +5/20"),
        ("Sword: damage STR +5", "Sword +5"),
        (
            "Sword: +5; Sledgehammer: STR +6",
            "Sword +5, Sledgehammer +6",
        ),
    ] {
        let line = format!("Thug: dex 9, {typed}");
        assert_eq!(split_people(&line), [line.as_str()]);
        assert_same(&line, &format!("Thug: dex 9, {same}"));
    }
    let thug = parse_ok("Thug: dex 9, shotgun 16, Sword +5, Sledgehammer +6");
    let sheet = "Thug: dex 9\nshotgun: damage 16\nSword: STR +5\nSledgehammer: STR + 6";
    assert_eq!(parse_ok(&join_continuations(sheet)), thug);
    // Other people stay people, also if their values are not understood.
    for people in [
        "Rook: 9s\nMace: 9s",
        "Rook: 9s\nIvy: damage 16",
        "Rook: 9s\nIvy: sword STR +5",
        "Rook: 9s\nIvy: \"str+5\" +3",
        "Rook\nSword: STR +5",
    ] {
        assert_eq!(join_continuations(people), people);
    }
    assert_eq!(split_people("Rook: 9s; Ivy: damage 16").len(), 2);
    assert_eq!(split_people("Rook: 9s; Ivy: sword STR +5").len(), 2);
    // A name alone before the first colon is a person's.
    assert_eq!(
        parse_errors("Sword: STR +5"),
        [("STR +5", ParseErrorKind::UnknownWord)]
    );
}
