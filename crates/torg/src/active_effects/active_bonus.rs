//! Bonuses from cards while they last.

use crate::attribute::Attribute;
use crate::card::CardId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What a bonus card adds (DD-253, DD-256 … DD-258, DD-327).
pub const BONUS: i32 = 3;

/// A lasting bonus from a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveBonus {
    /// The actor who has it.
    pub actor: ActorId,
    /// The card.
    pub card: CardId,
    /// The raised attribute; `None` for the bonus of every action (DD-253).
    pub attribute: Option<Attribute>,
}
