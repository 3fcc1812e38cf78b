//! The weapon chosen for an attack.

use crate::combat::weapon::AttackSkill;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The weapon chosen for an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponChoice {
    /// No weapon: unarmed or martial arts.
    Unarmed(AttackSkill),
    /// The weapon with this ID on the attacker's sheet.
    Carried(WeaponId),
    /// A weapon taken from somebody (TC-145).
    Taken {
        /// Its owner.
        owner: ActorId,
        /// Its ID on the owner's sheet.
        weapon: WeaponId,
    },
    /// A weapon that is on no sheet; its values are entered.
    Other(AttackSkill),
}

impl WeaponChoice {
    /// Returns the skill that defenders treat the attack as: a weapon used with martial arts counts as a weapon (TC-054).
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
