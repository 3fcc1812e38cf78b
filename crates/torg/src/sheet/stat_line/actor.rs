//! The actor, or several identical ones, that a stat line describes.

use crate::combat::ammunition::Reload;
use crate::combat::weapon::{AttackSkill, FireCapability};
use crate::new_actor::NewActor;
use crate::role::Role;
use crate::sheet::{CarriedWeapon, Sheet, WeaponDamage, WeaponId};
use crate::stats::Stats;
use serde::{Deserialize, Serialize};
use tabletop::name::{Name, is_same_name};
use tabletop::validated;

/// The maximum number of actors in one line.
pub const MAX_COUNT: u8 = 50;

/// An actor, or several identical ones, parsed from one stat line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
#[allow(missing_docs)] // the fields are named by their types
pub struct StatLine {
    pub name: Name,
    pub player: Option<Name>,
    /// The number of actors, from 1.
    #[serde(skip, default = "alone")]
    pub count: u8,
    /// The number in the name of the first of several.
    #[serde(skip, default = "alone")]
    pub first: u8,
    /// The role, if the line gives one.
    pub role: Option<Role>,
    pub stats: Stats,
    pub sheet: Sheet,
    pub possibilities: u16,
}

validated!(StatLine, |extra| extra.sheet.check(extra.stats).is_ok());

const fn alone() -> u8 {
    1
}

impl StatLine {
    /// Returns an actor with only a name.
    pub fn named(name: Name, player: Option<Name>) -> Self {
        Self {
            name,
            player,
            count: 1,
            first: 1,
            role: None,
            stats: Stats::default(),
            sheet: Sheet::default(),
            possibilities: 0,
        }
    }

    /// Checks whether the line has more than a name.
    pub fn has_stats(&self) -> bool {
        self.stats != Stats::default() || self.sheet != Sheet::default() || self.possibilities > 0
    }

    /// Returns one of the actors to add to the cast. `role` applies if the line gives none.
    pub fn to_new_actor(&self, name: Name, role: Role) -> NewActor {
        NewActor {
            name,
            player: self.player.clone(),
            role: self.role.unwrap_or(role),
            stats: self.stats,
            sheet: self.sheet.clone(),
            possibilities: self.possibilities,
        }
    }

    /// Returns the names of the actors: the name itself, or for several "thug 1", "thug 2" … from the first number on, without the names in `taken`.
    pub fn names(&self, taken: &[String]) -> Vec<Name> {
        if self.count < 2 {
            return vec![self.name.clone()];
        }
        let several = self.name.as_str();
        let cut = several.strip_suffix('s');
        let keeps = |cut: &str| ON_IE.iter().any(|word| cut.to_lowercase().ends_with(word));
        let singular = match (several.strip_suffix("ies"), cut) {
            (Some(stem), Some(cut)) if stem.len() > 1 && !keeps(cut) => [stem, "y"].concat(),
            (_, Some(stem)) if !stem.is_empty() && !stem.ends_with('s') => stem.to_owned(),
            (_, Some(_) | None) => several.to_owned(),
        };
        let mut names = Vec::new();
        for number in u32::from(self.first)..=u32::from(u16::MAX) {
            let number = number.to_string();
            let room = Name::MAX_LENGTH.saturating_sub(number.len() + 1);
            let short: String = singular.chars().take(room).collect();
            let name = [short.trim_end(), " ", &number].concat();
            let is_taken = taken.iter().any(|other| is_same_name(other, &name));
            if let (false, Ok(name)) = (is_taken, Name::new(&name)) {
                names.push(name);
            }
            if names.len() >= usize::from(self.count) {
                break;
            }
        }
        names
    }
}

/// Nouns whose singular ends in "ie". For others, such as "sentries", the singular ends in "y".
const ON_IE: [&str; 8] = [
    "zombie", "genie", "pixie", "rookie", "junkie", "valkyrie", "brownie", "faerie",
];

/// Returns a weapon with only a name, a skill and damage.
pub fn plain_weapon(name: Name, attack_skill: AttackSkill, damage: WeaponDamage) -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId::UNASSIGNED,
        name,
        attack_skill,
        damage,
        fire_capability: FireCapability::Single,
        ranges: None,
        ammunition: None,
        reload: Reload::SimpleAction,
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    }
}
