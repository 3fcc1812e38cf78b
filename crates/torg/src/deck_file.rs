//! A deck as a table of text, as spreadsheets read and write it: a line of headings, then one line per card. `docs/deck-file.md`
//! describes the format. A custom deck is saved in the event log in the same form.
//!
//! Reading reports every error with its line, and accepts every spelling that people use for a box, a side or an effect.

mod rows;

use crate::card::{
    ApprovableAction, ApprovedActions, BySide, Card, CardId, CardName, ConflictLine, FreeTextId,
    LineEffect, Side, TaskBox, VillainSkill,
};
use crate::deck::check::DeckError;
use crate::deck::{CardText, CustomDeck, Deck};
use rows::{Row, rows};
use strum::VariantArray;
use tabletop::name::{Name, is_text_too_long};
use tabletop::variants::all_variants;

/// The largest file that is read, in bytes. A typical deck has about ten thousand.
pub const MAX_FILE_BYTES: usize = 1_000_000;
/// The most errors reported at once.
const MAX_REPORTED_ERRORS: usize = 12;
/// The highest card number.
const MAX_CARD_NUMBER: u16 = 9999;

/// The columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
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
    /// All columns, in the order in which they are written.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// The column's heading.
    pub const fn heading(self) -> &'static str {
        match self {
            C::Number => "number",
            C::Name => "name",
            C::Set => "set",
            C::Bar => "bar",
            C::StandardFirst => "standard first",
            C::StandardHeroes => "standard heroes",
            C::StandardVillains => "standard villains",
            C::DramaticFirst => "dramatic first",
            C::DramaticHeroes => "dramatic heroes",
            C::DramaticVillains => "dramatic villains",
            C::Approved => "approved",
            C::Task => "task",
            C::Flavour => "flavor",
            C::Effect => "effect",
        }
    }

    /// Whether the column goes by this heading as well, in lower case.
    fn is_also_called(self, heading: &str) -> bool {
        self == C::Flavour && heading == "flavour"
    }

    /// Whether a file may leave the column out.
    const fn is_optional(self) -> bool {
        matches!(self, C::Set | C::Bar | C::Flavour | C::Effect)
    }
}

/// An error in a deck file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFileError {
    /// The line number, from 1; 0 for the whole file.
    pub line: usize,
    /// What is wrong.
    pub kind: DeckFileErrorKind,
}

/// The kinds of errors in a deck file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckFileErrorKind {
    /// More than [`MAX_FILE_BYTES`] bytes.
    TooLarge,
    /// The file is not text.
    NotText,
    /// Only blank lines and comments.
    Empty,
    /// A quoted field that is not closed.
    OpenQuote,
    /// The line of headings lacks this column.
    NoColumn(Column),
    /// Not a valid card number.
    Number(String),
    /// No card of the base set has that name; a card of a supplement needs a bar.
    Name(String),
    /// A word that this column does not allow.
    Word(Column, String),
    /// A text that is too long.
    TooLong(Column),
    /// The deck cannot be played with.
    Deck(DeckError),
}

/// Reads a deck file. `name`: the name of the deck.
///
/// # Errors
/// The errors, in the order of lines; never an empty list.
pub fn read(text: &str, name: Name) -> Result<Deck, Vec<DeckFileError>> {
    let whole = |kind| vec![DeckFileError { line: 0, kind }];
    if text.len() > MAX_FILE_BYTES {
        return Err(whole(DeckFileErrorKind::TooLarge));
    }
    if text.contains(['\0', '\u{fffd}']) {
        return Err(whole(DeckFileErrorKind::NotText));
    }
    let rows = rows(text).map_err(|line| {
        let kind = DeckFileErrorKind::OpenQuote;
        vec![DeckFileError { line, kind }]
    })?;
    let Some((head, cards)) = rows.split_first() else {
        return Err(whole(DeckFileErrorKind::Empty));
    };
    let positions = column_positions(head)?;
    let mut reading = DeckReader::default();
    for row in cards {
        reading.card(row, &positions);
    }
    reading.finish(name)
}

/// The words for line effects in a file.
const EFFECTS: [(&str, LineEffect); 9] = [
    ("none", LineEffect::None),
    ("flurry", LineEffect::Flurry),
    ("inspiration", LineEffect::Inspiration),
    ("up", LineEffect::Up),
    ("break", LineEffect::Break),
    ("confused", LineEffect::Confused),
    ("fatigued", LineEffect::Fatigued),
    ("setback", LineEffect::Setback),
    ("stymied", LineEffect::Stymied),
];
const SIDES: [(&str, Side); 2] = [("heroes", Side::Heroes), ("villains", Side::Villains)];
const SKILLS: [(&str, VillainSkill); 4] = [
    ("intimidate", VillainSkill::Intimidate),
    ("taunt", VillainSkill::Taunt),
    ("test", VillainSkill::Test),
    ("trick", VillainSkill::Trick),
];
const ACTIONS: [(&str, ApprovableAction); 7] = [
    ("attack", ApprovableAction::Attack),
    ("defend", ApprovableAction::Defend),
    ("trick", ApprovableAction::Trick),
    ("test", ApprovableAction::Test),
    ("taunt", ApprovableAction::Taunt),
    ("intimidate", ApprovableAction::Intimidate),
    ("maneuver", ApprovableAction::Maneuver),
];

/// Returns the value that a word stands for.
fn find_word<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let found = table.iter().find(|(known, _)| *known == word);
    found.map(|(_, value)| *value)
}

/// Returns the word for a value.
fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    let found = table.iter().find(|(_, known)| known == value);
    found.map_or("", |(word, _)| word)
}

/// Finds the position of each column.
fn column_positions(head: &Row) -> Result<Vec<(Column, usize)>, Vec<DeckFileError>> {
    let headings: Vec<String> = head.fields.iter().map(normalized).collect();
    let mut positions = Vec::new();
    let mut errors = Vec::new();
    for column in Column::ALL {
        let matches =
            |name: &String| *name == normalized(column.heading()) || column.is_also_called(name);
        match headings.iter().position(matches) {
            Some(index) => positions.push((column, index)),
            None if column.is_optional() => {}
            None => errors.push(DeckFileError {
                line: head.line,
                kind: DeckFileErrorKind::NoColumn(column),
            }),
        }
    }
    if errors.is_empty() {
        Ok(positions)
    } else {
        Err(errors)
    }
}

/// Returns only the letters, in lower case, and digits, so that different spellings compare equal.
fn normalized(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// What has been read from a file so far.
#[derive(Default)]
struct DeckReader {
    cards: Vec<(usize, Card, CardText)>,
    texts: Vec<String>,
    errors: Vec<DeckFileError>,
}

/// The fields of one card.
struct Fields<'a> {
    row: &'a Row,
    positions: &'a [(Column, usize)],
    supplement: bool,
}

impl Fields<'_> {
    fn get(&self, column: Column) -> &str {
        let found = self.positions.iter().find(|(other, _)| *other == column);
        found
            .and_then(|(_, index)| self.row.fields.get(*index))
            .map_or("", str::trim)
    }
}

impl DeckReader {
    fn card(&mut self, row: &Row, positions: &[(Column, usize)]) {
        let mut fields = Fields {
            row,
            positions,
            supplement: false,
        };
        fields.supplement = match normalized(fields.get(C::Set)).as_str() {
            "" | "base" => false,
            "supplement" => true,
            _ => self.reject_word(&fields, C::Set, false),
        };
        let number = fields.get(C::Number);
        let id = match number.parse() {
            Ok(id @ 1..=MAX_CARD_NUMBER) => CardId(id),
            Ok(_) | Err(_) => {
                return self.add_error(row, DeckFileErrorKind::Number(excerpt(number)));
            }
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
            task_box: self.task(&fields),
        };
        let face = CardText {
            supplement: fields.supplement,
            title,
            flavour: self.text(&fields, C::Flavour),
            effect: self.text(&fields, C::Effect),
        };
        self.cards.push((row.line, card, face));
    }

    fn add_error(&mut self, row: &Row, kind: DeckFileErrorKind) {
        self.errors.push(DeckFileError {
            line: row.line,
            kind,
        });
    }

    /// Reports that the column does not allow the field's word, and returns `otherwise`.
    fn reject_word<T>(&mut self, fields: &Fields<'_>, column: Column, otherwise: T) -> T {
        let word = excerpt(fields.get(column));
        self.add_error(fields.row, DeckFileErrorKind::Word(column, word));
        otherwise
    }

    fn text(&mut self, fields: &Fields<'_>, column: Column) -> Option<String> {
        let text = fields.get(column);
        if is_text_too_long(text) {
            self.add_error(fields.row, DeckFileErrorKind::TooLong(column));
        }
        (!text.is_empty()).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Reads the card's name. If a supplement card has a name of its own, the bar determines the kind of card.
    fn name(&mut self, fields: &Fields<'_>) -> (CardName, Option<String>) {
        let name = normalized(fields.get(C::Name));
        let name = if name == "adrenaline" {
            "adrenalin"
        } else {
            &name
        };
        let known = CardName::ALL.iter().zip(CardName::PRINTED);
        let known = known
            .into_iter()
            .find(|(_, printed)| normalized(printed) == name);
        if let Some((name, _)) = known {
            return (*name, None);
        }
        let kind = match normalized(fields.get(C::Bar)).as_str() {
            "grey" | "gray" | "player" => Some(CardName::CustomEnhancement),
            "orange" | "gamemaster" => Some(CardName::CustomSpecial),
            "subplot" => Some(CardName::CustomSubplot),
            _ => None,
        };
        match (kind, Name::new(fields.get(C::Name))) {
            (Some(kind), Ok(title)) if fields.supplement => (kind, Some(title.as_str().to_owned())),
            (Some(_) | None, _) => {
                self.add_error(
                    fields.row,
                    DeckFileErrorKind::Name(excerpt(fields.get(C::Name))),
                );
                (CardName::CustomEnhancement, None)
            }
        }
    }

    fn line(
        &mut self,
        fields: &Fields<'_>,
        [initiative, heroes, villains]: [Column; 3],
    ) -> ConflictLine {
        let effects = BySide {
            heroes: self.effect(fields, heroes),
            villains: self.effect(fields, villains),
        };
        let initiative = match normalized(fields.get(initiative)).as_str() {
            "heroes" | "hero" | "h" => Side::Heroes,
            "villains" | "villain" | "v" => Side::Villains,
            // If only one side is printed, that side goes first.
            "" if effects.villains == LineEffect::None && effects.heroes != LineEffect::None => {
                Side::Heroes
            }
            "" if effects.heroes == LineEffect::None && effects.villains != LineEffect::None => {
                Side::Villains
            }
            _ => self.reject_word(fields, initiative, Side::Heroes),
        };
        ConflictLine {
            initiative,
            effects,
        }
    }

    fn effect(&mut self, fields: &Fields<'_>, column: Column) -> LineEffect {
        let text = fields.get(column);
        let effect = match normalized(text).as_str() {
            "" => return LineEffect::None,
            "fatigue" | "fatigues" => Some(LineEffect::Fatigued),
            "breaks" => Some(LineEffect::Break),
            "inspired" => Some(LineEffect::Inspiration),
            "confusion" | "confuse" => Some(LineEffect::Confused),
            "stymie" | "stymies" => Some(LineEffect::Stymied),
            "setbacks" => Some(LineEffect::Setback),
            word => find_word(&EFFECTS, word),
        };
        let pair = || {
            let (first, second) = pair(text, skill)?;
            Some(LineEffect::VillainSkills(first, second))
        };
        match effect.or_else(pair) {
            Some(effect) => effect,
            None if fields.supplement => LineEffect::FreeText(self.text_id(fields, column)),
            None => self.reject_word(fields, column, LineEffect::None),
        }
    }

    fn approved(&mut self, fields: &Fields<'_>) -> ApprovedActions {
        let text = fields.get(C::Approved);
        if matches!(normalized(text).as_str(), "any" | "all") {
            return ApprovedActions::Any;
        }
        match pair(text, action) {
            Some((first, second)) => ApprovedActions::Pair(first, second),
            None if fields.supplement && !text.is_empty() => {
                ApprovedActions::FreeText(self.text_id(fields, C::Approved))
            }
            None => self.reject_word(fields, C::Approved, ApprovedActions::Any),
        }
    }

    fn task(&mut self, fields: &Fields<'_>) -> TaskBox {
        match normalized(fields.get(C::Task)).as_str() {
            "possiblesetback" | "setback" => return TaskBox::PossibleSetback,
            "complication" => return TaskBox::Complication,
            "criticalproblem" | "critical" => return TaskBox::CriticalProblem,
            _ => {}
        }
        let mut offered = [false; 4];
        let mut is_strange = true;
        for letter in normalized(fields.get(C::Task)).chars() {
            let index = "abcd".find(letter);
            is_strange = index.is_none();
            if let Some(step) = index.and_then(|index| offered.get_mut(index)) {
                *step = true;
            }
            if is_strange {
                break;
            }
        }
        if is_strange {
            self.reject_word(fields, C::Task, ());
        }
        TaskBox::Steps(offered)
    }

    /// Reads a text that the gamemaster interprets, and returns its ID.
    fn text_id(&mut self, fields: &Fields<'_>, column: Column) -> FreeTextId {
        let text = self.text(fields, column).unwrap_or_default();
        let index = self.texts.iter().position(|other| *other == text);
        let index = index.unwrap_or_else(|| {
            self.texts.push(text);
            self.texts.len() - 1
        });
        FreeTextId(u16::try_from(index).unwrap_or(u16::MAX))
    }

    fn finish(mut self, name: Name) -> Result<Deck, Vec<DeckFileError>> {
        self.cards.sort_by_key(|(line, card, _)| (card.id, *line));
        let lines: Vec<(u16, usize)> = self
            .cards
            .iter()
            .map(|(line, card, _)| (card.id.0, *line))
            .collect();
        let (cards, card_texts) = self
            .cards
            .into_iter()
            .map(|(_, card, face)| (card, face))
            .unzip();
        let deck = CustomDeck {
            name,
            cards,
            card_texts,
            free_texts: self.texts,
        };
        let line_of = |error: &DeckError| match error {
            DeckError::DuplicateNumber { number }
            | DeckError::MisplacedEffect { number, .. }
            | DeckError::UnknownContent { number } => lines
                .iter()
                .rev()
                .find(|(other, _)| other == number)
                .map_or(0, |(_, line)| *line),
            DeckError::NoCards | DeckError::TooMany { .. } | DeckError::NotUnique { .. } => 0,
        };
        let mut errors = self.errors;
        let found = deck.errors();
        // Do not report an error twice if its line was already reported.
        let is_unknown_content =
            |error: &DeckError| matches!(error, DeckError::UnknownContent { .. });
        let unreported = found
            .iter()
            .filter(|error| !is_unknown_content(error) || errors.is_empty());
        let deck_errors: Vec<DeckFileError> = unreported
            .map(|error| DeckFileError {
                line: line_of(error),
                kind: DeckFileErrorKind::Deck(*error),
            })
            .collect();
        // A line that could not be read is a missing card, so the deck's counts would be misleading.
        if errors.is_empty() {
            errors = deck_errors;
        } else {
            errors.extend(deck_errors.into_iter().filter(|error| error.line > 0));
        }
        if errors.is_empty() {
            return Ok(Deck::custom(deck));
        }
        errors.sort_by_key(|error| error.line);
        errors.truncate(MAX_REPORTED_ERRORS);
        Err(errors)
    }
}

/// Shortens typed text for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Reads two different known words.
fn pair<T: Copy + PartialEq>(text: &str, known: fn(&str) -> Option<T>) -> Option<(T, T)> {
    let words = text.split(['+', '/', ',', '&', ';', ' ']).map(normalized);
    let mut found = Vec::new();
    for word in words.filter(|word| !word.is_empty() && word != "and" && word != "or") {
        found.push(known(&word)?);
    }
    match *found {
        [first, second] if first != second => Some((first, second)),
        _ => None,
    }
}

fn skill(word: &str) -> Option<VillainSkill> {
    match word {
        "intimidation" => Some(VillainSkill::Intimidate),
        _ => find_word(&SKILLS, word),
    }
}

fn action(word: &str) -> Option<ApprovableAction> {
    match word {
        "intimidation" => Some(ApprovableAction::Intimidate),
        "manoeuvre" | "maneuvre" => Some(ApprovableAction::Maneuver),
        "defense" | "defence" => Some(ApprovableAction::Defend),
        _ => find_word(&ACTIONS, word),
    }
}

/// Writes a deck as a table of text. `flavour`: the flavour sentences for a deck that has none of its own.
pub fn write(deck: &Deck, flavour: &dyn Fn(CardId) -> String) -> String {
    let mut text = String::new();
    for (index, column) in Column::ALL.into_iter().enumerate() {
        push_field(&mut text, index, column.heading());
    }
    text.push('\n');
    for card in deck.cards() {
        for (index, column) in Column::ALL.into_iter().enumerate() {
            push_field(&mut text, index, &field(deck, card, column, flavour));
        }
        text.push('\n');
    }
    text
}

/// Adds a field, quoted if a spreadsheet needs that.
fn push_field(text: &mut String, index: usize, field: &str) {
    if index > 0 {
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
    let custom_text = deck.card_text(card.id);
    let first = |line: ConflictLine| word_of(&SIDES, &line.initiative).to_owned();
    match column {
        C::Number => card.id.0.to_string(),
        C::Name => custom_text
            .and_then(|face| face.title.clone())
            .unwrap_or_else(|| {
                let printed = CardName::PRINTED.get(card.name as usize);
                printed.copied().unwrap_or_default().to_owned()
            }),
        C::Set if custom_text.is_some_and(|face| face.supplement) => "supplement".to_owned(),
        C::Set => "base".to_owned(),
        C::Bar if card.name.is_subplot() => "subplot".to_owned(),
        C::Bar if card.name.is_special() => "orange".to_owned(),
        C::Bar => "gray".to_owned(),
        C::StandardFirst => first(card.standard),
        C::StandardHeroes => entry(deck, card.standard.effects.heroes),
        C::StandardVillains => entry(deck, card.standard.effects.villains),
        C::DramaticFirst => first(card.dramatic),
        C::DramaticHeroes => entry(deck, card.dramatic.effects.heroes),
        C::DramaticVillains => entry(deck, card.dramatic.effects.villains),
        C::Approved => match card.approved {
            ApprovedActions::Any => "any".to_owned(),
            ApprovedActions::Pair(first, second) => pair_text(&ACTIONS, first, second),
            ApprovedActions::FreeText(text) => deck.free_text(text).to_owned(),
        },
        C::Task => match card.task_box {
            TaskBox::Steps(offered) => {
                let letters = ["A", "B", "C", "D"].into_iter().zip(offered);
                let letters: Vec<&str> = letters
                    .filter(|(_, applies)| *applies)
                    .map(|(letter, _)| letter)
                    .collect();
                letters.join(" ")
            }
            TaskBox::PossibleSetback => "possible setback".to_owned(),
            TaskBox::Complication => "complication".to_owned(),
            TaskBox::CriticalProblem => "critical problem".to_owned(),
        },
        C::Flavour => custom_text.map_or_else(
            || flavour(card.id),
            |face| face.flavour.clone().unwrap_or_default(),
        ),
        C::Effect => custom_text
            .and_then(|face| face.effect.clone())
            .unwrap_or_default(),
    }
}

fn entry(deck: &Deck, effect: LineEffect) -> String {
    match effect {
        LineEffect::None => String::new(),
        LineEffect::VillainSkills(first, second) => pair_text(&SKILLS, first, second),
        LineEffect::FreeText(text) => deck.free_text(text).to_owned(),
        LineEffect::Flurry
        | LineEffect::Inspiration
        | LineEffect::Up
        | LineEffect::Break
        | LineEffect::Confused
        | LineEffect::Fatigued
        | LineEffect::Setback
        | LineEffect::Stymied => word_of(&EFFECTS, &effect).to_owned(),
    }
}

fn pair_text<T: PartialEq>(table: &[(&'static str, T)], first: T, second: T) -> String {
    format!("{} + {}", word_of(table, &first), word_of(table, &second))
}
