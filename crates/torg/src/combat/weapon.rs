//! Weapons and armor: attack skills, base damage, fire modes, armor.

use super::breakdown::{Breakdown, ValueSource};
use super::options::vital_block_modifiers;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{Armors, BlockAndMaximum, ClassicMaximum, Question};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::rule::{RuleId, tc};
use tabletop::variants::all_variants;

/// The skill used for an attack (TC-050).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum AttackSkill {
    /// Fighting without weapons, and without martial arts.
    Unarmed,
    /// Martial arts, and weapons that the style covers.
    MartialArts,
    /// Melee weapons.
    Melee,
    /// Muscle-powered ranged weapons.
    Missile,
    /// Firearms.
    Fire,
    /// Energy weapons.
    Energy,
    /// Heavy weapons.
    Heavy,
}

impl AttackSkill {
    /// All attack skills.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Checks whether the skill is unarmed, martial arts or melee.
    pub const fn is_hand_to_hand(self) -> bool {
        matches!(self, Self::Unarmed | Self::MartialArts | Self::Melee)
    }

    /// Checks whether a weapon with this skill is a melee weapon; a style of martial arts may cover one (TC-053, TC-055).
    pub const fn is_melee(self) -> bool {
        matches!(self, Self::Melee | Self::MartialArts)
    }

    /// Checks whether the weapon supplies its own energy instead of muscle power.
    pub const fn has_own_energy(self) -> bool {
        matches!(self, Self::Fire | Self::Energy | Self::Heavy)
    }
}

/// The damage before options and the bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaseDamage {
    /// Based on Strength: unarmed, melee and missile weapons.
    Strength {
        /// The attacker's Strength.
        strength: i32,
        /// The amount that the weapon adds.
        weapon_add: i32,
        /// The maximum of the sum (TC-080).
        maximum: Option<i32>,
        /// Skill adds: only in the revised edition, and not for weapons with their own energy.
        skill_adds: i32,
    },
    /// A fixed value of the weapon.
    Fixed(i32),
    /// A typed figure that includes Strength, weapon and skill adds; what raises Strength is added to it (DD-262).
    Typed(i32),
}

/// Returns the rule for base damage that Strength is part of (TC-076, TC-078, TC-079). For a weapon with its own energy it is the
/// classic rule in both editions, since the revised one has no Strength for such a weapon.
fn strength_rule(attack_skill: AttackSkill, rules: &CombatRules) -> RuleId {
    tc(match attack_skill {
        _ if rules.is_classic() || attack_skill.has_own_energy() => 76,
        AttackSkill::Unarmed | AttackSkill::MartialArts => 78,
        AttackSkill::Melee
        | AttackSkill::Missile
        | AttackSkill::Fire
        | AttackSkill::Energy
        | AttackSkill::Heavy => 79,
    })
}

impl BaseDamage {
    /// Returns the breakdown of base damage (TC-076 … TC-081). `raised` is what raises Strength. A raised Strength is still
    /// limited by the weapon's maximum (TC-080, DD-262).
    pub fn breakdown(
        self,
        attack_skill: AttackSkill,
        raised: &Breakdown,
        rules: &CombatRules,
    ) -> Breakdown {
        match self {
            Self::Fixed(damage) => Breakdown::new(
                ValueSource::WeaponDamage,
                damage,
                tc(if rules.is_classic() { 76 } else { 77 }),
            ),
            Self::Typed(damage) => {
                let rule = strength_rule(attack_skill, rules);
                let mut sum = Breakdown::new(ValueSource::WeaponDamage, damage, rule);
                sum.extend_from(raised);
                sum
            }
            Self::Strength {
                strength,
                weapon_add,
                maximum,
                skill_adds,
            } => {
                let rule = strength_rule(attack_skill, rules);
                let mut sum = Breakdown::new(ValueSource::Strength, strength, rule);
                sum.extend_from(raised);
                sum.add(ValueSource::WeaponAdd, weapon_add, rule);
                if let Some(excess) = maximum.map(|max| sum.total.saturating_sub(max))
                    && excess > 0
                {
                    if !rules.is_classic() {
                        sum.add(ValueSource::WeaponMaximum, -excess, tc(80));
                    } else if rules.is(ClassicMaximum::On) {
                        sum.add(ValueSource::WeaponMaximum, -excess, tc(81));
                    }
                }
                if !rules.is_classic() && !attack_skill.has_own_energy() {
                    sum.add(ValueSource::SkillAdds, skill_adds, rule);
                }
                sum
            }
        }
    }
}

/// The ways in which a weapon can fire, each with those before it (TC-176 … TC-179).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FireCapability {
    /// One shot at a time.
    #[default]
    Single,
    /// In bursts, but not at full automatic.
    Bursts,
    /// In bursts and at full automatic.
    Automatic,
}

/// The fire mode of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum FireMode {
    /// The weapon's usual mode: single shots, or bursts.
    #[default]
    Normal,
    /// Single shots with a burst weapon.
    BurstAsSingle,
    /// Full automatic.
    FullAutomatic,
    /// Several shots with a single-shot weapon at one target.
    SingleAsMulti,
}

impl FireMode {
    /// All modes.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Checks whether a weapon has this fire mode.
    ///
    /// # Errors
    /// The weapon does not have it.
    pub const fn check(self, fires: FireCapability) -> Result<(), CombatRefusal> {
        match self {
            Self::Normal => Ok(()),
            Self::BurstAsSingle => require(
                !matches!(fires, FireCapability::Single),
                CombatReason::FireModeUnavailable,
                tc(177),
            ),
            Self::FullAutomatic => require(
                matches!(fires, FireCapability::Automatic),
                CombatReason::FireModeUnavailable,
                tc(178),
            ),
            Self::SingleAsMulti => require(
                matches!(fires, FireCapability::Single),
                CombatReason::FireModeUnavailable,
                tc(179),
            ),
        }
    }
}

/// A piece of armor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armor {
    /// The amount it adds to Toughness.
    pub add: i32,
    /// The maximum of Toughness plus armor.
    pub maximum: i32,
    /// The Strength needed to wear it, in the classic edition (TC-072).
    pub strength_minimum: i32,
}

impl Armor {
    /// The maximum of armor that always adds its full amount: nobody reaches more (TC-070).
    pub const NO_MAXIMUM: i32 = 99;

    /// Checks whether it has a maximum (TC-070).
    pub const fn has_maximum(self) -> bool {
        self.maximum < Self::NO_MAXIMUM
    }

    /// Checks whether an actor is strong enough to wear it (TC-072).
    ///
    /// # Errors
    /// The actor is too weak; the refusal has both numbers.
    pub fn check(self, strength: i32, rules: &CombatRules) -> Result<(), CombatRefusal> {
        let reason = CombatReason::ArmorTooHeavy {
            strength,
            minimum: self.strength_minimum,
        };
        require(
            !rules.is_classic() || strength >= self.strength_minimum,
            reason,
            tc(72),
        )
    }
}

/// Returns the Toughness with armor, without anything that raises Toughness itself; see [`armored_toughness_raised`].
pub fn armored_toughness(
    toughness: i32,
    armors: &[Armor],
    vital_block: u8,
    rules: &CombatRules,
) -> Breakdown {
    armored_toughness_raised(toughness, &Breakdown::default(), armors, vital_block, rules)
}

/// Returns the Toughness with what raises it, armor and a vital block (TC-070, TC-073, TC-150, DD-261).
pub(crate) fn armored_toughness_raised(
    toughness: i32,
    raised: &Breakdown,
    armors: &[Armor],
    vital_block: u8,
    rules: &CombatRules,
) -> Breakdown {
    let mut sum = Breakdown::new(ValueSource::Toughness, toughness, tc(75));
    sum.extend_from(raised);
    let toughness = sum.total;
    let block = vital_block_modifiers(vital_block).armor;
    let summed = !rules.is(Armors::Best);
    let adds = armors
        .iter()
        .fold(0_i32, |sum, armor| sum.saturating_add(armor.add));
    let highest = armors.iter().map(|armor| armor.maximum).max();
    let capped = |add: i32, maximum: i32| {
        let armored = toughness.saturating_add(add).min(maximum);
        armored.max(toughness).saturating_sub(toughness)
    };
    let with_add = |add: i32| match highest {
        Some(maximum) if summed => capped(adds.saturating_add(add), maximum),
        _ => armors
            .iter()
            .map(|armor| capped(armor.add.saturating_add(add), armor.maximum))
            .max()
            .unwrap_or(add),
    };
    let gain = if armors.is_empty() { 0 } else { with_add(0) };
    if summed && armors.len() > 1 {
        sum.add_by_setting(ValueSource::Armor, gain, tc(73), Question::Armors);
    } else {
        sum.add(ValueSource::Armor, gain, tc(70));
    }
    if rules.is(BlockAndMaximum::OnTop) || armors.is_empty() {
        sum.add(ValueSource::VitalBlock, block, tc(150));
    } else {
        let more = with_add(block).saturating_sub(gain);
        sum.add_by_setting(
            ValueSource::VitalBlock,
            more,
            tc(150),
            Question::BlockAndMaximum,
        );
    }
    sum
}
