//! The rulebook in the app: its text is parsed, looked up and searched, and the open book is chosen.

use ::torg::settings::Edition;
use rising_action::rules::rulebook::{self, RuleTable, Rulebook};
use serde_json::{Value, json};
use std::ops::Range;
use storage::GameKind;

/// The output of `scripts/rulebook.mjs` for `tests/whole/rulebook_samples`; the script's own tests compare it with this file.
const SAMPLE: &str = include_str!("rulebook_samples/sample.json");

fn sample() -> Rulebook {
    Rulebook::parse(SAMPLE).unwrap()
}

/// Returns a rule as in the file of a book.
pub fn rule(id: &str, title: &str, text: &str) -> Value {
    json!({ "id": id, "title": title, "text": text, "see": [], "readings": [] })
}

/// Returns a book of one topic with these rules.
pub fn book_of(rules: Vec<Value>) -> Rulebook {
    let topics = json!([{ "name": "All", "rules": rules }]);
    let file = json!({ "topics": topics, "readings": [], "terms": [] });
    Rulebook::parse(&file.to_string()).unwrap()
}

fn book(rules: &[(&str, &str, &str)]) -> Rulebook {
    let rules = rules.iter();
    book_of(
        rules
            .map(|(id, title, text)| rule(id, title, text))
            .collect(),
    )
}

/// Returns a book with three rules: of the classic edition, of the revised one, and of both.
fn book_of_editions() -> Rulebook {
    let mut rules = ["TC-001", "TC-002", "TC-003"].map(|id| rule(id, "Aim", "x"));
    rules[0]["edition"] = json!("classic");
    rules[1]["edition"] = json!("revised");
    book_of(rules.into())
}

fn found<'a>(book: &'a Rulebook, query: &str) -> Vec<&'a str> {
    book.search(query, None)
        .into_iter()
        .map(|hit| book.rules[hit.rule].id.as_str())
        .collect()
}

fn marked<'a>(text: &'a str, ranges: &[Range<usize>]) -> Vec<&'a str> {
    ranges.iter().map(|range| &text[range.clone()]).collect()
}

#[test]
fn rule_ids_lead_to_their_book() {
    for id in ["TE-052", "B-04"] {
        assert_eq!(rulebook::game_of(id), GameKind::Torang, "{id}");
    }
    for id in ["IM-069", "IA-04"] {
        assert_eq!(rulebook::game_of(id), GameKind::Improv, "{id}");
    }
    for id in ["DD-050", "A-04", "TC-015", ""] {
        assert_eq!(rulebook::game_of(id), GameKind::Torg, "{id}");
    }
    assert_eq!(book(&[("TE-001", "t", "x")]).game(), GameKind::Torang);
    assert_eq!(sample().game(), GameKind::Torg);
}

#[test]
fn reads_the_output_of_the_script() {
    let book = sample();
    let topics: Vec<_> = book
        .topics
        .iter()
        .map(|topic| (topic.name.as_str(), topic.rules.clone()))
        .collect();
    assert_eq!(topics, [("Pools", 0..2), ("Setbacks", 2..3)]);
    assert_eq!(
        book.rules[0].text,
        "A \"pool\" lies face up, apart from the hand."
    );
    assert!(book.rules[0].see.is_empty() && book.rules[0].readings.is_empty());
    assert_eq!(book.rules[1].see, ["DD-049", "DD-057"]);
    assert_eq!(book.rules[1].readings, ["A-04"]);
    assert_eq!(book.rules[1].edition, None);
    assert_eq!(book.rules[2].readings, ["A-28", "A-29"]);
    assert_eq!(
        book.rules[2].text,
        "Every action of the side’s pool is at −5 \\ this round."
    );
    let reading = book.reading("A-04").unwrap();
    assert_eq!(
        (
            reading.question.as_str(),
            reading.answer.as_str(),
            reading.why.as_str()
        ),
        (
            "Until when?",
            "Until the round ends.",
            "Only the start is named."
        )
    );
}

#[test]
fn rules_of_one_edition_name_it() {
    let book = book_of_editions();
    let editions: Vec<_> = book.rules.iter().map(|rule| rule.edition).collect();
    let expected = [Some(Edition::Classic), Some(Edition::Revised), None];
    assert_eq!(editions, expected);
}

#[test]
fn finds_by_id() {
    let book = sample();
    assert_eq!(
        book.find("DD-050").unwrap().title,
        "One card into the pool each round"
    );
    assert_eq!(book.find("DD-05"), None);
    assert_eq!(book.reading("A-99"), None);
    assert_eq!(book.topic_of(1).unwrap().name, "Pools");
    assert_eq!(book.topic_of(2).unwrap().name, "Setbacks");
    assert_eq!(book.topic_of(3), None);
}

#[test]
fn hits_are_counted_by_topic() {
    let book = sample();
    let topics_for = |query| book.topics_of(&book.ranking(query, None).rules);
    assert_eq!(topics_for("pool"), [(0, 2), (1, 1)]);
    assert_eq!(topics_for("setback"), [(1, 1)]);
    assert_eq!(topics_for("dragon"), []);
}

#[test]
fn damaged_files_are_refused() {
    let end = SAMPLE.trim_end().len();
    for cut in (0..end).filter(|cut| SAMPLE.is_char_boundary(*cut)) {
        assert!(Rulebook::parse(&SAMPLE[..cut]).is_err(), "at {cut}");
    }
    for other in ["{}", "[]", "just words", r#"{"topics":[{"name":"T"}]}"#] {
        assert!(Rulebook::parse(other).is_err(), "{other}");
    }
}

#[test]
fn a_chart_has_columns_and_rows() {
    let table = sample().find("DD-165").unwrap().table.clone();
    let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    let expected = RuleTable {
        columns: cells(["Setback", "Penalty"]),
        rows: vec![cells(["plain", "−5"]), cells(["double", "−10"])],
    };
    assert_eq!(table, Some(expected));
}

#[test]
fn title_hits_come_first_then_ids_then_text() {
    let book = book(&[
        ("DD-001", "Cards", "A pool rule on rule 004."),
        ("DD-002", "Pools", "Cards."),
        ("DD-003", "Empty", "Nothing."),
        ("DD-004", "Hands", "Another."),
        ("DD-005", "A pool of cards", "004 in the text as well."),
    ]);
    assert_eq!(found(&book, "pool"), ["DD-002", "DD-005", "DD-001"]);
    assert_eq!(found(&book, "dd-003"), ["DD-003"]);
    assert_eq!(found(&book, "004"), ["DD-004", "DD-001", "DD-005"]);
    assert_eq!(found(&book, "pool cards"), ["DD-005", "DD-001", "DD-002"]);
}

#[test]
fn rules_with_the_most_words_are_found() {
    let book = book(&[
        ("DD-001", "Pools", "Open."),
        ("DD-002", "Pools", "Hidden."),
        ("DD-003", "Hands", "Hidden."),
    ]);
    assert_eq!(found(&book, "pool hidden"), ["DD-002"]);
    assert_eq!(found(&book, "hidden  dd-003"), ["DD-003"]);
    assert_eq!(found(&book, "pool hidden open"), ["DD-001", "DD-002"]);
    assert!(found(&book, "").is_empty());
    assert!(found(&book, " \t").is_empty());
}

#[test]
fn questions_in_plain_words_find_rules() {
    let book = book(&[
        ("TC-001", "Surprise", "Nobody saw it."),
        ("TC-002", "The bonus chart", "Figures."),
    ]);
    assert_eq!(found(&book, "How does surprise work?"), ["TC-001"]);
    assert_eq!(found(&book, "what are the charts"), ["TC-002"]);
    assert!(found(&book, "?").is_empty());
}

#[test]
fn the_tables_edition_comes_first() {
    let book = book_of_editions();
    let rules = |own_edition| -> Vec<usize> {
        let hits = book.search("aim", own_edition).into_iter();
        hits.map(|hit| hit.rule).collect()
    };
    assert_eq!(rules(Some(Edition::Revised)), [1, 2, 0]);
    assert_eq!(rules(Some(Edition::Classic)), [0, 2, 1]);
    assert_eq!(rules(None), [0, 1, 2]);
}

#[test]
fn numbers_do_not_match_rule_ids() {
    let book = book(&[
        ("DD-003", "Three", "Nothing."),
        ("DD-030", "Others", "Up to 3 cards, at −3."),
    ]);
    assert_eq!(found(&book, "3"), ["DD-030"]);
    assert_eq!(found(&book, "-3"), ["DD-030"]);
    assert_eq!(found(&book, "030"), ["DD-030"]);
}

#[test]
fn case_quotes_and_minus_do_not_matter() {
    let book = book(&[("DD-001", "The GAMEMASTER’s “any”", "At −5 this round.")]);
    for query in [
        "gamemaster's",
        "Gamemaster’s",
        "\"ANY\"",
        "-5 round",
        "−5",
        "–5",
    ] {
        assert_eq!(found(&book, query), ["DD-001"], "{query}");
    }
}

/// A word is searched for at the beginning of words, and inside them only if nothing begins with it.
#[test]
fn a_match_inside_a_word_counts_only_without_a_better_one() {
    let book = book(&[
        ("TE-001", "Abilities", "Roll them."),
        ("TE-002", "Levels", "A tie is possible, and so are ties."),
        ("TE-003", "Both tied", "Nobody wins."),
    ]);
    for (query, rules) in [
        ("tie", vec!["TE-003", "TE-002"]),
        ("ties", vec!["TE-002"]),
        ("ilities", vec!["TE-001"]),
        ("te-003", vec!["TE-003"]),
        ("003", vec!["TE-003"]),
    ] {
        assert_eq!(found(&book, query), rules, "{query}");
    }
}

/// Another game is offered only for what is the name of a term there, or the title of a rule.
#[test]
fn a_book_has_headings_for_searches_in_another_one() {
    let topics = json!([{ "name": "All", "rules": [rule("IM-140", "When fate decides", "The hand of an opponent.")] }]);
    let term = json!({ "name": "Hand of Fate", "also": [], "text": "x", "rule": "IM-140" });
    let file = json!({ "topics": topics, "readings": [], "terms": [term] });
    let book = Rulebook::parse(&file.to_string()).unwrap();
    let heading = |query| book.heading(query).map(|(title, _)| title);
    assert_eq!(heading("hand of fate").as_deref(), Some("Hand of Fate"));
    assert_eq!(
        heading("fate decides").as_deref(),
        Some("When fate decides")
    );
    for query in ["opponent", "hand fate", "victory", ""] {
        assert_eq!(heading(query), None, "{query}");
    }
}

#[test]
fn hits_have_the_matching_byte_ranges() {
    let book = book(&[("DD-001", "Pool, pools, POOL", "The side’s pool at −5.")]);
    let hits = book.search("pool -5", None);
    let rule = &book.rules[0];
    assert_eq!(
        marked(&rule.title, &hits[0].title),
        ["Pool", "pool", "POOL"]
    );
    assert_eq!(marked(&rule.text, &hits[0].text), ["pool", "−5"]);
    let ties = self::book(&[("TE-001", "Abilities", "Abilities tie.")]);
    let hits = ties.search("tie", None);
    assert!(hits[0].title.is_empty(), "a word goes on there");
    assert_eq!(marked(&ties.rules[0].text, &hits[0].text), ["tie"]);
}

#[test]
fn adjacent_and_overlapping_marks_are_joined() {
    let book = book(&[("DD-001", "Setbacks", "aaaa")]);
    let hits = book.search("setb back a aa", None);
    assert_eq!(marked(&book.rules[0].title, &hits[0].title), ["Setback"]);
    assert_eq!(hits[0].text, std::slice::from_ref(&(0..2)));
}

#[test]
fn marks_match_a_search_by_characters() {
    let plain = |character: char| match character {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '−' | '–' => '-',
        other => other.to_ascii_lowercase(),
    };
    // Marks the bytes that occurrences of the word cover: those at the beginning of a word, or else all.
    let covered = |text: &str, word: &str| {
        let mut found = vec![];
        for (at, _) in text.char_indices() {
            let mut rest = text[at..].chars();
            let mut letters = word.chars();
            if letters.all(|letter| rest.next().map(plain) == Some(plain(letter))) {
                let before = text[..at].chars().next_back();
                let goes_on = word.starts_with(char::is_alphanumeric)
                    && before.is_some_and(char::is_alphanumeric);
                found.push((at..text.len() - rest.as_str().len(), goes_on));
            }
        }
        let begins = found.iter().any(|(_, goes_on)| !goes_on);
        let mut covered = vec![false; text.len()];
        for (range, _) in found
            .into_iter()
            .filter(|(_, goes_on)| !(begins && *goes_on))
        {
            covered[range].fill(true);
        }
        covered
    };
    for text in ["aaaa", "The side’s pool at −5–6-", "“Any” ‘one’: é’É’s ’’x"]
    {
        let book = book(&[("DD-001", "t", text)]);
        for word in [
            "a", "aa", "’", "’s", "-5-", "–", "\"any\"", "'one'", "É", "é'", "''", "’’X", "5", "h",
        ] {
            let expected = covered(text, word);
            let mut marked = vec![false; text.len()];
            for range in book.search(word, None).iter().flat_map(|hit| &hit.text) {
                marked[range.clone()].fill(true);
            }
            assert_eq!(marked, expected, "{word} in {text}");
        }
    }
}

#[test]
fn rule_ids_say_which_book_to_open() {
    for (id, game) in [
        ("TE-052", GameKind::Torang),
        ("B-09", GameKind::Torang),
        ("IM-014", GameKind::Improv),
        ("DD-050", GameKind::Torg),
        ("TC-061", GameKind::Torg),
    ] {
        assert_eq!(rulebook::game_of(id), game, "{id}");
    }
}

#[test]
fn terms_are_found_by_name_other_forms_and_beginning() {
    let book = sample();
    let names = |query| -> Vec<&str> {
        let found = book.meant(query).into_iter();
        found.map(|term| term.name.as_str()).collect()
    };
    for query in ["pool", "Pools", " pool ", "side's pool", "poo"] {
        assert_eq!(names(query), ["pool"], "{query}");
    }
    assert_eq!(names("setb"), ["setback"]);
    for query in ["", "po", "ool", "pool setback"] {
        assert!(names(query).is_empty(), "{query}");
    }
    assert_eq!(book.term("Side’s pools").unwrap().rule, "DD-049");
    assert_eq!(book.term("po"), None);
}

#[test]
fn exact_term_names_come_first() {
    let term =
        |name, also: &[&str]| json!({ "name": name, "also": also, "text": "x", "rule": "DD-001" });
    let terms = [term("action card", &[]), term("act", &["actions"])];
    let file = json!({ "topics": [], "readings": [], "terms": terms });
    let book = Rulebook::parse(&file.to_string()).unwrap();
    let names: Vec<_> = book.meant("action").iter().map(|term| &term.name).collect();
    assert_eq!(names, ["act", "action card"]);
}

#[test]
fn typing_errors_are_corrected() {
    let book = book(&[("DD-001", "Stymied", "The stymied side’s initiative.")]);
    for (typed, corrected) in [
        ("stimied", Some("stymied")),
        ("Stymeid", Some("stymied")),
        ("initative stymied", Some("initiative stymied")),
        ("who is stimied?", Some("who is stymied")),
        ("stymied", None),
        ("stym", None),
        ("elephant", None),
        ("sid", None),
        ("", None),
    ] {
        assert_eq!(
            book.corrected_search(typed, &[]).as_deref(),
            corrected,
            "{typed}"
        );
    }
}

#[test]
fn a_search_without_full_match_finds_partial_matches() {
    let book = book(&[
        ("DD-001", "Possibilities", "Each hero has some."),
        (
            "DD-002",
            "A new session",
            "Note the possibilities of each hero.",
        ),
        ("DD-003", "Pools", "They lie open."),
    ]);
    for (typed, rules, is_partial) in [
        ("possibilities hero", vec![0, 1], false),
        ("possibilities at start", vec![0, 1], true),
        ("possibilities session start", vec![1], true),
        // Those with at least half of the words follow.
        ("possibilities of heroes at session start", vec![1, 0], true),
        ("elephant", vec![], false),
        ("elephants fly", vec![], false),
    ] {
        let found = book.ranking(typed, None);
        assert_eq!(
            (found.rules, found.is_partial),
            (rules, is_partial),
            "{typed}"
        );
    }
}
