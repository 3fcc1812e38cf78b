//! What a character sheet says that a fight asks for (section 2.1 of combat's ledger). A table may leave any of it out: names
//! alone keep working, and what is missing is asked for where it is needed.

pub mod quick;
use super::attribute::Attribute;
use super::combat::kind::Kind;
use super::figures::Figures;

use super::combat::ammunition::Reload;
use super::combat::chart::Bands;
use super::combat::discipline::Learned;
use super::combat::weapon::{Arm, Armor, Fires};
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
pub struct Skilled {
    pub skill: CombatSkill,
    pub value: u8,
}

/// What a weapon does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// By the arm: Strength and what the weapon adds, up to a maximum (TC-078 … TC-081).
    Strength {
        /// What it adds.
        add: i8,
        /// What the two come to at most.
        maximum: Option<u8>,
    },
    /// A figure of its own (TC-076, TC-077).
    Fixed(u8),
}

/// A weapon somebody carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    /// What it is called.
    pub name: Name,
    /// The skill it is used with.
    pub arm: Arm,
    /// What it does.
    pub damage: Damage,
    /// How it can fire.
    pub fires: Fires,
    /// How far it reaches, in metres, where that was said.
    pub bands: Option<Bands>,
    /// Rounds of fire when full (TC-182), where it has such.
    pub ammunition: Option<u16>,
    /// How it is loaded (TC-186).
    pub reload: Reload,
    /// It loses no force over a distance (TC-174).
    pub keeps_force: bool,
    /// It can hold somebody, as a whip or a net (TC-144).
    pub grapples: bool,
    /// Whether it is made to fell, or can be used so; `None` where nothing was said (TC-157, TC-158).
    pub fells: Option<bool>,
    /// A buckler, or a second weapon that parries like one (TC-190).
    pub parries: bool,
}

/// A piece of armor somebody wears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Worn {
    pub name: Name,
    pub armor: Armor,
}

/// What a sheet says beside the figures that the deck's rounds need (`Figures`: Dexterity, Mind, Perception, Toughness).
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
    pub skills: Vec<Skilled>,
    /// What is carried, the weapon in hand first.
    pub weapons: Vec<Carried>,
    /// What is worn.
    pub armors: Vec<Worn>,
    /// Which damage table they have; `None` where heroes and those with possibilities are possibility-rated,
    /// others ordinary.
    pub kind: Option<Kind>,
    /// Disciplines of martial arts.
    pub learned: Learned,
    /// Metres a round, where that was said.
    pub moves: Option<u16>,
    /// A creature: nobody knows its vital spots (TC-123, TC-128).
    pub strange: bool,
}

impl Sheet {
    /// The most weapons, and pieces of armor, on one sheet.
    pub const MOST: usize = 8;

    /// The value of a skill; `None` without it.
    pub fn skill(&self, skill: CombatSkill) -> Option<u8> {
        let mut has = self.skills.iter().filter(|has| has.skill == skill);
        has.next().map(|has| has.value)
    }
}

/// A figure outside its range, which goes from `least` to `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SheetFault {
    pub least: u32,
    pub most: u32,
}

/// The most of most figures on a sheet.
pub const MOST_FIGURE: u8 = 99;
/// The most metres, rounds of fire and other large figures on a sheet.
pub const MOST_LARGE: u16 = 999;

impl Sheet {
    /// Whether every figure is one that a sheet may have: attributes 1 to 99 (2.1), skills 0 to 99 and each once, what weapons and
    /// armor add 0 to 99, metres and rounds of fire to 999.
    ///
    /// # Errors
    /// The range of the first figure outside it; for a list that is too long, or a skill that is there twice, how many may be.
    pub fn check(&self, figures: Figures) -> Result<(), SheetFault> {
        let attributes = [
            figures.dexterity,
            self.strength,
            figures.toughness,
            figures.perception,
            figures.mind,
            self.charisma,
            self.spirit,
        ];
        for value in attributes.into_iter().flatten() {
            within(value, 1, MOST_FIGURE)?;
        }
        within(figures.fatigue, 0, MOST_FIGURE)?;
        within(self.moves.unwrap_or(0), 0, MOST_LARGE)?;
        for (place, skilled) in self.skills.iter().enumerate() {
            within(skilled.value, 0, MOST_FIGURE)?;
            let mut before = self.skills.iter().take(place);
            if before.any(|other| other.skill == skilled.skill) {
                return Err(SheetFault { least: 0, most: 1 });
            }
        }
        let most = u8::try_from(Self::MOST).unwrap_or(u8::MAX);
        for count in [self.weapons.len(), self.armors.len()] {
            within(u8::try_from(count).unwrap_or(u8::MAX), 0, most)?;
        }
        self.weapons.iter().try_for_each(Carried::check)?;
        for Worn { armor, .. } in &self.armors {
            for figure in [armor.add, armor.maximum, armor.strength] {
                within(u8::try_from(figure).unwrap_or(u8::MAX), 0, MOST_FIGURE)?;
            }
        }
        Ok(())
    }
}

impl Carried {
    fn check(&self) -> Result<(), SheetFault> {
        match self.damage {
            Damage::Strength { add, maximum } => {
                within(u8::try_from(add).unwrap_or(u8::MAX), 0, MOST_FIGURE)?;
                within(maximum.unwrap_or(1), 1, MOST_FIGURE)?;
            }
            Damage::Fixed(damage) => within(damage, 0, MOST_FIGURE)?,
        }
        if let Some(bands) = self.bands {
            // Each band ends where the next begins, or there.
            within(bands.from, 0, bands.short)?;
            within(bands.short, 1, bands.medium)?;
            within(bands.medium, 1, bands.long)?;
            within(bands.long, 1, FARTHEST)?;
        }
        within(self.ammunition.unwrap_or(1), 1, MOST_LARGE)?;
        match self.reload {
            Reload::Simple => Ok(()),
            Reload::Rounds { rounds, .. } => within(rounds, 1, MOST_FIGURE),
        }
    }
}

/// The farthest a weapon reaches, in metres.
pub const FARTHEST: u16 = 60_000;

fn within(value: impl Into<u32>, least: u32, most: impl Into<u32>) -> Result<(), SheetFault> {
    let (value, most) = (value.into(), most.into());
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(SheetFault { least, most })
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
    pub const fn of(arm: Arm) -> Self {
        match arm {
            Arm::Unarmed => Self::Unarmed,
            Arm::MartialArts => Self::MartialArts,
            Arm::Melee => Self::Melee,
            Arm::Missile => Self::Missile,
            Arm::Fire => Self::Fire,
            Arm::Energy => Self::Energy,
            Arm::Heavy => Self::Heavy,
        }
    }
}
