//! Hands written out by card numbers for character sheets, a line a hero, and read back (DD-105):
//! `Marta: hand 3 17 88 120; pool 45`.

use crate::engine::name::Name;
use crate::engine::seat::ActorId;
use crate::engine::torg::card::CardId;
use crate::engine::torg::dealing::Carried;
use crate::engine::torg::deck::Deck;
use crate::engine::torg::piles::Zone;
use crate::engine::torg::state::State;

/// Something wrong in such lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarryFault {
    /// The line, from 1.
    pub line: usize,
    /// What it is.
    pub what: CarryWhat,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarryWhat {
    /// No name with a colon behind it.
    NoName,
    /// No hero, or more than one, is called that.
    Unknown(String),
    /// The hero has a line already.
    HeroTwice(String),
    /// Not a number, nor `hand` or `pool`.
    Word(String),
    /// The deck has no such card.
    NotInDeck(CardId),
    /// The card is told twice.
    CardTwice(CardId),
    /// In a pool, but no special.
    NoSpecial(CardId),
}

/// One hero's line. `pool`: the specials that lie there.
pub fn line(name: &Name, hand: &[CardId], pool: &[CardId]) -> String {
    let mut text = [name.as_str(), ": hand"].concat();
    for (word, cards) in [("", hand), ("; pool", pool)] {
        if !cards.is_empty() {
            text.push_str(word);
        }
        for card in cards {
            text.push(' ');
            text.push_str(&card.0.to_string());
        }
    }
    text
}

/// The specials of a hero's pool.
fn specials(deck: &Deck, pool: &[CardId]) -> Vec<CardId> {
    let special = |card: &CardId| deck.is_special(*card);
    pool.iter().copied().filter(special).collect()
}

/// The line of one hero; `None` where nobody has that number.
pub fn line_of(state: &State, actor: ActorId) -> Option<String> {
    let hero = state.actor(actor)?;
    let pool = specials(&state.deck, state.piles.cards(Zone::Pool(actor)));
    Some(line(&hero.name, state.hand(actor), &pool))
}

/// The lines of all heroes. It holds every hand: for a file that the gamemaster asked for, never for a page.
pub fn all(state: &State) -> String {
    let mut text = String::new();
    for hero in state.heroes() {
        if let Some(line) = line_of(state, hero.id) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// Reads such lines for these heroes. Empty lines and those that begin with `#` say nothing.
///
/// # Errors
/// Everything that is wrong, by its line.
pub fn read(
    text: &str,
    heroes: &[(ActorId, Name)],
    deck: &Deck,
) -> Result<Vec<Carried>, Vec<CarryFault>> {
    let mut carried: Vec<Carried> = Vec::new();
    let mut faults = Vec::new();
    for (line, told) in text
        .lines()
        .zip(1..)
        .map(|(told, line)| (line, told.trim()))
    {
        if told.is_empty() || told.starts_with('#') {
            continue;
        }
        let mut wrong = |what| faults.push(CarryFault { line, what });
        let Some((name, cards)) = told.split_once(':') else {
            wrong(CarryWhat::NoName);
            continue;
        };
        let name = name.trim();
        let Some(actor) = called(name, heroes) else {
            wrong(CarryWhat::Unknown(short(name)));
            continue;
        };
        if carried.iter().any(|other| other.actor == actor) {
            wrong(CarryWhat::HeroTwice(short(name)));
            continue;
        }
        let mut of = Carried {
            actor,
            hand: vec![],
            pool: vec![],
        };
        let mut in_pool = false;
        let words = cards.split(|letter: char| letter.is_whitespace() || ",;".contains(letter));
        for word in words.filter(|word| !word.is_empty()) {
            match word.to_lowercase().as_str() {
                "hand" => in_pool = false,
                "pool" => in_pool = true,
                _ => {
                    let Ok(card) = word.parse().map(CardId) else {
                        wrong(CarryWhat::Word(short(word)));
                        continue;
                    };
                    let there = |of: &Carried| of.hand.contains(&card) || of.pool.contains(&card);
                    if deck.card(card).is_none() {
                        wrong(CarryWhat::NotInDeck(card));
                    } else if there(&of) || carried.iter().any(there) {
                        wrong(CarryWhat::CardTwice(card));
                    } else if in_pool && !deck.is_special(card) {
                        wrong(CarryWhat::NoSpecial(card));
                    } else if in_pool {
                        of.pool.push(card);
                    } else {
                        of.hand.push(card);
                    }
                }
            }
        }
        carried.push(of);
    }
    if faults.is_empty() {
        Ok(carried)
    } else {
        Err(faults)
    }
}

/// Who is meant: by the whole name, or by its first word where only one hero has it.
fn called(name: &str, heroes: &[(ActorId, Name)]) -> Option<ActorId> {
    let same = |one: &str| one.to_lowercase() == name.to_lowercase();
    let whole = || heroes.iter().filter(|(_, name)| same(name.as_str()));
    let first = || {
        let word = |name: &Name| name.as_str().split(' ').next().is_some_and(same);
        heroes.iter().filter(move |(_, name)| word(name))
    };
    match (whole().count(), first().count()) {
        (1, _) => whole().next().map(|(id, _)| *id),
        (0, 1) => first().next().map(|(id, _)| *id),
        _ => None,
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
