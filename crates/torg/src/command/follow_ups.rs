//! What is wanted of cards that move cards, and of what the gamemaster keeps ready.

use crate::card::CardId;
use crate::follow_ups::MissedBy;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// Something about a card that somebody has used, or about somebody's cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum FollowUpCommand {
    /// As the one who used Leadership: give away up to two cards, or none (DD-292).
    Give { gifts: Vec<(ActorId, Vec<CardId>)> },
    /// Discard these, or none, and have the hand filled when all have chosen (DD-295, DD-332).
    DiscardForRefill { cards: Vec<CardId> },
    /// Say what the question is (DD-289).
    Ask { question: String },
    /// As the gamemaster: answer it (DD-291).
    Answer { answer: String },
    /// As the gamemaster: tell how the heroes got away (DD-277).
    NarrateEscape { text: String },
    /// As the gamemaster: say whether the action had a great impact (DD-279). `total`: what it came to, where the table counts
    /// that.
    JudgeGlory { counts: bool, total: Option<u32> },
    /// As the gamemaster: let a special in somebody's pool work (DD-009). `missed_by`: who has missed what there is to find.
    ActivateSpecial {
        card: CardId,
        missed_by: Option<MissedBy>,
        note: String,
    },
    /// As the gamemaster: take note of a special that was laid (DD-010), and of what it is to be about.
    AcknowledgeSpecial { card: CardId, note: String },
    /// Count ammunition from so many rounds, or no longer (DD-171).
    CountAmmunition { rounds: Option<u8> },
    /// Help somebody back into the fight (DD-176).
    ReturnToFight,
}

/// Something about the gamemaster's prepared setbacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PreparedSetbackCommand {
    /// Keep one ready, for this scene or across scenes (DD-174, DD-175).
    Prepare { text: String, across_scenes: bool },
    /// Mark that the players have had a hint.
    Hint { text: String },
    /// Put it away.
    Remove { text: String },
}
