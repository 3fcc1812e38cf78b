//! Where a table's cards come from: a deck of its own, the printed deck on the table, and hands carried over from another
//! sitting by their numbers (DD-003, DD-105, A-91).

use super::card::CardId;
use super::deck::Deck;
use super::deck::check::DeckError;
use super::drawn_for::DrawReason;
use super::edition::Edition;
use super::newcomer::NewActor;
pub use super::printed::{OwedDraw, PhysicalDeck};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::rule::{RuleId, dd};
use tabletop::seat::ActorId;
use tabletop::validated;

/// A table to be opened in every way there is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct TableSetup {
    pub title: Name,
    pub edition: Edition,
    pub settings: Settings,
    pub cast: Vec<NewActor>,
    pub deck: Deck,
    /// The cards lie printed on the table, and people type the numbers they draw and flip.
    pub physical_deck: bool,
    /// Hands from an earlier sitting. The cast counts from 1.
    pub saved_hands: Vec<SavedHand>,
}

/// What one hero held when a sitting ended (DD-105).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SavedHand {
    pub actor: ActorId,
    pub hand: Vec<CardId>,
    /// Specials that still lay in the pool.
    pub pool: Vec<CardId>,
    /// How far those of them had come that are subplots and were accepted.
    pub subplots: Vec<SavedSubplot>,
    /// The size of a full hand, where that is told: it stays for the adventure (DD-025).
    pub hand_size: Option<u8>,
}

/// How far an accepted subplot had come when a sitting ended (DD-105).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SavedSubplot {
    pub card: CardId,
    pub active: bool,
    /// Acts for which it has paid.
    pub acts_paid: u16,
    pub campaigned: bool,
}

impl SavedHand {
    /// A hero who held nothing.
    pub const fn empty(actor: ActorId) -> Self {
        Self {
            actor,
            hand: vec![],
            pool: vec![],
            subplots: vec![],
            hand_size: None,
        }
    }
}

/// Something that happened about the deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckEvent {
    /// The table plays with a deck of its own.
    CustomDeckSet { deck: Deck },
    /// The cards lie printed on the table.
    PhysicalDeckUsed,
    /// A hero draws so many from the printed deck and has still to type which.
    DrawOwed {
        actor: ActorId,
        reason: DrawReason,
        count: u8,
    },
    /// Heroes hold what they held when a sitting ended. `draw_pile`: what was shuffled, bottom first; empty at the opening, where
    /// the deal tells it.
    HandsRestored {
        hands: Vec<(ActorId, Vec<CardId>)>,
        pools: Vec<(ActorId, Vec<CardId>)>,
        draw_pile: Vec<CardId>,
    },
}

validated!(DeckEvent, DeckEvent::sets_custom_deck);

impl DeckEvent {
    /// Whoever brings a deck brings one of the table's own.
    fn sets_custom_deck(&self) -> bool {
        !matches!(self, Self::CustomDeckSet { deck } if deck.as_custom().is_none())
    }
}

/// A place that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicZone {
    /// Somebody's pool, or in effect before them.
    InFrontOf(ActorId),
    /// The flipped cards.
    ActionStack,
    /// The discards.
    DiscardPile,
}

/// A fact that stands against something wanted of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckRefusal {
    /// The number of the card that is turned over is wanted. `shuffle`: the deck is used up, the discards are shuffled first.
    CardNumberRequired { shuffle: bool },
    /// The app deals and flips by itself.
    NoPhysicalDeck,
    /// It is not in the deck; where else it is, is not for everybody.
    NotInDrawPile { card: CardId },
    /// It lies open somewhere else.
    InPublicZone { card: CardId, zone: PublicZone },
    /// Another number of cards was drawn.
    WrongDrawCount { required: usize },
    /// Somebody has still to type what was drawn.
    DrawOwed { actor: ActorId },
    /// A carried card that the deck does not have, or that somebody else holds.
    NotAvailable { card: CardId },
    /// A carried card that is told twice.
    DuplicateCard { card: CardId },
    /// Only specials stay in a pool from one sitting to the next.
    NotASpecial { card: CardId },
    /// The deck can not be played with.
    InvalidDeck(DeckError),
}

impl DeckRefusal {
    /// The rule that stands against it.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::CardNumberRequired { .. } | Self::NoPhysicalDeck => None,
            Self::NotInDrawPile { .. } | Self::InPublicZone { .. } => Some(dd(6)),
            Self::WrongDrawCount { .. } | Self::DrawOwed { .. } => Some(dd(15)),
            Self::NotAvailable { .. } | Self::DuplicateCard { .. } | Self::NotASpecial { .. } => {
                Some(dd(105))
            }
            Self::InvalidDeck(error) => Some(error.rule()),
        }
    }
}
