//! One attack, from the value to the damage (the pipeline of section 4.2).
//!
//! What the die does not change is added up once ([`Attack::prepare`]); each bonus then gives its [`outcome::AttackOutcome`] without a
//! line being written, and [`prepared::PreparedAttack::breakdown`] writes them.

pub mod outcome;
pub mod prepared;
pub mod resolving;
use super::choices::CombatOptions;
use super::kind::DamageTable;
use super::rules::CombatRules;

use serde::{Deserialize, Serialize};

use super::chart::{Concealment, RangeBand};
use super::defence::TargetDefence;
use super::discipline::LearnedDisciplines;
pub use super::modifier::{AppliesTo, Modifier};
use super::refusal::{CombatReason, CombatRefusal, Stat};
pub use super::surprise::SurpriseLevel;
use super::weapon::{Armor, AttackSkill, BaseDamage, FireCapability, FireMode};

/// What the weapon is like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WeaponTraits {
    /// How it can fire.
    pub fire_capability: FireCapability,
    /// It loses no force over a distance (TC-174).
    pub keeps_force: bool,
    /// It can hold somebody, as a whip or a net (TC-144).
    pub can_grapple: bool,
    /// Whether it is made to fell, or can be used so; `None` where nothing is known of it (TC-158).
    pub non_lethal: Option<bool>,
}

/// What somebody hides behind (TC-218).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover {
    /// Its Toughness.
    pub toughness: i32,
    /// How many wound levels it still takes.
    pub wounds_left: u32,
}

impl Cover {
    /// An untouched one, destroyed by as many levels as the table says.
    pub fn new(toughness: i32, rules: &CombatRules) -> Self {
        Self {
            toughness,
            wounds_left: u32::from(rules.numbers.cover_wounds),
        }
    }
}

/// Whom it is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Which damage table they have.
    pub damage_table: DamageTable,
    /// Their Toughness.
    pub toughness: i32,
    /// What they wear.
    pub armors: Vec<Armor>,
    /// Their Strength, which resists a disarm.
    pub strength: i32,
    /// Their melee weapons value, while they fight with one (TC-125).
    pub melee_value: Option<i32>,
    /// They hold something that can be taken or struck away.
    pub holds_item: bool,
    /// What the attack meets.
    pub defence: TargetDefence,
    /// They parry with a buckler, or with a second weapon like one (TC-190).
    pub parries_with_buckler: bool,
    /// The steps of their vital block.
    pub vital_block_steps: u8,
    /// How far they are surprised.
    pub surprise: SurpriseLevel,
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
    pub incapacitated: bool,
}

impl Default for Target {
    fn default() -> Self {
        Self {
            damage_table: DamageTable::Ordinary,
            toughness: 0,
            armors: Vec::new(),
            strength: 0,
            melee_value: None,
            holds_item: false,
            defence: TargetDefence::default(),
            parries_with_buckler: false,
            vital_block_steps: 0,
            surprise: SurpriseLevel::None,
            all_out: false,
            aiming: false,
            anatomy_known: true,
            concealment: None,
            cover: None,
            incapacitated: false,
        }
    }
}

/// The weapon in the other hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffHandWeapon {
    /// The skill it is used with.
    pub attack_skill: AttackSkill,
    /// Its base damage.
    pub base_damage: BaseDamage,
}

/// All that bears on one attack at one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The skill it is made with.
    pub attack_skill: AttackSkill,
    /// The value acted with: of the skill, or of the attribute where it is missing.
    pub skill_value: i32,
    /// Base damage.
    pub base_damage: BaseDamage,
    /// The other weapon in hand.
    pub off_hand: Option<OffHandWeapon>,
    /// The weapon.
    pub weapon: WeaponTraits,
    /// The options taken.
    pub options: CombatOptions,
    /// A hold brings no damage, as the attacker wants it (TC-146).
    pub waives_damage: bool,
    /// How far off the target is; it says nothing of hand-to-hand attacks (TC-175).
    pub range: Option<RangeBand>,
    /// How it is fired.
    pub fire_mode: FireMode,
    /// How many share the roll (TC-143); 1 alone.
    pub group_size: u8,
    /// The place among so many things tried at once, from 0 and the easiest first (TC-260).
    pub multi_action_position: (u8, u8),
    /// The disciplines of the attacker.
    pub disciplines: LearnedDisciplines,
    /// Whom it is aimed at.
    pub target: Target,
    /// Modifiers from outside.
    pub modifiers: Vec<Modifier>,
}

/// The highest figure that anything has.
pub const MAX_COMBAT_VALUE: i32 = 1000;
/// The furthest that a total is from 0: a little beyond what it is made of.
pub const MAX_COMBAT_TOTAL: i32 = 10 * MAX_COMBAT_VALUE;

/// A total within what totals come to, so that what is written of it can be read.
pub(crate) fn clamp_total(total: i32) -> i32 {
    total.clamp(-MAX_COMBAT_TOTAL, MAX_COMBAT_TOTAL)
}

impl Attack {
    /// A plain attack at somebody of whom nothing is known yet.
    pub fn new(attack_skill: AttackSkill, skill_value: i32, base_damage: BaseDamage) -> Self {
        Self {
            attack_skill,
            skill_value,
            base_damage,
            off_hand: None,
            weapon: WeaponTraits::default(),
            options: CombatOptions::default(),
            waives_damage: false,
            range: None,
            fire_mode: FireMode::Normal,
            group_size: 1,
            multi_action_position: (0, 1),
            disciplines: LearnedDisciplines::default(),
            target: Target::default(),
            modifiers: Vec::new(),
        }
    }

    /// Whether every figure is one that something has.
    ///
    /// # Errors
    /// The first that is out of its range.
    pub(crate) fn check_values(&self) -> Result<(), CombatRefusal> {
        check_at_least(Stat::SkillValue, self.skill_value, 0)?;
        let second = self.off_hand.map(|second| second.base_damage);
        for base in [Some(self.base_damage), second].into_iter().flatten() {
            match base {
                BaseDamage::Fixed(damage) => check_at_least(Stat::WeaponDamage, damage, 0)?,
                BaseDamage::Strength {
                    strength,
                    weapon_add,
                    maximum,
                    skill_adds,
                } => {
                    check_at_least(Stat::Strength, strength, 0)?;
                    check_at_least(Stat::WeaponAdd, weapon_add, -MAX_COMBAT_VALUE)?;
                    check_at_least(Stat::WeaponMaximum, maximum.unwrap_or(0), 0)?;
                    check_at_least(Stat::SkillAdds, skill_adds, 0)?;
                }
            }
        }
        let target = &self.target;
        // The total of an active defence is a value, a bonus, and what was taken from it.
        let least = if target.defence.active {
            -MAX_COMBAT_VALUE
        } else {
            0
        };
        let most = if target.defence.active {
            MAX_COMBAT_VALUE * 10
        } else {
            MAX_COMBAT_VALUE
        };
        check_within(Stat::Defence, target.defence.value, least, most)?;
        check_at_least(Stat::Defence, target.melee_value.unwrap_or(0), 0)?;
        if target.vital_block_steps > 4 {
            let reason = CombatReason::VitalBlockSteps { min: 0, max: 4 };
            return Err(CombatRefusal { reason, rule: None });
        }
        check_at_least(Stat::Strength, target.strength, 0)?;
        check_at_least(Stat::Toughness, target.toughness, 0)?;
        let cover = target.cover.map_or(0, |cover| cover.toughness);
        check_at_least(Stat::Toughness, cover, 0)?;
        for armor in &target.armors {
            check_at_least(Stat::ArmorAdd, armor.add, 0)?;
            check_at_least(Stat::ArmorMaximum, armor.maximum, 0)?;
        }
        for modifier in &self.modifiers {
            check_at_least(Stat::Modifier, modifier.amount, -MAX_COMBAT_VALUE)?;
        }
        Ok(())
    }
}

/// A figure is not below that, and not beyond all sense.
pub(crate) fn check_at_least(what: Stat, figure: i32, least: i32) -> Result<(), CombatRefusal> {
    check_within(what, figure, least, MAX_COMBAT_VALUE)
}

fn check_within(stat: Stat, figure: i32, min: i32, max: i32) -> Result<(), CombatRefusal> {
    if (min..=max).contains(&figure) {
        Ok(())
    } else {
        Err(CombatRefusal {
            reason: CombatReason::OutOfRange { stat, min, max },
            rule: None,
        })
    }
}

/// Whether a figure that was worked out is within all that figures come to.
pub(crate) const fn is_in_range(figure: i32) -> bool {
    figure.unsigned_abs() <= MAX_COMBAT_TOTAL.unsigned_abs()
}
