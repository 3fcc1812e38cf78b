//! The search of the rulebook: other forms of a word, and corrected typing errors.

use crate::rulebook_text::{book_of, rule};
use rising_action::rules::rulebook::Rulebook;
use rising_action::rules::search_result::SearchResult;
use rising_action::rules::stem::stem;

/// Returns a book whose rules have these titles and texts; their IDs count from DD-001.
fn book(rules: &[(&str, &str)]) -> Rulebook {
    let rules = rules.iter().enumerate();
    let rules = rules.map(|(at, (title, text))| rule(&format!("DD-{:03}", at + 1), title, text));
    book_of(rules.collect())
}

#[test]
fn forms_of_a_word_share_their_stem() {
    for forms in [
        &["grapple", "grapples", "grappled", "grappling"][..],
        &["attack", "attacks", "attacked", "attacking"],
        &["narrate", "narrates", "narrated", "narration", "narrating"],
        &["stop", "stops", "stopped", "stopping"],
        &["pass", "passes", "passed", "passing"],
        &["roll", "rolls", "rolling"],
        &["ally", "allies", "allied"],
        &["tie", "ties"],
        &["interact", "interaction", "interactions"],
        &["move", "moves", "moved", "moving"],
    ] {
        for form in forms {
            assert_eq!(stem(form), stem(forms[0]), "{form}");
        }
    }
}

#[test]
fn different_words_have_different_stems() {
    for (first, second) in [
        ("mission", "miss"),
        ("all", "ally"),
        ("player", "play"),
        ("string", "str"),
        ("speed", "spe"),
        ("-5", "5"),
        ("é", "e"),
    ] {
        assert_ne!(stem(first), stem(second), "{first}");
    }
}

/// Rules with the searched form come first, even if another form is in a title.
#[test]
fn other_forms_of_a_word_are_found_after_the_word_itself() {
    let book = book(&[
        ("Grappling", "Hold on."),
        ("Holds", "Who grapples holds, a grappled one is held."),
        ("Attacks", "Roll."),
        ("Aim", "While attacking, narrate it."),
        ("Narration", "Tell."),
    ]);
    for (query, rules) in [
        ("grapple", vec![1, 0]),
        ("grappling", vec![0, 1]),
        ("attacking", vec![3, 2]),
        ("attack", vec![2, 3]),
        ("narrate", vec![3, 4]),
        ("narrating", vec![4, 3]),
        ("grapple attacked", vec![]),
    ] {
        let found = book.ranking(query, None);
        let expected = if rules.is_empty() {
            (vec![1, 0, 2, 3], true)
        } else {
            (rules, false)
        };
        assert_eq!((found.rules, found.is_partial), expected, "{query}");
    }
}

#[test]
fn other_forms_are_marked() {
    let book = book(&[("Grappling", "At −5, “grapple”.")]);
    let hits = book.search("grappled", None);
    assert_eq!(hits[0].title, std::slice::from_ref(&(0..9)));
    let text = &book.rules[0].text;
    let marked: Vec<&str> = hits[0].text.iter().map(|at| &text[at.clone()]).collect();
    assert_eq!(marked, ["grapple"]);
}

#[test]
fn typing_errors_in_other_forms_are_corrected() {
    let book = book(&[("Grappling", "Hold on."), ("Rolls", "Face it.")]);
    for (typed, corrected, rules) in [
        ("grapple", None, vec![0]),
        ("grappel", Some("grappling"), vec![0]),
        ("graple", Some("grappling"), vec![0]),
        ("fase", Some("face"), vec![1]),
        ("elephant", None, vec![]),
    ] {
        let found = SearchResult::new(&book, typed, None);
        assert_eq!(found.corrected.as_deref(), corrected, "{typed}");
        assert_eq!(found.rules.rules, rules, "{typed}");
    }
}
