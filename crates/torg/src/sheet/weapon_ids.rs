//! Assigns IDs to the weapons of a sheet.

use super::{CarriedWeapon, Sheet, WeaponId};

impl Sheet {
    /// Returns the weapon with this ID.
    pub fn weapon(&self, id: WeaponId) -> Option<&CarriedWeapon> {
        self.weapons.iter().find(|weapon| weapon.id == id)
    }

    /// Returns the highest ID of a weapon on this sheet.
    pub(crate) fn highest_weapon_id(&self) -> WeaponId {
        let ids = self.weapons.iter().map(|weapon| weapon.id);
        ids.max().unwrap_or(WeaponId::UNASSIGNED)
    }

    /// Checks whether every weapon has an ID, and no two have the same.
    pub fn has_weapon_ids(&self) -> bool {
        let mut weapons = self.weapons.iter().enumerate();
        weapons.all(|(index, weapon)| {
            let mut earlier = self.weapons.iter().take(index);
            weapon.id != WeaponId::UNASSIGNED && earlier.all(|other| other.id != weapon.id)
        })
    }

    /// Returns the same sheet with an ID for every weapon, for an actor who carried the weapons `before` until now. A weapon
    /// that the actor keeps keeps its ID. A new one gets the next ID after `last`, the highest that the actor's weapons have
    /// had, so that a reference to a removed weapon never means another one. IDs already on the sheet are ignored.
    pub fn with_weapon_ids(mut self, before: &[CarriedWeapon], last: WeaponId) -> Self {
        for weapon in &mut self.weapons {
            weapon.id = WeaponId::UNASSIGNED;
        }
        for (index, weapon) in before.iter().enumerate() {
            let now = index_after(before, index, &self.weapons);
            if let Some(carried) = now.and_then(|now| self.weapons.get_mut(now)) {
                carried.id = weapon.id;
            }
        }
        for index in 0..self.weapons.len() {
            let id = unused_id(before, &self.weapons, last);
            let weapon = self.weapons.get_mut(index);
            if let Some(new) = weapon.filter(|weapon| weapon.id == WeaponId::UNASSIGNED) {
                new.id = id;
            }
        }
        self
    }
}

/// Returns the index in the list `after` of a weapon of the list `before`, if it is still there. Weapons are matched by name;
/// those with the same name keep their order. If the lists are equally long, a new name at the same index is the old weapon,
/// renamed.
fn index_after(before: &[CarriedWeapon], index: usize, after: &[CarriedWeapon]) -> Option<usize> {
    let name = &before.get(index)?.name;
    let has_name = |weapon: &CarriedWeapon| weapon.name == *name;
    let earlier = before.iter().take(index);
    let earlier = earlier.filter(|weapon| has_name(weapon)).count();
    let mut same_named = (0..).zip(after).filter(|(_, weapon)| has_name(weapon));
    let renamed = || {
        let added = after.get(index)?;
        let new = !before.iter().any(|weapon| weapon.name == added.name);
        (new && before.len() == after.len()).then_some(index)
    };
    let found = same_named.nth(earlier).map(|(index, _)| index);
    found.or_else(renamed)
}

/// Returns the next ID after `last` and all in these lists. After the highest possible ID it is the lowest that neither list
/// uses.
fn unused_id(before: &[CarriedWeapon], after: &[CarriedWeapon], last: WeaponId) -> WeaponId {
    let used = || before.iter().chain(after).map(|weapon| weapon.id);
    let last = used().fold(last, WeaponId::max);
    let next = last.0.checked_add(1).map(WeaponId);
    let free = || {
        (1..=u8::MAX)
            .map(WeaponId)
            .find(|id| !used().any(|other| other == *id))
    };
    next.or_else(free).unwrap_or_default()
}
