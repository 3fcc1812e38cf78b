//! What is in the hand that strikes.

use crate::combat::weapon::AttackSkill;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What is in the hand that strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponChoice {
    /// Nothing: unarmed, or martial arts.
    Unarmed(AttackSkill),
    /// That weapon on the sheet.
    Carried(WeaponId),
    /// What was taken from somebody (TC-145).
    Taken {
        /// From whom.
        owner: ActorId,
        /// Which of the weapons on their sheet.
        weapon: WeaponId,
    },
    /// Something that is on no sheet; its figures are told.
    Other(AttackSkill),
}

impl WeaponChoice {
    /// What an attack with that skill is to whoever meets it: a weapon is one in trained hands too (TC-054).
    pub fn defended_as(self, attack_skill: AttackSkill) -> AttackSkill {
        match (self, attack_skill) {
            (Self::Carried(_) | Self::Taken { .. }, AttackSkill::MartialArts) => AttackSkill::Melee,
            (
                Self::Carried(_) | Self::Taken { .. } | Self::Unarmed(_) | Self::Other(_),
                attack_skill,
            ) => attack_skill,
        }
    }
}
