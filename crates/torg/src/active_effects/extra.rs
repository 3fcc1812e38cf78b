//! Dice that are bought for an action.

use crate::card::CardId;
use serde::{Deserialize, Serialize};

/// What became of a bought die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraRollStage {
    /// To be rolled, or countered.
    Pending,
    /// A villain paid for it.
    Countered,
    /// Stymied took it.
    LostToStymied,
    /// It is among the dice.
    Rolled,
}

/// A die that was bought for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraRoll {
    /// With which card; `None` is a possibility.
    pub card: Option<CardId>,
    /// What became of it.
    pub stage: ExtraRollStage,
}
