//! What a weapon is known by, however the sheet is sorted or worded.

use super::{CarriedWeapon, Sheet};
use serde::{Deserialize, Serialize};

/// One of somebody's weapons. It belongs to the weapon, not to its place on the sheet: it stays when the sheet is sorted anew, when
/// the weapon gets another name, and when other weapons come and go. Two people's weapons may have the same one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WeaponId(pub u8);

impl WeaponId {
    /// The id of a weapon that has none yet, on a sheet that was typed or imported. Nobody at a table has such a weapon.
    pub const UNASSIGNED: Self = Self(0);
}

impl Sheet {
    /// The weapon with that id.
    pub fn weapon(&self, id: WeaponId) -> Option<&CarriedWeapon> {
        self.weapons.iter().find(|weapon| weapon.id == id)
    }

    /// Whether every weapon has an id, and no two have the same.
    pub fn has_weapon_ids(&self) -> bool {
        let mut weapons = self.weapons.iter().enumerate();
        weapons.all(|(place, weapon)| {
            let mut earlier = self.weapons.iter().take(place);
            weapon.id != WeaponId::UNASSIGNED && earlier.all(|other| other.id != weapon.id)
        })
    }

    /// The same sheet with an id for every weapon, for somebody who carried the weapons `before` until now. A weapon of theirs
    /// keeps its id; a new one gets an id that none of them has. The ids that the sheet came with do not count.
    pub fn with_weapon_ids(mut self, before: &[CarriedWeapon]) -> Self {
        for weapon in &mut self.weapons {
            weapon.id = WeaponId::UNASSIGNED;
        }
        for (place, weapon) in before.iter().enumerate() {
            let now = place_now(before, place, &self.weapons);
            if let Some(same) = now.and_then(|now| self.weapons.get_mut(now)) {
                same.id = weapon.id;
            }
        }
        for place in 0..self.weapons.len() {
            let id = unused_id(before, &self.weapons);
            let weapon = self.weapons.get_mut(place);
            if let Some(new) = weapon.filter(|weapon| weapon.id == WeaponId::UNASSIGNED) {
                new.id = id;
            }
        }
        self
    }
}

/// At which place of the new list a weapon of the last one is, if it is still there. Of several of one name the first stays the
/// first. A name that is new, at the same place of as long a list, is a new name for the same weapon.
fn place_now(before: &[CarriedWeapon], place: usize, after: &[CarriedWeapon]) -> Option<usize> {
    let name = &before.get(place)?.name;
    let named = |weapon: &CarriedWeapon| weapon.name == *name;
    let earlier = before.iter().take(place);
    let earlier = earlier.filter(|weapon| named(weapon)).count();
    let mut same = (0..).zip(after).filter(|(_, weapon)| named(weapon));
    let renamed = || {
        let there = after.get(place)?;
        let new = !before.iter().any(|weapon| weapon.name == there.name);
        (new && before.len() == after.len()).then_some(place)
    };
    let found = same.nth(earlier).map(|(place, _)| place);
    found.or_else(renamed)
}

/// An id that neither list has: the next one, or after the last possible one the first that is free.
fn unused_id(before: &[CarriedWeapon], after: &[CarriedWeapon]) -> WeaponId {
    let used = || before.iter().chain(after).map(|weapon| weapon.id);
    let last = used().max().unwrap_or_default();
    let next = last.0.checked_add(1).map(WeaponId);
    let free = || {
        (1..=u8::MAX)
            .map(WeaponId)
            .find(|id| !used().any(|other| other == *id))
    };
    next.or_else(free).unwrap_or_default()
}
