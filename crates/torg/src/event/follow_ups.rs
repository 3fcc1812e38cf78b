//! What happens to hands and pools by cards that move cards, and what the gamemaster keeps ready.

use crate::card::CardId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// Something that happened by a card of somebody, or to somebody's cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum FollowUpEvent {
    /// Leadership was used: the gifts follow (DD-292).
    LeadershipUsed,
    /// Cards went to another hero. `into_pool`: into the pool (DD-294), else into the hand. `from_hand`: not all of them had lain
    /// open in the pool.
    CardsGiven {
        to: ActorId,
        cards: Vec<CardId>,
        into_pool: bool,
        from_hand: bool,
    },
    /// All gifts are made; the giver may sort the own hand (DD-295).
    GiftsCompleted,
    /// Rally was used: all heroes sort their hands (DD-332).
    RallyUsed,
    /// These were discarded, or none; the refill follows when all have chosen.
    DiscardedForRefill { cards: Vec<CardId> },
    /// Master Plan took the top of the discard pile. `into_pool`: into the pool, else into the hand (DD-302).
    DiscardFetched { card: CardId, into_pool: bool },
    /// All heroes got away (DD-273).
    Escaped,
    /// The gamemaster told how (DD-277).
    EscapeNarrated { text: String },
    /// Glory was used; the gamemaster has the word (DD-279).
    GloryClaimed { card: CardId, from_hand: bool },
    /// The action had its impact: all heroes will be the richer (DD-281).
    GloryCounted,
    /// It had not. `card_returned`: the card went back to where it came from.
    GloryDenied { card_returned: bool },
    /// Idea was used: a question follows (DD-289).
    IdeaUsed,
    /// This is the question.
    Asked { question: String },
    /// This is what the gamemaster answered (DD-291).
    Answered { answer: String },
    /// The gamemaster let a special work, and it was discarded (DD-343, DD-348). `note`: what was found, or who it is.
    SpecialActivated { card: CardId, note: Option<String> },
    /// The gamemaster took note of a special (DD-010). `note`: what it is to be about.
    SpecialAcknowledged { card: CardId, note: Option<String> },
    /// Ammunition is counted, or no longer (DD-171).
    AmmunitionSet { rounds: Option<u8> },
    /// Somebody is out of the fight until helped (DD-176).
    TakenOutOfFight { reason: String },
    /// Somebody helped.
    ReturnedToFight,
}

/// Something that happened to the gamemaster's prepared setbacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PreparedSetbackEvent {
    /// One was prepared. `across_scenes`: it waits across scenes (DD-174, DD-175).
    Prepared { text: String, across_scenes: bool },
    /// The players had a hint of it.
    Hinted { text: String },
    /// It was used, or put away.
    Removed { text: String },
}
