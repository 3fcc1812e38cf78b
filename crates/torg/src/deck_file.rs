//! A deck as a table of text, as spreadsheets write and read it: a line of headings, then a card a line. `docs/deck-file.md`
//! tells the format. The same form keeps a table's own deck in its chronicle.
//!
//! Reading finds every fault with its line, and reads the spellings of section 7.7 of the deck's ledger as one.

mod rows;

use crate::card::{
    Approvable, Approved, BySide, Card, CardId, CardName, Effect, Line, Side, TaskBox, TextId,
    VillainSkill,
};
use crate::deck::check::DeckFault;
use crate::deck::{Deck, Face, OwnDeck};
use rows::{Row, rows};
use tabletop::name::{Name, is_too_long};

/// The largest file that is read, in bytes: a deck is some ten thousand.
pub const LARGEST: usize = 1_000_000;
/// The most faults that are told at once.
const TOLD: usize = 12;
/// The highest number of a card.
const HIGHEST: u16 = 9999;

/// The headings of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the headings are the documentation
pub enum Column {
    Number,
    Name,
    Set,
    Bar,
    StandardFirst,
    StandardHeroes,
    StandardVillains,
    DramaticFirst,
    DramaticHeroes,
    DramaticVillains,
    Approved,
    Task,
    Flavour,
    Effect,
}

use Column as C;

impl Column {
    /// Each with its heading, in the order they are written.
    pub const ALL: [(Self, &'static str); 14] = [
        (C::Number, "number"),
        (C::Name, "name"),
        (C::Set, "set"),
        (C::Bar, "bar"),
        (C::StandardFirst, "standard first"),
        (C::StandardHeroes, "standard heroes"),
        (C::StandardVillains, "standard villains"),
        (C::DramaticFirst, "dramatic first"),
        (C::DramaticHeroes, "dramatic heroes"),
        (C::DramaticVillains, "dramatic villains"),
        (C::Approved, "approved"),
        (C::Task, "task"),
        (C::Flavour, "flavour"),
        (C::Effect, "effect"),
    ];

    /// Its heading.
    pub fn heading(self) -> &'static str {
        let found = Self::ALL.iter().find(|(column, _)| *column == self);
        found.map_or("", |(_, heading)| heading)
    }

    /// Whether a file may do without it.
    const fn is_optional(self) -> bool {
        matches!(self, C::Set | C::Bar | C::Flavour | C::Effect)
    }
}

/// Something wrong in a deck's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; 0 where it is about the whole file.
    pub line: usize,
    /// What it is.
    pub what: What,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// More than [`LARGEST`] bytes.
    TooLarge,
    /// Not a text.
    NotText,
    /// Nothing but blanks and comments.
    Empty,
    /// A field that opens with a quotation mark never ends.
    OpenQuote,
    /// The line of headings lacks one.
    NoColumn(Column),
    /// A number that no card can have.
    Number(String),
    /// No card of the base set has that name; a supplement's needs a bar.
    Name(String),
    /// A word that the column does not know.
    Word(Column, String),
    /// Longer than a text may be.
    TooLong(Column),
    /// The deck can not be played with.
    Deck(DeckFault),
}

/// Reads a deck's file. `name`: what the table calls the deck.
///
/// # Errors
/// The faults, those of the file's beginning first; never none.
pub fn read(text: &str, name: Name) -> Result<Deck, Vec<Fault>> {
    let whole = |what| vec![Fault { line: 0, what }];
    if text.len() > LARGEST {
        return Err(whole(What::TooLarge));
    }
    if text.contains(['\0', '\u{fffd}']) {
        return Err(whole(What::NotText));
    }
    let rows = rows(text).map_err(|line| {
        let what = What::OpenQuote;
        vec![Fault { line, what }]
    })?;
    let Some((head, cards)) = rows.split_first() else {
        return Err(whole(What::Empty));
    };
    let places = places(head)?;
    let mut reading = Reading::default();
    for row in cards {
        reading.card(row, &places);
    }
    reading.done(name)
}

/// The words of a column, as they are written.
const EFFECTS: [(&str, Effect); 9] = [
    ("none", Effect::None),
    ("flurry", Effect::Flurry),
    ("inspiration", Effect::Inspiration),
    ("up", Effect::Up),
    ("break", Effect::Break),
    ("confused", Effect::Confused),
    ("fatigued", Effect::Fatigued),
    ("setback", Effect::Setback),
    ("stymied", Effect::Stymied),
];
const SIDES: [(&str, Side); 2] = [("heroes", Side::Heroes), ("villains", Side::Villains)];
const SKILLS: [(&str, VillainSkill); 4] = [
    ("intimidate", VillainSkill::Intimidate),
    ("taunt", VillainSkill::Taunt),
    ("test", VillainSkill::Test),
    ("trick", VillainSkill::Trick),
];
const ACTIONS: [(&str, Approvable); 7] = [
    ("attack", Approvable::Attack),
    ("defend", Approvable::Defend),
    ("trick", Approvable::Trick),
    ("test", Approvable::Test),
    ("taunt", Approvable::Taunt),
    ("intimidate", Approvable::Intimidate),
    ("maneuver", Approvable::Maneuver),
];

/// What a word of a column means.
fn known<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    let found = words.iter().find(|(its, _)| *its == word);
    found.map(|(_, one)| *one)
}

/// How a column says it.
fn word_of<T: PartialEq>(words: &[(&'static str, T)], one: &T) -> &'static str {
    let found = words.iter().find(|(_, its)| its == one);
    found.map_or("", |(word, _)| word)
}

/// Where each column stands.
fn places(head: &Row) -> Result<Vec<(Column, usize)>, Vec<Fault>> {
    let headings: Vec<String> = head.fields.iter().map(plain).collect();
    let mut places = Vec::new();
    let mut faults = Vec::new();
    for (column, heading) in Column::ALL {
        match headings.iter().position(|its| *its == plain(heading)) {
            Some(place) => places.push((column, place)),
            None if column.is_optional() => {}
            None => faults.push(Fault {
                line: head.line,
                what: What::NoColumn(column),
            }),
        }
    }
    if faults.is_empty() {
        Ok(places)
    } else {
        Err(faults)
    }
}

/// Small letters and figures alone, so that spellings do not matter.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// What is found in a file.
#[derive(Default)]
struct Reading {
    cards: Vec<(usize, Card, Face)>,
    texts: Vec<String>,
    faults: Vec<Fault>,
}

/// The fields of one card.
struct Fields<'a> {
    row: &'a Row,
    places: &'a [(Column, usize)],
    supplement: bool,
}

impl Fields<'_> {
    fn get(&self, column: Column) -> &str {
        let place = self.places.iter().find(|(its, _)| *its == column);
        place
            .and_then(|(_, place)| self.row.fields.get(*place))
            .map_or("", str::trim)
    }
}

impl Reading {
    fn card(&mut self, row: &Row, places: &[(Column, usize)]) {
        let mut fields = Fields {
            row,
            places,
            supplement: false,
        };
        fields.supplement = match plain(fields.get(C::Set)).as_str() {
            "" | "base" => false,
            "supplement" => true,
            _ => self.word(&fields, C::Set, false),
        };
        let number = fields.get(C::Number);
        let id = match number.parse() {
            Ok(id @ 1..=HIGHEST) => CardId(id),
            Ok(_) | Err(_) => return self.fault(row, What::Number(short(number))),
        };
        let (name, title) = self.name(&fields);
        let card = Card {
            id,
            name,
            standard: self.line(
                &fields,
                [C::StandardFirst, C::StandardHeroes, C::StandardVillains],
            ),
            dramatic: self.line(
                &fields,
                [C::DramaticFirst, C::DramaticHeroes, C::DramaticVillains],
            ),
            approved: self.approved(&fields),
            task: self.task(&fields),
        };
        let face = Face {
            supplement: fields.supplement,
            title,
            flavour: self.text(&fields, C::Flavour),
            effect: self.text(&fields, C::Effect),
        };
        self.cards.push((row.line, card, face));
    }

    fn fault(&mut self, row: &Row, what: What) {
        self.faults.push(Fault {
            line: row.line,
            what,
        });
    }

    /// Notes a word that a column does not know.
    fn word<T>(&mut self, fields: &Fields<'_>, column: Column, otherwise: T) -> T {
        let word = short(fields.get(column));
        self.fault(fields.row, What::Word(column, word));
        otherwise
    }

    fn text(&mut self, fields: &Fields<'_>, column: Column) -> Option<String> {
        let text = fields.get(column);
        if is_too_long(text) {
            self.fault(fields.row, What::TooLong(column));
        }
        (!text.is_empty()).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The name; a supplement's own name says by its bar what kind of card it is.
    fn name(&mut self, fields: &Fields<'_>) -> (CardName, Option<String>) {
        let told = plain(fields.get(C::Name));
        let told = if told == "adrenaline" {
            "adrenalin"
        } else {
            &told
        };
        let known = CardName::ALL.iter().zip(CardName::PRINTED);
        let known = known
            .into_iter()
            .find(|(_, printed)| plain(printed) == told);
        if let Some((name, _)) = known {
            return (*name, None);
        }
        let kind = match plain(fields.get(C::Bar)).as_str() {
            "grey" | "gray" | "player" => Some(CardName::Own),
            "orange" | "gamemaster" => Some(CardName::OwnSpecial),
            "subplot" => Some(CardName::OwnSubplot),
            _ => None,
        };
        match (kind, Name::new(fields.get(C::Name))) {
            (Some(kind), Ok(title)) if fields.supplement => (kind, Some(title.as_str().to_owned())),
            (Some(_) | None, _) => {
                self.fault(fields.row, What::Name(short(fields.get(C::Name))));
                (CardName::Own, None)
            }
        }
    }

    fn line(&mut self, fields: &Fields<'_>, [first, heroes, villains]: [Column; 3]) -> Line {
        let effects = BySide {
            heroes: self.effect(fields, heroes),
            villains: self.effect(fields, villains),
        };
        let first = match plain(fields.get(first)).as_str() {
            "heroes" | "hero" | "h" => Side::Heroes,
            "villains" | "villain" | "v" => Side::Villains,
            // Where one side only is printed, it goes first (section 7.7).
            "" if effects.villains == Effect::None && effects.heroes != Effect::None => {
                Side::Heroes
            }
            "" if effects.heroes == Effect::None && effects.villains != Effect::None => {
                Side::Villains
            }
            _ => self.word(fields, first, Side::Heroes),
        };
        Line { first, effects }
    }

    fn effect(&mut self, fields: &Fields<'_>, column: Column) -> Effect {
        let told = fields.get(column);
        let one = match plain(told).as_str() {
            "" => return Effect::None,
            "fatigue" | "fatigues" => Some(Effect::Fatigued),
            "breaks" => Some(Effect::Break),
            "inspired" => Some(Effect::Inspiration),
            "confusion" | "confuse" => Some(Effect::Confused),
            "stymie" | "stymies" => Some(Effect::Stymied),
            "setbacks" => Some(Effect::Setback),
            word => known(&EFFECTS, word),
        };
        let pair = || {
            let (one, other) = pair(told, skill)?;
            Some(Effect::VillainSkills(one, other))
        };
        match one.or_else(pair) {
            Some(effect) => effect,
            None if fields.supplement => Effect::Told(self.told(fields, column)),
            None => self.word(fields, column, Effect::None),
        }
    }

    fn approved(&mut self, fields: &Fields<'_>) -> Approved {
        let told = fields.get(C::Approved);
        if matches!(plain(told).as_str(), "any" | "all") {
            return Approved::Any;
        }
        match pair(told, action) {
            Some((one, other)) => Approved::Pair(one, other),
            None if fields.supplement && !told.is_empty() => {
                Approved::Told(self.told(fields, C::Approved))
            }
            None => self.word(fields, C::Approved, Approved::Any),
        }
    }

    fn task(&mut self, fields: &Fields<'_>) -> TaskBox {
        match plain(fields.get(C::Task)).as_str() {
            "possiblesetback" | "setback" => return TaskBox::PossibleSetback,
            "complication" => return TaskBox::Complication,
            "criticalproblem" | "critical" => return TaskBox::CriticalProblem,
            _ => {}
        }
        let mut offered = [false; 4];
        let mut strange = true;
        for letter in plain(fields.get(C::Task)).chars() {
            let place = "abcd".find(letter);
            strange = place.is_none();
            if let Some(step) = place.and_then(|place| offered.get_mut(place)) {
                *step = true;
            }
            if strange {
                break;
            }
        }
        if strange {
            self.word(fields, C::Task, ());
        }
        TaskBox::Steps(offered)
    }

    /// Words that the gamemaster resolves.
    fn told(&mut self, fields: &Fields<'_>, column: Column) -> TextId {
        let text = self.text(fields, column).unwrap_or_default();
        let place = self.texts.iter().position(|other| *other == text);
        let place = place.unwrap_or_else(|| {
            self.texts.push(text);
            self.texts.len() - 1
        });
        TextId(u16::try_from(place).unwrap_or(u16::MAX))
    }

    fn done(mut self, name: Name) -> Result<Deck, Vec<Fault>> {
        self.cards.sort_by_key(|(line, card, _)| (card.id, *line));
        let lines: Vec<(u16, usize)> = self
            .cards
            .iter()
            .map(|(line, card, _)| (card.id.0, *line))
            .collect();
        let (cards, faces) = self
            .cards
            .into_iter()
            .map(|(_, card, face)| (card, face))
            .unzip();
        let deck = OwnDeck {
            name,
            cards,
            faces,
            texts: self.texts,
        };
        let line_of = |fault: &DeckFault| match fault {
            DeckFault::Twice { number }
            | DeckFault::Misplaced { number, .. }
            | DeckFault::Unknown { number } => lines
                .iter()
                .rev()
                .find(|(its, _)| its == number)
                .map_or(0, |(_, line)| *line),
            DeckFault::NoCards | DeckFault::TooMany { .. } | DeckFault::Single { .. } => 0,
        };
        let mut faults = self.faults;
        let bad = deck.faults();
        // What a line says wrongly is told once.
        let told = |fault: &DeckFault| matches!(fault, DeckFault::Unknown { .. });
        let deck_faults = bad.iter().filter(|fault| !told(fault) || faults.is_empty());
        let more: Vec<Fault> = deck_faults
            .map(|fault| Fault {
                line: line_of(fault),
                what: What::Deck(*fault),
            })
            .collect();
        // A line that could not be read is a card missing: counts would mislead.
        if faults.is_empty() {
            faults = more;
        } else {
            faults.extend(more.into_iter().filter(|fault| fault.line > 0));
        }
        if faults.is_empty() {
            return Ok(Deck::own(deck));
        }
        faults.sort_by_key(|fault| fault.line);
        faults.truncate(TOLD);
        Err(faults)
    }
}

/// What somebody wrote, short enough to be told.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Two different words that are known.
fn pair<T: Copy + PartialEq>(told: &str, known: fn(&str) -> Option<T>) -> Option<(T, T)> {
    let words = told.split(['+', '/', ',', '&', ';', ' ']).map(plain);
    let mut found = Vec::new();
    for word in words.filter(|word| !word.is_empty() && word != "and" && word != "or") {
        found.push(known(&word)?);
    }
    match *found {
        [one, other] if one != other => Some((one, other)),
        _ => None,
    }
}

fn skill(word: &str) -> Option<VillainSkill> {
    match word {
        "intimidation" => Some(VillainSkill::Intimidate),
        _ => known(&SKILLS, word),
    }
}

fn action(word: &str) -> Option<Approvable> {
    match word {
        "intimidation" => Some(Approvable::Intimidate),
        "manoeuvre" | "maneuvre" => Some(Approvable::Maneuver),
        "defense" | "defence" => Some(Approvable::Defend),
        _ => known(&ACTIONS, word),
    }
}

/// The deck as a table of text. `flavour`: the sentences of a deck that has none of its own.
pub fn write(deck: &Deck, flavour: &dyn Fn(CardId) -> String) -> String {
    let mut text = String::new();
    for (place, (_, heading)) in Column::ALL.iter().enumerate() {
        put(&mut text, place, heading);
    }
    text.push('\n');
    for card in deck.cards() {
        for (place, (column, _)) in Column::ALL.iter().enumerate() {
            put(&mut text, place, &field(deck, card, *column, flavour));
        }
        text.push('\n');
    }
    text
}

/// Adds a field: in quotation marks where a spreadsheet would need them.
fn put(text: &mut String, place: usize, field: &str) {
    if place > 0 {
        text.push(',');
    }
    if field.contains([',', '"', '\n', ';', '#']) {
        text.push('"');
        text.push_str(&field.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(field);
    }
}

fn field(deck: &Deck, card: &Card, column: Column, flavour: &dyn Fn(CardId) -> String) -> String {
    let own = deck.face(card.id);
    let first = |line: Line| word_of(&SIDES, &line.first).to_owned();
    match column {
        C::Number => card.id.0.to_string(),
        C::Name => own.and_then(|face| face.title.clone()).unwrap_or_else(|| {
            let printed = CardName::PRINTED.get(card.name as usize);
            printed.copied().unwrap_or_default().to_owned()
        }),
        C::Set if own.is_some_and(|face| face.supplement) => "supplement".to_owned(),
        C::Set => "base".to_owned(),
        C::Bar if card.name.is_subplot() => "subplot".to_owned(),
        C::Bar if card.name.is_special() => "orange".to_owned(),
        C::Bar => "grey".to_owned(),
        C::StandardFirst => first(card.standard),
        C::StandardHeroes => entry(deck, card.standard.effects.heroes),
        C::StandardVillains => entry(deck, card.standard.effects.villains),
        C::DramaticFirst => first(card.dramatic),
        C::DramaticHeroes => entry(deck, card.dramatic.effects.heroes),
        C::DramaticVillains => entry(deck, card.dramatic.effects.villains),
        C::Approved => match card.approved {
            Approved::Any => "any".to_owned(),
            Approved::Pair(one, other) => both(&ACTIONS, one, other),
            Approved::Told(text) => deck.text(text).to_owned(),
        },
        C::Task => match card.task {
            TaskBox::Steps(offered) => {
                let letters = ["A", "B", "C", "D"].into_iter().zip(offered);
                let letters: Vec<&str> = letters
                    .filter(|(_, is)| *is)
                    .map(|(letter, _)| letter)
                    .collect();
                letters.join(" ")
            }
            TaskBox::PossibleSetback => "possible setback".to_owned(),
            TaskBox::Complication => "complication".to_owned(),
            TaskBox::CriticalProblem => "critical problem".to_owned(),
        },
        C::Flavour => own.map_or_else(
            || flavour(card.id),
            |face| face.flavour.clone().unwrap_or_default(),
        ),
        C::Effect => own.and_then(|face| face.effect.clone()).unwrap_or_default(),
    }
}

fn entry(deck: &Deck, effect: Effect) -> String {
    match effect {
        Effect::None => String::new(),
        Effect::VillainSkills(one, other) => both(&SKILLS, one, other),
        Effect::Told(text) => deck.text(text).to_owned(),
        Effect::Flurry
        | Effect::Inspiration
        | Effect::Up
        | Effect::Break
        | Effect::Confused
        | Effect::Fatigued
        | Effect::Setback
        | Effect::Stymied => word_of(&EFFECTS, &effect).to_owned(),
    }
}

fn both<T: PartialEq>(words: &[(&'static str, T)], one: T, other: T) -> String {
    format!("{} + {}", word_of(words, &one), word_of(words, &other))
}
