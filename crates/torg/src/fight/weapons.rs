//! A weapon that was taken from somebody (TC-145).

use super::hand::WeaponChoice;
use super::stance::CombatState;
use crate::combat::ammunition::Magazine;
use crate::sheet::{CarriedWeapon, Sheet, WeaponId};
use tabletop::seat::ActorId;

/// What somebody has taken from another and holds, with the figures on that one's sheet (TC-145).
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct TakenWeapon {
    pub owner: ActorId,
    /// Which of the weapons on their sheet.
    pub weapon: WeaponId,
    pub carried: CarriedWeapon,
    /// What is left in it, where it was counted.
    pub magazine: Option<Magazine>,
}

impl TakenWeapon {
    /// What that one has taken of somebody's.
    pub fn taken_by<'a>(
        who: ActorId,
        owner: ActorId,
        sheet: &'a Sheet,
        fight: &'a CombatState,
    ) -> impl Iterator<Item = Self> + 'a {
        let own = fight
            .taken_weapons
            .iter()
            .filter(move |(_, its)| *its == who);
        own.filter_map(move |(weapon, _)| {
            let mut counted = fight.magazines.iter();
            let counted = counted.find(|(its, _)| its == weapon);
            Some(Self {
                owner,
                weapon: *weapon,
                carried: sheet.weapon(*weapon)?.clone(),
                magazine: counted.map(|(_, magazine)| *magazine),
            })
        })
    }

    /// To strike with it.
    pub const fn weapon_choice(&self) -> WeaponChoice {
        WeaponChoice::Taken {
            owner: self.owner,
            weapon: self.weapon,
        }
    }
}
