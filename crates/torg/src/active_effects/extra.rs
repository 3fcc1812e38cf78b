//! Extra dice bought for an action.

use crate::card::CardId;
use serde::{Deserialize, Serialize};

/// What happened to a bought die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraRollStage {
    /// Not yet rolled or countered.
    Pending,
    /// A villain paid to cancel it.
    Countered,
    /// Cancelled because the actor is stymied.
    LostToStymied,
    /// Rolled.
    Rolled,
}

/// A die bought for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraRoll {
    /// The card used; `None` for a possibility.
    pub card: Option<CardId>,
    /// What happened to it.
    pub stage: ExtraRollStage,
}
