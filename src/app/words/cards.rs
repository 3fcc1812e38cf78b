//! What a person reads on a card, from `data/cards.toml`. The figures are in `engine::torg::card`.

use super::book::{FACES, FLAVOUR, line};
use crate::engine::torg::card::{CARDS, CardId, CardName};

/// The places of a face's lines, in the order in which the build writes them.
#[derive(Clone, Copy)]
enum Part {
    Title,
    Short,
    Effect,
    When,
    Rule,
}

/// How many lines each face has.
const PARTS: usize = 5;

// The faces stand in the order of the names: their places must be the names' own numbers.
const _: () = {
    let mut place = 0;
    while place < CardName::ALL.len() {
        assert!(CardName::ALL[place] as usize == place);
        place += 1;
    }
};

/// The sentence on a card's gamemaster end (DD-005); empty for a card that the deck does not have.
pub fn flavour(card: CardId) -> &'static str {
    match usize::from(card.0).checked_sub(1) {
        Some(place) if place < CARDS.len() => line(FLAVOUR + place),
        _ => "",
    }
}

/// The name as printed: “Coup de Grace”, “Escape!”.
pub fn title(name: CardName) -> &'static str {
    part(name, Part::Title)
}

/// What a card in a pool has room for.
pub fn short(name: CardName) -> &'static str {
    part(name, Part::Short)
}

/// What the card does, in one or two sentences.
pub fn effect(name: CardName) -> &'static str {
    part(name, Part::Effect)
}

/// When it may be played, in a few words.
pub fn when(name: CardName) -> &'static str {
    part(name, Part::When)
}

/// The rule to read first: “DD-253”.
pub fn rule(name: CardName) -> &'static str {
    part(name, Part::Rule)
}

fn part(name: CardName, part: Part) -> &'static str {
    line(FACES + name as usize * PARTS + part as usize)
}
