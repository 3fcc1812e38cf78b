//! Planned attacks that are rolled at once, without a table.

use super::attack_plan::AttackPlan;
use super::attack_preview::shock_threshold;
use super::blindside::{BlindsideCause, SuppressionPurpose};
use crate::combat::attack::Attack;
use crate::combat::attack::prepared::PreparedAttack;
use crate::combat::attack::resolving::{AttackRoll, ResolvedAttack};
use crate::combat::breakdown::Breakdown;
use crate::combat::damage::{Damage, DamageResult, apply_damage};
use crate::combat::defence::{ActiveDefenceRoll, active_defence_total};
use crate::combat::die::{RolledChains, roll_chains};
use crate::combat::interaction::{
    InteractionEffect, SuppressionTarget, resolve_suppression, suppression_total_against,
};
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::condition::Condition;
use tabletop::dice::{Dice, DiceError};

/// A planned attack with its dice, without a table.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct RolledPlan {
    pub targets: Vec<RolledTarget>,
    pub rules: CombatRules,
    pub rolled: RolledChains,
    /// The dice of the second strike of a lightning fist at two targets (TC-224).
    pub second_rolled: Option<RolledChains>,
    /// The cause of a blindside attack, if known (TC-201).
    pub blindside_cause: Option<BlindsideCause>,
    /// The purpose of suppressive fire, if somebody chose one (TC-141).
    pub suppression_purpose: Option<SuppressionPurpose>,
    /// The attacker's own defence from an aggressive defence (TC-152, TC-153).
    pub own_defence: Option<Breakdown>,
}

/// One target of a planned attack with its dice.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct RolledTarget {
    pub attack: Attack,
    /// The target's condition before the attack.
    pub condition: Condition,
    /// The shock that knocks the target out.
    pub shock_threshold: i32,
    /// How the target resists suppressive fire.
    pub suppression: SuppressionTarget,
}

/// What suppressive fire does to a target.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SuppressionResult {
    pub total: Breakdown,
    pub difficulty: i32,
    pub result_points: i32,
    pub effects: &'static [InteractionEffect],
}

impl AttackPlan {
    /// Rolls the attack. `None` while a value is not known.
    ///
    /// The second strike of a lightning fist at another target has a roll of its own (TC-224), without the dice that possibilities
    /// buy for the first one.
    pub fn roll(&self, dice: &mut dyn Dice) -> Option<Result<RolledPlan, DiceError>> {
        let draft = self.draft();
        let attacks = draft.attacks().ok()?;
        let first = attacks.first()?.clone();
        let strikes_apart = first.options.has(CombatOption::LightningFist) && attacks.len() == 2;
        let mut roll_all = || {
            let first = roll_chains(draft.boosted_roll_spec(), dice)?;
            let second = strikes_apart.then(|| roll_chains(self.roll_spec, dice));
            Ok((first, second.transpose()?))
        };
        let (rolled, second_rolled) = match roll_all() {
            Ok(rolled) => rolled,
            Err(error) => return Some(Err(error)),
        };
        let rules = &self.rules;
        let targets = attacks.into_iter().zip(&self.targets).enumerate();
        let targets = targets.map(|(index, (attack, target))| RolledTarget {
            shock_threshold: shock_threshold(&attack, target, rules),
            suppression: draft.suppression_target(index, attack.target.defence.value),
            attack,
            condition: target.condition,
        });
        Some(Ok(RolledPlan {
            targets: targets.collect(),
            rules: *rules,
            own_defence: own_defence(&first, rolled.bonus.0, rules),
            rolled,
            second_rolled,
            blindside_cause: self.blindside_cause(),
            suppression_purpose: self.declaration.suppression_purpose,
        }))
    }
}

/// Returns the attacker's own defence from an aggressive defence. `None` without that option.
fn own_defence(attack: &Attack, bonus: i32, rules: &CombatRules) -> Option<Breakdown> {
    let roll = ActiveDefenceRoll {
        value: attack.skill_value,
        card_bonus: 0,
        aggressive: true,
        vital_block_steps: u8::try_from(attack.options.vital_block_steps()).unwrap_or(0),
    };
    let defends = attack.options.has(CombatOption::AggressiveDefence);
    defends.then(|| active_defence_total(roll, bonus, rules))
}

impl RolledPlan {
    /// Checks whether the attack has this option.
    pub fn has_option(&self, option: CombatOption) -> bool {
        let mut targets = self.targets.iter();
        targets.any(|target| target.attack.options.has(option))
    }

    /// Returns the dice of the attack on the target with this index.
    pub fn rolled_at(&self, index: usize) -> &RolledChains {
        let second = self.second_rolled.as_ref().filter(|_| index > 0);
        second.unwrap_or(&self.rolled)
    }

    /// Returns the attack on each target before and after its dice.
    pub fn resolved(&self) -> Vec<(PreparedAttack, ResolvedAttack)> {
        let attacks = self.targets.iter().map(|target| &target.attack);
        let plans: Vec<PreparedAttack> =
            attacks.map(|attack| attack.prepare(&self.rules)).collect();
        let has_lightning_fist = self.has_option(CombatOption::LightningFist);
        let attack_roll = AttackRoll::new(&plans, &[], has_lightning_fist);
        let resolved = attack_roll.resolve_each(|index| self.rolled_at(index).bonus.0);
        plans.into_iter().zip(resolved).collect()
    }

    /// Returns what this damage does to a target, and its condition afterward, for each strike in order. Both strikes of a lightning
    /// fist at one target hit with the same roll (TC-224).
    pub fn damage_results(
        &self,
        target: &RolledTarget,
        damage: Damage,
    ) -> Vec<(Vec<DamageResult>, Condition)> {
        let is_double = self.has_option(CombatOption::LightningFist) && self.targets.len() == 1;
        let mut condition = target.condition;
        let strike = |_| {
            let threshold = target.shock_threshold;
            let results = apply_damage(&mut condition, threshold, damage, &self.rules);
            (results, condition)
        };
        (0..1 + u8::from(is_double)).map(strike).collect()
    }

    /// Returns what suppressive fire does to a target: its total counts against the resistance, and does no damage (TC-141).
    pub fn suppression_result(&self, target: &RolledTarget) -> SuppressionResult {
        let (rules, suppressed) = (&self.rules, target.suppression);
        let prepared = target.attack.prepare(rules);
        let breakdown = prepared.suppression_breakdown(self.rolled.bonus.0);
        let (result_points, effects) = resolve_suppression(&breakdown, suppressed, 0, rules);
        SuppressionResult {
            total: suppression_total_against(&breakdown, suppressed, rules),
            difficulty: suppressed.difficulty,
            result_points,
            effects,
        }
    }
}
