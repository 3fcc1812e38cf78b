//! What is in the hand that strikes.

use crate::combat::weapon::Arm;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What is in the hand that strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Nothing: unarmed, or martial arts.
    Empty(Arm),
    /// The weapon at that place on the sheet.
    Carried(u8),
    /// What was taken from somebody, by its place on their sheet (TC-145).
    Taken {
        /// From whom.
        owner: ActorId,
        /// Its place.
        weapon: u8,
    },
    /// Something that is on no sheet; its figures are told.
    Other(Arm),
}

impl Hand {
    /// What an attack with that skill is to whoever meets it: a weapon is one in trained hands too (TC-054).
    pub fn meets(self, arm: Arm) -> Arm {
        match (self, arm) {
            (Self::Carried(_) | Self::Taken { .. }, Arm::MartialArts) => Arm::Melee,
            (Self::Carried(_) | Self::Taken { .. } | Self::Empty(_) | Self::Other(_), arm) => arm,
        }
    }
}
