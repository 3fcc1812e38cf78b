//! Weapons taken from other actors (TC-145).

use super::combat_state::CombatState;
use super::weapon_choice::WeaponChoice;
use crate::combat::ammunition::Magazine;
use crate::sheet::{CarriedWeapon, Sheet, WeaponId};
use tabletop::seat::ActorId;

/// A weapon that an actor took from another and holds, with its values on the owner's sheet (TC-145).
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct TakenWeapon {
    pub owner: ActorId,
    /// Its ID on the owner's sheet.
    pub weapon: WeaponId,
    pub carried: CarriedWeapon,
    /// Its magazine, if its ammunition is counted.
    pub magazine: Option<Magazine>,
}

impl TakenWeapon {
    /// Returns the weapons that the actor `taker` has taken from `owner`.
    pub(crate) fn taken_by<'a>(
        taker: ActorId,
        owner: ActorId,
        sheet: &'a Sheet,
        fight: &'a CombatState,
    ) -> impl Iterator<Item = Self> + 'a {
        let taken = fight
            .taken_weapons
            .iter()
            .filter(move |(_, id)| *id == taker);
        taken.filter_map(move |(weapon, _)| {
            let mut counted = fight.magazines.iter();
            let counted = counted.find(|(id, _)| id == weapon);
            Some(Self {
                owner,
                weapon: *weapon,
                carried: sheet.weapon(*weapon)?.clone(),
                magazine: counted.map(|(_, magazine)| *magazine),
            })
        })
    }

    /// Returns the choice of this weapon for an attack.
    pub const fn weapon_choice(&self) -> WeaponChoice {
        WeaponChoice::Taken {
            owner: self.owner,
            weapon: self.weapon,
        }
    }
}
