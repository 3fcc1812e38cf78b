//! Reads a deck's file and refuses impossible cards. The notation is described at the top of `data/cards.toml`.
//!
//! Every error names its card, so that whoever writes a deck knows which block to correct. `tests/whole/deck.rs` reads this file too.
#![allow(dead_code)] // the build and the test each take a part

use std::collections::BTreeSet;

use serde::Deserialize;

/// How many cards a deck has.
pub const CARDS: usize = 156;
/// Flavour has to stay under this many characters.
const FLAVOUR_LIMIT: usize = 45;
/// The most characters of a face's one line.
const MAX_SHORT_CHARS: usize = 46;

/// The titles that a card may bear, in the order of `CardName`.
pub const TITLES: [&str; 29] = [
    "Action",
    "Adrenalin",
    "Alertness",
    "Campaign",
    "Connection",
    "Coup de Grace",
    "Drama",
    "Escape!",
    "Glory",
    "Haste",
    "Hero",
    "Idea",
    "Leadership",
    "Martyr",
    "Master Plan",
    "Mistaken Identity",
    "Monologue",
    "Nemesis",
    "Opponent Fails",
    "Personal Stake",
    "Presence",
    "Rally",
    "Romance",
    "Second Chance",
    "Seize Initiative",
    "Supporter",
    "Suspicion",
    "True Identity",
    "Willpower",
];
const EFFECTS: [&str; 8] = [
    "flurry",
    "inspiration",
    "up",
    "break",
    "confused",
    "fatigued",
    "setback",
    "stymied",
];
const SKILLS: [&str; 4] = ["intimidate", "taunt", "test", "trick"];
const ACTIONS: [&str; 7] = [
    "attack",
    "defend",
    "intimidate",
    "maneuver",
    "taunt",
    "test",
    "trick",
];
const PROBLEMS: [&str; 3] = ["possible setback", "complication", "critical problem"];

/// A deck without an error: its cards in the order of their numbers, its faces in the order of [`TITLES`].
#[derive(Debug)]
pub struct Deck {
    pub cards: Vec<Card>,
    pub faces: Vec<Face>,
}

/// Both ends of one card.
#[derive(Debug)]
pub struct Card {
    pub number: usize,
    pub title: &'static str,
    pub flavour: String,
    pub standard: Line,
    pub dramatic: Line,
    pub approved: Approved,
    pub task: Task,
}

/// What a player reads on every card of one title.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Face {
    pub title: String,
    pub short: String,
    pub effect: String,
    pub when: String,
    pub rule: String,
}

/// A conflict line.
#[derive(Debug)]
pub struct Line {
    pub heroes_first: bool,
    pub heroes: Entry,
    pub villains: Entry,
}

/// One side's part of a line.
#[derive(Debug)]
pub enum Entry {
    None,
    Effect(&'static str),
    Skills(&'static str, &'static str),
}

/// What a card approves.
#[derive(Debug)]
pub enum Approved {
    Any,
    Pair(&'static str, &'static str),
}

/// The task box.
#[derive(Debug)]
pub enum Task {
    Steps([bool; 4]),
    Problem(&'static str),
}

/// The file as it is written. A field left out reads as empty, so that the error can name the card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckSource {
    #[serde(default)]
    face: Vec<Face>,
    #[serde(default)]
    card: Vec<CardSource>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CardSource {
    number: i64,
    name: String,
    flavour: String,
    standard: String,
    dramatic: String,
    approved: String,
    task: String,
}

/// Which of a card's two lines is read.
#[derive(Clone, Copy, PartialEq)]
enum Tone {
    Standard,
    Dramatic,
}

/// The whole deck, or the first error in it.
pub fn read(text: &str) -> Result<Deck, String> {
    let file: DeckSource = toml::from_str(text).map_err(|error| error.to_string())?;
    let faces = checked_faces(file.face)?;
    let mut cards = Vec::with_capacity(CARDS);
    let (mut numbers, mut flavours) = (BTreeSet::new(), BTreeSet::new());
    for (index, block) in file.card.into_iter().enumerate() {
        let number = number(block.number, index + 1)?;
        let card_error = |error: String| format!("card {number}: {error}");
        if !numbers.insert(number) {
            return Err(card_error("another card has that number".into()));
        }
        let card = card(number, block).map_err(card_error)?;
        if !flavours.insert(card.flavour.to_lowercase()) {
            return Err(card_error("another card has that flavour".into()));
        }
        cards.push(card);
    }
    if let Some(missing) = (1..=CARDS).find(|number| !numbers.contains(number)) {
        return Err(format!("card {missing}: not in the file"));
    }
    cards.sort_by_key(|card| card.number);
    Ok(Deck { cards, faces })
}

fn number(given: i64, index: usize) -> Result<usize, String> {
    usize::try_from(given)
        .ok()
        .filter(|number| (1..=CARDS).contains(number))
        .ok_or_else(|| format!("block {index}: number {given} is not one of 1 to {CARDS}"))
}

fn card(number: usize, block: CardSource) -> Result<Card, String> {
    let title = find_word(&block.name, &TITLES)
        .ok_or_else(|| format!("no card is called “{}”", block.name))?;
    let line = |text: &str, tone, label| {
        line(text, tone).map_err(|error| format!("{label} line: {error}"))
    };
    Ok(Card {
        number,
        title,
        standard: line(&block.standard, Tone::Standard, "standard")?,
        dramatic: line(&block.dramatic, Tone::Dramatic, "dramatic")?,
        approved: approved(&block.approved).map_err(|error| format!("approved: {error}"))?,
        task: task(&block.task).map_err(|error| format!("task: {error}"))?,
        flavour: checked_sentence(block.flavour, FLAVOUR_LIMIT - 1)
            .map_err(|error| format!("flavour: {error}"))?,
    })
}

/// The word as it stands in the list, where it does.
fn find_word(word: &str, words: &[&'static str]) -> Option<&'static str> {
    words.iter().find(|known| **known == word).copied()
}

/// One printed line of text that fits its place.
fn checked_sentence(text: String, max: usize) -> Result<String, String> {
    match text.chars().count() {
        0 => Err("nothing is written".into()),
        _ if text.trim() != text || text.contains(char::is_control) => {
            Err("a blank or a break too many".into())
        }
        length if length > max => Err(format!("{length} characters, {max} at most")),
        _ => Ok(text),
    }
}

/// `villains up, heroes flurry`: the side named first goes first.
fn line(text: &str, tone: Tone) -> Result<Line, String> {
    let (first, second) = text
        .split_once(',')
        .map_or((text, None), |(first, second)| (first, Some(second)));
    let (heroes_first, rest) = side(first)?;
    let opening = entry(rest, heroes_first, tone)?;
    let answer = match second.map(side).transpose()? {
        None => Entry::None,
        Some((heroes, _)) if heroes == heroes_first => {
            return Err(format!("“{text}” tells one side twice"));
        }
        Some((heroes, rest)) => entry(rest, heroes, tone)?,
    };
    let (heroes, villains) = if heroes_first {
        (opening, answer)
    } else {
        (answer, opening)
    };
    Ok(Line {
        heroes_first,
        heroes,
        villains,
    })
}

/// Whether a part of a line is the heroes', and what follows the side.
fn side(part: &str) -> Result<(bool, &str), String> {
    let part = part.trim();
    let (side, rest) = part.split_once(' ').unwrap_or((part, ""));
    match side {
        "heroes" => Ok((true, rest.trim())),
        "villains" => Ok((false, rest.trim())),
        _ => Err(format!("“{part}” starts with neither heroes nor villains")),
    }
}

/// One side's entry, which has to be at home there (DD-147, DD-151, DD-180; INV-06).
fn entry(text: &str, heroes: bool, tone: Tone) -> Result<Entry, String> {
    if text.is_empty() {
        return Ok(Entry::None);
    }
    if text.contains('+') || find_word(text, &SKILLS).is_some() {
        if heroes || tone == Tone::Standard {
            return Err(format!(
                "“{text}”: skills are for the villains of a dramatic line"
            ));
        }
        return pair(text, &SKILLS).map(|(first, second)| Entry::Skills(first, second));
    }
    match find_word(text, &EFFECTS).ok_or_else(|| format!("no effect is called “{text}”"))? {
        "break" if heroes || tone == Tone::Dramatic => {
            Err("break is for the villains of a standard line".into())
        }
        "confused" if !heroes || tone == Tone::Standard => {
            Err("confused is for the heroes of a dramatic line".into())
        }
        effect => Ok(Entry::Effect(effect)),
    }
}

/// Two different words of a list, in the list's order whatever the file's.
fn pair(text: &str, words: &[&'static str]) -> Result<(&'static str, &'static str), String> {
    let given: Vec<&str> = text.split('+').map(str::trim).collect();
    if let Some(unknown) = given.iter().find(|word| find_word(word, words).is_none()) {
        return Err(format!("“{unknown}” is not one of {}", words.join(", ")));
    }
    match *words
        .iter()
        .copied()
        .filter(|word| given.contains(word))
        .collect::<Vec<_>>()
    {
        [first, second] if given.len() == 2 => Ok((first, second)),
        _ => Err(format!("“{text}” is not two different ones")),
    }
}

fn approved(text: &str) -> Result<Approved, String> {
    match text {
        "any" => Ok(Approved::Any),
        _ => pair(text, &ACTIONS).map(|(first, second)| Approved::Pair(first, second)),
    }
}

fn task(text: &str) -> Result<Task, String> {
    if let Some(problem) = find_word(text, &PROBLEMS) {
        return Ok(Task::Problem(problem));
    }
    let given: Vec<&str> = text.split_whitespace().collect();
    let steps = ["A", "B", "C", "D"];
    let offered = steps.map(|step| given.contains(&step));
    let in_order = steps
        .into_iter()
        .filter(|step| given.contains(step))
        .eq(given.iter().copied());
    if given.is_empty() || !in_order {
        return Err(format!(
            "“{text}” is neither steps from A to D in order nor a problem"
        ));
    }
    Ok(Task::Steps(offered))
}

/// One face for every title, in the titles' order.
fn checked_faces(faces: Vec<Face>) -> Result<Vec<Face>, String> {
    for face in &faces {
        let face_error = |error: &str| format!("face “{}”: {error}", face.title);
        if find_word(&face.title, &TITLES).is_none() {
            return Err(face_error("no card is called that"));
        }
        if faces
            .iter()
            .filter(|other| other.title == face.title)
            .count()
            > 1
        {
            return Err(face_error("told twice"));
        }
        for (label, text, max) in [
            ("short", &face.short, MAX_SHORT_CHARS),
            ("effect", &face.effect, 200),
            ("when", &face.when, 30),
        ] {
            checked_sentence(text.clone(), max)
                .map_err(|error| face_error(&format!("{label}: {error}")))?;
        }
        if !(2..=5).contains(&face.when.split_whitespace().count()) {
            return Err(face_error("when: two to five words"));
        }
        let digits = face.rule.strip_prefix("DD-").unwrap_or_default();
        if digits.len() != 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(face_error("rule: not like DD-253"));
        }
    }
    let find_face = |title: &&str| faces.iter().find(|face| face.title == **title).cloned();
    TITLES
        .iter()
        .map(|title| find_face(title).ok_or_else(|| format!("face “{title}”: not in the file")))
        .collect()
}
