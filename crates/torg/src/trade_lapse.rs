//! Why a trade ends although nobody cancelled it.

use serde::{Deserialize, Serialize};

/// Why a trade ends although nobody cancelled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TradeLapse {
    /// Rounds began, in which cards are traded from other places (DD-082, DD-083).
    RoundsBegan,
    /// The round ended.
    RoundEnded,
    /// The act ended.
    ActEnded,
    /// The player of one of the two went away for a while.
    TraderAway,
    /// One of its cards was moved.
    CardMoved,
    /// All hands and pools were restored from another session.
    HandsRestored,
}
