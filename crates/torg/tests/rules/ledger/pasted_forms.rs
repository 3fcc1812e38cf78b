//! Forms of single values in notes that people paste: totals after adds, specializations, and the damage of weapons.

use super::stat_lines::{parse_errors, parse_ok};
use torg::sheet::CombatSkill;
use torg::sheet::stat_line::{ParseErrorKind, format_line, join_continuations, parse};

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
        ("Rook: 9s, dodge 4 (17)", "17", ParseErrorKind::UnknownWord),
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
