//! The parser of stat lines, which reads a line token by token.

mod items;
mod skills;

use super::matching::{
    counts_possibilities, gives_damage, gives_no_possibilities, is_label_word, is_word,
    match_all_attributes, match_keyword, match_movement_rate, match_numeric_field,
    match_other_measurement, match_other_skill,
};
use super::notes::{Note, NoteKind};
use super::parse_error::{ParseError, ParseErrorKind};
use super::players::player_note;
use super::shared::{SharedValue, match_shared_number};
use super::tokens::{Token, all_attributes, is_pair, parse_number};
use super::vocabulary::{ARMOR_WORDS, Keyword, NumericField};
use super::weapon_skills::skills_in;
use crate::MAX_COUNTED;
use crate::attribute::Attribute;
use crate::role::Role;
use crate::sheet::{CombatSkill, MAX_LARGE_STAT, MAX_STAT, Sheet};
use crate::stats::Stats;
use std::ops::Range;
use tabletop::name::Name;
use tabletop::person_line::is_dash;

/// The item that the following words can describe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ItemKind {
    #[default]
    None,
    Weapon,
    Armor,
}

/// The state of the parser and the values read so far.
#[derive(Debug, Default)]
pub(super) struct Parser {
    line: String,
    pub tokens: Vec<Token>,
    pub stats: Stats,
    pub sheet: Sheet,
    pub possibilities: u16,
    pub role: Option<Role>,
    /// The player's name, if it stands among the values.
    pub player: Option<Name>,
    pub weapons_without_damage: Vec<usize>,
    pub ignored_skills: Vec<String>,
    pub ignored_details: Vec<String>,
    pub notes: Vec<Note>,
    pub errors: Vec<ParseError>,
    /// The range of tokens that wait for a number: the first one, and the one after the last.
    pending: Option<(usize, usize)>,
    /// The item read last; properties that follow belong to it, also after a comma.
    current_item: ItemKind,
    /// The index after the last token of this item or of its properties.
    item_end: usize,
    /// Skills given as adds over their attribute, with the adds and the token's index.
    pending_adds: Vec<(CombatSkill, u32, usize)>,
    /// The skills given anywhere in the line.
    given_skills: Vec<CombatSkill>,
}

impl Parser {
    pub fn new(line: &str) -> Self {
        Self {
            line: line.to_owned(),
            ..Self::default()
        }
    }

    pub(super) fn error(&mut self, start: usize, end: usize, kind: ParseErrorKind) {
        self.errors.push(ParseError { start, end, kind });
    }

    /// Keeps a word that says something about the person, and what it says.
    pub(super) fn note(&mut self, note: Note) {
        match note.kind {
            NoteKind::Role(role) => self.role = Some(role),
            NoteKind::OfGamemaster | NoteKind::Status => {}
        }
        self.notes.push(note);
    }

    /// Returns the value if it is within the range; otherwise adds an error and returns `None`.
    fn check_range<T: TryFrom<u32>>(
        &mut self,
        value: u32,
        min: u32,
        max: u32,
        at: usize,
    ) -> Option<T> {
        if (min..=max).contains(&value) {
            return T::try_from(value).ok();
        }
        let (from, to) = self
            .tokens
            .get(at)
            .map_or((0, 0), |part| (part.start, part.end));
        self.error(from, to, ParseErrorKind::OutOfRange { min, max });
        None
    }

    pub(crate) fn parse_body(&mut self) {
        self.given_skills = skills_in(&self.tokens);
        let mut at = 0;
        while let Some(part) = self.tokens.get(at) {
            // "Colt .45, damage 15" is one item.
            let is_damage = self.pending.is_some() && gives_damage(&self.tokens, at);
            if part.starts_item && !is_damage {
                self.finish_pending();
                if !self.is_item_of_properties(at) {
                    self.current_item = ItemKind::None;
                }
            }
            at += match self.parse_at(at) {
                Some(used) => used,
                None => {
                    let from = self.pending.map_or(at, |(from, _)| from);
                    self.pending = Some((from, at + 1));
                    1
                }
            };
        }
        self.finish_pending();
        self.set_pending_adds();
    }

    /// Parses what begins at this token and returns the number of tokens used; `None` if the token is not understood here.
    fn parse_at(&mut self, at: usize) -> Option<usize> {
        if self.is_label(at) {
            self.finish_pending();
            return Some(1);
        }
        if let Some(used) = self.parse_player(at) {
            return Some(used);
        }
        if let Some(used) = self.parse_measurement(at) {
            return Some(used);
        }
        if let Some((values, used)) = match_shared_number(&self.tokens, at) {
            self.finish_pending();
            return Some(self.set_shared_number(&values, at, at + used) - at);
        }
        if let Some((field, used)) = match_numeric_field(&self.tokens, at) {
            self.finish_pending();
            return Some(self.set_numeric_field(field, at + used) - at);
        }
        if self.pending.is_none()
            && let Some(used) = self.parse_named_skill(at)
        {
            return Some(used);
        }
        if self.pending.is_none()
            && let Some((name, used)) = match_other_skill(&self.tokens, at)
        {
            return Some(self.set_other_skill(name, at, at + used) - at);
        }
        if let Some(range) = self.second_number(at) {
            self.error(range.start, range.end, ParseErrorKind::SecondNumber);
            return Some(1);
        }
        let part = self.tokens.get(at)?;
        if self.pending.is_some() {
            let figure = parse_number(part)?;
            let label = self.label_in_brackets(at);
            let is_armor = label.is_some_and(|word| is_word(word, ARMOR_WORDS));
            let used = 1 + usize::from(label.is_some());
            self.finish_pending_with(figure, at, is_armor);
            return Some(used);
        }
        if let Some(value) = all_attributes(part).or_else(|| self.lone_number(at)) {
            self.set_all_attributes(value, at);
            return Some(1);
        }
        if let Some((value, used)) = match_all_attributes(&self.tokens, at) {
            self.set_all_attributes(value, at + used - 1);
            return Some(used);
        }
        let number = parse_number(part);
        let counts = number.is_some_and(|number| !number.is_added);
        if let Some(added) = number.filter(|number| number.is_added)
            && self.set_strength_damage(added, at)
        {
            return Some(1);
        }
        if let Some(used) = self.parse_property(at) {
            return Some(used);
        }
        if gives_no_possibilities(&self.tokens, at) {
            self.possibilities = 0;
            return Some(2);
        }
        // The number may also come first: "4 possibilities".
        if counts && counts_possibilities(&self.tokens, at + 1) {
            self.set_numeric_field(NumericField::Possibilities, at);
            return Some(2);
        }
        let (keyword, used) = match_keyword(&self.tokens, at)?;
        match keyword {
            Keyword::DamageTable(kind) => self.sheet.damage_table = Some(kind),
            Keyword::Discipline(discipline) => {
                self.sheet.disciplines = self.sheet.disciplines.with(discipline)
            }
            Keyword::UnknownAnatomy => self.sheet.unknown_anatomy = true,
            Keyword::Role(role) => self.role = Some(role),
        }
        Some(used)
    }

    /// Parses the player's name among the values: "Rook; player: Sam; dex 11". Returns the number of tokens used.
    fn parse_player(&mut self, at: usize) -> Option<usize> {
        let first = self.tokens.get(at).filter(|part| part.starts_item)?;
        let rest = self.tokens.get(at + 1..)?;
        let used = 1 + rest
            .iter()
            .zip(at + 1..)
            .take_while(|(part, index)| {
                !part.starts_item && match_numeric_field(&self.tokens, *index).is_none()
            })
            .count();
        let last = self.tokens.get(at + used - 1)?;
        let player = player_note(self.line.get(first.start..last.end)?)?;
        let player = Name::new(player).ok()?;
        self.finish_pending();
        self.player = Some(player);
        Some(used)
    }

    /// Parses a movement rate with decimals or a unit, or a measurement that a sheet does not have. A part of a meter does not count.
    /// Returns the number of tokens used.
    fn parse_measurement(&mut self, at: usize) -> Option<usize> {
        if let Some((value, used)) = match_movement_rate(&self.tokens, at) {
            self.finish_pending();
            let rate = self.check_range(value, 0, u32::from(MAX_LARGE_STAT), at + 1);
            self.sheet.movement_rate = rate.or(self.sheet.movement_rate);
            return Some(used);
        }
        let used = match_other_measurement(&self.tokens, at).filter(|_| self.pending.is_none())?;
        let words = self.tokens.get(at..at + used)?;
        let written = self.written(words)?;
        self.ignored_details.push(written);
        Some(used)
    }

    /// Marks the second of two numbers with a stroke between them, as in "Toughness 9/14": only one can count.
    fn mark_second_of_pair(&mut self, at: usize) {
        if let Some(pair) = self.tokens.get(at).filter(|part| is_pair(part))
            && let Some(stroke) = pair.text.find('/')
        {
            let (from, to) = (pair.start + stroke, pair.end);
            self.error(from, to, ParseErrorKind::SecondNumber);
        }
    }

    /// Returns the range of the brackets around the number at `at` if they follow another number, as in "dex 9(11)": only one can count.
    fn second_number(&self, at: usize) -> Option<Range<usize>> {
        let plain_at = |at: usize| {
            let part = self.tokens.get(at)?;
            let number = parse_number(part)?;
            (!number.is_added && number.max.is_none()).then_some(part)
        };
        let (first, second) = (plain_at(at.checked_sub(1)?)?, plain_at(at)?);
        let between = self.line.get(first.end..second.start)?;
        let behind = self.line.get(second.end..)?;
        let is_in_brackets = matches!(between.trim(), "(" | "[");
        let close = behind.find([')', ']']).filter(|_| is_in_brackets)?;
        let is_alone = behind.get(..close)?.trim().is_empty();
        let open = first.end + between.len() - between.trim_start().len();
        is_alone.then_some(open..second.end + close + 1)
    }

    /// Sets the values that share the number at `at`; the first of their words is at `from`. Returns the index after the last token used.
    fn set_shared_number(&mut self, values: &[SharedValue], from: usize, at: usize) -> usize {
        let mut end = at + 1;
        for value in values {
            end = match value {
                SharedValue::Field(field) => self.set_numeric_field(*field, at),
                SharedValue::OtherSkill(skill) => self.set_other_skill(skill, from, at),
            };
        }
        end
    }

    /// Returns the first item if it alone is a number and nothing else, as in "thugs: 9, club +3": a value for all attributes.
    fn lone_number(&self, at: usize) -> Option<u32> {
        let number_at =
            |at: usize| parse_number(self.tokens.get(at)?).filter(|number| !number.is_added);
        let is_alone = |at: &usize| {
            let is_item = |at: usize| self.tokens.get(at).is_none_or(|token| token.starts_item);
            is_item(*at) && is_item(*at + 1) && number_at(*at).is_some()
        };
        let is_only_one = at == 0 && (0..self.tokens.len()).filter(is_alone).eq([0]);
        number_at(at)
            .filter(|_| is_only_one)
            .map(|number| number.value)
    }

    /// Checks whether a word with a colon, a dash or a bracket only says what values follow: "Skills: dodge 12".
    fn is_label(&self, at: usize) -> bool {
        let is_word = |word: &Token| is_label_word(word) && !is_word(word, ARMOR_WORDS);
        self.tokens
            .get(at)
            .is_some_and(|word| is_word(word) && (self.has_colon(word) || self.has_sign(word)))
    }

    /// Checks whether a bracket opens after a word, or a dash with spaces around it follows.
    fn has_sign(&self, word: &Token) -> bool {
        let rest = self.line.get(word.end..).unwrap_or_default();
        let next = rest.trim_start();
        let behind_dash = next
            .strip_prefix(is_dash)
            .filter(|_| next.len() < rest.len());
        next.starts_with(['(', '['])
            || behind_dash.is_some_and(|behind| behind.starts_with(char::is_whitespace))
    }

    /// Checks whether a colon follows a word.
    fn has_colon(&self, word: &Token) -> bool {
        let rest = self.line.get(word.end..).unwrap_or_default();
        rest.trim_start().starts_with(':')
    }

    /// Returns these words as they are written, without quotes around them.
    fn written(&self, words: &[Token]) -> Option<String> {
        match words {
            [only] if only.quoted => Some(only.text.clone()),
            [first, .., last] => self.line.get(first.start..last.end).map(str::to_owned),
            [only] => self.line.get(only.start..only.end).map(str::to_owned),
            [] => None,
        }
    }

    fn set_all_attributes(&mut self, value: u32, at: usize) {
        let value = self.check_range(value, 1, u32::from(MAX_STAT), at);
        if value.is_some() {
            for attribute in Attribute::ALL {
                // A value for a single attribute has priority, before or after "all attributes".
                let slot = self.attribute_mut(attribute);
                *slot = slot.or(value);
            }
        }
    }

    /// Sets the value that the number at `at` is for. Returns the index after the last token used.
    fn set_numeric_field(&mut self, field: NumericField, at: usize) -> usize {
        let end = self.figure_end(at);
        let Some(number) = self.tokens.get(at).and_then(parse_number) else {
            return end;
        };
        let (value, max) = (number.value, u32::from(MAX_STAT));
        match field {
            NumericField::Skill(skill) => return self.set_combat_skill(skill, at),
            NumericField::AllAttributes
            | NumericField::Attribute(_)
            | NumericField::Fatigue
            | NumericField::MovementRate
            | NumericField::Possibilities => self.mark_second_of_pair(at),
        }
        match field {
            NumericField::Skill(_) => {}
            NumericField::AllAttributes => self.set_all_attributes(value, at),
            NumericField::Attribute(attribute) => {
                if let Some(value) = self.check_range(value, 1, max, at) {
                    *self.attribute_mut(attribute) = Some(value);
                }
            }
            NumericField::Fatigue => {
                if let Some(value) = self.check_range(value, 0, max, at) {
                    self.stats.fatigue_modifier = value;
                }
            }
            NumericField::MovementRate => {
                if let Some(value) = self.check_range(value, 0, u32::from(MAX_LARGE_STAT), at) {
                    self.sheet.movement_rate = Some(value);
                }
            }
            NumericField::Possibilities => {
                if let Some(value) = self.check_range(value, 0, u32::from(MAX_COUNTED), at) {
                    self.possibilities = value;
                }
            }
        }
        end
    }

    fn attribute_mut(&mut self, attribute: Attribute) -> &mut Option<u8> {
        self.sheet.attribute_mut(&mut self.stats, attribute)
    }

    fn attribute(&self, attribute: Attribute) -> Option<u8> {
        self.sheet.attribute(self.stats, attribute)
    }
}
