//! Commands that follow up cards which move cards, and commands about the gamemaster's preparations.

use crate::card::CardId;
use crate::follow_ups::MissedBy;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A command that follows up a used card, or another command about an actor's cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum FollowUpCommand {
    /// As the hero who used Leadership: give away up to two cards (DD-292).
    Give { gifts: Vec<(ActorId, Vec<CardId>)> },
    /// Discard these cards, or none; hands are refilled when everybody has chosen (DD-295, DD-332).
    DiscardForRefill { cards: Vec<CardId> },
    /// Write down the question from Idea (DD-289).
    Ask { question: String },
    /// As the gamemaster: answer the question (DD-291).
    Answer { answer: String },
    /// As the gamemaster: describe how the heroes escaped (DD-277).
    NarrateEscape { text: String },
    /// As the gamemaster: decide whether the action had a great impact (DD-279). `total`: the action total, if the table uses it
    ///
    JudgeGlory { counts: bool, total: Option<u32> },
    /// As the gamemaster: let a pooled special card work (DD-009). `missed_by`: the heroes who missed what there was to find.
    ActivateSpecial {
        card: CardId,
        missed_by: Option<MissedBy>,
        note: String,
    },
    /// As the gamemaster: acknowledge a special card put into a pool (DD-010), with a private note.
    AcknowledgeSpecial { card: CardId, note: String },
    /// Start counting ammunition from this many rounds, or stop (DD-171).
    CountAmmunition { rounds: Option<u8> },
    /// Help somebody back into the fight (DD-176).
    ReturnToFight,
}

/// A command about the gamemaster's prepared setbacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PreparedSetbackCommand {
    /// Prepare a setback, for this scene or across scenes (DD-174, DD-175).
    Prepare { text: String, across_scenes: bool },
    /// Mark that the players have been given a hint of a prepared setback.
    Hint { text: String },
    /// Remove a prepared setback.
    Remove { text: String },
}
