//! Events of cards that move cards, and of what the gamemaster prepares.

use crate::card::CardId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// An event of an actor's card, or about an actor's cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum FollowUpEvent {
    /// Leadership was used: the gifts follow (DD-292).
    LeadershipUsed,
    /// Cards were given to another hero. `into_pool`: into the pool (DD-294), else into the hand. `from_hand`: not all of them
    /// had been face up in the pool.
    CardsGiven {
        to: ActorId,
        cards: Vec<CardId>,
        into_pool: bool,
        from_hand: bool,
    },
    /// All gifts are made; the giver may now discard and refill (DD-295).
    GiftsCompleted,
    /// Rally was used: all heroes may discard and refill (DD-332).
    RallyUsed,
    /// These cards, or none, were discarded; the refill follows when everybody has chosen.
    DiscardedForRefill { cards: Vec<CardId> },
    /// Master Plan took the top of the discard pile. `into_pool`: into the pool, else into the hand (DD-302).
    DiscardFetched { card: CardId, into_pool: bool },
    /// All heroes got away (DD-273).
    Escaped,
    /// The gamemaster described how (DD-277).
    EscapeNarrated { text: String },
    /// Glory was used; the gamemaster decides (DD-279).
    GloryClaimed { card: CardId, from_hand: bool },
    /// Glory counted: all heroes get more at the end (DD-281).
    GloryCounted,
    /// Glory did not count. `card_returned`: the card went back to where it came from.
    GloryDenied { card_returned: bool },
    /// Idea was used: a question follows (DD-289).
    IdeaUsed,
    /// The question was written down.
    Asked { question: String },
    /// The gamemaster answered (DD-291).
    Answered { answer: String },
    /// The gamemaster let a special card work, and it was discarded (DD-343, DD-348). `note`: what was found, or who it is.
    SpecialActivated { card: CardId, note: Option<String> },
    /// The gamemaster acknowledged a special card (DD-010). `note`: a private note about it.
    SpecialAcknowledged { card: CardId, note: Option<String> },
    /// Ammunition is counted, or not any more (DD-171).
    AmmunitionSet { rounds: Option<u8> },
    /// Somebody is out of the fight until helped (DD-176).
    TakenOutOfFight { reason: String },
    /// Somebody helped the actor back.
    ReturnedToFight,
}

/// An event about the gamemaster's prepared setbacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PreparedSetbackEvent {
    /// One was prepared. `across_scenes`: it is kept across scenes (DD-174, DD-175).
    Prepared { text: String, across_scenes: bool },
    /// The players had a hint of it.
    Hinted { text: String },
    /// It was used or removed.
    Removed { text: String },
}
