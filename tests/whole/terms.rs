//! The glossaries' terms in texts: where they are found, and that each has a link target.

use rising_action::rules::terms::{TextSegment, pieces};
use storage::GameKind;

/// Returns the terms in a text: as written there, and their names.
fn terms(book: GameKind, text: &str) -> Vec<(&str, &'static str)> {
    let terms = pieces(book, text)
        .into_iter()
        .filter_map(|piece| match piece {
            TextSegment::Words(_) => None,
            TextSegment::Term { shown, name } => Some((shown, name)),
        });
    terms.collect()
}

#[test]
fn terms_are_found_at_their_first_occurrence() {
    let found: [(&str, &[(&str, &str)]); 11] = [
        ("Flurry", &[("Flurry", "Flurry")]),
        (
            "Possible setback",
            &[("Possible setback", "possible setback")],
        ),
        (
            "Two wounds and 3 shock.",
            &[("wounds", "wound"), ("shock", "shock")],
        ),
        ("A wound, and another wound", &[("wound", "wound")]),
        (
            "The dramatic line counts.",
            &[("dramatic line", "dramatic line")],
        ),
        // A capital letter is part of the term's name.
        ("Get up, and then take a break.", &[]),
        // "Up to" are ordinary words, also at the start of a sentence.
        ("Up to 5 meters; Up after that.", &[("Up", "Up")]),
        ("Up, until then", &[("Up", "Up")]),
        // Parts of longer words are not terms.
        ("Shocking, wounding, Uptown", &[]),
        ("−5: Stymied!", &[("Stymied", "Stymied")]),
        ("", &[]),
    ];
    for (text, expected) in found {
        assert_eq!(terms(GameKind::Torg, text), expected, "{text}");
    }
}

#[test]
fn joined_segments_give_the_text() {
    for text in [
        "Knocked down; 2 wounds, KO’d — “Up” (until the round ends).",
        "  äöü Stymied ß Up",
        "K",
        "No term at al",
    ] {
        for book in GameKind::ALL {
            let pieces = pieces(book, text).into_iter().map(|piece| match piece {
                TextSegment::Words(text) => text,
                TextSegment::Term { shown, .. } => shown,
            });
            assert_eq!(pieces.collect::<String>(), text);
        }
    }
}
