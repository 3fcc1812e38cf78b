//! The search of the rulebook: other forms of a word, and corrected typing errors.

use crate::rulebook_text::{book_of, rule};
use ::torg::settings::Edition;
use rising_action::messages;
use rising_action::rules::rulebook::Rulebook;
use rising_action::rules::search_result::SearchResult;
use rising_action::rules::stem::stem;
use serde_json::{Value, json};
use std::sync::Arc;
use storage::GameKind;

/// Reads a book from its source files, as `scripts/rulebook.mjs` does, with all rules under one topic.
fn read_book(rules: &[&str], terms: &str) -> Rulebook {
    let value = |source: &str| toml::from_str::<Value>(source).unwrap();
    let rules = rules.iter().flat_map(|source| {
        let rules = value(source)["rule"].as_array().unwrap().clone();
        rules.into_iter().map(|mut rule| {
            // What the search does not use.
            let fields = rule.as_object_mut().unwrap();
            fields.retain(|name, _| {
                ["id", "title", "text", "keywords", "edition"].contains(&name.as_str())
            });
            let edition =
                fields
                    .get("edition")
                    .and_then(Value::as_str)
                    .map(|edition| match edition {
                        "C" => "classic",
                        _ => "revised",
                    });
            fields.insert("edition".to_owned(), json!(edition));
            fields.extend([
                ("see".to_owned(), json!([])),
                ("readings".to_owned(), json!([])),
            ]);
            rule
        })
    });
    let topics = json!([{ "name": "All", "rules": rules.collect::<Vec<_>>() }]);
    let mut terms = value(terms)["term"].clone();
    for term in terms.as_array_mut().unwrap() {
        let fields = term.as_object_mut().unwrap();
        fields.entry("also").or_insert_with(|| json!([]));
    }
    let file = json!({ "topics": topics, "readings": [], "terms": terms });
    Rulebook::parse(&file.to_string()).unwrap()
}

fn improv() -> Rulebook {
    read_book(
        &[include_str!("../../data/rulebook/improv.toml")],
        include_str!("../../data/rulebook/improv-terms.toml"),
    )
}

fn torg() -> Rulebook {
    read_book(
        &[
            include_str!("../../data/rulebook/torg-deck.toml"),
            include_str!("../../data/rulebook/torg-combat.toml"),
        ],
        include_str!("../../data/rulebook/torg-terms.toml"),
    )
}

fn torang() -> Rulebook {
    read_book(
        &[include_str!("../../data/rulebook/torang.toml")],
        include_str!("../../data/rulebook/torang-terms.toml"),
    )
}

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
        let found = SearchResult::new(&book, typed, None, Vec::new);
        assert_eq!(found.corrected.as_deref(), corrected, "{typed}");
        assert_eq!(found.rules.rules, rules, "{typed}");
    }
}

/// What another game has under the searched words comes before a correction, and words of other games are not corrected.
#[test]
fn words_of_other_games_are_not_corrected() {
    let others = [improv(), torang()].map(Arc::new);
    let book = torg();
    for (typed, corrected, elsewhere) in [
        ("hand of fate", None, Some("Hand of Fate")),
        ("hand of fat", None, Some("When the Hand of Fate applies")),
        ("grapple", None, None),
        ("grappel", Some("grappling"), None),
        ("stimied", Some("stymied"), None),
        ("wuond", Some("wound"), None),
        ("fateful", None, Some("Option: every tie is fateful")),
        ("fate moves", None, None),
    ] {
        let found = SearchResult::new(&book, typed, None, || others.to_vec());
        assert_eq!(found.corrected.as_deref(), corrected, "{typed}");
        let first = found.elsewhere.first().map(|other| other.title.as_str());
        assert_eq!(first, elsewhere, "{typed}");
    }
    let found = SearchResult::new(&book, "hand of fate", None, || others.to_vec());
    assert_eq!(found.elsewhere[0].game, GameKind::Improv);
    assert_eq!(found.elsewhere[0].rule, "IM-140");
}

/// If nothing in the book has any of the words, a rule of another game that has all of them is found, wherever they are in it.
#[test]
fn words_that_only_the_text_of_another_game_has_are_found_there() {
    let others = [torg(), torang()].map(Arc::new);
    let book = improv();
    for (typed, elsewhere) in [
        ("possibility extra die", &["DD-269"][..]),
        ("possibility elephant", &[]),
        ("elephant", &[]),
    ] {
        let found = SearchResult::new(&book, typed, None, || others.to_vec());
        let rules = found.elsewhere.iter().map(|other| other.rule.as_str());
        assert_eq!(rules.collect::<Vec<_>>(), elsewhere, "{typed}");
        assert_eq!(found.is_empty(), elsewhere.is_empty(), "{typed}");
    }
}

/// The other books are read only if they are needed.
#[test]
fn other_games_are_not_searched_for_what_the_own_game_has() {
    let book = torg();
    for searched in ["", "pool", "stymied", "grapple"] {
        let _ = SearchResult::new(&book, searched, None, || panic!("{searched}"));
    }
}

#[test]
fn searches_at_a_torg_table_find_rules() {
    let book = torg();
    for searched in ["grapple", "grappel", "graple"] {
        let found = SearchResult::new(&book, searched, None, Vec::new);
        assert!(
            found.rules.rules.len() >= 9,
            "{searched}: {:?}",
            found.rules
        );
    }
}

/// Searches at a Torg table, and the rule that has to be the first result, although its text has other words.
#[test]
fn keywords_find_a_rule_of_torg_first() {
    let book = torg();
    for (query, id) in [
        ("dying", "TC-100"),
        ("first aid", "TC-100"),
        ("treat", "TC-100"),
        ("treatment", "TC-100"),
        ("hp", "TC-092"),
        ("health", "TC-092"),
        ("multiple attacks", "TC-260"),
        ("gang up", "TC-T13"),
        ("ganging up", "TC-T13"),
    ] {
        let hits = book.search(query, None);
        let first = hits.first().map(|hit| book.rules[hit.rule].id.as_str());
        assert_eq!(first, Some(id), "{query}");
    }
}

/// Searches at an Improv table, and the rule that has to be among the first results.
#[test]
fn searches_find_the_expected_rules() {
    let book = improv();
    for (query, id) in [
        ("who wins a tie", "IM-069"),
        ("tie", "IM-069"),
        ("token", "IM-049"),
        ("gift", "IM-116"),
        ("mook", "IM-136"),
        ("minions", "IM-136"),
        ("hand of fate", "IM-140"),
        ("who wins a round", "IM-106"),
        ("what cards are worth", "IM-072"),
        ("joker", "IM-078"),
        ("ace", "IM-072"),
        ("spades", "IM-068"),
        ("talent", "IM-048"),
        ("gamemaster’s limit", "IM-050"),
        ("gm", "IM-021"),
        ("pool", "IM-075"),
        ("bank", "IM-081"),
        ("out of play", "IM-077"),
        ("award", "IM-094"),
        ("narrate", "IM-086"),
        ("first", "IM-088"),
        ("how many rounds", "IM-098"),
        ("victory pile", "IM-107"),
        ("refill", "IM-171"),
        ("new cards", "IM-171"),
        ("redraw", "IM-162"),
        ("bribe", "IM-162"),
        ("bluff", "IM-060"),
        ("stake", "IM-010"),
        ("opponent", "IM-027"),
        ("allies", "IM-018"),
        ("player against player", "IM-005"),
        ("help", "IM-054"),
        ("killed", "IM-146"),
        ("eliminated", "IM-151"),
        ("destroyed", "IM-155"),
        ("start session", "IM-160"),
        ("deck", "IM-161"),
        ("reveal", "IM-065"),
        ("take back", "IM-062"),
        ("around the table", "IM-131"),
        ("bystander", "IM-041"),
        ("passed", "IM-061"),
        ("concede", "IM-039"),
        ("concession", "IM-039"),
        ("give up", "IM-039"),
        ("surrender", "IM-039"),
        ("suit order", "IM-068"),
        ("order of suits", "IM-068"),
    ] {
        let hits = book.search(query, None);
        let first: Vec<&str> = hits
            .iter()
            .take(8)
            .map(|hit| book.rules[hit.rule].id.as_str())
            .collect();
        assert!(first.contains(&id), "{query}: {first:?}, not {id}");
    }
}

/// What players type at the table, mostly several words, and the rule that has to be among the first five results.
#[test]
fn what_players_type_finds_the_rule_they_mean() {
    let check = |book: &Rulebook, queries: &[(&str, &str)]| {
        for (query, id) in queries {
            let found = SearchResult::new(book, query, None, Vec::new).rules;
            let first = found.rules.iter().take(5);
            let first: Vec<&str> = first.map(|at| book.rules[*at].id.as_str()).collect();
            assert!(first.contains(id), "{query}: {first:?}, not {id}");
        }
    };
    check(
        &torg(),
        &[
            ("possibility extra die", "DD-269"),
            ("spend possibility reroll", "DD-269"),
            ("who goes first", "DD-119"),
            ("can i trade cards", "DD-079"),
            ("draw with a full hand", "DD-099"),
            ("heroes flee the encounter", "DD-273"),
            ("roll a 20 again", "TC-040"),
            ("attack two targets at once", "TC-260"),
            ("damage when unarmed", "TC-078"),
            ("do wounds heal", "TC-099"),
            ("shooting at long range", "TC-173"),
            ("dodge an attack", "TC-052"),
        ],
    );
    check(
        &torang(),
        &[
            ("who wins an opposed roll", "TE-083"),
            ("both roll the same number", "TE-085"),
            ("both sides fail", "TE-086"),
            ("when do i mark experience", "TE-045"),
            ("what happens on a fumble", "TE-040"),
            ("is 98 a fumble", "TE-029"),
            ("can i reroll", "TE-112"),
            ("how much does help add", "TE-064"),
            ("whole group sneaks", "TE-070"),
            ("skill over 100", "TE-092"),
            ("bonus for a good plan", "TE-053"),
            ("say the goal first", "TE-013"),
            ("skill above one hundred", "TE-092"),
            ("difficulty", "TE-050"),
            ("lowest roll", "TE-105"),
            ("lowest roll", "TE-108"),
            ("who wins if both fail", "TE-086"),
            ("who wins if both fail", "TE-087"),
        ],
    );
    check(
        &improv(),
        &[
            ("who tells the story first", "IM-088"),
            ("what beats a joker", "IM-068"),
            ("two cards of the same value", "IM-068"),
            ("how many talents can i use", "IM-057"),
            ("draw new cards during a conflict", "IM-171"),
            ("give a card to another player", "IM-116"),
            ("who gets the tokens", "IM-076"),
            ("how long is a conflict", "IM-098"),
            ("my character dies", "IM-146"),
            ("ask a friend for help", "IM-054"),
            ("how many tokens may the gm spend", "IM-050"),
            ("play a card without looking", "IM-037"),
            ("how many counters can the gamemaster use", "IM-050"),
            ("how many counters can the gamemaster use", "IM-102"),
            ("how many tokens can the gm use", "IM-050"),
            ("how many tokens can the gm use", "IM-102"),
            ("I do not want to tell the story", "IM-087"),
            ("what if both have the same number", "IM-068"),
            ("what if both have the same number", "IM-069"),
            ("who gets the chips after the round", "IM-080"),
            ("chips", "IM-049"),
        ],
    );
}

/// Screen readers say how much was found.
#[test]
fn what_is_found_is_counted() {
    assert_eq!(messages::search_count(0, 1), "1 rule found.");
    let both = "1 definition and 12 rules found.";
    assert_eq!(messages::search_count(1, 12), both);
    assert_eq!(messages::search_count(0, 0), "0 rules found.");
}

/// At a table, a definition leads to the rule of its edition; without one, to the rule that explains it best.
#[test]
fn definitions_lead_to_the_rule_of_the_edition() {
    let book = torg();
    for (term, classic, revised) in [
        ("vital blow", "TC-122", "TC-126"),
        ("aiming", "TC-120", "TC-121"),
        ("vital spot", "TC-122", "TC-126"),
        // The other edition has no rule for it.
        ("vital block", "TC-150", "TC-150"),
    ] {
        let rule = |edition| {
            let found = SearchResult::new(&book, term, edition, Vec::new);
            found.terms[0].rule.clone()
        };
        assert_eq!(rule(Some(Edition::Classic)), classic, "{term}");
        assert_eq!(rule(Some(Edition::Revised)), revised, "{term}");
        assert_eq!(rule(None), book.term(term).unwrap().rule, "{term}");
    }
}
