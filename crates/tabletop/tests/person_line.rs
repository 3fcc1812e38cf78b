//! How the line about a person is read: where the details begin, and what is a heading or a list.

use tabletop::person_line::{DetailRules, Heading, LABELS, has_finished_part, split_list};

/// A name with its details.
type Person<'a> = (&'a str, Option<&'a str>);

const FIGURES: DetailRules = DetailRules {
    without_numbers: false,
    scores_behind_comma: false,
    is_known: |item| item.trim() == "9s" || item.trim().starts_with("dex "),
    labels: &[],
};
const WORDS: DetailRules = DetailRules {
    without_numbers: true,
    scores_behind_comma: false,
    is_known: |_| false,
    labels: &LABELS,
};
const SCORES: DetailRules = DetailRules {
    scores_behind_comma: true,
    ..FIGURES
};

fn read(rules: DetailRules, line: &str) -> Vec<(String, Option<String>)> {
    let people = rules.people(line).into_iter();
    people
        .map(|(person, details)| match details {
            Some(details) => (
                details.head(person).trim().to_owned(),
                Some(details.text(person).trim().to_owned()),
            ),
            None => (person.trim().to_owned(), None),
        })
        .collect()
}

#[test]
fn details_follow_a_colon_or_dash_or_are_in_brackets() {
    let cases: &[(&str, &[Person])] = &[
        ("Elsa: Sneak 70", &[("Elsa", Some("Sneak 70"))]),
        ("Elsa:", &[("Elsa", Some(""))]),
        ("Elsa - Sneak 70, B 5", &[("Elsa", Some("Sneak 70, B 5"))]),
        ("Elsa (Ann) – Sneak 70", &[("Elsa (Ann)", Some("Sneak 70"))]),
        ("Elsa — Sneak -5", &[("Elsa", Some("Sneak -5"))]),
        ("Elsa - 9s, club", &[("Elsa", Some("9s, club"))]),
        (
            "Elsa - brave, Sneak 70",
            &[("Elsa", Some("brave, Sneak 70"))],
        ),
        (
            "Elsa - Sneak: 70, B: 5",
            &[("Elsa", Some("Sneak: 70, B: 5"))],
        ),
        ("Elsa - Sneak - 70", &[("Elsa", Some("Sneak - 70"))]),
        ("Elsa - Sneak (70)", &[("Elsa", Some("Sneak (70)"))]),
        // Only commas: one item is a known detail, and none could be a name.
        ("Wu, dex 12, Sneak 70", &[("Wu", Some("dex 12, Sneak 70"))]),
        (
            "Wu, a thief, Sneak 70, dex 12",
            &[("Wu", Some("a thief, Sneak 70, dex 12"))],
        ),
        (
            "Wu, dex 9, dex 12, Sneak 70",
            &[("Wu", Some("dex 9, dex 12, Sneak 70"))],
        ),
        (
            "Wu, Elsa, Bo",
            &[("Wu", None), ("Elsa", None), ("Bo", None)],
        ),
        (
            "Wu, dex 12, Agent 7",
            &[("Wu", None), ("dex 12", None), ("Agent 7", None)],
        ),
        ("Wu, Sneak 70", &[("Wu", None), ("Sneak 70", None)]),
        ("dex 12, dex 14", &[("dex 12", None), ("dex 14", None)]),
        // A colon in a detail.
        (
            "Elsa (Ann) Sneak 70, dex 12; B: 5",
            &[("Elsa (Ann)", Some("Sneak 70, dex 12; B: 5"))],
        ),
        (
            "Elsa, dex 12, Sneak 70, B: 5",
            &[("Elsa", Some("dex 12, Sneak 70, B: 5"))],
        ),
        ("Elsa (Ann 2): 9s", &[("Elsa (Ann 2)", Some("9s"))]),
        (
            "Elsa - 9s, Sneak 70, B: 5",
            &[("Elsa", Some("9s, Sneak 70, B: 5"))],
        ),
        (
            "Elsa (Ann) – Sneak 70, B: 5",
            &[("Elsa (Ann)", Some("Sneak 70, B: 5"))],
        ),
        (
            "El (Swim 30) - Ride 25, B: 5",
            &[("El", Some("Swim 30,  Ride 25, B: 5"))],
        ),
        ("Elsa, Bo: 70", &[("Elsa, Bo", Some("70"))]),
        // A dash in a name.
        ("Jean-Luc: Sneak 70", &[("Jean-Luc", Some("Sneak 70"))]),
        ("Jean - Luc", &[("Jean - Luc", None)]),
        ("Unit - 7", &[("Unit - 7", None)]),
        ("R2 - D2", &[("R2 - D2", None)]),
        ("Al - the 3rd", &[("Al - the 3rd", None)]),
        ("Al - the Sly: dex 9", &[("Al - the Sly", Some("dex 9"))]),
        (
            "Al - the Sly - Sneak 70",
            &[("Al - the Sly", Some("Sneak 70"))],
        ),
        ("\"Al - Sneak 70\"", &[("\"Al - Sneak 70\"", None)]),
        // Brackets.
        ("El (Swim 30, Ride 25)", &[("El", Some("Swim 30, Ride 25"))]),
        (
            "El (Swim 30), Bo [Ride 25]",
            &[("El", Some("Swim 30")), ("Bo", Some("Ride 25"))],
        ),
        // After a comma, only an item that cannot be a name continues the details.
        (
            "El (Swim 30), Agent 47",
            &[("El", Some("Swim 30")), ("Agent 47", None)],
        ),
        (
            "El (Swim 30), Bo [Ride 25], Agent 47",
            &[
                ("El", Some("Swim 30")),
                ("Bo", Some("Ride 25")),
                ("Agent 47", None),
            ],
        ),
        (
            "El (dex 9, B 14), 2 Guards (9s)",
            &[("El", Some("dex 9, B 14")), ("2 Guards", Some("9s"))],
        ),
        ("El (9s), club +3", &[("El", Some("9s, , club +3"))]),
        ("El, Bo (Swim 30)", &[("El", None), ("Bo", Some("Swim 30"))]),
        ("El (Swim: 3)", &[("El", Some("Swim: 3"))]),
        ("El (Swim 30) Ride 25", &[("El", Some("Swim 30,  Ride 25"))]),
        (
            "El (Swim 30): Ride 25",
            &[("El", Some("Swim 30,  Ride 25"))],
        ),
        ("El (Ann) (Swim 30)", &[("El (Ann)", Some("Swim 30"))]),
        ("El (Ann) Swim 30", &[("El (Ann)", Some("Swim 30"))]),
        ("El (dex 9)", &[("El", Some("dex 9"))]),
        ("El (Ann)", &[("El (Ann)", None)]),
        // Two players with one name: a single digit is not a figure.
        ("El (Ann 2)", &[("El (Ann 2)", None)]),
        ("El (\"Ann 22\")", &[("El (\"Ann 22\")", None)]),
        (
            "El (Ann, Bo), Oda",
            &[("El (Ann, Bo)", None), ("Oda", None)],
        ),
        (
            "El (Ann), Agent 47",
            &[("El (Ann)", None), ("Agent 47", None)],
        ),
        ("El (Swim 30", &[("El (Swim 30", None)]),
    ];
    for &(line, expected) in cases {
        let expected: Vec<(String, Option<String>)> = expected
            .iter()
            .map(|(head, details)| ((*head).to_owned(), details.map(str::to_owned)))
            .collect();
        assert_eq!(read(FIGURES, line), expected, "{line}");
    }
}

#[test]
fn scores_behind_a_comma_are_details_if_the_game_allows_them() {
    let wu = |details| vec![("Wu".to_owned(), Some(details))];
    for details in ["Sneak 70", "Sneak 70, B 5%", "Sneak 70 Hide 40, Ride 33%"] {
        let line = format!("Wu, {details}");
        assert_eq!(read(SCORES, &line), wu(details.to_owned()), "{line}");
    }
    for (line, people) in [
        ("Wu, Thug 11, Thug 12", 3),
        ("Thug 11, Guard 12", 2),
        ("Wu, Bo, Sneak 70", 3),
        ("Wu, Sneak 70, Bo", 3),
        ("Wu, Ann 2", 2),
        ("Wu, 55", 2),
    ] {
        let names = read(SCORES, line);
        assert_eq!(names.len(), people, "{line}");
        assert!(names.iter().all(|(_, details)| details.is_none()), "{line}");
    }
}

#[test]
fn plain_words_are_details_if_the_game_allows_them() {
    for (line, head, details) in [
        ("Liv - Brawl, Languages", "Liv", Some("Brawl, Languages")),
        (
            "Liv – Brawl: 3, Languages",
            "Liv",
            Some("Brawl: 3, Languages"),
        ),
        ("Liv (Brawl, Languages)", "Liv", Some("Brawl, Languages")),
        ("Liv - ", "Liv -", None),
        ("Jean-Luc", "Jean-Luc", None),
        // A label before them is none of them.
        (
            "Liv (Jo) - talents: Brawl x3, Art",
            "Liv (Jo)",
            Some("Brawl x3, Art"),
        ),
        ("Liv: Talents: Brawl", "Liv", Some("Brawl")),
        ("Liv (talents: Brawl, Art)", "Liv", Some("Brawl, Art")),
    ] {
        let expected = vec![(head.to_owned(), details.map(str::to_owned))];
        assert_eq!(read(WORDS, line), expected, "{line}");
    }
}

#[test]
fn headings_are_known() {
    for (line, heading) in [
        ("Party:", Some(Heading::Heroes)),
        ("## The Party", Some(Heading::Heroes)),
        ("Heroes for tonight:", Some(Heading::Heroes)),
        ("NPCs", Some(Heading::Characters)),
        ("Heroes for hire", None),
        ("Wu:", None),
    ] {
        assert_eq!(Heading::of(line), heading, "{line}");
    }
}

#[test]
fn an_unfinished_list_is_not_split_in_brackets() {
    for part in ["El (Swim 30,", "El (a, b)", "El"] {
        assert!(!has_finished_part(part), "{part}");
    }
    assert!(has_finished_part("El (a, b), "));
}

#[test]
fn long_lines_are_read_quickly() {
    let quotes = "(".repeat(100_000) + &"„".repeat(100_000);
    assert_eq!(split_list(&quotes).len(), 1);
    let dashes = " ".repeat(100_000) + &"- ".repeat(50_000);
    assert_eq!(FIGURES.find(&dashes), None);
    let strokes = "El | ".repeat(50_000);
    assert_eq!(FIGURES.find(&strokes), None);
}

/// Bars and dots stand between a name and details, and so does a slash before a known one.
#[test]
fn strokes_part_a_name_and_details() {
    for (rules, line, head, details) in [
        (FIGURES, "El | dex 9 | B 5", "El", Some("dex 9, B 5")),
        (FIGURES, "El · dex 9 · B 5", "El", Some("dex 9, B 5")),
        (FIGURES, "El\tdex 12", "El", Some("dex 12")),
        (FIGURES, "El (Ann) | 9s", "El (Ann)", Some("9s")),
        (FIGURES, "4 elves | 9s", "4 elves", Some("9s")),
        (
            FIGURES,
            "El | a thief | dex 12",
            "El",
            Some("a thief, dex 12"),
        ),
        (FIGURES, "El / Bo / dex 12", "El / Bo", Some("dex 12")),
        (
            SCORES,
            "El | Sneak 70 | Hide 40",
            "El",
            Some("Sneak 70, Hide 40"),
        ),
        (FIGURES, "El / dex 9", "El / dex 9", None),
        (FIGURES, "El / Bo", "El / Bo", None),
        (FIGURES, "El | Bo", "El | Bo", None),
        (FIGURES, "dex 9 | dex 12", "dex 9 | dex 12", None),
        (FIGURES, "El 47 | dex 9", "El 47 | dex 9", None),
        (FIGURES, "\"El | dex 9\"", "\"El | dex 9\"", None),
        (FIGURES, "El (dex 9 | B 5)", "El", Some("dex 9 | B 5")),
        (WORDS, "El | Sneak 70", "El | Sneak 70", None),
    ] {
        let expected = vec![(head.to_owned(), details.map(str::to_owned))];
        let found = read(rules, line).into_iter();
        let found = found.map(|(head, details)| {
            let details = details.map(|details| details.replace(" ,  ", ", "));
            (head, details)
        });
        assert!(found.eq(expected), "{line}: {:?}", read(rules, line));
    }
}

/// Two values of a known kind show that another one, which is not known, is no name either.
#[test]
fn unknown_values_make_no_names_of_known_ones() {
    const TWO: DetailRules = DetailRules {
        is_known: |item| item.trim().starts_with("dex ") || item.trim().starts_with("str "),
        ..FIGURES
    };
    for (line, people) in [
        ("Wu, dex 12, str 10, luck 3", 1),
        ("Wu, dex 9, str 8, luck 3", 1),
        ("Wu, sword +5, luck 3", 1),
        ("Wu 2, dex 12, str 10", 1),
        ("Wu, dex 12, Agent 7", 3),
        ("Wu, dex 1, str 2, Agent 7", 4),
        ("Wu, luck 3, dex 9", 3),
    ] {
        assert_eq!(read(TWO, line).len(), people, "{line}");
    }
}
