//! The parts of a character sheet that combat uses. A table may leave out any of them: a name alone is enough, and the app asks
//! for missing values when they are needed.

pub mod stat_line;
mod weapon_ids;

use super::attribute::Attribute;
use super::combat::damage_table::DamageTable;
use super::stats::Stats;
use strum::VariantArray;
use tabletop::variants::all_variants;

use super::combat::ammunition::Reload;
use super::combat::chart::WeaponRanges;
use super::combat::discipline::LearnedDisciplines;
use super::combat::weapon::{Armor, AttackSkill, FireCapability};
use serde::{Deserialize, Serialize};
use tabletop::name::{Name, is_same_name};

/// A skill that combat uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum CombatSkill {
    Dodge,
    Melee,
    Unarmed,
    MartialArts,
    Missile,
    Fire,
    Energy,
    Heavy,
    Maneuver,
    Trick,
    Test,
    Taunt,
    Intimidation,
}

impl CombatSkill {
    /// All combat skills.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// A skill with its full value, 0 to 99. The adds are the value minus the attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct KnownSkill {
    pub skill: CombatSkill,
    pub value: u8,
}

/// A skill that combat does not use, with its full value, 0 to 99. A dramatic task can use it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OtherSkill {
    /// Its name in lower case: "lock picking". It may be any name except that of a combat skill.
    pub name: Name,
    pub value: u8,
}

/// How a weapon's damage is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponDamage {
    /// Strength plus the weapon's add, up to a maximum (TC-078 … TC-081).
    Strength {
        /// The amount that the weapon adds.
        weapon_add: i8,
        /// The maximum of the sum, if there is one.
        maximum: Option<u8>,
    },
    /// A fixed damage value (TC-076, TC-077).
    Fixed(u8),
}

/// The ID of a weapon, used by the combat state, commands and events. It is unique among the weapons of one actor. A weapon
/// keeps it when the sheet is sorted, when the weapon is renamed, and when other weapons are added or removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WeaponId(pub u8);

impl WeaponId {
    /// The ID of a weapon without an assigned ID, on a sheet that was typed or imported. No actor has such a weapon.
    pub const UNASSIGNED: Self = Self(0);
}

/// A weapon an actor carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedWeapon {
    /// Its ID; unassigned on a sheet that was typed or imported.
    #[serde(default)]
    pub id: WeaponId,
    /// The name of the weapon.
    pub name: Name,
    /// The skill used to attack with it.
    pub attack_skill: AttackSkill,
    /// Its damage.
    pub damage: WeaponDamage,
    /// The ways in which it can fire.
    pub fire_capability: FireCapability,
    /// Its ranges in metres, if known.
    pub ranges: Option<WeaponRanges>,
    /// The number of shots when fully loaded (TC-182), if it uses ammunition.
    pub ammunition: Option<u16>,
    /// The way in which it is reloaded (TC-186).
    pub reload: Reload,
    /// Whether it loses no damage over distance (TC-174).
    pub keeps_force: bool,
    /// Whether it can hold a target, like a whip or a net (TC-144).
    pub can_grapple: bool,
    /// Whether it is made to knock out, or can be used that way; `None` if unknown (TC-157, TC-158).
    pub non_lethal: Option<bool>,
    /// Whether it is a buckler, or parries like one while another melee weapon is in hand (TC-190).
    pub can_parry: bool,
}

impl CarriedWeapon {
    /// Whether it is a weapon for fighting hand to hand, which a buckler is not.
    pub(crate) fn is_melee_weapon(&self) -> bool {
        self.attack_skill.is_melee() && !self.is_buckler()
    }

    /// Whether its name says that a buckler or a shield is all or part of it. No value on a sheet tells that from a weapon that
    /// parries, which needs another one beside it. This is a reading of TC-190.
    pub(crate) fn has_buckler(&self) -> bool {
        stat_line::names_buckler(self.name.as_str())
    }

    /// Whether its name says that it is a buckler or a shield, and no other weapon besides.
    pub(crate) fn is_buckler(&self) -> bool {
        self.has_buckler() && !stat_line::names_other_weapon(self.name.as_str())
    }

    /// Whether its name says that it is a buckler together with another weapon, as a sword and shield is. The one parries and the
    /// other strikes in the same round (TC-191).
    pub(crate) fn is_weapon_with_buckler(&self) -> bool {
        self.has_buckler() && stat_line::names_other_weapon(self.name.as_str())
    }
}

/// A piece of armor an actor wears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct WornArmor {
    pub name: Name,
    pub armor: Armor,
}

/// The values that a sheet lists in addition to [`Stats`] (Dexterity, Mind, Perception, Toughness).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// Strength, 1 to 99.
    pub strength: Option<u8>,
    /// Charisma, 1 to 99, which resists taunts.
    pub charisma: Option<u8>,
    /// Spirit, 1 to 99, which resists intimidation.
    pub spirit: Option<u8>,
    /// The skills, each at most once. The actor does not have a missing skill.
    pub skills: Vec<KnownSkill>,
    /// The skills that combat does not use, each at most once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_skills: Vec<OtherSkill>,
    /// The weapons carried, the one in hand first.
    pub weapons: Vec<CarriedWeapon>,
    /// The armor worn.
    pub armors: Vec<WornArmor>,
    /// The damage table that applies. `None`: possibility-rated for heroes and for others who have had possibilities, ordinary
    /// for the rest.
    pub damage_table: Option<DamageTable>,
    /// The disciplines of martial arts.
    pub disciplines: LearnedDisciplines,
    /// The movement rate in metres per round, if known.
    pub movement_rate: Option<u16>,
    /// Whether it is a creature whose vital areas nobody knows (TC-123, TC-128).
    pub unknown_anatomy: bool,
}

impl Sheet {
    /// The most weapons, and pieces of armor, on one sheet.
    pub const MAX_ITEMS: usize = 8;

    /// The most skills on one sheet that combat does not use.
    pub const MAX_OTHER_SKILLS: usize = 64;

    /// Returns the value of a skill; `None` without it.
    pub fn skill(&self, skill: CombatSkill) -> Option<u8> {
        let mut matching = self.skills.iter().filter(|known| known.skill == skill);
        matching.next().map(|known| known.value)
    }

    /// Returns the value of the skill with this name, combat skills included. Capitals make no difference. `None` without it.
    pub fn skill_named(&self, name: &str) -> Option<u8> {
        let name = name.trim();
        let mut others = self.other_skills.iter();
        let other = others.find(|other| is_same_name(other.name.as_str(), name));
        let combat_skill = || self.skill(stat_line::combat_skill_named(name)?);
        other.map(|other| other.value).or_else(combat_skill)
    }

    /// Returns an attribute, if it is known. Some are among the stats.
    pub const fn attribute(&self, stats: Stats, attribute: Attribute) -> Option<u8> {
        match attribute {
            Attribute::Dexterity => stats.dexterity,
            Attribute::Strength => self.strength,
            Attribute::Toughness => stats.toughness,
            Attribute::Perception => stats.perception,
            Attribute::Mind => stats.mind,
            Attribute::Charisma => self.charisma,
            Attribute::Spirit => self.spirit,
        }
    }

    /// Returns the place of an attribute, on this sheet or among the stats.
    pub const fn attribute_mut<'a>(
        &'a mut self,
        stats: &'a mut Stats,
        attribute: Attribute,
    ) -> &'a mut Option<u8> {
        match attribute {
            Attribute::Dexterity => &mut stats.dexterity,
            Attribute::Strength => &mut self.strength,
            Attribute::Toughness => &mut stats.toughness,
            Attribute::Perception => &mut stats.perception,
            Attribute::Mind => &mut stats.mind,
            Attribute::Charisma => &mut self.charisma,
            Attribute::Spirit => &mut self.spirit,
        }
    }
}

/// A number outside its allowed range `min` to `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SheetRangeError {
    pub min: u32,
    pub max: u32,
}

/// The highest value of most numbers on a sheet.
pub const MAX_STAT: u8 = 99;
const _: () = assert!(
    Armor::NO_MAXIMUM == MAX_STAT as i32,
    "a sheet can hold armor without a maximum"
);
/// The highest value of large numbers: metres, ammunition and the like.
pub const MAX_LARGE_STAT: u16 = 999;

impl Sheet {
    /// Checks every number: attributes 1 to 99, skills 0 to 99, each a skill of the game and at most once, the adds of weapons and armor 0 to 99,
    /// metres and ammunition up to 999.
    ///
    /// # Errors
    /// The range of the first number outside its range. For a list that is too long, or a skill listed twice, the allowed
    /// count.
    pub fn check(&self, stats: Stats) -> Result<(), SheetRangeError> {
        let attributes = Attribute::ALL.into_iter();
        for value in attributes.filter_map(|attribute| self.attribute(stats, attribute)) {
            check_range(value, 1, MAX_STAT)?;
        }
        check_range(stats.fatigue_modifier, 0, MAX_STAT)?;
        check_range(self.movement_rate.unwrap_or(0), 0, MAX_LARGE_STAT)?;
        for (index, skilled) in self.skills.iter().enumerate() {
            check_range(skilled.value, 0, MAX_STAT)?;
            let mut before = self.skills.iter().take(index);
            if before.any(|other| other.skill == skilled.skill) {
                return Err(SheetRangeError { min: 0, max: 1 });
            }
        }
        for (index, skilled) in self.other_skills.iter().enumerate() {
            check_range(skilled.value, 0, MAX_STAT)?;
            let mut before = self.other_skills.iter().take(index);
            let is_listed_twice = before.any(|other| other.name == skilled.name);
            let name = skilled.name.as_str();
            let is_allowed =
                name == name.to_lowercase() && stat_line::combat_skill_named(name).is_none();
            if is_listed_twice || !is_allowed {
                return Err(SheetRangeError { min: 0, max: 1 });
            }
        }
        for (count, max) in [
            (self.other_skills.len(), Self::MAX_OTHER_SKILLS),
            (self.weapons.len(), Self::MAX_ITEMS),
            (self.armors.len(), Self::MAX_ITEMS),
        ] {
            let max = u8::try_from(max).unwrap_or(u8::MAX);
            check_range(u8::try_from(count).unwrap_or(u8::MAX), 0, max)?;
        }
        self.weapons.iter().try_for_each(CarriedWeapon::check)?;
        for WornArmor { armor, .. } in &self.armors {
            for figure in [armor.add, armor.maximum, armor.strength_minimum] {
                check_range(u8::try_from(figure).unwrap_or(u8::MAX), 0, MAX_STAT)?;
            }
        }
        Ok(())
    }
}

impl CarriedWeapon {
    fn check(&self) -> Result<(), SheetRangeError> {
        match self.damage {
            WeaponDamage::Strength {
                weapon_add,
                maximum,
            } => {
                check_range(u8::try_from(weapon_add).unwrap_or(u8::MAX), 0, MAX_STAT)?;
                check_range(maximum.unwrap_or(1), 1, MAX_STAT)?;
            }
            WeaponDamage::Fixed(damage) => check_range(damage, 0, MAX_STAT)?,
        }
        if let Some(bands) = self.ranges {
            // Each range ends where the next one begins.
            check_range(bands.short_from, 0, bands.short_to)?;
            check_range(bands.short_to, 1, bands.medium_to)?;
            check_range(bands.medium_to, 1, bands.long_to)?;
            check_range(bands.long_to, 1, MAX_RANGE_METRES)?;
        }
        check_range(self.ammunition.unwrap_or(1), 1, MAX_LARGE_STAT)?;
        match self.reload {
            Reload::SimpleAction => Ok(()),
            Reload::Rounds { rounds, .. } => check_range(rounds, 1, MAX_STAT),
        }
    }
}

/// The longest range of a weapon, in metres.
pub const MAX_RANGE_METRES: u16 = 60_000;

fn check_range(
    value: impl Into<u32>,
    min: u32,
    max: impl Into<u32>,
) -> Result<(), SheetRangeError> {
    let (value, max) = (value.into(), max.into());
    if (min..=max).contains(&value) {
        Ok(())
    } else {
        Err(SheetRangeError { min, max })
    }
}

impl CombatSkill {
    /// Returns the attribute that the skill is based on.
    pub const fn attribute(self) -> Attribute {
        match self {
            Self::Dodge
            | Self::Melee
            | Self::Unarmed
            | Self::MartialArts
            | Self::Missile
            | Self::Fire
            | Self::Energy
            | Self::Heavy
            | Self::Maneuver => Attribute::Dexterity,
            Self::Trick => Attribute::Perception,
            Self::Test => Attribute::Mind,
            Self::Taunt => Attribute::Charisma,
            Self::Intimidation => Attribute::Spirit,
        }
    }

    /// Returns the skill used for an attack.
    pub const fn for_attack(attack_skill: AttackSkill) -> Self {
        match attack_skill {
            AttackSkill::Unarmed => Self::Unarmed,
            AttackSkill::MartialArts => Self::MartialArts,
            AttackSkill::Melee => Self::Melee,
            AttackSkill::Missile => Self::Missile,
            AttackSkill::Fire => Self::Fire,
            AttackSkill::Energy => Self::Energy,
            AttackSkill::Heavy => Self::Heavy,
        }
    }
}
