//! The deck a table plays with: the one that ships, or one of its own (DD-001 … DD-006, A-91). What a number means is asked
//! here and nowhere else.

pub mod check;
mod saved;

use super::card::{
    ApprovedActions, CARDS, Card, CardId, CardKind, CardName, FreeTextId, LineEffect, SpecialKind,
};
use std::sync::Arc;
use tabletop::name::Name;

/// Every card of a table, without their places. Cheap to copy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deck(Option<Arc<CustomDeck>>);

/// A table's own cards.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomDeck {
    /// What the table calls them.
    pub name: Name,
    /// By rising number, each number once.
    pub cards: Vec<Card>,
    /// What people read on them, one for each card in the same order.
    pub card_texts: Vec<CardText>,
    /// What [`FreeTextId`] counts: line entries and approvals in words, which the gamemaster resolves.
    pub free_texts: Vec<String>,
}

/// What a person reads on one card, where it is not what the name says everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// From a supplement: its name, line and effect may be of any kind.
    pub supplement: bool,
    /// Its name, for a card whose name the rules do not know.
    pub title: Option<String>,
    /// The sentence of the gamemaster end (DD-005).
    pub flavour: Option<String>,
    /// What it does.
    pub effect: Option<String>,
}

impl Deck {
    /// A deck of a table's own.
    pub fn custom(deck: CustomDeck) -> Self {
        Self(Some(Arc::new(deck)))
    }

    /// The own cards; `None` for the deck that ships.
    pub fn as_custom(&self) -> Option<&CustomDeck> {
        self.0.as_deref()
    }

    /// All cards, by rising number.
    pub fn cards(&self) -> &[Card] {
        self.as_custom().map_or(&CARDS, |own| &own.cards)
    }

    /// The card of that number; `None` where there is none.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.cards().get(self.index_of(id)?)
    }

    /// What people read on an own card.
    pub fn card_text(&self, id: CardId) -> Option<&CardText> {
        self.as_custom()?.card_texts.get(self.index_of(id)?)
    }

    /// A text on an own card.
    pub fn free_text(&self, text: FreeTextId) -> &str {
        self.as_custom()
            .and_then(|own| own.free_texts.get(usize::from(text.0)))
            .map_or("", String::as_str)
    }

    fn index_of(&self, id: CardId) -> Option<usize> {
        self.cards().binary_search_by_key(&id, |card| card.id).ok()
    }

    /// The name on the card; `None` where there is no such card.
    pub fn name(&self, id: CardId) -> Option<CardName> {
        self.card(id).map(|card| card.name)
    }

    /// Whether the player end has an orange bar (DD-002).
    pub fn is_special(&self, id: CardId) -> bool {
        self.name(id).is_some_and(CardName::is_special)
    }

    /// Whether the card is one of the subplots; Martyr and Campaign count among them (DD-336).
    pub fn is_subplot(&self, id: CardId) -> bool {
        self.name(id).is_some_and(CardName::is_subplot)
    }
}

impl CardName {
    /// Whether it has an orange bar (DD-002).
    pub const fn is_special(self) -> bool {
        matches!(self.kind(), CardKind::Special(_))
    }

    /// Whether it is one of the subplots (DD-336).
    pub const fn is_subplot(self) -> bool {
        match self.kind() {
            CardKind::Special(
                SpecialKind::Subplot | SpecialKind::Martyr | SpecialKind::Campaign,
            ) => true,
            CardKind::Special(
                SpecialKind::Alertness | SpecialKind::Connection | SpecialKind::Custom,
            )
            | CardKind::Enhancement => false,
        }
    }
}

impl LineEffect {
    /// The text, where the entry is one that the gamemaster resolves.
    pub const fn free_text(self) -> Option<FreeTextId> {
        match self {
            Self::FreeText(text) => Some(text),
            Self::None
            | Self::Flurry
            | Self::Inspiration
            | Self::Up
            | Self::Break
            | Self::Confused
            | Self::Fatigued
            | Self::Setback
            | Self::Stymied
            | Self::VillainSkills(..) => None,
        }
    }
}

impl ApprovedActions {
    /// The text, where it is the gamemaster who says what it approves.
    pub const fn free_text(self) -> Option<FreeTextId> {
        match self {
            Self::FreeText(text) => Some(text),
            Self::Any | Self::Pair(..) => None,
        }
    }
}
