//! What a card raises while it lasts.

use crate::attribute::Attribute;
use crate::card::CardId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What a bonus card adds (DD-253, DD-256 … DD-258, DD-327).
pub const BONUS: i32 = 3;

/// A card's effect that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveBonus {
    /// Whose.
    pub actor: ActorId,
    /// By which card.
    pub card: CardId,
    /// What it raises; `None` is the bonus number of every action (DD-253).
    pub attribute: Option<Attribute>,
}
