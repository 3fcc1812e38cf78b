//! Events of cards that move cards, and of the gamemaster's preparations.

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
    /// All heroes escaped (DD-273).
    Escaped,
    /// The gamemaster described how the heroes escaped (DD-277).
    EscapeNarrated { text: String },
    /// Glory was used; the gamemaster decides whether it counts (DD-279).
    GloryClaimed { card: CardId, from_hand: bool },
    /// Glory counted: all heroes get a larger award at the end of the adventure (DD-281).
    GloryCounted,
    /// Glory did not count. `card_returned`: the card went back to the zone from which it came.
    GloryDenied { card_returned: bool },
    /// Idea was used: a question follows (DD-289).
    IdeaUsed,
    /// The question was written down.
    Asked { question: String },
    /// The gamemaster answered (DD-291).
    Answered { answer: String },
    /// The gamemaster let a special card work, and it was discarded (DD-343, DD-348). `note`: what the heroes found, or who the
    /// connection is.
    SpecialActivated { card: CardId, note: Option<String> },
    /// The gamemaster acknowledged a special card (DD-010). `note`: a private note about it.
    SpecialAcknowledged { card: CardId, note: Option<String> },
    /// Ammunition is counted, or is no longer counted (DD-171).
    AmmunitionSet { rounds: Option<u8> },
    /// The actor is out of the fight until somebody helps (DD-176).
    TakenOutOfFight { reason: String },
    /// Somebody helped the actor back into the fight.
    ReturnedToFight,
}

/// An event about the gamemaster's prepared setbacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PreparedSetbackEvent {
    /// A setback was prepared. `across_scenes`: it is kept across scenes (DD-174, DD-175).
    Prepared { text: String, across_scenes: bool },
    /// The players were given a hint of a prepared setback.
    Hinted { text: String },
    /// A prepared setback was used or removed.
    Removed { text: String },
}
