//! Extra dice bought for an action.

use crate::card::CardId;
use serde::{Deserialize, Serialize};

/// What happened to a bought die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraRollStage {
    /// The die has not been rolled or cancelled.
    Pending,
    /// A villain paid to cancel it.
    Countered,
    /// The die was cancelled because the actor is stymied.
    LostToStymied,
    /// The die was rolled.
    Rolled,
}

/// A die bought for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraRoll {
    /// The card used; `None` for a possibility.
    pub card: Option<CardId>,
    /// What happened to the die.
    pub stage: ExtraRollStage,
}
