//! Who somebody is in the story.

use super::card::Side;
use serde::{Deserialize, Serialize};

/// Who somebody is in the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A player's character, with hand and pool.
    Hero,
    /// Somebody on the heroes' side without cards: a companion, or one who is merely in the way (DD-116, DD-117).
    Ally,
    /// Somebody against them.
    Villain,
}

impl Role {
    /// The side it stands on.
    pub const fn side(self) -> Side {
        match self {
            Self::Hero | Self::Ally => Side::Heroes,
            Self::Villain => Side::Villains,
        }
    }
}
