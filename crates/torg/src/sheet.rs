//! What a character sheet says that a fight asks for (section 2.1 of combat's ledger). A table may leave any of it out: names
//! alone keep working, and what is missing is asked for where it is needed.

pub mod stat_line;
mod weapon_id;

pub use weapon_id::WeaponId;

use super::attribute::Attribute;
use super::combat::kind::DamageTable;
use super::figures::Stats;

use super::combat::ammunition::Reload;
use super::combat::chart::WeaponRanges;
use super::combat::discipline::LearnedDisciplines;
use super::combat::weapon::{Armor, AttackSkill, FireCapability};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;

/// A skill that a fight asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Dodge,
        Self::Melee,
        Self::Unarmed,
        Self::MartialArts,
        Self::Missile,
        Self::Fire,
        Self::Energy,
        Self::Heavy,
        Self::Maneuver,
        Self::Trick,
        Self::Test,
        Self::Taunt,
        Self::Intimidation,
    ];
}

/// A skill somebody has, with the whole value that is rolled, 0 to 99; its adds are what it has over the attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct KnownSkill {
    pub skill: CombatSkill,
    pub value: u8,
}

/// What a weapon does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponDamage {
    /// By the arm: Strength and what the weapon adds, up to a maximum (TC-078 … TC-081).
    Strength {
        /// What it adds.
        weapon_add: i8,
        /// What the two come to at most.
        maximum: Option<u8>,
    },
    /// A figure of its own (TC-076, TC-077).
    Fixed(u8),
}

/// A weapon somebody carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedWeapon {
    /// What it is known by at the table.
    #[serde(default)]
    pub id: WeaponId,
    /// What it is called.
    pub name: Name,
    /// The skill it is used with.
    pub attack_skill: AttackSkill,
    /// What it does.
    pub damage: WeaponDamage,
    /// How it can fire.
    pub fire_capability: FireCapability,
    /// How far it reaches, in metres, where that was said.
    pub ranges: Option<WeaponRanges>,
    /// Rounds of fire when full (TC-182), where it has such.
    pub ammunition: Option<u16>,
    /// How it is loaded (TC-186).
    pub reload: Reload,
    /// It loses no force over a distance (TC-174).
    pub keeps_force: bool,
    /// It can hold somebody, as a whip or a net (TC-144).
    pub can_grapple: bool,
    /// Whether it is made to fell, or can be used so; `None` where nothing was said (TC-157, TC-158).
    pub non_lethal: Option<bool>,
    /// A buckler, or a second weapon that parries like one (TC-190).
    pub can_parry: bool,
}

/// A piece of armor somebody wears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct WornArmor {
    pub name: Name,
    pub armor: Armor,
}

/// What a sheet says beside the figures that the deck's rounds need (`Stats`: Dexterity, Mind, Perception, Toughness).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// The arm's strength, 1 to 99.
    pub strength: Option<u8>,
    /// Resists taunts.
    pub charisma: Option<u8>,
    /// Resists intimidation.
    pub spirit: Option<u8>,
    /// Each skill once; one that is missing is not known.
    pub skills: Vec<KnownSkill>,
    /// What is carried, the weapon in hand first.
    pub weapons: Vec<CarriedWeapon>,
    /// What is worn.
    pub armors: Vec<WornArmor>,
    /// Which damage table they have; `None` where heroes and those with possibilities are possibility-rated,
    /// others ordinary.
    pub damage_table: Option<DamageTable>,
    /// Disciplines of martial arts.
    pub disciplines: LearnedDisciplines,
    /// Metres a round, where that was said.
    pub movement_rate: Option<u16>,
    /// A creature: nobody knows its vital spots (TC-123, TC-128).
    pub unknown_anatomy: bool,
}

impl Sheet {
    /// The most weapons, and pieces of armor, on one sheet.
    pub const MAX_ITEMS: usize = 8;

    /// The value of a skill; `None` without it.
    pub fn skill(&self, skill: CombatSkill) -> Option<u8> {
        let mut has = self.skills.iter().filter(|has| has.skill == skill);
        has.next().map(|has| has.value)
    }
}

/// A figure outside its range, which goes from `min` to `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SheetRangeError {
    pub min: u32,
    pub max: u32,
}

/// The most of most figures on a sheet.
pub const MAX_STAT: u8 = 99;
/// The most metres, rounds of fire and other large figures on a sheet.
pub const MAX_LARGE_STAT: u16 = 999;

impl Sheet {
    /// Whether every figure is one that a sheet may have: attributes 1 to 99 (2.1), skills 0 to 99 and each once, what weapons and
    /// armor add 0 to 99, metres and rounds of fire to 999.
    ///
    /// # Errors
    /// The range of the first figure outside it; for a list that is too long, or a skill that is there twice, how many may be.
    pub fn check(&self, stats: Stats) -> Result<(), SheetRangeError> {
        let attributes = [
            stats.dexterity,
            self.strength,
            stats.toughness,
            stats.perception,
            stats.mind,
            self.charisma,
            self.spirit,
        ];
        for value in attributes.into_iter().flatten() {
            check_range(value, 1, MAX_STAT)?;
        }
        check_range(stats.fatigue_modifier, 0, MAX_STAT)?;
        check_range(self.movement_rate.unwrap_or(0), 0, MAX_LARGE_STAT)?;
        for (place, skilled) in self.skills.iter().enumerate() {
            check_range(skilled.value, 0, MAX_STAT)?;
            let mut before = self.skills.iter().take(place);
            if before.any(|other| other.skill == skilled.skill) {
                return Err(SheetRangeError { min: 0, max: 1 });
            }
        }
        let most = u8::try_from(Self::MAX_ITEMS).unwrap_or(u8::MAX);
        for count in [self.weapons.len(), self.armors.len()] {
            check_range(u8::try_from(count).unwrap_or(u8::MAX), 0, most)?;
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
            // Each band ends where the next begins, or there.
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

/// The farthest a weapon reaches, in metres.
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
    /// The attribute it rests on.
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

    /// The skill of an attack.
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
