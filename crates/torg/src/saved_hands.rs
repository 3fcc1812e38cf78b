//! Hands as text, by card numbers, for character sheets: one line per hero, written and read back (DD-105). For example `Marta:
//! hand 3 17 88 120; pool 45 active acts 2; full 4`.

use crate::MAX_COUNTED;
use crate::card::{CardId, CardName};
use crate::dealing::{SavedHand, SavedSubplot};
use crate::deck::Deck;
use crate::settings::HandSize;
use crate::state::Torg;
use crate::story::{Subplot, SubplotStage};
use crate::view::View;
use tabletop::name::{Name, is_same_name};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// An error in a text of hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedHandError {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: SavedHandErrorKind,
}

/// The kinds of errors in a text of hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedHandErrorKind {
    /// No name followed by a colon.
    NoName,
    /// No hero has this name, or more than one.
    UnknownHero(String),
    /// The hero has a line already.
    DuplicateHero(String),
    /// Neither a number nor a known word such as `hand` or `pool`.
    UnknownWord(String),
    /// The deck has no such card.
    NotInDeck(CardId),
    /// The card is listed twice.
    DuplicateCard(CardId),
    /// A card in a pool that is not special.
    NotASpecial(CardId),
}

/// Formats the line of the hero at a seat, as this seat sees it: hand, pool, and the size of a full hand. Returns `None` for another
/// seat, and while numbers of drawn cards are not typed yet, since the hand is incomplete until they are.
pub fn format_hand(view: &View) -> Option<String> {
    let Seat::Actor(actor) = view.seat else {
        return None;
    };
    let hero = view.heroes().find(|hero| hero.id == actor)?;
    let printed = view.physical_deck.as_ref();
    if printed.is_some_and(|printed| printed.owed_count(Some(actor)) > 0) {
        return None;
    }
    let mut text = format_name(view, actor, &hero.name);
    text.push_str(": hand");
    for card in hero.hand.iter().flatten() {
        push_number(&mut text, u32::from(card.card.0));
    }
    let mut label = "; pool";
    for card in hero.pool.iter().map(|pooled| pooled.card) {
        if !view.deck.is_special(card) {
            continue;
        }
        text.push_str(std::mem::take(&mut label));
        push_number(&mut text, u32::from(card.0));
        let mut subplots = view.story.subplots.iter().map(|shown| &shown.subplot);
        let matches = |subplot: &&Subplot| subplot.card == Some(card) && subplot.owner == actor;
        let subplot = subplots.find(|subplot| matches(subplot) && subplot.is_accepted());
        if let Some(subplot) = subplot {
            text.push_str(match subplot.stage {
                SubplotStage::Active => " active",
                SubplotStage::Pending | SubplotStage::Proposed | SubplotStage::Ended => " pending",
            });
            if subplot.acts_paid > 0 {
                text.push_str(" acts");
                push_number(&mut text, u32::from(subplot.acts_paid));
            }
            if subplot.campaigned {
                text.push_str(" campaigned");
            }
        }
    }
    if view.hand_size > 0 {
        text.push_str("; full");
        push_number(&mut text, u32::from(view.hand_size));
    }
    Some(text)
}

fn push_number(text: &mut String, number: u32) {
    text.push(' ');
    text.push_str(&number.to_string());
}

/// Formats a hero's name for the part before the colon. It is quoted if it would otherwise be misread, and numbered if several
/// heroes have the same name.
fn format_name(view: &View, actor: ActorId, name: &Name) -> String {
    let namesakes: Vec<ActorId> = view
        .heroes()
        .filter(|hero| hero.name.is_same(name))
        .map(|hero| hero.id)
        .collect();
    let name = name.as_str();
    if namesakes.len() == 1 && !name.contains(['#', ':', '"']) {
        return name.to_owned();
    }
    let mut text = ["\"", &name.replace('"', "\"\""), "\""].concat();
    let found = namesakes.iter().zip(1..).find(|(id, _)| **id == actor);
    if let Some((_, position)) = found.filter(|_| namesakes.len() > 1) {
        push_number(&mut text, position);
    }
    text
}

/// Formats the lines of all heroes, each as its own seat sees it. They contain every hand, so they are only for a file that the gamemaster
/// asked for. Returns `None` while one of them is incomplete.
pub fn format_all_hands(table: &Table<Torg>) -> Option<String> {
    let mut text = String::new();
    for hero in table.view(Seat::Table).heroes() {
        text.push_str(&format_hand(&table.view(Seat::Actor(hero.id)))?);
        text.push('\n');
    }
    Some(text)
}

/// Reads lines of hands for these heroes. Empty lines and lines that begin with `#` are ignored.
///
/// # Errors
/// Every error, with its line.
pub fn parse(
    text: &str,
    heroes: &[(ActorId, Name)],
    deck: &Deck,
) -> Result<Vec<SavedHand>, Vec<SavedHandError>> {
    let mut carried: Vec<SavedHand> = Vec::new();
    let mut errors = Vec::new();
    for (entry, line) in text.lines().zip(1..) {
        let entry = entry.trim();
        if entry.is_empty() || entry.starts_with('#') {
            continue;
        }
        let mut report = |kind| errors.push(SavedHandError { line, kind });
        let (actor, cards) = match hero_of_line(entry, heroes, &carried) {
            Ok(found) => found,
            Err(kind) => {
                report(kind);
                continue;
            }
        };
        let mut reader = HandReader::new(actor, deck, &carried);
        for word in cards.split(|letter: char| letter.is_whitespace() || ",;".contains(letter)) {
            if let Err(kind) = reader.read(word) {
                report(kind);
            }
        }
        let saved = reader.saved;
        carried.push(saved);
    }
    if errors.is_empty() {
        Ok(carried)
    } else {
        Err(errors)
    }
}

/// Returns whose line it is, and the text after the name. `carried`: the hands of the lines before.
fn hero_of_line<'a>(
    entry: &'a str,
    heroes: &[(ActorId, Name)],
    carried: &[SavedHand],
) -> Result<(ActorId, &'a str), SavedHandErrorKind> {
    let (name, position, cards) = split_name(entry).ok_or(SavedHandErrorKind::NoName)?;
    let Some(actor) = find_hero(&name, position, heroes) else {
        return Err(SavedHandErrorKind::UnknownHero(excerpt(&name)));
    };
    if carried.iter().any(|other| other.actor == actor) {
        return Err(SavedHandErrorKind::DuplicateHero(excerpt(&name)));
    }
    Ok((actor, cards))
}

/// Reads the words of one hero's line.
struct HandReader<'a> {
    deck: &'a Deck,
    /// The hands of the lines before.
    carried: &'a [SavedHand],
    saved: SavedHand,
    next: ExpectedItem,
    in_pool: bool,
}

impl<'a> HandReader<'a> {
    fn new(actor: ActorId, deck: &'a Deck, carried: &'a [SavedHand]) -> Self {
        Self {
            deck,
            carried,
            saved: SavedHand::empty(actor),
            next: ExpectedItem::Hand,
            in_pool: false,
        }
    }

    /// Reads a word; an empty one is ignored.
    fn read(&mut self, word: &str) -> Result<(), SavedHandErrorKind> {
        if word.is_empty() {
            return Ok(());
        }
        let lower = word.to_lowercase();
        if let Some(known) = ExpectedItem::from_word(&lower) {
            self.in_pool =
                known == ExpectedItem::Pool || (self.in_pool && known == ExpectedItem::Acts);
            self.next = known;
            return Ok(());
        }
        let is_read = if is_subplot_state(&lower) {
            self.in_pool && set_subplot_state(&mut self.saved, self.deck, &lower)
        } else if let Ok(number) = word.parse() {
            self.read_number(number)?
        } else {
            false
        };
        if is_read {
            Ok(())
        } else {
            Err(SavedHandErrorKind::UnknownWord(excerpt(word)))
        }
    }

    /// Reads a number. Returns `false` if it cannot be what is expected.
    fn read_number(&mut self, number: u16) -> Result<bool, SavedHandErrorKind> {
        let then = if self.in_pool {
            ExpectedItem::Pool
        } else {
            ExpectedItem::Hand
        };
        match std::mem::replace(&mut self.next, then) {
            ExpectedItem::HandSize => {
                let full = u8::try_from(number).ok();
                let Some(full) = full.filter(|full| HandSize::RANGE.contains(full)) else {
                    return Ok(false);
                };
                self.saved.hand_size = Some(full);
                Ok(true)
            }
            ExpectedItem::Acts => {
                let Some(subplot) = self.saved.subplots.last_mut() else {
                    return Ok(false);
                };
                subplot.acts_paid = number.min(MAX_COUNTED);
                Ok(true)
            }
            ExpectedItem::Hand | ExpectedItem::Pool => {
                self.add_card(CardId(number))?;
                Ok(true)
            }
        }
    }

    fn add_card(&mut self, card: CardId) -> Result<(), SavedHandErrorKind> {
        let has_card = |saved: &SavedHand| saved.hand.contains(&card) || saved.pool.contains(&card);
        if self.deck.card(card).is_none() {
            return Err(SavedHandErrorKind::NotInDeck(card));
        }
        if has_card(&self.saved) || self.carried.iter().any(has_card) {
            return Err(SavedHandErrorKind::DuplicateCard(card));
        }
        if self.in_pool && !self.deck.is_special(card) {
            return Err(SavedHandErrorKind::NotASpecial(card));
        }
        let zone = if self.in_pool {
            &mut self.saved.pool
        } else {
            &mut self.saved.hand
        };
        zone.push(card);
        Ok(())
    }
}

/// What the next number means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpectedItem {
    Hand,
    Pool,
    Acts,
    HandSize,
}

impl ExpectedItem {
    fn from_word(word: &str) -> Option<Self> {
        match word {
            "hand" => Some(Self::Hand),
            "pool" => Some(Self::Pool),
            "acts" => Some(Self::Acts),
            "full" => Some(Self::HandSize),
            _ => None,
        }
    }
}

fn is_subplot_state(word: &str) -> bool {
    ["active", "pending", "campaigned"].contains(&word)
}

/// Sets how far the last listed subplot has come. False if there is none.
fn set_subplot_state(saved: &mut SavedHand, deck: &Deck, word: &str) -> bool {
    let card = saved.pool.last().copied();
    let waits =
        |card: &CardId| deck.is_subplot(*card) && deck.name(*card) != Some(CardName::Campaign);
    let Some(card) = card.filter(waits) else {
        return false;
    };
    let known = saved.subplots.iter().any(|subplot| subplot.card == card);
    if known != (word == "campaigned") {
        return false;
    }
    if !known {
        saved.subplots.push(SavedSubplot {
            card,
            active: word == "active",
            acts_paid: 0,
            campaigned: false,
        });
    } else if let Some(subplot) = saved.subplots.last_mut() {
        subplot.campaigned = true;
    }
    true
}

/// Splits a line at the colon after the name. A quoted name also has its number among heroes of the same name.
fn split_name(text: &str) -> Option<(String, Option<usize>, &str)> {
    if let Some(quoted) = text.strip_prefix('"').and_then(quoted) {
        return Some(quoted);
    }
    let (name, cards) = text.split_once(':')?;
    Some((name.trim().to_owned(), None, cards))
}

/// Reads the rest of a line after an opening quotation mark; a quotation mark in the name is doubled.
fn quoted(rest: &str) -> Option<(String, Option<usize>, &str)> {
    let mut name = String::new();
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter == '"' && letters.next_if(|(_, next)| *next == '"').is_none() {
            let (position, cards) = rest.get(at + 1..)?.split_once(':')?;
            let position = position.trim();
            let position = if position.is_empty() {
                1
            } else {
                position.parse().ok()?
            };
            return Some((name, Some(position), cards));
        }
        name.push(letter);
    }
    None
}

/// Finds the hero: by the whole name, or by its first word if only one hero has it. A quoted name must match entirely, with its
/// number.
fn find_hero(name: &str, position: Option<usize>, heroes: &[(ActorId, Name)]) -> Option<ActorId> {
    let whole = || {
        let heroes = heroes.iter();
        heroes.filter(|(_, other)| is_same_name(other.as_str(), name))
    };
    if let Some(position) = position {
        return whole().nth(position.checked_sub(1)?).map(|(id, _)| *id);
    }
    let first = || {
        let matches_first_word = |other: &Name| {
            let mut words = other.as_str().split(' ');
            words.next().is_some_and(|word| is_same_name(word, name))
        };
        heroes
            .iter()
            .filter(move |(_, other)| matches_first_word(other))
    };
    match (whole().count(), first().count()) {
        (1, _) => whole().next().map(|(id, _)| *id),
        (0, 1) => first().next().map(|(id, _)| *id),
        _ => None,
    }
}

fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
