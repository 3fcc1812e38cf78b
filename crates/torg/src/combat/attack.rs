//! One attack, from the skill value to the damage.
//!
//! [`Attack::prepare`] adds up everything that does not depend on the die. The result then gives an [`outcome::AttackOutcome`]
//! for each bonus without building a breakdown; [`prepared::PreparedAttack::breakdown`] builds it.
//!
//! An attack has these steps, in this order:
//!
//! - P1: the action value, from the skill value.
//! - P2: the die with its rerolls and extra rolls.
//! - P3: the bonus that the chart gives for the die total.
//! - P4: the modifiers of the bonus.
//! - P5: the minimum of the bonus, if a rule sets one. This is the final bonus.
//! - P6: the action total, from action value, final bonus and further modifiers.
//! - P7: the difficulty, without and with concealment.
//! - P8: what is hit: nothing, the cover or the target.
//! - P9: the effect value, from the base damage.
//! - P10: the effect total, from effect value, final bonus and further modifiers.
//! - P11: the difficulty of the effect.
//! - P12: the result points of the effect.
//! - P13: the row of the damage table, reduced if the attack is not lethal.
//! - P14: what a possibility removes from the damage.
//! - P15: the damage is applied.
//! - P16: the consequences for attacker and target.

pub mod outcome;
pub mod prepared;
pub mod resolving;
use super::choices::CombatOptions;
use super::damage_table::DamageTable;
use super::rules::CombatRules;

use serde::{Deserialize, Serialize};

use super::chart::{Concealment, RangeBand};
use super::defence::TargetDefence;
use super::discipline::LearnedDisciplines;
pub use super::modifier::{AppliesTo, Modifier};
use super::options::MAX_VITAL_STEPS;
use super::refusal::{CombatReason, CombatRefusal, Stat};
pub use super::surprise::SurpriseLevel;
use super::weapon::{Armor, AttackSkill, BaseDamage, FireCapability, FireMode};

/// The properties of a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WeaponTraits {
    /// The ways in which it can fire.
    pub fire_capability: FireCapability,
    /// Whether it loses no damage over distance (TC-174).
    pub keeps_force: bool,
    /// Whether it can hold a target, like a whip or a net (TC-144).
    pub can_grapple: bool,
    /// Whether it is made to knock out, or can be used that way; `None` if unknown (TC-158).
    pub non_lethal: Option<bool>,
}

/// An object that a target hides behind (TC-218).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover {
    /// Its Toughness.
    pub toughness: i32,
    /// The number of wound levels it can still take.
    pub wounds_left: u32,
}

impl Cover {
    /// Returns undamaged cover, which can take as many wound levels as the settings say.
    pub fn new(toughness: i32, rules: &CombatRules) -> Self {
        Self {
            toughness,
            wounds_left: u32::from(rules.numbers.cover_wounds),
        }
    }
}

/// The target of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// The target's damage table.
    pub damage_table: DamageTable,
    /// The target's Toughness.
    pub toughness: i32,
    /// The target's armor.
    pub armors: Vec<Armor>,
    /// The target's Strength, which resists a disarm.
    pub strength: i32,
    /// The target's melee weapons value, if they fight with a melee weapon (TC-125).
    pub melee_value: Option<i32>,
    /// Whether the target holds an item that can be taken or knocked away.
    pub holds_item: bool,
    /// The target's defence against the attack.
    pub defence: TargetDefence,
    /// Whether the target parries with a buckler, or with a second weapon that parries like one (TC-190).
    pub parries_with_buckler: bool,
    /// The steps of the target's vital block.
    pub vital_block_steps: u8,
    /// The level of surprise of the target.
    pub surprise: SurpriseLevel,
    /// Whether the target made an all-out attack and is still exposed.
    pub all_out: bool,
    /// Whether the target is aiming.
    pub aiming: bool,
    /// Whether the attacker knows where to hit such a creature (TC-123, TC-128).
    pub anatomy_known: bool,
    /// The amount of concealment.
    pub concealment: Option<Concealment>,
    /// The target's cover, if it is tracked.
    pub cover: Option<Cover>,
    /// Whether the target cannot act because they are unconscious or dead (TC-061).
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

/// Everything that affects one attack on one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The skill used for the attack.
    pub attack_skill: AttackSkill,
    /// The value used: that of the skill, or of the attribute without the skill.
    pub skill_value: i32,
    /// The weapon's damage value.
    pub base_damage: BaseDamage,
    /// The weapon in the other hand.
    pub off_hand: Option<OffHandWeapon>,
    /// The weapon's properties.
    pub weapon: WeaponTraits,
    /// The chosen options.
    pub options: CombatOptions,
    /// Whether the attacker chooses that a hold deals no damage (TC-146).
    pub waives_damage: bool,
    /// The distance to the target; ignored for hand-to-hand attacks (TC-175).
    pub range: Option<RangeBand>,
    /// The fire mode.
    pub fire_mode: FireMode,
    /// The number of actors who share the roll (TC-143); 1 for a single attacker.
    pub group_size: u8,
    /// Its place among the actions tried at once, from 0, easiest first, and their number (TC-260).
    pub multi_action_position: (u8, u8),
    /// The attacker's disciplines.
    pub disciplines: LearnedDisciplines,
    /// The target.
    pub target: Target,
    /// Modifiers from outside the attack.
    pub modifiers: Vec<Modifier>,
    /// What a setback from an interaction adds to the total (TC-253). In old attacks it is among the modifiers.
    #[serde(default, skip_serializing_if = "crate::saved_form::is_default")]
    pub interaction_penalty: i32,
}

/// The highest value that an attack may use.
pub const MAX_COMBAT_VALUE: i32 = 1000;
/// The largest absolute value of a total: a little more than its parts can add up to.
pub const MAX_COMBAT_TOTAL: i32 = 10 * MAX_COMBAT_VALUE;

/// Limits a total to the range of totals, so that saved totals can always be read again.
pub(crate) fn clamp_total(total: i32) -> i32 {
    total.clamp(-MAX_COMBAT_TOTAL, MAX_COMBAT_TOTAL)
}

impl Attack {
    /// Returns a plain attack on a target with default values.
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
            interaction_penalty: 0,
        }
    }

    /// Checks that every value is within its range.
    ///
    /// # Errors
    /// The first value out of range.
    pub(crate) fn check_values(&self) -> Result<(), CombatRefusal> {
        check_at_least(Stat::SkillValue, self.skill_value, 0)?;
        let second = self.off_hand.map(|second| second.base_damage);
        for base in [Some(self.base_damage), second].into_iter().flatten() {
            match base {
                BaseDamage::Fixed(damage) | BaseDamage::Typed(damage) => {
                    check_at_least(Stat::WeaponDamage, damage, 0)?;
                }
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
        // An active defence is the total of a value and a bonus, with reductions, so it may be negative.
        let least = if target.defence.active {
            -MAX_COMBAT_VALUE
        } else {
            0
        };
        let max = if target.defence.active {
            MAX_COMBAT_VALUE * 10
        } else {
            MAX_COMBAT_VALUE
        };
        check_within(Stat::Defence, target.defence.value, least, max)?;
        check_at_least(Stat::Defence, target.melee_value.unwrap_or(0), 0)?;
        if target.vital_block_steps > MAX_VITAL_STEPS {
            let max = MAX_VITAL_STEPS;
            let reason = CombatReason::VitalBlockSteps { min: 0, max };
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
        check_at_least(Stat::Modifier, self.interaction_penalty, -MAX_COMBAT_VALUE)?;
        Ok(())
    }
}

/// Checks that a value is between this minimum and the maximum.
pub(crate) fn check_at_least(stat: Stat, figure: i32, least: i32) -> Result<(), CombatRefusal> {
    check_within(stat, figure, least, MAX_COMBAT_VALUE)
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

/// Checks whether a computed value is within the range of totals.
pub(crate) const fn is_in_range(figure: i32) -> bool {
    figure.unsigned_abs() <= MAX_COMBAT_TOTAL.unsigned_abs()
}
