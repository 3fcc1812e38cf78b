//! What no deck may hold (the checks at the loading of a deck: INV-02, INV-06, DD-276, DD-309, DD-335).

use super::OwnDeck;
use crate::card::{BySide, Card, CardName, Effect, Line, TextId};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, dd};

/// The most cards of a deck.
pub const MOST_CARDS: usize = 500;

/// Names that a deck has one card of (DD-276, DD-309, DD-335).
pub const SINGLE: [CardName; 3] = [CardName::Escape, CardName::Monologue, CardName::Rally];

/// What is wrong with a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckFault {
    /// It has no card.
    NoCards,
    /// More cards than [`MOST_CARDS`].
    TooMany {
        /// How many.
        cards: usize,
    },
    /// Two cards have that number, or it does not rise (INV-02).
    Twice {
        /// The number.
        number: u16,
    },
    /// An entry stands where it can not be (INV-06).
    Misplaced {
        /// The card's number.
        number: u16,
        /// The entry.
        effect: Effect,
    },
    /// A card from no supplement says what no rule knows.
    Unknown {
        /// The card's number.
        number: u16,
    },
    /// Not exactly one card of a name that a deck has one of.
    Single {
        /// The name.
        name: CardName,
        /// How many there are.
        cards: usize,
    },
}

impl DeckFault {
    /// The rule that the deck breaks.
    pub fn rule(self) -> RuleId {
        match self {
            Self::NoCards | Self::TooMany { .. } | Self::Unknown { .. } => dd(4),
            Self::Twice { .. } => dd(3),
            Self::Misplaced { effect, .. } => match effect {
                Effect::Confused => dd(151),
                Effect::VillainSkills(..) => dd(180),
                Effect::None
                | Effect::Flurry
                | Effect::Inspiration
                | Effect::Up
                | Effect::Break
                | Effect::Fatigued
                | Effect::Setback
                | Effect::Stymied
                | Effect::Told(_) => dd(147),
            },
            Self::Single { name, .. } => match SINGLE.iter().position(|its| *its == name) {
                Some(0) => dd(276),
                Some(1) => dd(309),
                Some(_) | None => dd(335),
            },
        }
    }
}

impl OwnDeck {
    /// Every fault of the deck; none where it can be played with.
    pub fn faults(&self) -> Vec<DeckFault> {
        let mut faults = Vec::new();
        let cards = self.cards.len();
        match cards {
            0 => faults.push(DeckFault::NoCards),
            1..=MOST_CARDS => {}
            _ => faults.push(DeckFault::TooMany { cards }),
        }
        for pair in self.cards.windows(2) {
            if let [one, other] = pair
                && one.id >= other.id
            {
                faults.push(DeckFault::Twice { number: other.id.0 });
            }
        }
        for (place, card) in self.cards.iter().enumerate() {
            let supplement = self.faces.get(place).is_none_or(|face| face.supplement);
            if !supplement {
                faults.extend(misplaced(card));
            }
            if !self.knows(card, supplement) {
                faults.push(DeckFault::Unknown { number: card.id.0 });
            }
        }
        for name in SINGLE {
            let cards = self.cards.iter().filter(|card| card.name == name).count();
            if cards != 1 {
                faults.push(DeckFault::Single { name, cards });
            }
        }
        faults
    }

    /// Whether the words on a card are there, and only where a supplement may have them.
    fn knows(&self, card: &Card, supplement: bool) -> bool {
        let entries = [card.standard, card.dramatic]
            .map(|line| [line.effects.heroes.told(), line.effects.villains.told()]);
        let told = entries.into_iter().flatten();
        let there = |text: Option<TextId>| {
            text.is_none_or(|text| supplement && usize::from(text.0) < self.texts.len())
        };
        let own_name = matches!(
            card.name,
            CardName::Own | CardName::OwnSpecial | CardName::OwnSubplot
        );
        told.chain([card.approved.told()]).all(there) && (supplement || !own_name)
    }
}

/// Entries of a card that stand where they can not be (INV-06).
fn misplaced(card: &Card) -> Vec<DeckFault> {
    let Line {
        effects: BySide { heroes, villains },
        ..
    } = card.standard;
    let dramatic = card.dramatic.effects;
    let skills = |effect| matches!(effect, Effect::VillainSkills(..));
    let wrong = [
        (heroes, heroes == Effect::Break || skills(heroes)),
        (villains, villains == Effect::Confused || skills(villains)),
        (
            dramatic.heroes,
            dramatic.heroes == Effect::Break || skills(dramatic.heroes),
        ),
        (dramatic.villains, dramatic.villains == Effect::Confused),
    ];
    let number = card.id.0;
    wrong
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(effect, _)| DeckFault::Misplaced { number, effect })
        .collect()
}
