//! Where a table's cards come from: a custom deck, the printed deck, or hands restored by card number from an earlier session
//! (DD-003, DD-105, A-91).

use super::card::CardId;
use super::deck::Deck;
use super::deck::check::DeckError;
use super::draw_reason::DrawReason;
use super::edition::Edition;
use super::new_actor::NewActor;
pub use super::physical_deck::{OwedDraw, PhysicalDeck};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::rule::{RuleId, dd};
use tabletop::seat::ActorId;
use tabletop::validated;

/// Everything needed to open a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct TableSetup {
    pub title: Name,
    pub edition: Edition,
    pub settings: Settings,
    pub cast: Vec<NewActor>,
    pub deck: Deck,
    /// Whether the table uses the printed deck, whose card numbers people type.
    pub physical_deck: bool,
    /// Hands from an earlier session, with the IDs that the actors get in the order of the cast.
    pub saved_hands: Vec<SavedHand>,
}

/// The cards that one hero held when a session ended (DD-105).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SavedHand {
    pub actor: ActorId,
    pub hand: Vec<CardId>,
    /// Special cards still in the pool.
    pub pool: Vec<CardId>,
    /// The status of those pool cards that are accepted subplots.
    pub subplots: Vec<SavedSubplot>,
    /// The size of a full hand, if given; it stays the same for the adventure (DD-025).
    pub hand_size: Option<u8>,
}

/// The status of an accepted subplot when a session ended (DD-105).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SavedSubplot {
    pub card: CardId,
    pub active: bool,
    /// Acts for which it has already paid.
    pub acts_paid: u16,
    pub campaigned: bool,
}

impl SavedHand {
    /// Returns the saved hand of a hero who held no cards.
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

/// An event about the deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckEvent {
    /// The table plays with a custom deck.
    CustomDeckSet { deck: Deck },
    /// The table plays with the printed deck.
    PhysicalDeckUsed,
    /// A hero draws this many cards from the printed deck; their numbers have not been typed yet.
    DrawOwed {
        actor: ActorId,
        reason: DrawReason,
        count: u8,
    },
    /// Heroes got the cards that they held when an earlier session ended. `draw_pile`: the shuffled rest, bottom first; empty when
    /// the table opens, since the deal lists it then.
    HandsRestored {
        hands: Vec<(ActorId, Vec<CardId>)>,
        pools: Vec<(ActorId, Vec<CardId>)>,
        draw_pile: Vec<CardId>,
    },
}

validated!(DeckEvent, DeckEvent::sets_custom_deck);

impl DeckEvent {
    /// Whether the table is opened with a custom deck.
    fn sets_custom_deck(&self) -> bool {
        !matches!(self, Self::CustomDeckSet { deck } if deck.as_custom().is_none())
    }
}

/// A zone that everybody can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicZone {
    /// An actor's pool or cards in effect.
    InFrontOf(ActorId),
    /// The flipped cards.
    ActionStack,
    /// The discards.
    DiscardPile,
}

/// The piles from which a used-up deck is shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShuffledPiles {
    /// The discard pile.
    Discards,
    /// The flipped cards below the top one.
    Flipped,
    /// Both.
    Both,
}

/// The reason for which a command about the deck is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckRefusal {
    /// The number of the turned-over card has to be typed. `shuffled`: the deck is used up, and these piles are shuffled first.
    CardNumberRequired { shuffled: Option<ShuffledPiles> },
    /// The table does not use the printed deck: the app deals and flips.
    NoPhysicalDeck,
    /// The card is not in the draw pile. Its zone may be secret.
    NotInDrawPile { card: CardId },
    /// The card is in another zone that everybody can see.
    InPublicZone { card: CardId, zone: PublicZone },
    /// A different number of cards was drawn.
    WrongDrawCount { required: usize },
    /// An actor's drawn cards have not been typed yet.
    DrawOwed { actor: ActorId },
    /// A restored card that the deck does not have, or that somebody else holds.
    NotAvailable { card: CardId },
    /// A restored card that is listed twice.
    DuplicateCard { card: CardId },
    /// Only special cards stay in a pool from one session to the next.
    NotASpecial { card: CardId },
    /// The deck cannot be played with.
    InvalidDeck(DeckError),
}

impl DeckRefusal {
    /// Returns the rule for the refusal.
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
