//! Casts in common forms of writing, read in the same way in every game.

use super::{add, draft_for};
use ::torg::settings::Edition;
use rising_action::draft::Draft;
use rising_action::new_table::messages;
use rising_action::torg::line_preview::line_previews;
use rising_action::torg::messages::cast::NUMBER_IN_NAME;
use rising_action::torg::typed_characters::{corrected, fix};
use storage::GameKind;

/// Returns everybody in a pasted text: the name, and the text under it.
fn pasted(game: GameKind, typed: &str) -> Vec<(String, String)> {
    let mut draft = draft_for(game);
    add(&mut draft, typed);
    let names = draft.names().into_iter().enumerate();
    names
        .map(|(index, name)| (name, messages::person(&draft, index)))
        .collect()
}

/// Checks how texts are read: the names, each with the text under it. A gamemaster is added for Improv, so that nobody else is one.
fn check(game: GameKind, rows: &[(&str, &[(&str, &str)])]) {
    for (typed, expected) in rows {
        let written = match game {
            GameKind::Improv => format!("{typed}\nDana (GM)"),
            GameKind::Torg | GameKind::Torang => (*typed).to_owned(),
        };
        let mut read = pasted(game, &written);
        if game == GameKind::Improv {
            assert_eq!(read.pop().map(|(name, _)| name).as_deref(), Some("Dana"));
        }
        let read: Vec<(&str, &str)> = read.iter().map(|(name, line)| (&**name, &**line)).collect();
        assert_eq!(read, *expected, "{game:?}: {typed}");
    }
}

#[test]
fn names_are_read_the_same_in_all_games() {
    for game in GameKind::ALL {
        check(
            game,
            &[
                (
                    "- Liv (Sara)\n* Bo\n• Jo",
                    &[("Liv", "Sara"), ("Bo", ""), ("Jo", "")],
                ),
                ("1. Liv (Sara)\n2) Bo", &[("Liv", "Sara"), ("Bo", "")]),
                ("Jean-Luc, Elsa (Ann)", &[("Jean-Luc", ""), ("Elsa", "Ann")]),
                // A single digit may distinguish two players. Two digits, a sign or a comma make it a value.
                ("Elsa (Ann 2)", &[("Elsa", "Ann 2")]),
            ],
        );
    }
}

#[test]
fn values_follow_a_dash_or_are_in_brackets() {
    let elsa = ("Elsa", "Sneak 70, Listen 55");
    let el = ("El", "Swim 30, Ride 25");
    check(
        GameKind::Torang,
        &[
            ("Elsa - Sneak 70, Listen 55", &[elsa]),
            ("- Elsa – Sneak 70, Listen 55\n- Bo", &[elsa, ("Bo", "")]),
            ("Elsa — Sneak: 70, Listen: 55", &[elsa]),
            ("Elsa (Ann) - Sneak -5", &[("Elsa", "Ann; Sneak −5")]),
            ("Elsa - the Sly, Bo", &[("Elsa - the Sly", ""), ("Bo", "")]),
            ("El (Swim 30, Ride 25)", &[el]),
            ("El (Swim 30, Ride 25), Bo (Jo)", &[el, ("Bo", "Jo")]),
            (
                "El (Ann) (Swim 30, Ride 25)",
                &[("El", "Ann; Swim 30, Ride 25")],
            ),
            ("El: Swim (30), Ride (25%)", &[el]),
            ("El: Swim - 30, Ride – 25", &[el]),
            ("Warden (GM)", &[("Warden", "gamemaster character")]),
        ],
    );
    let nia = ("Nia", "Bo; Dexterity 12; Dodge 14");
    check(
        GameKind::Torg,
        &[
            ("Nia (Bo): dex 12, dodge 14", &[nia]),
            ("1. Nia (Bo) – dex 12, dodge 14\n2. Jo", &[nia, ("Jo", "")]),
            ("Nia (Bo) (dex 12, dodge 14)", &[nia]),
            ("Nia (Bo): dex (12), dodge (14)", &[nia]),
            ("Nia (dex 9), Jo", &[("Nia", "Dexterity 9"), ("Jo", "")]),
            ("Nia - the Sly", &[("Nia - the Sly", "")]),
            ("Varga (GM)", &[("Varga", "GM")]),
        ],
    );
}

/// Details in brackets are not read as a player, in a list either.
#[test]
fn values_in_brackets_are_no_player() {
    for typed in [
        "El (Swim 30, Ride 25), Bo (Jo)",
        "El (Swim 30, Ride 25), Agent 47",
    ] {
        let mut draft = draft_for(GameKind::Torang);
        add(&mut draft, typed);
        assert_eq!(draft.people.len(), 2, "{typed}");
        assert_eq!(draft.people[0].player, None, "{typed}");
    }
}

#[test]
fn talents_have_numbers() {
    let liv = ("Liv", "Brawl ×3, Languages");
    check(
        GameKind::Improv,
        &[
            ("Liv: Brawl 3, Languages", &[liv]),
            ("Liv: Brawl x3, Languages", &[liv]),
            ("Liv: Brawl x 3, Languages", &[liv]),
            ("Liv: Brawl ×3, Languages", &[liv]),
            ("Liv: Brawl × 3, Languages", &[liv]),
            ("Liv: Brawl×3, Languages", &[liv]),
            ("Liv: Brawl: 3, Languages", &[liv]),
            ("Liv: Brawl (3), Languages", &[liv]),
            ("Liv: Brawl(x3), Languages", &[liv]),
            ("Liv: Brawl 3x, Languages", &[liv]),
            ("Liv: Brawl 3×, Languages", &[liv]),
            ("Liv: 3x Brawl, Languages", &[liv]),
            ("Liv: Brawl - 3, Languages", &[liv]),
            ("Liv - Brawl 3, Languages", &[liv]),
            ("• Liv – Brawl: 3, Languages", &[liv]),
            ("Liv (Brawl 3, Languages)", &[liv]),
            ("Liv (Sara) — Languages", &[("Liv", "Sara; Languages")]),
            ("Liv (Languages, Charm)", &[("Liv", "Languages, Charm")]),
            // A number that may belong to the name stays in it.
            (
                "Liv: 9 lives, Class of 99999",
                &[("Liv", "9 lives, Class of 99999")],
            ),
            ("Liv: Jean-Luc’s friend", &[("Liv", "Jean-Luc’s friend")]),
        ],
    );
}

#[test]
fn only_gm_or_gamemaster_marks_the_gamemaster() {
    for typed in [
        "GM: Anna",
        "Gamemaster: Anna",
        "gm - Anna",
        "Anna (GM)",
        "Anna, gamemaster",
        "Anna - GM",
        "Anna – game master",
        "- Anna (GM)",
        "1. GM: Anna",
        "GM (Anna)",
        "Anna gm",
        "Anna Gamemaster",
        "GM Anna",
        "Game master Anna",
        "gm: Anna",
    ] {
        let mut draft = draft_for(GameKind::Improv);
        add(&mut draft, &format!("Liv\n{typed}\nBo"));
        assert_eq!(draft.names(), ["Liv", "Anna", "Bo"], "{typed}");
        let marked: Vec<bool> = draft
            .people
            .iter()
            .map(|person| person.improv.gamemaster)
            .collect();
        assert_eq!(marked, [false, true, false], "{typed}");
        assert_eq!(messages::person(&draft, 1), "gamemaster", "{typed}");
    }
    for typed in [
        "Anna (Gema)",
        "Anna: GM screens",
        "the GM",
        "Gmelin",
        "Anna Sigm",
        "Anna - GMs, Bo",
        "Anna (Sara)",
    ] {
        let mut draft = draft_for(GameKind::Improv);
        add(&mut draft, typed);
        assert!(
            draft.people.iter().all(|person| !person.improv.gamemaster),
            "{typed}"
        );
    }
}

/// Typing has the same result as pasting: a comma in brackets or behind a dash adds nobody yet.
#[test]
fn a_comma_in_details_adds_nobody() {
    for (game, typed) in [
        (GameKind::Torang, "El (Swim 30, Ride 25)"),
        (GameKind::Torang, "El - Swim 30, Ride 25"),
        (GameKind::Torg, "Nia (dex 12, dodge 14)"),
        (GameKind::Improv, "Liv (Brawl 3, Languages)"),
        (GameKind::Improv, "Liv - Brawl, Languages"),
    ] {
        let mut draft = draft_for(game);
        let mut so_far = String::new();
        for sign in typed.chars() {
            so_far.push(sign);
            draft.type_names(&so_far).unwrap();
        }
        assert_eq!((draft.people.len(), &*draft.typed), (0, typed));
        draft.add_typed().unwrap();
        assert_eq!(draft.people.len(), 1, "{typed}");
    }
}

/// The first comma has added the name. With the first value, it comes back into the field.
#[test]
fn values_typed_behind_a_comma_belong_to_the_name_before() {
    for (game, typed, field, people) in [
        (
            GameKind::Torg,
            "Bob, dex 10, tou 11, dodge 12",
            "Bob: dex 10, tou 11, dodge 12",
            1,
        ),
        (
            GameKind::Torg,
            "Kit, Bob (Ann), dex 9, tou 8",
            "Bob (Ann): dex 9, tou 8",
            2,
        ),
        (GameKind::Torg, "Bob, 9s, club +3", "Bob: 9s, club +3", 1),
        (GameKind::Torg, "Bob, dex 10", "Bob: dex 10", 1),
        (GameKind::Torg, "Bob, Ann 2, Colt 15, Kit", "Kit", 4),
        (
            GameKind::Torang,
            "Vik, climb 40, hide 30",
            "Vik: climb 40, hide 30",
            1,
        ),
        (GameKind::Torang, "Vik, Bo, climb 40", "Bo: climb 40", 2),
        (GameKind::Torang, "Thug 11, Guard 12, Bo", "Bo", 3),
        (GameKind::Torg, "Rook, Spirit 2, Kit", "Kit", 3),
        (
            GameKind::Torg,
            "Spirit 1, Spirit 2, Spirit 3",
            "Spirit 3",
            3,
        ),
    ] {
        let mut draft = draft_for(game);
        let mut so_far = String::new();
        for sign in typed.chars() {
            so_far.push(sign);
            draft.type_names(&so_far).unwrap();
            so_far.clone_from(&draft.typed);
        }
        assert_eq!(draft.typed.trim(), field, "{typed}");
        draft.add_typed().unwrap();
        assert_eq!(draft.people.len(), people, "{typed}");
    }
}

#[test]
fn whoever_was_added_by_hand_stays() {
    for (game, typed) in [(GameKind::Torang, "Agent 47"), (GameKind::Torg, "dex 10")] {
        let mut draft = draft_for(game);
        add(&mut draft, "Vik");
        add(&mut draft, typed);
        assert_eq!(draft.names(), ["Vik", typed]);
    }
}

#[test]
fn a_colon_of_a_value_does_not_end_the_name() {
    for typed in [
        "Mara (Lee) Dex 12 Str 8 Tou 9; dodge 14; poss: 8",
        "Mara, dex 12, tou 9, poss: 8",
    ] {
        let mut draft = draft_for(GameKind::Torg);
        add(&mut draft, typed);
        assert_eq!(draft.names(), ["Mara"], "{typed}");
        let line = draft.people[0].to_stat_line();
        assert_eq!(line.possibilities, 8, "{typed}");
        assert_eq!(line.stats.dexterity, Some(12), "{typed}");
    }
}

#[test]
fn unreadable_lines_are_named_and_others_shown() {
    let rows: &[(GameKind, &str, &[&str], &str)] = &[
        (
            GameKind::Torang,
            "Elsa: Sneak 70\n\nBo: spear\nJo",
            &["Elsa", "Jo"],
            "Nothing was added because of line 3, “Bo: spear”. Write a score after “spear”, as in Climb 55.",
        ),
        (
            GameKind::Torang,
            "Jo\n: Sneak 70",
            &["Jo"],
            "Nothing was added because of line 2, “: Sneak 70”. Write a name, then the abilities, as in Tavi: Climb 55.",
        ),
        (
            GameKind::Torang,
            "GM: Anna\nJo",
            &["Jo"],
            "Nothing was added because of line 1, “GM: Anna”. Write a score after “Anna”, as in Climb 55.",
        ),
        (
            GameKind::Improv,
            "Dana (GM)\n: sword\nMara: sword 3",
            &["Dana", "Mara"],
            "Nothing was added because of line 2, “: sword”. Write a name, then the talents, as in Mara: sword 3, charm.",
        ),
        (
            GameKind::Improv,
            "GM: Anna, Bo\nMara",
            &["Mara"],
            "Nothing was added because of line 1, “GM: Anna, Bo”. Name one gamemaster, as in GM: Anna.",
        ),
        (
            GameKind::Improv,
            "Mara\nLiv, Bo, GM",
            &["Mara", "Liv", "Bo"],
            "Nothing was added because of line 2, “GM”. Name the gamemaster, as in GM: Anna.",
        ),
        (
            GameKind::Torg,
            "Nia: dex 12\nBo: dex 100, a very long line with many words in it",
            &[],
            "Nothing was added because of line 2, “Bo: dex 100, a very long line with many …”. Write a number from 1 to 99 instead of “100”.",
        ),
        (
            GameKind::Torg,
            "Nia\nBo, Jo: 9s",
            &[],
            "Nothing was added because of line 2, “Bo, Jo: 9s”. Write one character per line, or “4 thugs: 9s” for several identical characters.",
        ),
        (
            GameKind::Torg,
            "Nia\n(Bo)",
            &[],
            "Nothing was added because of line 2, “(Bo)”. Write a name, then the stats, as in “Nia: dex 12, dodge 14”.",
        ),
    ];
    for &(game, typed, shown, says) in rows {
        let mut draft: Draft = draft_for(game);
        let error = draft.type_names(typed).unwrap_err();
        assert_eq!(messages::error_text(error), says);
        assert_eq!(
            (draft.people.len(), &*draft.typed),
            (0, typed),
            "the typed text must be kept"
        );
        let preview = messages::field_preview(&draft);
        if game == GameKind::Torg {
            let previews = line_previews(typed, None, &[], Edition::Revised);
            assert!(!previews[1].errors.is_empty(), "{typed}");
        } else {
            let line = &preview.unread[0];
            assert!(says.contains(&format!("“{}”", line.text)), "{typed}");
            assert!(says.ends_with(&line.advice), "{typed}");
        }
        let names: Vec<&str> = preview.people.iter().map(|person| &*person.name).collect();
        assert_eq!(names, shown, "{typed}");
        assert!(!preview.is_complete || shown.is_empty(), "{typed}");
    }
}

/// Whoever can be read is added without the lines that cannot, which are named.
#[test]
fn unreadable_lines_can_be_left_out() {
    for (game, typed, label, left_out, names) in [
        (
            GameKind::Torang,
            "Villains:\nElsa: Sneak 70\n\nBo: spear\nJo",
            "Leave out 1 line",
            "Left out: “Bo: spear”.",
            vec!["Elsa", "Jo"],
        ),
        (
            GameKind::Improv,
            "Dana (GM)\n: sword\nGM: Anna, Bo\nMara: sword 3",
            "Leave out 2 lines",
            "Left out: “: sword” and “GM: Anna, Bo”.",
            vec!["Dana", "Mara"],
        ),
        (
            GameKind::Torg,
            "Nia: dex 12\nBo: blub\nJo: blub\nAl: blub\nIv: blub\nZed: 9s",
            "Leave out 4 lines",
            "Left out: “Bo: blub”, “Jo: blub”, “Al: blub” and 1 more.",
            vec!["Nia", "Zed"],
        ),
        (
            GameKind::Torg,
            "Nia, (Bo)",
            "Leave out 1 entry",
            "Left out: “(Bo)”.",
            vec!["Nia"],
        ),
    ] {
        let mut draft = draft_for(game);
        let error = messages::error_text(draft.type_names(typed).unwrap_err());
        let more = label.trim_start_matches(|sign: char| !sign.is_ascii_digit());
        let several = !more.starts_with('1');
        assert_eq!(error.contains(" more "), several, "{error}");
        assert_eq!(messages::leave_out(&draft).as_deref(), Some(label));
        assert_eq!(messages::lines_left_out(&draft).as_deref(), Some(left_out));
        draft.add_readable().unwrap();
        assert_eq!(
            (draft.names(), &*draft.typed),
            (names.iter().map(ToString::to_string).collect(), "")
        );
    }
    // Without anybody else, there is nothing to go on with.
    let mut draft = draft_for(GameKind::Torang);
    draft.typed = "Bo: spear".to_owned();
    assert_eq!(messages::leave_out(&draft), None);
    assert!(draft.add_readable().is_err());
    assert_eq!(draft.typed, "Bo: spear", "the typed text must be kept");
    draft.typed = "Bo: spear 40".to_owned();
    assert_eq!(messages::leave_out(&draft), None, "all of it is read");
}

/// A name that looks like a value is not added before somebody has seen it, neither from a list nor behind a comma.
#[test]
fn a_list_with_a_value_as_a_name_waits() {
    for (game, typed, held) in [
        (GameKind::Torang, "Max, Bo, Stealth 50", true),
        (GameKind::Torang, "Max, Stealth 50, Bo", true),
        (GameKind::Torang, "Sam Bow 60, Bo", true),
        (GameKind::Torang, "Sam Bow 60\nBo", true),
        (GameKind::Torang, "Thug 11, Guard 12", false),
        (GameKind::Torang, "Agent 47, Bo", false),
        (GameKind::Torang, "Spirit 2, Bo", false),
        (GameKind::Torang, "Spirit 2\nBo", false),
        (GameKind::Torg, "Bob, Blunderbuss 15", true),
        (GameKind::Torg, "Tolwyn (Lisa)\nDEX 9\nMIGHT 8", true),
        (GameKind::Torg, "Thug 11, Thug 12", false),
    ] {
        let mut draft = draft_for(game);
        draft.type_names(typed).unwrap();
        assert_eq!(draft.people.is_empty(), held, "{typed}");
        if held {
            let hint = match game {
                GameKind::Torg => line_previews(&draft.typed, None, &[], Edition::Revised)
                    .iter()
                    .any(|preview| preview.lines.iter().any(|line| line == NUMBER_IN_NAME)),
                GameKind::Torang | GameKind::Improv => messages::field_preview(&draft)
                    .people
                    .iter()
                    .any(|person| person.line.contains("write a colon after the name")),
            };
            assert!(hint, "{typed}");
            // What is typed on does not add the list, either.
            draft.type_names(&format!("{typed}x")).unwrap();
            assert!(draft.people.is_empty(), "{typed}");
            draft.add_typed().unwrap();
            assert!(draft.people.len() > 1, "{typed}");
        }
    }
    let mut draft = draft_for(GameKind::Torang);
    draft.type_names("Max, Stealth 50, Climb 40").unwrap();
    draft.add_typed().unwrap();
    assert_eq!(messages::person(&draft, 0), "Stealth 50, Climb 40");
    assert!(draft.type_names("Zoe;Stealth;50").is_err(), "50 is no name");
}

/// Inside a block of stats, a line with an unknown word begins no new person.
#[test]
fn an_unknown_stat_is_no_hero() {
    let mut draft = draft_for(GameKind::Torg);
    draft
        .type_names("Tolwyn (Lisa)\nDEX 9\nMIGHT 8\nMND 8")
        .unwrap();
    let says = messages::error_text(draft.add_typed().unwrap_err());
    assert!(says.contains("“MIGHT 8”"), "{says}");
    assert!(draft.people.is_empty());
    draft.type_names("").unwrap();
    draft
        .type_names("Tolwyn (Lisa)\nDEX 9\nMND 8\nSTR 10")
        .unwrap();
    draft.add_typed().unwrap();
    assert_eq!(draft.names(), ["Tolwyn"]);
    assert_eq!(
        messages::person(&draft, 0),
        "Lisa; Dexterity 9, Strength 10, Mind 8"
    );
}

/// Whoever was added can be taken back into the field, and goes back to the same place.
#[test]
fn a_person_is_changed_in_the_field() {
    for (game, typed, line) in [
        (
            GameKind::Torang,
            "Bo\nTavi (Mirja): Stealth 68, Climb -5\nOda",
            "Tavi (Mirja): Stealth 68, Climb −5",
        ),
        (GameKind::Torang, "Bo\nTavi, Jo:\nOda", "Tavi, Jo:"),
        (
            GameKind::Improv,
            "Bo\nMara (Noor): sword 3, charm\nOda",
            "Mara (Noor): sword 3, charm",
        ),
        (
            GameKind::Improv,
            "Bo\nDana (Noor) (GM)\nOda",
            "Dana (Noor) (GM)",
        ),
        (
            GameKind::Torg,
            "Bo\nNia (Sam): dex 12, dodge 14\nOda",
            "Nia (Sam): dex 12, dodge 14",
        ),
    ] {
        let mut draft = draft_for(game);
        add(&mut draft, typed);
        let before = draft.people.clone();
        draft.type_names("Kit").unwrap();
        draft.edit(1).unwrap();
        assert_eq!(draft.typed, line);
        assert_eq!(
            draft.names(),
            ["Bo", "Oda", "Kit"],
            "what was typed is added"
        );
        let saved = serde_json::to_string(&draft).unwrap();
        assert_eq!(serde_json::from_str::<Draft>(&saved).unwrap(), draft);
        draft.add_typed().unwrap();
        draft.remove(3);
        assert_eq!(draft.people, before, "{typed}");
        draft.edit(0).unwrap();
        draft.type_names("").unwrap();
        draft.remove(0);
        draft.remove(0);
        assert!(draft.is_blank(), "deleting the text removes the person");
        draft.edit(7).unwrap();
        assert!(draft.is_blank());
    }
    let mut draft = draft_for(GameKind::Torang);
    add(&mut draft, "Bo, Oda");
    draft.typed = "Tavi: climb".to_owned();
    assert!(draft.edit(0).is_err(), "the unread line would be lost");
    assert_eq!((draft.people.len(), &*draft.typed), (2, "Tavi: climb"));
}

/// A misspelled word is answered with the known one.
#[test]
fn misspelled_stats_are_recognized() {
    for (typed, meant) in [
        ("maneouvre 11", "maneuver"),
        ("possibilites 10", "possibilities"),
        ("fire combt 14", "fire combat"),
        ("Strenght: 9", "strength"),
        ("steatlh 12", "stealth"),
    ] {
        let mut draft = draft_for(GameKind::Torg);
        draft.type_names(&format!("Nia: 9s, {typed}")).unwrap();
        let preview = line_previews(&draft.typed, None, &[], Edition::Revised).remove(0);
        assert_eq!(
            preview.errors,
            [format!("“{typed}”: did you mean {meant}?")]
        );
        let says = messages::error_text(draft.add_typed().unwrap_err());
        let ending = format!("Did you mean {meant} instead of “{typed}”?");
        assert!(says.ends_with(&ending), "{says}");
        let number = typed.rsplit_once(' ').unwrap().1;
        let corrected = corrected(&draft.typed);
        assert_eq!(corrected, Some(format!("Nia: 9s, {meant} {number}")));
    }
    let several = "Bo: possibilties 6, 9s\nFlo: steatlh 12, Steatlh 3\n\nJo: dex 9";
    let meant = "Bo: possibilities 6, 9s\nFlo: stealth 12, stealth 3\n\nJo: dex 9";
    assert_eq!(corrected(several).as_deref(), Some(meant));
    assert_eq!(corrected(meant), None);
}

#[test]
fn words_before_the_player_are_left_out_in_all_games() {
    for game in GameKind::ALL {
        check(
            game,
            &[(
                "Liv [played by Joe]\nBo (Player: Ann)\nJo (player Sam)",
                &[("Liv", "Joe"), ("Bo", "Ann"), ("Jo", "Sam")],
            )],
        );
    }
}

/// What is unclear about a hero can be left out, and the hero stays.
#[test]
fn unclear_parts_are_left_out_but_nobody_is() {
    for (typed, wanted, left_out) in [
        (
            "Nia: 9s, dodge 12 (quick), saber +6\nBo: 8s",
            "Nia: 9s, dodge 12, saber +6\nBo: 8s",
            "Left out: “(quick)”.",
        ),
        (
            "Nia: 9s, gizmo 13, gizmo\nBo: fire combat +3, 2 boots",
            "Nia: 9s\nBo:",
            "",
        ),
    ] {
        let fixed = fix(typed).unwrap();
        assert_eq!(fixed.label, "Leave out what is unclear");
        assert_eq!(fixed.text, wanted);
        assert!(fixed.is_complete);
        if !left_out.is_empty() {
            assert_eq!(fixed.left_out.as_deref(), Some(left_out));
        }
    }
    for typed in [
        "Nia, dodge +2",
        "Nia, dex 300, sabre",
        "Nia - frob, dodge 12",
    ] {
        assert_eq!(fix(typed), None, "{typed}: nobody may get another name");
    }
    // A line without a name stays as typed, and does not keep the others from being mended.
    let fixed = fix("Nia: 9s, gizmo\n: 8s, gizmo\nBo: 8s").unwrap();
    assert_eq!(fixed.text, "Nia: 9s\n: 8s, gizmo\nBo: 8s");
    assert_eq!(fixed.left_out.as_deref(), Some("Left out: “gizmo”."));
    assert!(!fixed.is_complete);
    assert_eq!(fix("Nia: 9s"), None, "nothing is unclear");
    assert_eq!(fix(": 9s, gizmo 13"), None, "a name cannot be left out");
    let spelling = fix("Nia: 9s, dogde 12, gizmo 13").unwrap();
    assert_eq!(spelling.label, "Correct the spelling");
    assert!(!spelling.is_complete, "“gizmo” is left");
}

/// A correction of the spelling adds the people at once, so it says how many.
#[test]
fn a_correction_says_how_many_people_it_added() {
    assert_eq!(messages::added(0), None);
    let added = |count| messages::added(count).unwrap();
    assert_eq!(added(1), "Corrected, and 1 person added.");
    assert_eq!(added(4), "Corrected, and 4 people added.");
}

/// Only one preview shows how a name with a count or a role is read, and a status that is left out is named.
#[test]
fn words_beside_a_name_are_shown_once() {
    for typed in ["Juno (boss)", "thugs x3", "Juno (restrained)", "Juno: 9s"] {
        let mut draft = draft_for(GameKind::Torg);
        draft.typed = typed.to_owned();
        assert_eq!(messages::field_preview(&draft).people, [], "{typed}");
        assert_eq!(
            line_previews(typed, None, &[], Edition::Revised).len(),
            1,
            "{typed}"
        );
    }
    let mut draft = draft_for(GameKind::Torg);
    draft.typed = "Juno (restrained)\nOsric (boss)".to_owned();
    draft.add_typed().unwrap();
    assert_eq!(
        draft.left_out.as_deref(),
        Some("Left out: “restrained”. A status is set in play.")
    );
    let players = draft.people.iter().map(|person| person.player.clone());
    assert!(players.into_iter().all(|player| player.is_none()));
}
