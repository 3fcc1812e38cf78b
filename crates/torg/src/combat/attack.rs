//! One attack, from the value to the damage (the pipeline of section 4.2).
//!
//! What the die does not change is added up once ([`Attack::plan`]); each bonus then gives its [`outcome::Outcome`] without a
//! line being written, and [`plan::Plan::told`] writes them.

pub mod outcome;
pub mod plan;
pub mod resolving;
use super::choices::Choices;
use super::kind::Kind;
use super::rules::Rules;

use serde::{Deserialize, Serialize};

use super::chart::{Concealment, Range};
use super::defence::Guard;
use super::discipline::Learned;
pub use super::modifier::{At, Modifier};
use super::refusal::{Number, Refusal, Why};
pub use super::surprise::Surprise;
use super::weapon::{Arm, Armor, Base, FireMode, Fires};

/// What the weapon is like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Weapon {
    /// How it can fire.
    pub fires: Fires,
    /// It loses no force over a distance (TC-174).
    pub keeps_force: bool,
    /// It can hold somebody, as a whip or a net (TC-144).
    pub grapples: bool,
    /// Whether it is made to fell, or can be used so; `None` where nothing is known of it (TC-158).
    pub fells: Option<bool>,
}

/// What somebody hides behind (TC-218).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover {
    /// Its Toughness.
    pub toughness: i32,
    /// How many wound levels it still takes.
    pub left: u32,
}

impl Cover {
    /// An untouched one, destroyed by as many levels as the table says.
    pub fn new(toughness: i32, rules: &Rules) -> Self {
        Self {
            toughness,
            left: u32::from(rules.numbers.cover_levels),
        }
    }
}

/// Whom it is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Which damage table they have.
    pub kind: Kind,
    /// Their Toughness.
    pub toughness: i32,
    /// What they wear.
    pub armors: Vec<Armor>,
    /// Their Strength, which resists a disarm.
    pub strength: i32,
    /// Their melee weapons value, while they fight with one (TC-125).
    pub melee: Option<i32>,
    /// They hold something that can be taken or struck away.
    pub holds: bool,
    /// What the attack meets.
    pub guard: Guard,
    /// They parry with a buckler, or with a second weapon like one (TC-190).
    pub buckler: bool,
    /// The steps of their vital block.
    pub vital_block: u8,
    /// How far they are surprised.
    pub surprise: Surprise,
    /// They attacked all-out and have not acted since.
    pub all_out: bool,
    /// They aim.
    pub aiming: bool,
    /// Somebody knows where to hit such a creature (TC-123, TC-128).
    pub anatomy_known: bool,
    /// How much of them is hidden.
    pub concealment: Option<Concealment>,
    /// What hides them, where somebody keeps track of it.
    pub cover: Option<Cover>,
    /// They cannot act any more: unconscious or dead (TC-061).
    pub out: bool,
}

impl Default for Target {
    fn default() -> Self {
        Self {
            kind: Kind::Ordinary,
            toughness: 0,
            armors: Vec::new(),
            strength: 0,
            melee: None,
            holds: false,
            guard: Guard::default(),
            buckler: false,
            vital_block: 0,
            surprise: Surprise::None,
            all_out: false,
            aiming: false,
            anatomy_known: true,
            concealment: None,
            cover: None,
            out: false,
        }
    }
}

/// The weapon in the other hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Second {
    /// The skill it is used with.
    pub arm: Arm,
    /// Its base damage.
    pub base: Base,
}

/// All that bears on one attack at one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The skill it is made with.
    pub arm: Arm,
    /// The value acted with: of the skill, or of the attribute where it is missing.
    pub value: i32,
    /// Base damage.
    pub base: Base,
    /// The other weapon in hand.
    pub second: Option<Second>,
    /// The weapon.
    pub weapon: Weapon,
    /// The options taken.
    pub choices: Choices,
    /// A hold brings no damage, as the attacker wants it (TC-146).
    pub spares: bool,
    /// How far off the target is; it says nothing of hand-to-hand attacks (TC-175).
    pub range: Option<Range>,
    /// How it is fired.
    pub mode: FireMode,
    /// How many share the roll (TC-143); 1 alone.
    pub group: u8,
    /// The place among so many things tried at once, from 0 and the easiest first (TC-260).
    pub several: (u8, u8),
    /// The disciplines of the attacker.
    pub learned: Learned,
    /// Whom it is aimed at.
    pub target: Target,
    /// Modifiers from outside.
    pub modifiers: Vec<Modifier>,
}

/// The highest figure that anything has.
pub const MOST: i32 = 1000;
/// The furthest that a total is from 0: a little beyond what it is made of.
pub const FURTHEST: i32 = 10 * MOST;

/// A total within what totals come to, so that what is written of it can be read.
pub fn bounded(total: i32) -> i32 {
    total.clamp(-FURTHEST, FURTHEST)
}

impl Attack {
    /// A plain attack at somebody of whom nothing is known yet.
    pub fn new(arm: Arm, value: i32, base: Base) -> Self {
        Self {
            arm,
            value,
            base,
            second: None,
            weapon: Weapon::default(),
            choices: Choices::default(),
            spares: false,
            range: None,
            mode: FireMode::Normal,
            group: 1,
            several: (0, 1),
            learned: Learned::default(),
            target: Target::default(),
            modifiers: Vec::new(),
        }
    }

    /// Whether every figure is one that something has.
    ///
    /// # Errors
    /// The first that is out of its range.
    pub fn check_figures(&self) -> Result<(), Refusal> {
        range(Number::SkillValue, self.value, 0)?;
        let second = self.second.map(|second| second.base);
        for base in [Some(self.base), second].into_iter().flatten() {
            match base {
                Base::Fixed(damage) => range(Number::WeaponDamage, damage, 0)?,
                Base::Strength {
                    strength,
                    add,
                    maximum,
                    adds,
                } => {
                    range(Number::Strength, strength, 0)?;
                    range(Number::WeaponAdd, add, -MOST)?;
                    range(Number::WeaponMaximum, maximum.unwrap_or(0), 0)?;
                    range(Number::SkillAdds, adds, 0)?;
                }
            }
        }
        let target = &self.target;
        // The total of an active defence is a value, a bonus, and what was taken from it.
        let least = if target.guard.active { -MOST } else { 0 };
        let most = if target.guard.active { MOST * 10 } else { MOST };
        within(Number::Defence, target.guard.value, least, most)?;
        range(Number::Defence, target.melee.unwrap_or(0), 0)?;
        if target.vital_block > 4 {
            let why = Why::BlockSteps { least: 0, most: 4 };
            return Err(Refusal { why, rule: None });
        }
        range(Number::Strength, target.strength, 0)?;
        range(Number::Toughness, target.toughness, 0)?;
        let cover = target.cover.map_or(0, |cover| cover.toughness);
        range(Number::Toughness, cover, 0)?;
        for armor in &target.armors {
            range(Number::ArmorAdd, armor.add, 0)?;
            range(Number::ArmorMaximum, armor.maximum, 0)?;
        }
        for modifier in &self.modifiers {
            range(Number::Modifier, modifier.amount, -MOST)?;
        }
        Ok(())
    }
}

/// A figure is not below that, and not beyond all sense.
pub(crate) fn range(what: Number, figure: i32, least: i32) -> Result<(), Refusal> {
    within(what, figure, least, MOST)
}

fn within(what: Number, figure: i32, least: i32, most: i32) -> Result<(), Refusal> {
    if (least..=most).contains(&figure) {
        Ok(())
    } else {
        Err(Refusal {
            why: Why::OutOfRange { what, least, most },
            rule: None,
        })
    }
}

/// Whether a figure that was worked out is within all that figures come to.
pub(crate) const fn is_in_range(figure: i32) -> bool {
    figure.unsigned_abs() <= FURTHEST.unsigned_abs()
}
