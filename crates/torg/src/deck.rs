//! The deck that a table plays with: the shipped one, or a custom one (DD-001 … DD-006, A-91). Only this module looks up cards
//! by their numbers.

pub mod check;
mod saved;

use super::card::{
    ApprovedActions, CARDS, Card, CardId, CardKind, CardName, FreeTextId, LineEffect, SpecialKind,
};
use std::sync::Arc;
use tabletop::name::Name;

/// The definitions of a table's cards, without their positions. Cheap to clone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deck(Option<Arc<CustomDeck>>);

/// A custom deck.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomDeck {
    /// The name the table gave it.
    pub name: Name,
    /// The cards in ascending order of their numbers; each number occurs once.
    pub cards: Vec<Card>,
    /// The texts on the cards, one per card in the same order.
    pub card_texts: Vec<CardText>,
    /// The texts that [`FreeTextId`] indexes: line entries and approvals as free text, which the gamemaster interprets.
    pub free_texts: Vec<String>,
}

/// The texts on one card, if they differ from the standard ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// Whether the card is from a supplement; its name, line and effect may then be any text.
    pub supplement: bool,
    /// The name of a card that the rules do not know.
    pub title: Option<String>,
    /// The flavour sentence at the gamemaster's end (DD-005).
    pub flavour: Option<String>,
    /// The text of the effect.
    pub effect: Option<String>,
}

impl Deck {
    /// Wraps a custom deck.
    pub fn custom(deck: CustomDeck) -> Self {
        Self(Some(Arc::new(deck)))
    }

    /// Returns the custom deck; `None` for the shipped deck.
    pub fn as_custom(&self) -> Option<&CustomDeck> {
        self.0.as_deref()
    }

    /// Returns all cards in ascending order of their numbers.
    pub fn cards(&self) -> &[Card] {
        self.as_custom().map_or(&CARDS, |custom| &custom.cards)
    }

    /// Returns the card with this number; `None` if there is none.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.cards().get(self.index_of(id)?)
    }

    /// Returns the texts on a card of a custom deck.
    pub fn card_text(&self, id: CardId) -> Option<&CardText> {
        self.as_custom()?.card_texts.get(self.index_of(id)?)
    }

    /// Returns a free text of a custom deck.
    pub fn free_text(&self, text: FreeTextId) -> &str {
        self.as_custom()
            .and_then(|custom| custom.free_texts.get(usize::from(text.0)))
            .map_or("", String::as_str)
    }

    fn index_of(&self, id: CardId) -> Option<usize> {
        self.cards().binary_search_by_key(&id, |card| card.id).ok()
    }

    /// Returns the card's name; `None` if there is no such card.
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
    /// Returns the free text, if the entry is one that the gamemaster interprets.
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
    /// Returns the free text, if the gamemaster decides what it approves.
    pub const fn free_text(self) -> Option<FreeTextId> {
        match self {
            Self::FreeText(text) => Some(text),
            Self::Any | Self::Pair(..) => None,
        }
    }
}
