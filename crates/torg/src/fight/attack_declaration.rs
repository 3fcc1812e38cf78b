//! The declaration of an attack, and the attack that results from it and the sheets of both sides.

use super::blindside::{BlindsideCause, SuppressionPurpose};
use super::combatant::{Combatant, waited};
use super::weapon_choice::WeaponChoice;
use crate::attribute::Attribute;
use crate::combat::attack::{Attack, Cover, OffHandWeapon, Target, WeaponTraits};
use crate::combat::breakdown::ValueSource;
use crate::combat::chart::{Concealment, RangeBand};
use crate::combat::choices::CombatOptions;
use crate::combat::defence::TargetDefence;
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{CombatRefusal, Stat};
use crate::combat::rules::CombatRules;
use crate::combat::settings::UnskilledTakes;
use crate::combat::status::Status;
use crate::combat::weapon::{Armor, AttackSkill, BaseDamage, FireMode};
use crate::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use crate::skill::Proficiency;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// One target, with values entered for this attack alone; values that are `None` come from the cast. An entered value replaces
/// the one on the sheet, and cards are added to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct DeclaredTarget {
    pub target: ActorId,
    pub range: Option<RangeBand>,
    pub concealment: Option<Concealment>,
    /// The Toughness of the target's cover, if it is tracked.
    pub cover_toughness: Option<i32>,
    /// The defence, if entered.
    pub defence: Option<i32>,
    /// Toughness without armor, if entered.
    pub toughness: Option<i32>,
    /// Armor, if entered: the amount it adds, and the maximum of Toughness plus armor.
    pub armor: Option<(i32, i32)>,
    /// The value that resists a disarm, if entered: Strength, or in the classic edition the melee weapons value of somebody who
    /// fights with one.
    pub disarm_resistance: Option<i32>,
    /// The item to take from the target; `None` means the one they took from the attacker, else the first in hand (TC-145).
    pub grabbed_item: Option<WeaponId>,
}

/// All choices for an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackDeclaration {
    /// The weapon used.
    pub weapon: WeaponChoice,
    /// The weapon in the other hand.
    pub off_hand: Option<WeaponId>,
    /// The targets in order.
    pub targets: Vec<DeclaredTarget>,
    /// The chosen options.
    pub options: CombatOptions,
    /// The fire mode.
    pub fire_mode: FireMode,
    /// Whether a hold deals no damage (TC-146).
    pub waives_damage: bool,
    /// The other actors who share the roll (TC-143).
    pub group: Vec<ActorId>,
    /// The skill's value, if entered; `None` means the sheet's.
    pub skill_value: Option<i32>,
    /// Whether the attacker has the skill, if entered; `None` means as on the sheet.
    pub skilled: Option<bool>,
    /// Base damage with Strength and skill adds, if entered; `None` means from the sheet and the weapon.
    pub base_damage: Option<i32>,
    /// The gamemaster's modifiers.
    pub modifiers: Vec<Modifier>,
    /// The cause of a blindside attack, if entered (TC-201).
    pub blindside_cause: Option<BlindsideCause>,
    /// The purpose of suppressive fire (TC-141).
    pub suppression_purpose: Option<SuppressionPurpose>,
}

impl AttackDeclaration {
    /// Returns an attack on one target with values from the cast only.
    pub fn new(weapon: WeaponChoice, target: ActorId) -> Self {
        Self {
            weapon,
            off_hand: None,
            targets: vec![DeclaredTarget::new(target)],
            options: CombatOptions::default(),
            fire_mode: FireMode::Normal,
            waives_damage: false,
            group: vec![],
            skill_value: None,
            skilled: None,
            base_damage: None,
            modifiers: vec![],
            blindside_cause: None,
            suppression_purpose: None,
        }
    }

    /// Returns the skill used.
    pub fn attack_skill(&self, attacker: &Combatant) -> AttackSkill {
        attacker.attack_skill(self.weapon)
    }

    /// Returns the weapon, if it is on a sheet.
    pub fn carried_weapon<'a>(&self, attacker: &'a Combatant) -> Option<&'a CarriedWeapon> {
        attacker.weapon(self.weapon)
    }

    /// Returns the proficiency, as entered or from the sheet.
    pub fn proficiency(&self, attacker: &Combatant, rules: &CombatRules) -> Proficiency {
        let by_sheet = || {
            let value =
                attacker.skill_value(CombatSkill::for_attack(self.attack_skill(attacker)), rules);
            value.map_or(Proficiency::Skilled, |(_, skill)| skill)
        };
        match self.skilled {
            Some(true) => Proficiency::Skilled,
            Some(false) => Proficiency::Unskilled,
            None => by_sheet(),
        }
    }

    /// Returns the skill value on the sheet: the attribute alone if the attacker is declared unskilled, as without the skill (TC-041).
    pub fn sheet_value(&self, attacker: &Combatant, rules: &CombatRules) -> Option<i32> {
        let skill = CombatSkill::for_attack(self.attack_skill(attacker));
        match self.skilled {
            Some(false) => attacker.attribute(skill.attribute()),
            Some(true) | None => Some(attacker.skill_value(skill, rules)?.0),
        }
    }

    /// Returns the base damage with a weapon on the sheet, or without a weapon.
    fn base_damage(
        &self,
        attacker: &Combatant,
        attack_skill: AttackSkill,
        weapon: Option<&CarriedWeapon>,
        rules: &CombatRules,
    ) -> Result<BaseDamage, CombatRefusal> {
        let (weapon_add, maximum) = match weapon.map(|weapon| weapon.damage) {
            Some(WeaponDamage::Fixed(damage)) => return Ok(BaseDamage::Fixed(i32::from(damage))),
            Some(WeaponDamage::Strength {
                weapon_add,
                maximum,
            }) => (i32::from(weapon_add), maximum.map(i32::from)),
            // The damage was not entered and is not on the sheet.
            None if !matches!(self.weapon, WeaponChoice::Unarmed(_)) => {
                return Err(CombatRefusal::unknown(Stat::WeaponDamage));
            }
            None => (0, None),
        };
        let strength = attacker.attribute(Attribute::Strength);
        // Acting as unskilled also removes skill adds from damage (TC-251).
        let unskilled = match self.skilled {
            Some(skilled) => !skilled,
            None => {
                let statuses = &attacker.combat.statuses;
                statuses.has(Status::Unskilled) && rules.is(UnskilledTakes::Adds)
            }
        };
        let skill = CombatSkill::for_attack(attack_skill);
        // An entered value has adds too (TC-079), but only of the skill of the main weapon, and only if it is not an unskilled value.
        let entered = self
            .skill_value
            .filter(|_| attack_skill == self.attack_skill(attacker))
            .filter(|_| self.skilled == Some(true) || attacker.sheet.skill(skill).is_some());
        let adds = match entered {
            Some(value) => attacker.adds_of(skill, value),
            None => attacker.skill_adds(skill),
        };
        Ok(BaseDamage::Strength {
            strength: strength.ok_or(CombatRefusal::unknown(Stat::Strength))?,
            weapon_add,
            maximum,
            skill_adds: if unskilled { 0 } else { adds },
        })
    }

    /// Returns the weapon in the other hand, if it can strike together with the main one (TC-193).
    fn off_hand_weapon(
        &self,
        attacker: &Combatant,
        rules: &CombatRules,
    ) -> Result<Option<OffHandWeapon>, CombatRefusal> {
        let weapon = self.off_hand.and_then(|id| attacker.sheet.weapon(id));
        let goes_with = |weapon: &&CarriedWeapon| {
            self.weapon != WeaponChoice::Carried(weapon.id) && !weapon.is_buckler()
        };
        let Some(weapon) = weapon.filter(goes_with) else {
            return Ok(None);
        };
        let attack_skill = weapon.attack_skill;
        let base_damage = self.base_damage(attacker, attack_skill, Some(weapon), rules)?;
        Ok(Some(OffHandWeapon {
            attack_skill,
            base_damage,
        }))
    }

    /// Returns the attack on one target, from both sheets, entered values, held actions and cards that raise attributes.
    /// [`Attack::check`] decides whether it is legal.
    ///
    /// # Errors
    /// A required value is neither on a sheet nor entered.
    pub fn attack_on(
        &self,
        attacker: &Combatant,
        aimed: &DeclaredTarget,
        target: &Combatant,
        rules: &CombatRules,
    ) -> Result<Attack, CombatRefusal> {
        let mut attack = self.attack_without_raises(attacker, aimed, target, rules)?;
        let active = attack.target.defence.active;
        attack
            .modifiers
            .extend(attribute_modifiers(active, attacker, target));
        Ok(attack)
    }

    /// Returns the attack on one target without what cards add to attributes. They only decide which defence counts (DD-263).
    pub(crate) fn attack_without_raises(
        &self,
        attacker: &Combatant,
        aimed: &DeclaredTarget,
        target: &Combatant,
        rules: &CombatRules,
    ) -> Result<Attack, CombatRefusal> {
        let attack_skill = self.attack_skill(attacker);
        let carried = self.carried_weapon(attacker);
        let by_sheet = || self.sheet_value(attacker, rules);
        let value = self.skill_value.or_else(by_sheet);
        let value = value.ok_or(CombatRefusal::unknown(Stat::SkillValue))?;
        let base = match self.base_damage {
            Some(damage) if attacker.strikes_with_strength(self.weapon) => {
                BaseDamage::Typed(damage)
            }
            Some(damage) => BaseDamage::Fixed(damage),
            None => self.base_damage(attacker, attack_skill, carried, rules)?,
        };
        let defender =
            self.attack_target(aimed, target, self.weapon.defended_as(attack_skill), rules)?;
        Ok(Attack {
            off_hand: self.off_hand_weapon(attacker, rules)?,
            weapon: carried.map_or_else(
                || WeaponTraits {
                    non_lethal: matches!(self.weapon, WeaponChoice::Unarmed(_)).then_some(true),
                    ..WeaponTraits::default()
                },
                |weapon| WeaponTraits {
                    fire_capability: weapon.fire_capability,
                    keeps_force: weapon.keeps_force,
                    can_grapple: weapon.can_grapple,
                    // Weapons with their own energy are only lethal unless the sheet says otherwise (TC-158).
                    non_lethal: weapon
                        .non_lethal
                        .or_else(|| weapon.attack_skill.has_own_energy().then_some(false)),
                },
            ),
            options: self.options.with_optional(waited(attacker)),
            waives_damage: self.waives_damage,
            range: aimed.range.filter(|_| !attack_skill.is_hand_to_hand()),
            fire_mode: self.fire_mode,
            group_size: u8::try_from(self.group.len() + 1).unwrap_or(u8::MAX),
            disciplines: attacker.sheet.disciplines,
            target: defender,
            modifiers: self.modifiers.clone(),
            interaction_penalty: attacker.combat.statuses.penalty().unwrap_or(0),
            ..Attack::new(attack_skill, value, base)
        })
    }

    /// Returns the target with all values that the attack uses.
    fn attack_target(
        &self,
        aimed: &DeclaredTarget,
        target: &Combatant,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Result<Target, CombatRefusal> {
        let sheet = &target.sheet;
        let toughness = aimed
            .toughness
            .or_else(|| target.attribute(Attribute::Toughness));
        let defence = aimed.defence.map(TargetDefence::passive);
        let defence = defence.or_else(|| target.defence_against(against, rules));
        let defence = defence.ok_or(CombatRefusal::unknown(Stat::Defence))?;
        // A dodge is no substitute for an unknown Spirit (TC-141).
        let cows = self.options.has(CombatOption::SuppressiveFire) && target.condition.can_act();
        if cows
            && aimed.defence.is_none()
            && target
                .skill_value(CombatSkill::Intimidation, rules)
                .is_none()
        {
            return Err(CombatRefusal::unknown(Stat::IntimidationResistance));
        }
        let (strength, melee_value) = self.disarm_resistance(aimed, target, rules)?;
        let incapacitated = !target.condition.can_act();
        Ok(Target {
            damage_table: target.damage_table(),
            toughness: toughness.ok_or(CombatRefusal::unknown(Stat::Toughness))?,
            armors: match aimed.armor {
                Some((add, maximum)) => vec![Armor {
                    add,
                    maximum,
                    strength_minimum: 0,
                }],
                None => sheet.armors.iter().map(|worn| worn.armor).collect(),
            },
            strength,
            melee_value,
            holds_item: target.holds_item(),
            defence,
            parries_with_buckler: !rules.is_classic()
                && !incapacitated
                && target.parrying_weapon().is_some(),
            vital_block_steps: if incapacitated {
                0
            } else {
                target.combat.effective_vital_block_steps()
            },
            surprise: target.surprise,
            all_out: target.combat.exposed.is_some(),
            aiming: target.combat.is_exposed_by_aiming(rules),
            anatomy_known: !sheet.unknown_anatomy,
            concealment: aimed.concealment,
            cover: aimed
                .cover_toughness
                .map(|toughness| Cover::new(toughness, rules)),
            incapacitated,
        })
    }

    /// Returns the value that resists a disarm: Strength, or in the classic edition the melee weapons value of somebody who
    /// fights with one (TC-125, TC-148).
    fn disarm_resistance(
        &self,
        aimed: &DeclaredTarget,
        target: &Combatant,
        rules: &CombatRules,
    ) -> Result<(i32, Option<i32>), CombatRefusal> {
        if let Some(resistance) = aimed.disarm_resistance {
            return Ok((resistance, None));
        }
        let by_skill = || Some(target.skill_value(CombatSkill::Melee, rules)?.0);
        let fights = rules.is_classic() && target.has_melee_weapon() && target.condition.can_act();
        let melee = if fights { by_skill() } else { None };
        let strength = target.attribute(Attribute::Strength);
        let needs_strength = self.options.has(CombatOption::Disarm) && melee.is_none();
        if needs_strength && strength.is_none() {
            return Err(CombatRefusal::unknown(Stat::DisarmResistance));
        }
        Ok((strength.unwrap_or(0), melee))
    }
}

/// Returns the modifiers from cards that raise attributes of either side. The total of an active defence already includes them.
pub(crate) fn attribute_modifiers(
    active: bool,
    attacker: &Combatant,
    target: &Combatant,
) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    let mut add = |applies_to, amount: i32, counts: bool| {
        if counts && amount != 0 {
            let source = ValueSource::Card;
            modifiers.push(Modifier {
                applies_to,
                amount,
                source,
            });
        }
    };
    let quicker = attacker.attribute_bonus(Attribute::Dexterity);
    add(AppliesTo::ActionValue, quicker, true);
    let stronger = attacker.attribute_bonus(Attribute::Strength);
    add(AppliesTo::Strength, stronger, true);
    let warier = target.attribute_bonus(Attribute::Dexterity);
    add(AppliesTo::Difficulty, warier, !active);
    let tougher = target.attribute_bonus(Attribute::Toughness);
    add(AppliesTo::Toughness, tougher, true);
    let firmer = target.attribute_bonus(Attribute::Strength);
    add(AppliesTo::TargetStrength, firmer, true);
    add(AppliesTo::TargetMeleeValue, warier, true);
    modifiers
}

impl DeclaredTarget {
    /// Returns a target with values from the cast.
    pub fn new(target: ActorId) -> Self {
        Self {
            target,
            range: None,
            concealment: None,
            cover_toughness: None,
            defence: None,
            toughness: None,
            armor: None,
            disarm_resistance: None,
            grabbed_item: None,
        }
    }

    /// Enters armor in place of what the target wears. Armor without a maximum adds its full amount; without an amount it adds
    /// nothing (TC-070). If neither is entered, the armor of the sheet counts.
    #[must_use]
    pub fn with_armor(self, add: Option<i32>, maximum: Option<i32>) -> Self {
        let is_entered = add.is_some() || maximum.is_some();
        let armor = (add.unwrap_or(0), maximum.unwrap_or(Armor::NO_MAXIMUM));
        Self {
            armor: is_entered.then_some(armor),
            ..self
        }
    }
}
