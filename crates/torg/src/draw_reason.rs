//! The reason for which a card is drawn.

use serde::{Deserialize, Serialize};

/// The reason for which a card was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// A successful approved action (DD-194).
    ApprovedAction,
    /// A defence that no attack has hit (DD-197).
    Defence,
    /// The deal, at tables with the printed deck, where players draw their own hands.
    Deal,
    /// An inspired line (DD-135).
    Inspiration,
    /// The end of a scene (DD-097).
    Refill,
    /// Joining in the middle of an adventure.
    Joining,
    /// A subplot that was turned in, disallowed or discarded (DD-355, DD-356).
    Subplot,
}
