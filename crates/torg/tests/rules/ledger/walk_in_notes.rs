//! Notes that people bring along for their heroes: the player's name, units, and lines that have no name.

use super::stat_lines::{parse_errors, parse_ok};
use tabletop::name::{Name, NameError};
use torg::sheet::stat_line::{
    ParseErrorKind, format_line, has_only_values, join_continuations, parse, split_people,
};

/// Checks that a line is read as the same as another, and is read again as it is written.
#[track_caller]
fn assert_same(line: &str, same: &str) {
    assert_eq!(split_people(line), [line], "one piece");
    let person = parse_ok(line);
    assert_eq!(person, parse_ok(same), "{line}");
    assert_eq!(parse_ok(&format_line(&person)), person, "{line}");
}

/// The word for the player tells who plays the hero, wherever it stands.
#[test]
fn player_may_stand_behind_the_name() {
    for (line, same) in [
        (
            "Magda von Stahl; player: Kai; dex 8; str 11",
            "Magda von Stahl (Kai): dex 8, str 11",
        ),
        (
            "Magda, player Kai, dex 8, str 11",
            "Magda (Kai): dex 8, str 11",
        ),
        (
            "Magda; player: Kai: dex 8; str 11",
            "Magda (Kai): dex 8, str 11",
        ),
        ("Magda: player: Kai, dex 8", "Magda (Kai): dex 8"),
        ("Magda: dex 8; player: Kai", "Magda (Kai): dex 8"),
        ("Magda: dex 8, played by Kai", "Magda (Kai): dex 8"),
        ("Magda: player Kai dex 8, 9s", "Magda (Kai): dex 8, 9s"),
        ("Jin Tsao - player: Tom", "Jin Tsao (Tom):"),
        (
            "Jin Tsao – player: Tom: Dex 12, Str 9",
            "Jin Tsao (Tom): dex 12, str 9",
        ),
        (
            "Brannigan (a priest) – player: Maja: DEX 9",
            "Brannigan (Maja): dex 9",
        ),
        ("Mac; player Jo", "Mac (Jo):"),
        (
            "Quinn | player: Ana | DEX: 11 | STR: 10",
            "Quinn (Ana): dex 11, str 10",
        ),
    ] {
        assert_same(line, same);
    }
    assert_eq!(
        split_people("Mac; player: Jo, Ivy"),
        ["Mac; player: Jo", " Ivy"]
    );
    assert_eq!(parse_ok("Player: 9s").name.as_str(), "Player");
}

/// Ranges and the movement rate may have a unit, and a movement rate may have decimals.
#[test]
fn figures_may_have_units() {
    for (typed, same) in [
        ("pistol 15 10/40/50 m", "pistol 15 10/40/50"),
        ("pistol 15 10/40/50m", "pistol 15 10/40/50"),
        ("pistol 15 (3-10/40/50m)", "pistol 15 3-10/40/50"),
        ("pistol 15 (3-10/40/50 m)", "pistol 15 3-10/40/50"),
        ("pistol 15, range 3-10/40/50 meters", "pistol 15 3-10/40/50"),
        ("pistol 15 10m/40m/50m", "pistol 15 10/40/50"),
        ("Movement 9,5", "moves 9"),
        ("Movement 9.5 m, dodge 11", "moves 9, dodge 11"),
        ("moves 9 m", "moves 9"),
        ("moves 9m", "moves 9"),
    ] {
        assert_same(&format!("Rook: 9s, {typed}"), &format!("Rook: 9s, {same}"));
    }
}

/// What a sheet has no place for is left out, and the preview says so.
#[test]
fn other_measurements_are_left_out() {
    for (typed, same, left_out) in [
        ("weight 82,5 kg", "9s", "weight 82,5 kg"),
        ("weight 82kg, dodge 11", "9s, dodge 11", "weight 82kg"),
        ("height 1.80 m", "9s", "height 1.80 m"),
        (
            "hand grenade damage 17 radius 5",
            "9s, hand grenade damage 17",
            "radius 5",
        ),
        (
            "hand grenade damage 17, blast radius 5 m",
            "9s, hand grenade damage 17",
            "blast radius 5 m",
        ),
    ] {
        let line = format!("Rook: 9s, {typed}");
        assert_same(&line, &format!("Rook: {same}"));
        assert_eq!(parse(&line).ignored_details, [left_out], "{line}");
    }
}

/// Of two numbers with a stroke between them only one can count.
#[test]
fn second_number_behind_a_stroke_is_marked() {
    for line in [
        "Rook: 9s, Toughness 9/14",
        "Rook: Tou 9/14, dex 9",
        "Rook: dodge 11/14",
        "Rook: stealth 11/14",
    ] {
        assert_eq!(
            parse_errors(line),
            [("/14", ParseErrorKind::SecondNumber)],
            "{line}"
        );
        let person = parse(line).stat_line.unwrap();
        assert!(person.sheet.weapons.is_empty(), "{line}");
    }
    assert_eq!(
        parse("Rook: Tou 9/14").stat_line.unwrap().stats.toughness,
        Some(9)
    );
}

/// A line of values without a name is marked; the first values are nobody's name.
#[test]
fn line_without_a_name_is_marked() {
    for line in [
        "Dex 10 Str 9",
        "Dex 10 Str 9, Tou 9 Per 9",
        "Dex 10 Str 9: Tou 9",
        "dodge 11, melee weapons 10",
        "Tou 9/14",
    ] {
        assert_eq!(split_people(line), [line]);
        let parsed = parse(line);
        assert_eq!(parsed.stat_line, None, "{line}");
        let no_name = ParseErrorKind::InvalidName(NameError::Empty);
        assert_eq!(parsed.errors[0].kind, no_name, "{line}");
    }
    // Somebody can be called so all the same.
    let mut odd = parse_ok("Rook: 9s");
    odd.name = Name::new("Dex 10 Str 9").unwrap();
    assert_eq!(parse_ok(&format_line(&odd)), odd);
}

/// A line that begins with a value belongs to the hero above, whatever else is in it.
#[test]
fn lines_of_values_belong_to_the_hero_above() {
    for (pasted, joined) in [
        (
            "Brannigan (a priest) – player: Maja\nDEX 9; STR 8; TOU 9\ndodge 11; melee weapons 10",
            "Brannigan (a priest) – player: Maja: DEX 9; STR 8; TOU 9, dodge 11; melee weapons 10",
        ),
        (
            "Mac; player Jo\n Dex 10 Str 9, Tou 9/14\n.45 auto dam 15, range 3-10/40/50m",
            "Mac: player Jo, Dex 10 Str 9, Tou 9/14, .45 auto dam 15, range 3-10/40/50m",
        ),
        ("Mac\nTou 9/14", "Mac: Tou 9/14"),
        (
            "Hachi: 9s\nMovement 9,5\nweight 82,5 kg",
            "Hachi: 9s, Movement 9,5, weight 82,5 kg",
        ),
    ] {
        assert_eq!(join_continuations(pasted), joined, "{pasted}");
    }
    for values in ["Dex 10 Str 9", "dodge 11;", "dodge 11", "9s, club +3"] {
        assert!(has_only_values(values), "{values}");
    }
    for named in [
        "Juno",
        "Thug 2",
        "Spirit 2",
        "Agent 47",
        "Juno (Sam)",
        "Juno: 9s",
    ] {
        assert!(!has_only_values(named), "{named}");
    }
}

/// Bandages protect, and a spell or a miracle is no melee weapon.
#[test]
fn bandages_are_armor_and_spells_are_no_weapons() {
    let mummy = parse_ok("Mummy: 9s, bandages +2/18");
    assert!(mummy.sheet.weapons.is_empty());
    assert_eq!(mummy.sheet.armors.len(), 1);
    let line = "Nia: 9s, lightning bolt 18 by faith";
    assert!(parse(line).stat_line.unwrap().sheet.weapons.is_empty());
    assert_eq!(
        parse_errors(line),
        [
            ("lightning bolt 18", ParseErrorKind::NoSkill),
            ("by faith", ParseErrorKind::UnknownWord),
        ]
    );
}
