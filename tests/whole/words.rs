//! The words of the app: texts on the screens use present-day English, short sentences, and the terms of the glossaries.

use rising_action::grammar::capitalised;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that no text uses, on the screens or in a rulebook. The terms' own list is `instead_of` in the glossaries.
pub const NOT_OURS: [&str; 25] = [
    // "Cannot" is one word; the others are outdated.
    concat!("can", " not"),
    "whoever",
    "whomever",
    "whosoever",
    "anew",
    "thereby",
    "herein",
    "upon",
    "shall",
    "superfluous",
    "the own",
    "hardly happen",
    // A hit is called a hit, with any weapon.
    "a blow",
    "the blow",
    "blows",
    "per blow",
    // One word for one thing.
    "weak spot",
    "weak spots",
    "open violence",
    "physical dice",
    "kinds of action",
    "kind of action",
    "order of action",
    "standing up",
    "last ditch",
];

/// British spellings: the games are written in American English ("armor", "maneuver", "defense").
pub const BRITISH: [&str; 25] = [
    "defence",
    "defences",
    "armour",
    "armoured",
    "colour",
    "colours",
    "favour",
    "flavour",
    "grey",
    "harbour",
    "honour",
    "rumour",
    "metre",
    "metres",
    "cancelled",
    "judgement",
    "licence",
    "manoeuvre",
    "towards",
    "afterwards",
    "backwards",
    "forwards",
    "jeweller",
    "labelled",
    "modelled",
];

/// Returns which of these words occur in a text as whole words.
pub fn used_words<'a>(text: &str, words: &[&'a str]) -> Vec<&'a str> {
    let text = text.to_lowercase();
    let is_word = |at: usize, word: &str| {
        let before = text[..at].chars().next_back();
        let behind = text[at + word.len()..].chars().next();
        !before.into_iter().chain(behind).any(char::is_alphanumeric)
    };
    let stands = |word: &&&str| text.match_indices(**word).any(|(at, _)| is_word(at, word));
    words.iter().filter(stands).copied().collect()
}

/// The most words that a sentence may have.
const MAX_WORDS: usize = 30;

/// Returns how many words the longest sentence of a text has; a colon and a semicolon also end a sentence.
pub fn longest_sentence(text: &str) -> usize {
    let sentences = text.split_inclusive(['.', '?', ':', ';']);
    let words = |sentence: &str| {
        let words = sentence.split_whitespace();
        words
            .filter(|word| word.contains(char::is_alphanumeric))
            .count()
    };
    sentences.map(words).max().unwrap_or(0)
}

/// Whether a sentence is too long.
pub fn is_long(text: &str) -> bool {
    longest_sentence(text) > MAX_WORDS
}

/// Returns the string literals of a source, without comments; a line that continues after a backslash is joined with the next.
fn quoted(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => {
                rest.by_ref().find(|c| *c == '\n');
            }
            // A quotation mark in a character literal does not begin a string.
            '\'' if rest.peek() == Some(&'"') => {
                rest.next();
            }
            '"' => {
                let mut text = String::new();
                while let Some(c) = rest.next() {
                    match c {
                        '"' => break,
                        '\\' => {
                            let next = rest.next();
                            if next == Some('\n') {
                                while rest.next_if(|c| c.is_whitespace()).is_some() {}
                            } else {
                                text.extend(next);
                            }
                        }
                        c => text.push(c),
                    }
                }
                found.push(text);
            }
            _ => {}
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Returns every text of the sources that may appear on a screen, with its file.
pub fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    sources(&root.join("crates/ruling/src"), &mut files);
    let texts_in = |file: PathBuf| {
        let source = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(root).unwrap().display().to_string();
        quoted(&source)
            .into_iter()
            .map(move |text| (name.clone(), text))
    };
    files.into_iter().flat_map(texts_in).collect()
}

#[test]
fn quoted_texts_are_found() {
    let source = "let a = \"one\"; // not \"this\"\nlet b = ['\"', 'x']; let c = \"two \\\n    lines, \\\"three\\\"\";";
    assert_eq!(quoted(source), ["one", "two lines, \"three\""]);
}

#[test]
fn only_whole_words_are_found() {
    assert_eq!(
        used_words("Shoot the weak spot, Whoever you are.", &NOT_OURS),
        ["whoever", "weak spot"]
    );
    assert_eq!(
        used_words("A vital blow. Marshall, renewed.", &NOT_OURS),
        [""; 0]
    );
}

#[test]
fn screens_use_present_day_english_and_short_sentences() {
    let texts = texts();
    assert!(texts.len() > 4000, "{}", texts.len());
    for (file, text) in texts {
        assert_eq!(used_words(&text, &NOT_OURS), [""; 0], "{file}: {text}");
        // The command line keeps its spelling, because other programs use it.
        if text.contains(' ') && !file.starts_with("crates/ruling/") {
            assert_eq!(used_words(&text, &BRITISH), [""; 0], "{file}: {text}");
        }
        assert!(!is_long(&text), "{file}: {text}");
    }
}

#[test]
fn static_pages_use_present_day_english() {
    for (file, text) in [
        ("index.html", include_str!("../../index.html")),
        ("failure.js", include_str!("../../pwa/failure.js")),
        ("stub.js", include_str!("../../pwa/stub.js")),
        ("rescue.js", include_str!("../../pwa/rescue.js")),
        ("README.md", include_str!("../../README.md")),
        ("deck-file.md", include_str!("../../docs/deck-file.md")),
        (
            "measurements.md",
            include_str!("../../docs/measurements.md"),
        ),
    ] {
        for unfit in [&NOT_OURS[..], &BRITISH] {
            assert_eq!(used_words(text, unfit), [""; 0], "{file}");
        }
    }
}

/// The text shown while the app loads is exactly the head of the home page; otherwise it would jump when the app starts.
#[test]
fn the_intro_is_the_same_before_and_after_loading() {
    let page = include_str!("../../index.html");
    let home = include_str!(concat!("../../src/home", "/mod.rs"));
    let intro = |text: &'static str, end| {
        let (_, rest) = text.split_once("<p class=\"intro lead\">").unwrap();
        rest.split_once(end).unwrap().0.trim_matches('"')
    };
    assert_eq!(intro(page, "</p>"), intro(home, "</p>").trim());
}

#[test]
fn a_capital_is_found_for_every_letter() {
    for (text, expected) in [
        ("the guard", "The guard"),
        ("émile", "Émile"),
        ("øyvind", "Øyvind"),
        ("ßen", "SSen"),
        ("“quoted”", "“quoted”"),
        ("", ""),
    ] {
        assert_eq!(capitalised(text), expected);
    }
}
