//! Where a table's cards come from: a deck of its own, the printed deck on the table, and hands carried over from another
//! sitting by their numbers (DD-003, DD-105, A-91).

use super::card::CardId;
use super::deck::Deck;
use super::deck::check::DeckFault;
use super::drawn_for::DrawnFor;
use super::edition::Edition;
use super::newcomer::NewActor;
pub use super::printed::{Owed, Printed};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use tabletop::checked;
use tabletop::name::Name;
use tabletop::rule::{RuleId, dd};
use tabletop::seat::ActorId;

/// A table to be opened in every way there is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Opening {
    pub title: Name,
    pub edition: Edition,
    pub settings: Settings,
    pub cast: Vec<NewActor>,
    pub deck: Deck,
    /// The cards lie printed on the table, and people type the numbers they draw and flip.
    pub printed: bool,
    /// Hands from an earlier sitting. The cast counts from 1.
    pub carried: Vec<Carried>,
}

/// What one hero held when a sitting ended (DD-105).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Carried {
    pub actor: ActorId,
    pub hand: Vec<CardId>,
    /// Specials that still lay in the pool.
    pub pool: Vec<CardId>,
    /// How far those of them had come that are subplots and were accepted.
    pub subplots: Vec<CarriedSubplot>,
    /// The size of a full hand, where that is told: it stays for the adventure (DD-025).
    pub full: Option<u8>,
}

/// How far an accepted subplot had come when a sitting ended (DD-105).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CarriedSubplot {
    pub card: CardId,
    pub active: bool,
    /// Acts for which it has paid.
    pub acts: u16,
    pub campaigned: bool,
}

impl Carried {
    /// A hero who held nothing.
    pub const fn nothing(actor: ActorId) -> Self {
        Self {
            actor,
            hand: vec![],
            pool: vec![],
            subplots: vec![],
            full: None,
        }
    }
}

/// Something that happened about the deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckEvent {
    /// The table plays with a deck of its own.
    Brought { deck: Deck },
    /// The cards lie printed on the table.
    Printed,
    /// A hero draws so many from the printed deck and has still to type which.
    Owed {
        actor: ActorId,
        why: DrawnFor,
        cards: u8,
    },
    /// Heroes hold what they held when a sitting ended. `deck`: what was shuffled, bottom first; empty at the opening, where
    /// the deal tells it.
    Restored {
        hands: Vec<(ActorId, Vec<CardId>)>,
        pools: Vec<(ActorId, Vec<CardId>)>,
        deck: Vec<CardId>,
    },
}

checked!(DeckEvent, DeckEvent::brings_a_deck);

impl DeckEvent {
    /// Whoever brings a deck brings one of the table's own.
    fn brings_a_deck(&self) -> bool {
        !matches!(self, Self::Brought { deck } if deck.as_own().is_none())
    }
}

/// A place that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenPlace {
    /// Somebody's pool, or in effect before them.
    Before(ActorId),
    /// The flipped cards.
    ActionStack,
    /// The discards.
    Discard,
}

/// A fact that stands against something wanted of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckRefusal {
    /// The number of the card that is turned over is wanted. `shuffle`: the deck is used up, the discards are shuffled first.
    NumberWanted { shuffle: bool },
    /// The app deals and flips by itself.
    NotPrinted,
    /// It is not in the deck; where else it is, is not for everybody.
    NotInDeck { card: CardId },
    /// It lies open somewhere else.
    LiesOpen { card: CardId, place: OpenPlace },
    /// Another number of cards was drawn.
    OwedCount { must: usize },
    /// Somebody has still to type what was drawn.
    StillOwed { actor: ActorId },
    /// A carried card that the deck does not have, or that somebody else holds.
    NotAvailable { card: CardId },
    /// A carried card that is told twice.
    CarriedTwice { card: CardId },
    /// Only specials stay in a pool from one sitting to the next.
    NoSpecial { card: CardId },
    /// The deck can not be played with.
    Bad(DeckFault),
}

impl DeckRefusal {
    /// The rule that stands against it.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::NumberWanted { .. } | Self::NotPrinted => None,
            Self::NotInDeck { .. } | Self::LiesOpen { .. } => Some(dd(6)),
            Self::OwedCount { .. } | Self::StillOwed { .. } => Some(dd(15)),
            Self::NotAvailable { .. } | Self::CarriedTwice { .. } | Self::NoSpecial { .. } => {
                Some(dd(105))
            }
            Self::Bad(fault) => Some(fault.rule()),
        }
    }
}
