//! The rulebook in the app: its text is parsed, looked up and searched, and the open book is chosen.

use ::torg::settings::Edition;
use rising_action::rules::rulebook::{Book, Rulebook, Topic};
use std::ops::Range;

/// The output of `scripts/rulebook.mjs` for `tests/whole/rulebook_samples/sample.toml`; the script's own tests compare it with this
/// file.
const SAMPLE: &str = include_str!("rulebook_samples/sample.txt");

fn book(rules: &[(&str, &str, &str)]) -> Rulebook {
    let lines: Vec<String> = rules
        .iter()
        .map(|(id, title, text)| format!("{id}\t{title}\t{text}\t\t"))
        .collect();
    Rulebook::parse(&format!("#All\n{}", lines.join("\n")))
}

fn found<'a>(book: &'a Rulebook, words: &str) -> Vec<&'a str> {
    book.search(words, None)
        .into_iter()
        .map(|hit| book.rules[hit.rule].id.as_str())
        .collect()
}

fn marked<'a>(text: &'a str, ranges: &[Range<usize>]) -> Vec<&'a str> {
    ranges.iter().map(|range| &text[range.clone()]).collect()
}

#[test]
fn an_id_leads_to_its_book() {
    for id in ["TE-052", "B-04"] {
        assert_eq!(Book::of(id), Book::Torang, "{id}");
    }
    for id in ["IM-069", "IA-04"] {
        assert_eq!(Book::of(id), Book::Improv, "{id}");
    }
    for id in ["DD-050", "A-04", "TC-015", ""] {
        assert_eq!(Book::of(id), Book::Torg, "{id}");
    }
    assert_eq!(book(&[("TE-001", "t", "x")]).book(), Book::Torang);
    assert_eq!(Rulebook::parse(SAMPLE).book(), Book::Torg);
}

#[test]
fn reads_what_the_script_writes() {
    let book = Rulebook::parse(SAMPLE);
    assert_eq!(book.skipped, 0);
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
fn a_rule_of_one_edition_says_which() {
    let book = Rulebook::parse("#All\nTC-122\tt\tx\t\t\tC\nTC-126\tt\tx\t\t\tR\nTC-120\tt\tx\t\t");
    let editions: Vec<_> = book.rules.iter().map(|rule| rule.edition).collect();
    let expected = [Some(Edition::Classic), Some(Edition::Revised), None];
    assert_eq!(editions, expected);
}

#[test]
fn finds_by_id() {
    let book = Rulebook::parse(SAMPLE);
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
    let book = Rulebook::parse(SAMPLE);
    let of = |words| book.topics_of(&book.ranking(words, None).rules);
    assert_eq!(of("pool"), [(0, 2), (1, 1)]);
    assert_eq!(of("setback"), [(1, 1)]);
    assert_eq!(of("dragon"), []);
}

#[test]
fn counts_the_lines_it_cannot_read_and_goes_on() {
    let source = concat!(
        "DD-001\tBefore\tany topic\t\t\n",
        "#Pools\r\n",
        "\n",
        "DD-049\tPools lie open\tFace up.\t,DD-050,,\t\r\n",
        "DD-050\ttoo\tfew\n",
        "DD-051\ta\tfield\ttoo\tmany\tby one\n",
        "\tno\tid\t\t\n",
        "DD-052\ta\tfield\tof\tno\tX\n",
        "just words\n",
        "A-01\tq\ta\tw",
    );
    let book = Rulebook::parse(source);
    assert_eq!(book.skipped, 6);
    assert_eq!(book.rules.len(), 1);
    assert_eq!(book.rules[0].see, ["DD-050"]);
    assert_eq!(
        book.topics[0],
        Topic {
            name: "Pools".to_owned(),
            rules: 0..1
        }
    );
    assert_eq!(book.readings.len(), 1);
    assert_eq!(Rulebook::parse(""), Rulebook::default());
}

#[test]
fn a_text_cut_off_anywhere_is_still_read() {
    let whole = Rulebook::parse(SAMPLE);
    for end in (0..=SAMPLE.len()).filter(|end| SAMPLE.is_char_boundary(*end)) {
        let cut = Rulebook::parse(&SAMPLE[..end]);
        assert!(cut.skipped <= 1, "at {end}");
        let finished = cut.rules.len().saturating_sub(1);
        assert_eq!(cut.rules[..finished], whole.rules[..finished], "at {end}");
        assert!(
            cut.search("pool", None).len() <= cut.rules.len(),
            "at {end}"
        );
    }
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
fn every_word_must_occur_wherever() {
    let book = book(&[
        ("DD-001", "Pools", "Open."),
        ("DD-002", "Pools", "Hidden."),
        ("DD-003", "Hands", "Hidden."),
    ]);
    assert_eq!(found(&book, "pool hidden"), ["DD-002"]);
    assert_eq!(found(&book, "hidden  dd-003"), ["DD-003"]);
    assert!(found(&book, "pool hidden open").is_empty());
    assert!(found(&book, "").is_empty());
    assert!(found(&book, " \t").is_empty());
}

#[test]
fn a_plain_question_is_answered() {
    let book = book(&[
        ("TC-001", "Surprise", "Nobody saw it."),
        ("TC-002", "The bonus chart", "Figures."),
    ]);
    assert_eq!(found(&book, "How does surprise work?"), ["TC-001"]);
    assert_eq!(found(&book, "what are the charts"), ["TC-002"]);
    assert!(found(&book, "?").is_empty());
}

#[test]
fn ones_own_edition_comes_first() {
    let book =
        Rulebook::parse("#All\nTC-001\tAim\tx\t\t\tC\nTC-002\tAim\tx\t\t\tR\nTC-003\tAim\tx\t\t");
    let rules = |own| -> Vec<usize> {
        let hits = book.search("aim", own).into_iter();
        hits.map(|hit| hit.rule).collect()
    };
    assert_eq!(rules(Some(Edition::Revised)), [1, 2, 0]);
    assert_eq!(rules(Some(Edition::Classic)), [0, 2, 1]);
    assert_eq!(rules(None), [0, 1, 2]);
}

#[test]
fn figures_do_not_lead_to_ids() {
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
    for words in [
        "gamemaster's",
        "Gamemaster’s",
        "\"ANY\"",
        "-5 round",
        "−5",
        "–5",
    ] {
        assert_eq!(found(&book, words), ["DD-001"], "{words}");
    }
}

#[test]
fn tells_the_bytes_that_matched() {
    let book = book(&[("DD-001", "Pool, pools, POOL", "The side’s pool at −5.")]);
    let hits = book.search("pool -5", None);
    let rule = &book.rules[0];
    assert_eq!(
        marked(&rule.title, &hits[0].title),
        ["Pool", "pool", "POOL"]
    );
    assert_eq!(marked(&rule.text, &hits[0].text), ["pool", "−5"]);
}

#[test]
fn marks_that_touch_or_overlap_are_one() {
    let book = book(&[("DD-001", "Setbacks", "aaaa")]);
    let hits = book.search("setb back a aa", None);
    assert_eq!(marked(&book.rules[0].title, &hits[0].title), ["Setback"]);
    assert_eq!(hits[0].text, std::slice::from_ref(&(0..4)));
}

#[test]
fn marks_stand_where_each_character_says() {
    let plain = |character: char| match character {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '−' | '–' => '-',
        other => other.to_ascii_lowercase(),
    };
    // Marks the bytes that occurrences of the word cover.
    let covered = |text: &str, word: &str| {
        let mut covered = vec![false; text.len()];
        for (at, _) in text.char_indices() {
            let mut rest = text[at..].chars();
            let mut wanted = word.chars();
            if wanted.all(|letter| rest.next().map(plain) == Some(plain(letter))) {
                covered[at..text.len() - rest.as_str().len()].fill(true);
            }
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
fn the_id_of_a_rule_says_which_book_to_read_in() {
    for (id, book) in [
        ("TE-052", Book::Torang),
        ("B-09", Book::Torang),
        ("IM-014", Book::Improv),
        ("DD-050", Book::Torg),
        ("TC-061", Book::Torg),
    ] {
        assert_eq!(Book::of(id), book, "{id}");
    }
}

#[test]
fn a_term_is_found_by_its_name_its_other_forms_and_its_beginning() {
    let book = Rulebook::parse(SAMPLE);
    let names = |words| -> Vec<&str> {
        let found = book.meant(words).into_iter();
        found.map(|term| term.name.as_str()).collect()
    };
    for words in ["pool", "Pools", " pool ", "side's pool", "poo"] {
        assert_eq!(names(words), ["pool"], "{words}");
    }
    assert_eq!(names("setb"), ["setback"]);
    for words in ["", "po", "ool", "pool setback"] {
        assert!(names(words).is_empty(), "{words}");
    }
    assert_eq!(book.term("Side’s pools").unwrap().rule, "DD-049");
    assert_eq!(book.term("po"), None);
}

#[test]
fn the_term_that_is_called_so_comes_first() {
    let book = Rulebook::parse("=action card\t\tx\tDD-001\n=act\tactions\tx\tDD-002");
    let names: Vec<_> = book.meant("action").iter().map(|term| &term.name).collect();
    assert_eq!(names, ["act", "action card"]);
}

#[test]
fn slips_of_the_thumb_are_mended() {
    let book = book(&[("DD-001", "Stymied", "The stymied side’s initiative.")]);
    for (typed, mended) in [
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
        assert_eq!(book.mended(typed).as_deref(), mended, "{typed}");
    }
}
