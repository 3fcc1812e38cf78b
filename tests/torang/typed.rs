//! Text that people type at a Torang table.

use rising_action::torang::refusals::error_text;
use rising_action::torang::typed::{InputError, abilities, face, modifiers};
use rising_action::torang::typed_characters::{TypedCharacter, ability_line, characters, preview};
use rising_action::typed_people::{UnreadLines, all_people, people_to_add};

#[test]
fn abilities_are_read_as_people_write_them() {
    let typed =
        "Luck 50; stealth: 70%\nFast talk = 9, Swim (30), Ride(25%), Spot - 40, Hide – -5, ";
    let read = abilities(typed).unwrap();
    let read: Vec<(&str, i32)> = read
        .iter()
        .map(|(name, score)| (name.as_str(), *score))
        .collect();
    assert_eq!(
        read,
        [
            ("Luck", 50),
            ("stealth", 70),
            ("Fast talk", 9),
            ("Swim", 30),
            ("Ride", 25),
            ("Spot", 40),
            ("Hide", -5)
        ]
    );
    for (typed, says) in [
        ("", "Climb 55"),
        ("Climb", "“Climb” has no score"),
        ("55", "at least one letter"),
    ] {
        let error_text = error_text(&abilities(typed).unwrap_err());
        assert!(error_text.contains(says), "{typed}: {error_text}");
    }
}

/// Behind a score of two digits, further words are another ability. A single digit may belong to the words.
#[test]
fn abilities_without_commas_are_told_apart() {
    for (typed, expected) in [
        ("Locks 74 Lore 58", vec![("Locks", 74), ("Lore", 58)]),
        (
            "Locks: 74 Fast talk (58%) Ride=33% Hide -15",
            vec![
                ("Locks", 74),
                ("Fast talk", 58),
                ("Ride", 33),
                ("Hide", -15),
            ],
        ),
        (
            "Locks 74\nLore 58\r\nRide 33%",
            vec![("Locks", 74), ("Lore", 58), ("Ride", 33)],
        ),
        ("Locks 74 Lore 5", vec![("Locks", 74), ("Lore", 5)]),
        ("Rule of 3 dice 60", vec![("Rule of 3 dice", 60)]),
        ("9 lives 60", vec![("9 lives", 60)]),
        ("20 questions 60", vec![("20 questions", 60)]),
        ("Maths 101 60", vec![("Maths 101", 60)]),
    ] {
        let read = abilities(typed).unwrap();
        let read: Vec<(&str, i32)> = read
            .iter()
            .map(|(name, score)| (name.as_str(), *score))
            .collect();
        assert_eq!(read, expected, "{typed}");
    }
    for (typed, says) in [
        (
            "Locks 74 fast",
            "“Locks 74 fast” has no score. Enter an ability and its score, such as Climb 55.",
        ),
        (
            "Cook 12.5",
            "The score in “Cook 12.5” is not a whole number. Enter one, such as Climb 55.",
        ),
        (
            "Swim 40, swim 50",
            "“swim” is listed twice. Keep one score.",
        ),
    ] {
        assert_eq!(error_text(&abilities(typed).unwrap_err()), says);
    }
    let unread = all_people(characters("Oda: Cook 12.5")).unwrap_err();
    assert!(
        unread.ends_with("Write a whole number in “Cook 12.5”, as in Climb 55."),
        "{unread}"
    );
}

/// Behind a name and a comma, words with a number of two digits are an ability, as when they are typed letter by letter.
#[test]
fn abilities_follow_a_comma() {
    for typed in [
        "Max (Jo), Stealth 50, Climb 40",
        "Max (Jo); Stealth 50 Climb 40%",
    ] {
        let read = all_people(characters(typed)).unwrap();
        let lines: Vec<String> = read
            .iter()
            .map(|read| ability_line(&read.abilities))
            .collect();
        assert_eq!(lines, ["Stealth 50, Climb 40"], "{typed}");
        assert_eq!(read[0].name.as_str(), "Max", "{typed}");
    }
    for typed in ["Thug 11, Guard 12", "Agent 47, Bo", "Bo, Spirit 2"] {
        assert_eq!(all_people(characters(typed)).unwrap().len(), 2, "{typed}");
    }
    for (typed, number) in [("Zoe;Stealth;50", "50"), ("Quinn, 55", "55"), ("55", "55")] {
        let unread = all_people(characters(typed)).unwrap_err();
        let says = format!("because of “{number}”. A number alone is not a name.");
        assert!(unread.contains(&says), "{unread}");
    }
}

#[test]
fn people_come_with_their_players() {
    let read = all_people(characters("Warden, Hound (Max)")).unwrap();
    assert_eq!(read[0].name.as_str(), "Warden");
    assert_eq!(read[0].player, None);
    assert_eq!(read[1].player.as_ref().unwrap().as_str(), "Max");
    for typed in ["", " , "] {
        assert_eq!(characters(typed), [], "{typed}");
    }
}

#[test]
fn characters_come_with_their_abilities() {
    let typed = "the keeper: Spot 55\nTavi (Mirja): Stealth 68, Climb -5\nBren, Oda:";
    let read = all_people(characters(typed)).unwrap();
    let read: Vec<String> = read
        .iter()
        .map(|person| format!("{}: {}", person.name, ability_line(&person.abilities)))
        .collect();
    assert_eq!(
        read,
        [
            "the keeper: Spot 55",
            "Tavi: Stealth 68, Climb −5",
            "Bren, Oda: "
        ]
    );
    for (typed, says) in [
        ("Keeper: Spot", "“Keeper: Spot”. Write a score after “Spot”"),
        ("Keeper: Spot 10001", "Enter a score from"),
        ("Oda\n\n: Spot 55", "line 3, “: Spot 55”. Write a name"),
    ] {
        let error_text = all_people(characters(typed)).unwrap_err();
        assert!(error_text.contains(says), "{typed}: {error_text}");
    }
}

/// Strokes, semicolons and signs of equality are as clear as commas and colons.
#[test]
fn abilities_are_read_with_other_separators() {
    for typed in [
        "Agnes (Jill): Heal 75 | Persuade 60 | Climb 35",
        "Agnes (Jill); Heal=75; Persuade=60; Climb=35",
        "Agnes (Jill), Heal 75%, Persuade 60%, Climb 35%",
    ] {
        let read = all_people(characters(typed)).unwrap();
        let lines: Vec<String> = read
            .iter()
            .map(|read| ability_line(&read.abilities))
            .collect();
        assert_eq!(lines, ["Heal 75, Persuade 60, Climb 35"], "{typed}");
        assert_eq!(read[0].name.as_str(), "Agnes", "{typed}");
    }
}

/// TE-053, TE-054: each modifier has a sign and perhaps a reason, on either side.
#[test]
fn modifiers_have_their_reasons() {
    let read = |typed| {
        let read = modifiers(typed).unwrap();
        let texts = read.iter().map(|(amount, why)| format!("{amount} {why}"));
        texts.collect::<Vec<_>>().join(" | ")
    };
    for (typed, expected) in [
        ("+20 from above", "20 from above"),
        (" −40 ", "-40 "),
        ("rain -20", "-20 rain"),
        ("-20 rain", "-20 rain"),
        ("+20 high ground, -40 rain", "20 high ground | -40 rain"),
        ("+20 high ground -40 rain", "20 high ground | -40 rain"),
        ("high ground +20; rain -40", "20 high ground | -40 rain"),
        ("+20 warm, dry, -20 dark", "20 warm, dry | -20 dark"),
        ("+20, warm", "20 warm"),
        ("+20, two guards; rain -40", "20 two guards | -40 rain"),
        ("2 guards -20", "-20 2 guards"),
        ("+20%", "20 "),
        ("", ""),
    ] {
        assert_eq!(read(typed), expected, "{typed}");
    }
}

#[test]
fn an_unread_modifier_is_reported() {
    for typed in ["very hard", "rain, -20", "-"] {
        let wrong = modifiers(typed).unwrap_err();
        assert!(matches!(wrong, InputError::NoModifier(_)), "{wrong:?}");
        assert!(error_text(&wrong).contains("such as −20"), "{typed}");
    }
    // Without a sign, it could be a score.
    for typed in [
        "60%",
        "20 rain",
        "rain 20",
        "rope 20 slippery",
        "20 rain, -40",
        "+20 high ground, 40 rain",
    ] {
        let wrong = modifiers(typed).unwrap_err();
        assert!(matches!(wrong, InputError::NoSign(_)), "{wrong:?}");
        assert!(error_text(&wrong).contains("no sign"), "{typed}");
    }
    for typed in [
        "rope +20 slippery",
        "+20, cold -5 degrees",
        "2 guards +20 dark",
    ] {
        let wrong = modifiers(typed).unwrap_err();
        let is_between = matches!(wrong, InputError::AmountBetweenWords(_));
        assert!(is_between, "{wrong:?}");
        assert!(
            error_text(&wrong).contains("before its reason or after it"),
            "{typed}"
        );
    }
}

#[test]
fn a_score_may_stand_before_its_ability() {
    let read = abilities("55 Climb, 40% Stealth, 60: Lore").unwrap();
    assert_eq!(ability_line(&read), "Climb 55, Stealth 40, Lore 60");
    // The second number could be the score of either.
    assert!(abilities("55 Climb 40 Stealth").is_err());
}

#[test]
fn gamemaster_characters_are_marked_in_brackets() {
    let read = all_people(characters(
        "Dana (GM)\nGuard captain (npc): Fight 60\nTavi (Gmelin): Climb 55",
    ));
    let lines: Vec<String> = read.unwrap().iter().map(TypedCharacter::line).collect();
    assert_eq!(
        lines,
        [
            "gamemaster character",
            "gamemaster character; Fight 60",
            "Gmelin; Climb 55"
        ]
    );
}

/// A line that cannot be read is shown beside the characters, who are added without it.
#[test]
fn characters_are_added_without_the_lines_that_cannot_be_read() {
    let typed = "Oda: Cook 12.5\nTavi (Mirja): Climb 55\nBlade 15";
    let preview = preview(typed);
    let lines: Vec<&str> = preview.people.iter().map(|person| &*person.line).collect();
    assert_eq!(lines.first(), Some(&"Mirja; Climb 55"));
    assert!(lines[1].starts_with("The number is part of the name."));
    let [oda] = &preview.unread[..] else {
        panic!("{preview:?}")
    };
    assert_eq!(oda.text, "Oda: Cook 12.5");
    assert!(oda.advice.starts_with("Write a whole number"), "{oda:?}");
    assert_eq!(preview.leave_out.as_deref(), Some("Leave out 1 line"));
    let added = people_to_add(characters(typed), UnreadLines::LeaveOut).unwrap();
    let names: Vec<&str> = added.iter().map(|added| added.name.as_str()).collect();
    assert_eq!(names, ["Tavi", "Blade 15"]);
}

/// TE-020: two dice that show 00 and 0 are 100.
#[test]
fn dice_are_read_as_they_show() {
    for (typed, shown) in [
        ("47", 47),
        ("07", 7),
        ("00", 100),
        ("00 0", 100),
        ("100", 100),
        (" 1 ", 1),
    ] {
        assert_eq!(face(typed), Some(shown), "{typed}");
    }
    for typed in [
        "0",
        "101",
        "-4",
        "4 7",
        "1 0 0",
        "abc",
        "4.5",
        "",
        "1000000000",
    ] {
        assert_eq!(face(typed), None, "{typed}");
    }
}

/// What follows the parentheses is never part of the player's name, and a number there has no ability.
#[test]
fn text_after_the_player_is_not_part_of_the_name() {
    for (line, unread) in [
        ("King (NPC) 70", "70"),
        ("Tavi (Mirja) the thief", "the thief"),
    ] {
        let error = all_people(characters(line)).unwrap_err();
        let says = format!("It is not clear what “{unread}” is.");
        assert!(error.contains(&says), "{error}");
    }
    for line in [
        "Tavi (Mirja) Climb 55",
        "Tavi (Mirja) - abilities: Climb 55",
    ] {
        let read = all_people(characters(line)).unwrap();
        let lines: Vec<String> = read.iter().map(TypedCharacter::line).collect();
        assert_eq!(lines, ["Mirja; Climb 55"], "{line}");
    }
}

/// A heading above people is nobody.
#[test]
fn a_heading_above_people_is_skipped() {
    for heading in [
        "Party:",
        "PCs:",
        "Players:",
        "Heroes for tonight:",
        "Cast:",
        "NPCs:",
    ] {
        let read = all_people(characters(&format!("{heading}\nTavi (Mirja)\nBren"))).unwrap();
        let names: Vec<&str> = read.iter().map(|read| read.name.as_str()).collect();
        assert_eq!(names, ["Tavi", "Bren"], "{heading}");
    }
}
