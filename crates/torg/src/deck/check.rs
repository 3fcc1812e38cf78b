//! The checks of a deck when it is loaded (INV-02, INV-06, DD-276, DD-309, DD-335).

use super::CustomDeck;
use crate::card::{BySide, Card, CardName, ConflictLine, FreeTextId, LineEffect};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, dd};

/// The most cards in a deck.
pub const MAX_CARDS: usize = 500;

/// Cards of which a deck has exactly one (DD-276, DD-309, DD-335).
pub(crate) const UNIQUE_CARDS: [CardName; 3] =
    [CardName::Escape, CardName::Monologue, CardName::Rally];

/// What is wrong with a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckError {
    /// It has no card.
    NoCards,
    /// More cards than [`MAX_CARDS`].
    TooMany {
        /// The number of cards.
        count: usize,
    },
    /// Two cards have the same number, or the numbers are not in ascending order (INV-02).
    DuplicateNumber {
        /// The number.
        number: u16,
    },
    /// A line entry on a side where it is not allowed (INV-06).
    MisplacedEffect {
        /// The card's number.
        number: u16,
        /// The entry.
        effect: LineEffect,
    },
    /// A card that is not from a supplement has content that no rule covers.
    UnknownContent {
        /// The card's number.
        number: u16,
    },
    /// There is not exactly one card of a name that has to be unique.
    NotUnique {
        /// The name.
        name: CardName,
        /// How many there are.
        count: usize,
    },
}

impl DeckError {
    /// Returns the rule that the deck violates.
    pub fn rule(self) -> RuleId {
        match self {
            Self::NoCards | Self::TooMany { .. } | Self::UnknownContent { .. } => dd(4),
            Self::DuplicateNumber { .. } => dd(3),
            Self::MisplacedEffect { effect, .. } => match effect {
                LineEffect::Confused => dd(151),
                LineEffect::VillainSkills(..) => dd(180),
                LineEffect::None
                | LineEffect::Flurry
                | LineEffect::Inspiration
                | LineEffect::Up
                | LineEffect::Break
                | LineEffect::Fatigued
                | LineEffect::Setback
                | LineEffect::Stymied
                | LineEffect::FreeText(_) => dd(147),
            },
            Self::NotUnique { name, .. } => {
                match UNIQUE_CARDS.iter().position(|card_name| *card_name == name) {
                    Some(0) => dd(276),
                    Some(1) => dd(309),
                    Some(_) | None => dd(335),
                }
            }
        }
    }
}

impl CustomDeck {
    /// Returns every error in the deck; empty if it can be played with.
    pub fn errors(&self) -> Vec<DeckError> {
        let mut errors = Vec::new();
        let cards = self.cards.len();
        match cards {
            0 => errors.push(DeckError::NoCards),
            1..=MAX_CARDS => {}
            _ => errors.push(DeckError::TooMany { count: cards }),
        }
        for pair in self.cards.windows(2) {
            if let [first, second] = pair
                && first.id >= second.id
            {
                errors.push(DeckError::DuplicateNumber {
                    number: second.id.0,
                });
            }
        }
        for (index, card) in self.cards.iter().enumerate() {
            let supplement = self
                .card_texts
                .get(index)
                .is_none_or(|face| face.supplement);
            if !supplement {
                errors.extend(misplaced_effects(card));
            }
            if !self.is_valid_card(card, supplement) {
                errors.push(DeckError::UnknownContent { number: card.id.0 });
            }
        }
        for name in UNIQUE_CARDS {
            let cards = self.cards.iter().filter(|card| card.name == name).count();
            if cards != 1 {
                errors.push(DeckError::NotUnique { name, count: cards });
            }
        }
        errors
    }

    /// Whether every free text of a card exists, and only a supplement card has free texts or a name of its own.
    fn is_valid_card(&self, card: &Card, supplement: bool) -> bool {
        let entries = [card.standard, card.dramatic].map(|line| {
            [
                line.effects.heroes.free_text(),
                line.effects.villains.free_text(),
            ]
        });
        let texts = entries.into_iter().flatten();
        let is_known = |text: Option<FreeTextId>| {
            text.is_none_or(|text| supplement && usize::from(text.0) < self.free_texts.len())
        };
        let own_name = matches!(
            card.name,
            CardName::CustomEnhancement | CardName::CustomSpecial | CardName::CustomSubplot
        );
        texts.chain([card.approved.free_text()]).all(is_known) && (supplement || !own_name)
    }
}

/// Returns the line entries of a card that are on a side where they are not allowed (INV-06).
fn misplaced_effects(card: &Card) -> Vec<DeckError> {
    let ConflictLine {
        effects: BySide { heroes, villains },
        ..
    } = card.standard;
    let dramatic = card.dramatic.effects;
    let skills = |effect| matches!(effect, LineEffect::VillainSkills(..));
    let wrong = [
        (heroes, heroes == LineEffect::Break || skills(heroes)),
        (
            villains,
            villains == LineEffect::Confused || skills(villains),
        ),
        (
            dramatic.heroes,
            dramatic.heroes == LineEffect::Break || skills(dramatic.heroes),
        ),
        (dramatic.villains, dramatic.villains == LineEffect::Confused),
    ];
    let number = card.id.0;
    wrong
        .into_iter()
        .filter(|(_, applies)| *applies)
        .map(|(effect, _)| DeckError::MisplacedEffect { number, effect })
        .collect()
}
