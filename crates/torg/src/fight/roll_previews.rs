//! The rolls of a fight other than attacks, before their dice: defences, pushes and blocks.

use super::attack_checks::default_weapon;
use super::attack_preview::{AttackBoost, AttackDraft};
use super::combatant::Combatant;
use super::weapon_choice::WeaponChoice;
use crate::attribute::Attribute;
use crate::combat::attack::Attack;
use crate::combat::defence::{ActiveDefenceRoll, DefenceSkill, active_defence_total};
use crate::combat::die::RollSpec;
use crate::combat::discipline::{block_total, check_blockable};
use crate::combat::movement::push_total;
use crate::combat::odds::BonusDistribution;
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::combat::weapon::AttackSkill;
use crate::fight::evaluation::RollBonuses;
use crate::sheet::CombatSkill;

/// A bonus below every possible one, for the lowest total of a roll.
const LOWEST_BONUS: i32 = i32::MIN / 2;

impl Combatant {
    /// Returns the skills for an active defence, each with its value, the most useful first. Dexterity is included if no other skill
    /// works against melee weapons (TC-052); it works only where no skill does (TC-060). Missile dodge is last, because it works
    /// against the fewest attacks (TC-228).
    pub fn active_defence_values(&self, rules: &CombatRules) -> Vec<(DefenceSkill, i32)> {
        let with_value = |skill| Some((skill, self.active_defence_value(skill, rules)?.0));
        let skills = [
            DefenceSkill::Dodge,
            DefenceSkill::Melee,
            DefenceSkill::Unarmed,
            DefenceSkill::MartialArts,
            DefenceSkill::StopThrust,
        ];
        let mut known: Vec<_> = skills.into_iter().filter_map(with_value).collect();
        let against_melee = |(skill, _): &(DefenceSkill, i32)| {
            self.defends_against(*skill, AttackSkill::Melee, rules)
        };
        if !known.iter().any(against_melee) {
            known.extend(with_value(DefenceSkill::Dexterity));
        }
        known.extend(with_value(DefenceSkill::MissileDodge));
        known
    }

    /// Whether an active defence with this skill counts against attacks of that kind (TC-052 … TC-060).
    pub fn defends_against(
        &self,
        skill: DefenceSkill,
        attack: AttackSkill,
        rules: &CombatRules,
    ) -> bool {
        let defences = self.defences(rules);
        defences.is_some_and(|defences| defences.covers(skill, attack, rules))
    }

    /// Previews an active defence with this value of the skill.
    pub fn defence_preview(
        &self,
        value: i32,
        vital_block_steps: u8,
        bonuses: RollBonuses,
        spec: RollSpec,
        rules: &CombatRules,
    ) -> DefencePreview {
        let dexterity = self.attribute_bonus(Attribute::Dexterity);
        let roll = ActiveDefenceRoll {
            value: value.saturating_add(dexterity + bonuses.value),
            card_bonus: self.action_bonus + bonuses.bonus,
            aggressive: false,
            vital_block_steps,
        };
        let spec = RollSpec {
            extra_rolls: spec.extra_rolls.saturating_add(bonuses.dice),
            ..spec
        };
        DefencePreview::new(roll, self, BonusDistribution::of_roll(spec), *rules)
    }

    /// Returns the lowest total of a push (TC-242). `typed`: a value in place of Dexterity, which no card raises.
    pub fn lowest_push(
        &self,
        typed: Option<i32>,
        bonuses: RollBonuses,
        rules: &CombatRules,
    ) -> Option<i32> {
        let dexterity = || {
            let raised = self.attribute_bonus(Attribute::Dexterity);
            let value = self.attribute(Attribute::Dexterity)?;
            Some(value.saturating_add(raised).saturating_add(bonuses.value))
        };
        let value = typed.or_else(dexterity)?;
        let cards = self.action_bonus + bonuses.bonus;
        let total = push_total(value, LOWEST_BONUS, cards, rules).total;
        Some(total.saturating_add(self.total_setback_penalty()))
    }

    /// Previews a block against the opponent's default weapon (TC-221). `None` if a skill of one of the two is not known, or if that
    /// weapon cannot be blocked. `spec`: the dice of martial arts.
    pub fn block_preview(
        &self,
        opponent: &Self,
        spec: RollSpec,
        rules: &CombatRules,
    ) -> Option<BlockPreview> {
        let (value, _) = self.skill_value(CombatSkill::MartialArts, rules)?;
        let value = value.saturating_add(self.attribute_bonus(Attribute::Dexterity));
        let attack = match default_weapon(opponent, rules) {
            WeaponChoice::Unarmed(skill) | WeaponChoice::Other(skill) => skill,
            weapon @ (WeaponChoice::Carried(_) | WeaponChoice::Taken { .. }) => {
                opponent.weapon(weapon)?.attack_skill
            }
        };
        check_blockable(attack).ok()?;
        let skill = CombatSkill::for_attack(attack);
        let (opponent_value, _) = opponent.skill_value(skill, rules)?;
        let opponent_value =
            opponent_value.saturating_add(opponent.attribute_bonus(Attribute::Dexterity));
        let penalty = i32::from(self.setback_penalty.total);
        let total = |bonus| {
            block_total(value, bonus, rules)
                .total
                .saturating_sub(penalty)
        };
        let distribution = BonusDistribution::of_roll(spec);
        let stops = distribution
            .iter()
            .filter(|(bonus, _)| total(*bonus) >= opponent_value);
        Some(BlockPreview {
            skill,
            opponent_value,
            probability: stops.map(|(_, probability)| probability).sum(),
        })
    }
}

/// The chance of a block against one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct BlockPreview {
    pub skill: CombatSkill,
    /// The value of the opponent's skill, which the block must reach.
    pub opponent_value: i32,
    /// The probability, out of [`CERTAINTY`](crate::combat::odds::CERTAINTY).
    pub probability: u64,
}

/// An active defence before its dice, with the chances of its totals.
#[derive(Clone, Debug)]
pub struct DefencePreview {
    roll: ActiveDefenceRoll,
    setback_penalty: i32,
    bonuses: BonusDistribution,
    rules: CombatRules,
}

impl DefencePreview {
    fn new(
        roll: ActiveDefenceRoll,
        defender: &Combatant,
        bonuses: BonusDistribution,
        rules: CombatRules,
    ) -> Self {
        Self {
            roll,
            setback_penalty: defender.total_setback_penalty(),
            bonuses,
            rules,
        }
    }

    fn total(&self, bonus: i32) -> i32 {
        active_defence_total(self.roll, bonus, &self.rules)
            .total
            .saturating_add(self.setback_penalty)
    }

    /// Returns the lowest total.
    pub fn lowest(&self) -> i32 {
        self.total(LOWEST_BONUS)
    }

    /// Returns the probability of at least this total, out of [`CERTAINTY`](crate::combat::odds::CERTAINTY).
    pub fn probability_of(&self, least: i32) -> u64 {
        let reached = self.bonuses.iter();
        let reached = reached.filter(|(bonus, _)| self.total(*bonus) >= least);
        reached.map(|(_, probability)| probability).sum()
    }
}

/// The attacker's defence from an aggressive defence, and an active defence without an attack for comparison (TC-154).
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct OwnDefence {
    pub with_attack: DefencePreview,
    pub without_attack: DefencePreview,
}

impl AttackDraft<'_> {
    /// Previews the attacker's own defence. `None` if the attack is not part of an aggressive defence.
    pub fn own_defence(&self, attack: &Attack) -> Option<OwnDefence> {
        if !attack.options.has(CombatOption::AggressiveDefence) {
            return None;
        }
        let attacker = self.attacker;
        let mut value = attack.skill_value + attacker.attribute_bonus(Attribute::Dexterity);
        let mut card_bonus = attacker.action_bonus;
        for boost in self.boosts {
            match boost {
                AttackBoost::Bonus(bonus) => card_bonus += bonus,
                AttackBoost::Attribute(Attribute::Dexterity, bonus) => value += bonus,
                AttackBoost::Attribute(..)
                | AttackBoost::ExtraDie
                | AttackBoost::EffectValue(_) => {}
            }
        }
        let steps = u8::try_from(attack.options.vital_block_steps()).unwrap_or(0);
        let bonuses = BonusDistribution::of_roll(self.boosted_roll_spec());
        let preview = |aggressive| {
            let roll = ActiveDefenceRoll {
                value,
                card_bonus,
                aggressive,
                vital_block_steps: steps.max(attacker.combat.vital_block_steps),
            };
            DefencePreview::new(roll, attacker, bonuses.clone(), *self.rules)
        };
        Some(OwnDefence {
            with_attack: preview(true),
            without_attack: preview(false),
        })
    }
}
