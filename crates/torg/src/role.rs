//! The role of an actor in the story.

use super::card::Side;
use serde::{Deserialize, Serialize};

/// The role of an actor in the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A player's character, with hand and pool.
    Hero,
    /// On the heroes' side but without cards: a companion or a bystander (DD-116, DD-117).
    Ally,
    /// An opponent of the heroes.
    Villain,
}

impl Role {
    /// Returns the side of this role.
    pub const fn side(self) -> Side {
        match self {
            Self::Hero | Self::Ally => Side::Heroes,
            Self::Villain => Side::Villains,
        }
    }

    /// Whether actors of these roles are on one side, but oppose each other in a duel: both are heroes (DD-177).
    pub const fn is_duellist_with(self, other: Self) -> bool {
        matches!((self, other), (Self::Hero, Self::Hero))
    }
}
