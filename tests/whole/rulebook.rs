//! The rulebooks in `data/rulebook`: complete, linked, short and in plain words.
#![allow(clippy::unwrap_used)] // in the tests' helpers too

use crate::words;
use ::torg::combat::choices::compatibility;
use ::torg::combat::options::CombatOption;
use ::torg::settings::Edition;
use rising_action::improv::options as improv_options;
use rising_action::torang::options as torang_options;
use rising_action::torg::options as torg_options;
use serde::Deserialize;
use std::collections::BTreeSet;
use testing::IMPROV_RULES;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    topic: Vec<Topic>,
    rule: Vec<Rule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    name: String,
    from: String,
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    id: String,
    title: String,
    text: String,
    /// Words that people may search for, although the rule does not use them.
    #[serde(default)]
    keywords: Vec<String>,
    #[serde(default)]
    see: Vec<String>,
    #[serde(default)]
    reading: Ids,
    /// The only edition that has the rule, if it is not in both.
    edition: Option<char>,
    /// Its chart, which `charts.rs` tests.
    #[serde(default, rename = "columns")]
    _columns: Vec<String>,
    #[serde(default, rename = "rows")]
    _rows: Vec<Vec<String>>,
}

/// One ID, or several in an array.
#[derive(Deserialize)]
#[serde(untagged)]
enum Ids {
    One(String),
    Several(Vec<String>),
}

impl Default for Ids {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Ids {
    fn iter(&self) -> impl Iterator<Item = &String> {
        match self {
            Self::One(id) => std::slice::from_ref(id).iter(),
            Self::Several(ids) => ids.iter(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Readings {
    reading: Vec<Reading>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    id: String,
    question: String,
    answer: String,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    term: Vec<Term>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Term {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    text: String,
    rule: String,
    /// The rule of the other edition.
    other_edition: Option<String>,
    /// Words that must not be used for the term.
    #[serde(default)]
    instead_of: Vec<String>,
}

/// Returns the terms of a book.
fn glossary(book: &str) -> Vec<Term> {
    toml::from_str::<Glossary>(book).unwrap().term
}

/// Returns each book with its glossary.
fn books_with_terms() -> [(Book, Vec<Term>); 3] {
    [
        (
            torg(),
            glossary(include_str!("../../data/rulebook/torg-terms.toml")),
        ),
        (
            torang(),
            glossary(include_str!("../../data/rulebook/torang-terms.toml")),
        ),
        (
            improv(),
            glossary(include_str!("../../data/rulebook/improv-terms.toml")),
        ),
    ]
}

/// A book, with the IDs of its ledger's rules and readings.
struct Book {
    rules: Rules,
    readings: Vec<Reading>,
    ledger: Vec<String>,
    questions: Vec<String>,
}

fn torg_deck() -> Book {
    book(
        include_str!("../../data/rulebook/torg-deck.toml"),
        include_str!("../../data/rulebook/torg-deck-readings.toml"),
        (1..=421).map(|number| format!("DD-{number:03}")).collect(),
        (1..=94).map(|number| format!("A-{number:02}")).collect(),
    )
}

/// The rule numbers of the combat ledger: the first and the last of each range.
const COMBAT: [(u16, u16); 15] = [
    (1, 6),
    (10, 18),
    (20, 30),
    (40, 61),
    (70, 83),
    (90, 107),
    (120, 160),
    (170, 187),
    (190, 195),
    (200, 218),
    (220, 232),
    (240, 243),
    (250, 258),
    (260, 262),
    (300, 320),
];

/// Returns both parts of Torg's rulebook as one book.
fn torg() -> Book {
    let mut book = torg_deck();
    let combat = torg_combat();
    book.rules.topic.extend(combat.rules.topic);
    book.rules.rule.extend(combat.rules.rule);
    book.readings.extend(combat.readings);
    book.ledger.extend(combat.ledger);
    book.questions.extend(combat.questions);
    book
}

fn torg_combat() -> Book {
    let numbers = COMBAT.into_iter().flat_map(|(from, to)| from..=to);
    let tables = (1..=13).map(|number| format!("TC-T{number:02}"));
    book(
        include_str!("../../data/rulebook/torg-combat.toml"),
        include_str!("../../data/rulebook/torg-combat-readings.toml"),
        numbers
            .map(|number| format!("TC-{number:03}"))
            .chain(tables)
            .collect(),
        (1..=43).map(|number| format!("S-{number:02}")).collect(),
    )
}

fn torang() -> Book {
    let numbers = (1..=7)
        .chain(10..=17)
        .chain(20..=30)
        .chain(35..=43)
        .chain(45..=49)
        .chain(50..=56)
        .chain(60..=68)
        .chain(70..=75)
        .chain(80..=98)
        .chain(100..=101)
        .chain(105..=108)
        .chain(110..=113);
    book(
        include_str!("../../data/rulebook/torang.toml"),
        include_str!("../../data/rulebook/torang-readings.toml"),
        numbers.map(|number| format!("TE-{number:03}")).collect(),
        (1..=35).map(|number| format!("B-{number:02}")).collect(),
    )
}

fn improv() -> Book {
    let numbers = IMPROV_RULES.into_iter().flat_map(|(from, to)| from..=to);
    book(
        include_str!("../../data/rulebook/improv.toml"),
        include_str!("../../data/rulebook/improv-readings.toml"),
        numbers.map(|number| format!("IM-{number:03}")).collect(),
        (1..=40).map(|number| format!("IA-{number:02}")).collect(),
    )
}

fn book(rules: &str, readings: &str, ledger: Vec<String>, questions: Vec<String>) -> Book {
    Book {
        rules: toml::from_str(rules).unwrap(),
        readings: toml::from_str::<Readings>(readings).unwrap().reading,
        ledger,
        questions,
    }
}

fn books() -> [Book; 3] {
    [torg(), torang(), improv()]
}

/// Returns what must not appear in a text: abbreviations, internal codes and unwanted characters.
fn unfit(text: &str) -> Vec<&str> {
    let text_words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut found: Vec<&str> = text_words
        .filter(|word| {
            ["PC", "PCs", "NPC", "NPCs"].contains(word)
                || ["engine", "engines"].contains(&word.to_lowercase().as_str())
                || word.starts_with("E_")
        })
        .collect();
    if text.replace("Escape!", "").contains('!') {
        found.push("!");
    }
    for sign in ["'", "--", "\t", "\n", "  ", " ,", " ."] {
        if text.contains(sign) {
            found.push(sign);
        }
    }
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if before == '-' && c.is_ascii_digit() {
            found.push(&text[at - 1..=at]);
        }
        before = c;
    }
    found
}

#[test]
fn the_check_finds_unfit_words() {
    for text in [
        "A PC acts.",
        "Two NPCs.",
        "The Engine rolls.",
        "See E_COUNT.",
        "Stop!",
        "Escape! now!",
        "At -3.",
        "It's.",
    ] {
        assert!(!unfit(text).is_empty(), "{text}");
    }
    for text in [
        "Escape! is a card, at −3.",
        "A ten-second engineer’s PCB.",
        "E is a letter.",
    ] {
        assert_eq!(unfit(text), Vec::<&str>::new(), "{text}");
    }
}

#[test]
fn rules_match_the_ledger_in_order() {
    for book in books() {
        let ids: Vec<String> = book.rules.rule.into_iter().map(|rule| rule.id).collect();
        assert_eq!(ids, book.ledger);
    }
}

#[test]
fn readings_match_the_ledger_in_order() {
    for book in books() {
        let ids: Vec<String> = book
            .readings
            .into_iter()
            .map(|reading| reading.id)
            .collect();
        assert_eq!(ids, book.questions);
    }
}

#[test]
fn topics_hold_every_rule_exactly_once() {
    for Book { rules: book, .. } in books() {
        let mut rest = book.rule.iter().map(|rule| &rule.id);
        for topic in &book.topic {
            assert_eq!(rest.next(), Some(&topic.from), "first of {}", topic.name);
            assert!(
                topic.from == topic.to || rest.any(|id| *id == topic.to),
                "last of {}",
                topic.name
            );
        }
        assert_eq!(rest.next(), None, "after the last topic");
        let names: BTreeSet<&String> = book.topic.iter().map(|topic| &topic.name).collect();
        assert_eq!(names.len(), book.topic.len());
    }
}

#[test]
fn links_lead_to_other_rules_without_duplicates() {
    for Book { rules: book, .. } in books() {
        let known: BTreeSet<&String> = book.rule.iter().map(|rule| &rule.id).collect();
        for rule in &book.rule {
            for see in &rule.see {
                assert!(known.contains(see), "{} names {see}", rule.id);
                assert_ne!(*see, rule.id);
            }
            assert_eq!(
                rule.see.iter().collect::<BTreeSet<_>>().len(),
                rule.see.len(),
                "{}",
                rule.id
            );
        }
    }
}

#[test]
fn every_reading_is_linked_from_a_rule() {
    for book in books() {
        let known: BTreeSet<&String> = book.readings.iter().map(|reading| &reading.id).collect();
        let mut reached = BTreeSet::new();
        for rule in &book.rules.rule {
            for id in rule.reading.iter() {
                assert!(known.contains(id), "{} names {id}", rule.id);
                reached.insert(id);
            }
        }
        assert_eq!(known, reached);
    }
}

#[test]
fn advice_is_marked_as_such() {
    let advice = |book: Book| -> Vec<String> {
        let rules = book.rules.rule.into_iter();
        let marked = rules.filter(|rule| rule.text.starts_with("Advice: "));
        marked.map(|rule| rule.id).collect()
    };
    let ledger = [
        "TE-007", "TE-015", "TE-016", "TE-017", "TE-039", "TE-055", "TE-070",
    ];
    assert_eq!(advice(torang()), ledger);
    let ledger = [
        "IM-013", "IM-019", "IM-028", "IM-032", "IM-059", "IM-100", "IM-105", "IM-163",
    ];
    assert_eq!(advice(improv()), ledger);
}

#[test]
fn rules_are_short_and_plain() {
    for Rule {
        id, title, text, ..
    } in books().into_iter().flat_map(|book| book.rules.rule)
    {
        assert!((2..=60).contains(&title.chars().count()), "{id}: {title}");
        assert!(
            (2..=8).contains(&title.split_whitespace().count()),
            "{id}: {title}"
        );
        assert!(!title.ends_with('.'), "{id}: {title}");
        assert!((20..=520).contains(&text.chars().count()), "{id}: {text}");
        assert!(text.ends_with('.'), "{id}: {text}");
        assert_eq!(unfit(&title), Vec::<&str>::new(), "{id}: {title}");
        assert_eq!(unfit(&text), Vec::<&str>::new(), "{id}: {text}");
    }
}

/// A keyword that a title or text contains is not needed.
#[test]
fn keywords_are_not_in_the_rule_itself() {
    for rule in books().into_iter().flat_map(|book| book.rules.rule) {
        let text = format!("{} {}", rule.title, rule.text).to_lowercase();
        for keyword in &rule.keywords {
            assert!(!text.contains(keyword), "{}: {keyword}", rule.id);
            assert_eq!(*keyword, keyword.to_lowercase(), "{}", rule.id);
        }
    }
}

#[test]
fn readings_are_short_and_plain() {
    for Reading {
        id,
        question,
        answer,
        why,
    } in books().into_iter().flat_map(|book| book.readings)
    {
        assert!(
            question.ends_with('?') && (10..=90).contains(&question.chars().count()),
            "{id}: {question}"
        );
        assert!(
            answer.ends_with('.') && answer.chars().count() <= 240,
            "{id}: {answer}"
        );
        assert!(
            why.ends_with('.') && (10..=240).contains(&why.chars().count()),
            "{id}: {why}"
        );
        for text in [&question, &answer, &why] {
            assert_eq!(unfit(text), Vec::<&str>::new(), "{id}: {text}");
        }
    }
}

/// Returns all texts of a book, each with the ID it belongs to.
fn texts(book: &Book) -> impl Iterator<Item = (&str, &str)> {
    let rules = book.rules.rule.iter();
    let rules = rules.flat_map(|rule| [(&*rule.id, &*rule.title), (&*rule.id, &*rule.text)]);
    let readings = book.readings.iter().flat_map(|reading| {
        let texts = [&reading.question, &reading.answer, &reading.why];
        texts.map(|text| (&*reading.id, &**text))
    });
    rules.chain(readings)
}

/// Words that no rulebook uses, although a screen may use them beside a name.
const STIFF: [&str; 8] = [
    "whom",
    "to what",
    "by what",
    "by how much",
    "with which",
    "against which",
    "comes to",
    "figures",
];

#[test]
fn sentences_are_short_and_in_present_day_english() {
    for (book, terms) in books_with_terms() {
        let terms = terms.iter().map(|term| (&*term.name, &*term.text));
        for (id, text) in texts(&book).chain(terms) {
            assert!(!words::is_long(text), "{id}: {text}");
            for unfit in [&words::NOT_OURS[..], &words::BRITISH, &STIFF] {
                assert_eq!(words::used_words(text, unfit), [""; 0], "{id}: {text}");
            }
        }
    }
}

#[test]
fn glossary_terms_are_unique_and_lead_to_a_rule() {
    for (book, terms) in books_with_terms() {
        assert!(terms.len() >= 20);
        let known: BTreeSet<&String> = book.rules.rule.iter().map(|rule| &rule.id).collect();
        let mut forms = BTreeSet::new();
        let mut before = String::new();
        for term in &terms {
            let name = term.name.to_lowercase();
            assert!(before < name, "{name} stands behind {before}");
            before.clone_from(&name);
            for form in [&term.name].into_iter().chain(&term.also) {
                assert!(forms.insert(form.to_lowercase()), "{form} twice");
            }
            assert!(known.contains(&term.rule), "{name}: {}", term.rule);
            if let Some(other) = &term.other_edition {
                let edition = |id: &String| {
                    let mut rules = book.rules.rule.iter();
                    rules.find(|rule| rule.id == *id).unwrap().edition
                };
                let (own, other) = (edition(&term.rule), edition(other));
                assert!(own.is_some() && other.is_some() && own != other, "{name}");
            }
            assert!(term.text.ends_with('.'), "{name}: {}", term.text);
            assert_eq!(unfit(&term.text), Vec::<&str>::new(), "{name}");
        }
    }
}

/// One word for one thing: words that a glossary forbids appear neither in the book nor on the screens of its game.
#[test]
fn texts_use_the_glossary_terms() {
    let screens = words::texts();
    for ((book, terms), screen) in books_with_terms().iter().zip(["torg", "torang", "improv"]) {
        let foreign_words: Vec<&str> = terms
            .iter()
            .flat_map(|term| &term.instead_of)
            .map(String::as_str)
            .collect();
        let glossary = terms.iter().map(|term| (&*term.name, &*term.text));
        let folder = format!("src/{screen}/");
        let screen_texts = screens
            .iter()
            .filter(|(file, text)| file.starts_with(&folder) && text.contains(' '))
            .map(|(file, text)| (&**file, &**text));
        for (id, text) in texts(book).chain(glossary).chain(screen_texts) {
            assert_eq!(
                words::used_words(text, &foreign_words),
                [""; 0],
                "{id}: {text}"
            );
        }
    }
}

#[test]
fn entries_are_unique() {
    for Book {
        rules, readings, ..
    } in books()
    {
        let mut titles = BTreeSet::new();
        let mut texts = BTreeSet::new();
        for rule in &rules.rule {
            assert!(titles.insert(&rule.title), "{}: {}", rule.id, rule.title);
            assert!(texts.insert(&rule.text), "{}: {}", rule.id, rule.text);
        }
        let mut questions = BTreeSet::new();
        let mut reasons = BTreeSet::new();
        for Reading {
            id, question, why, ..
        } in &readings
        {
            assert!(questions.insert(question), "{id}: {question}");
            assert!(reasons.insert(why), "{id}: {why}");
        }
    }
}

/// An option's entry says what it can and cannot be combined with, as in the matrix.
#[test]
fn options_list_what_they_cannot_be_combined_with() {
    let book = torg_combat().rules;
    for edition in [Edition::Classic, Edition::Revised] {
        for choice in CombatOption::ALL {
            let has = choice.only_in().is_none_or(|only| only == edition);
            let is_barred = |other: &CombatOption| !compatibility(choice, *other, edition).allowed;
            let known = |other: &&CombatOption| other.only_in().is_none_or(|only| only == edition);
            if !has || !CombatOption::ALL.iter().filter(known).any(is_barred) {
                continue;
            }
            let id = choice.rule(edition).to_string();
            let rule = book.rule.iter().find(|rule| rule.id == id).unwrap();
            let phrases = [
                "Not with",
                "Not together",
                "not use",
                "not combine",
                "not with",
                "cannot also",
                "Not while",
                "Not for",
                "does not",
            ];
            assert!(
                phrases.iter().any(|phrase| rule.text.contains(phrase)),
                "{id}: {}",
                rule.text
            );
        }
    }
}

/// Rules of one edition are marked with it, and so are its options.
#[test]
fn editions_are_marked() {
    let book = torg_combat().rules;
    let mark = |id: &str| book.rule.iter().find(|rule| rule.id == id).unwrap().edition;
    for choice in CombatOption::ALL {
        let [classic, revised] =
            [Edition::Classic, Edition::Revised].map(|edition| choice.rule(edition));
        if classic != revised {
            assert_eq!(mark(&classic.to_string()), Some('C'), "{choice:?}");
            assert_eq!(mark(&revised.to_string()), Some('R'), "{choice:?}");
        }
        match choice.only_in() {
            Some(Edition::Classic) => assert_eq!(mark(&classic.to_string()), Some('C')),
            Some(Edition::Revised) => assert_eq!(mark(&revised.to_string()), Some('R')),
            None => {}
        }
    }
    assert!(
        torg_deck()
            .rules
            .rule
            .iter()
            .all(|rule| rule.edition.is_none())
    );
}

/// Every combat rule that the app names is in the book.
#[test]
fn every_cited_rule_is_in_the_book() {
    let mut rule_numbers = cited_rules("src", &["tc("]);
    rule_numbers.extend(cited_rules("crates/torg/src", &["tc("]));
    assert!(rule_numbers.len() > 60, "{}", rule_numbers.len());
    assert_cited_rules_exist(&torg_combat(), "TC", &rule_numbers);
}

/// The same for Improv, where a rule is also named after the phases that a command belongs to, or on a line of its own in the table
/// of refusals.
#[test]
fn every_cited_improv_rule_is_in_the_book() {
    let mut rule_numbers = cited_rules("crates/improv/src", &["im(", "IM-", "phase_rule(", "], "]);
    rule_numbers.extend(cited_rules("src/improv", &["im(", "IM-"]));
    rule_numbers.extend(cited_rules("crates/improv/src/refusal.rs", &["=> "]));
    assert!(rule_numbers.len() > 100, "{}", rule_numbers.len());
    assert_cited_rules_exist(&improv(), "IM", &rule_numbers);
}

/// The same for the Drama Deck and for Torang.
#[test]
fn every_cited_rule_of_the_deck_and_of_torang_is_in_the_book() {
    let deck = ["(dd(", " dd(", "[dd("];
    let mut deck_rules = cited_rules("src", &deck);
    deck_rules.extend(cited_rules("crates/torg/src", &deck));
    assert!(deck_rules.len() > 60, "{}", deck_rules.len());
    assert_cited_rules_exist(&torg_deck(), "DD", &deck_rules);
    let engine = ["(te(", " te(", "[te("];
    let mut torang_rules = cited_rules("src/torang", &engine);
    torang_rules.extend(cited_rules("crates/torang/src", &engine));
    assert!(torang_rules.len() > 20, "{}", torang_rules.len());
    assert_cited_rules_exist(&torang(), "TE", &torang_rules);
}

/// The rule or reading behind each option of a table is in its book: the page of options leads there.
#[test]
fn every_option_leads_to_an_entry_of_the_book() {
    fn assert_known(book: &Book, rules: Vec<&str>) {
        let known: Vec<&String> = book.ledger.iter().chain(&book.questions).collect();
        assert!(!rules.is_empty());
        for rule in rules {
            assert!(known.iter().any(|id| *id == rule), "{rule}");
        }
    }
    let sections = torg_options::sections(&Default::default(), None);
    let asked = sections.iter().flat_map(|section| &section.questions);
    assert_known(&torg(), asked.map(|question| question.rule).collect());
    let asked = improv_options::questions(&Default::default());
    assert_known(&improv(), asked.map(|question| question.rule).collect());
    let asked = torang_options::questions(&Default::default()).into_iter();
    assert_known(&torang(), asked.map(|question| question.rule).collect());
}

fn assert_cited_rules_exist(book: &Book, ledger: &str, rule_numbers: &BTreeSet<u16>) {
    let known: BTreeSet<&String> = book.rules.rule.iter().map(|rule| &rule.id).collect();
    for number in rule_numbers {
        let id = format!("{ledger}-{number:03}");
        assert!(known.contains(&id), "{id}");
    }
}

/// Returns the numbers that follow one of these strings in the sources of a folder, or in one file.
fn cited_rules(folder: &str, before: &[&str]) -> BTreeSet<u16> {
    let mut paths = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut rule_numbers = BTreeSet::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let inside = std::fs::read_dir(path).unwrap();
            paths.extend(inside.map(|entry| entry.unwrap().path()));
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for after in before.iter().flat_map(|sign| text.split(sign).skip(1)) {
            let number: String = after.chars().take_while(char::is_ascii_digit).collect();
            rule_numbers.extend(number.parse::<u16>());
        }
    }
    rule_numbers
}
