//! The totals of a prepared attack for a bonus, and their breakdowns.

use super::{AttackBreakdown, AttackGoal, PreparedAttack};
use crate::combat::attack::outcome::{AttackOutcome, HitKind};
use crate::combat::breakdown::{Breakdown, ValueSource};
use crate::combat::rules::CombatRules;
use crate::combat::settings::{Minimum, Question};
use tabletop::rule::tc;

impl PreparedAttack {
    /// Returns the final bonus for a bonus from the chart (P4, P5).
    pub fn final_bonus(&self, charted: i32) -> i32 {
        let modifiers = self.bonus_modifiers.total;
        match self.minimum_bonus_rule {
            None => charted.saturating_add(modifiers),
            Some(_) if self.rules.is(Minimum::Final) => charted.saturating_add(modifiers).max(1),
            Some(_) => charted.max(1).saturating_add(modifiers),
        }
    }

    /// Returns the combat rules that the attack was prepared with.
    pub const fn rules(&self) -> &CombatRules {
        &self.rules
    }

    /// Returns the action value (P1).
    pub fn action_value(&self) -> i32 {
        self.action_value.total
    }

    /// Returns the effect value (P9).
    pub fn effect_value(&self) -> i32 {
        self.effect_value.total
    }

    /// Returns the difficulty before concealment (DN₀).
    pub fn difficulty_without_concealment(&self) -> i32 {
        self.base_difficulty.total
    }

    /// Whether low bonus numbers are raised to a minimum, as they are at point blank range (TC-170).
    pub const fn has_minimum_bonus(&self) -> bool {
        self.minimum_bonus_rule.is_some()
    }

    /// Returns the difficulty, including concealment.
    pub fn difficulty(&self) -> i32 {
        self.base_difficulty.total.saturating_add(self.concealment)
    }

    /// Returns the difficulty of the effect.
    pub fn effect_difficulty(&self) -> i32 {
        self.resistance.total
    }

    /// Returns the action total with this final bonus.
    pub fn action_total(&self, bonus: i32) -> i32 {
        let value = self.action_value.total.saturating_add(bonus);
        value.saturating_add(self.action_modifiers.total)
    }

    /// Returns what the attack hits with this final bonus (P8).
    pub fn hit(&self, bonus: i32) -> HitKind {
        let total = self.action_total(bonus);
        if total < self.difficulty_without_concealment() {
            HitKind::Miss
        } else if total.saturating_sub(self.difficulty()) < 0 {
            HitKind::Cover
        } else {
            HitKind::Target
        }
    }

    /// Returns the effect total with this final bonus.
    pub fn effect_total(&self, bonus: i32) -> i32 {
        let value = self.effect_value.total.saturating_add(bonus);
        value.saturating_add(self.effect_modifiers.total)
    }

    /// Returns the total of suppressive fire: the higher of the two totals, lower for single shots (TC-141, TC-142).
    pub fn suppression_breakdown(&self, charted: i32) -> Breakdown {
        let bonus = self.final_bonus(charted);
        let (action, effect) = (self.action_total(bonus), self.effect_total(bonus));
        let breakdown = self.breakdown(charted, true);
        let mut sum = match breakdown.effect {
            Some(lines) if effect > action => lines,
            _ => breakdown.action,
        };
        sum.add(
            ValueSource::SingleShots,
            self.single_shot_modifier(),
            tc(142),
        );
        sum
    }

    /// Returns the modifier of the total of suppressive fire for single shots; 0 for other fire.
    pub fn single_shot_modifier(&self) -> i32 {
        if self.single_shots {
            i32::from(self.rules.numbers.single_shot_modifier)
        } else {
            0
        }
    }

    /// Returns the breakdowns of both totals and their difficulties for a bonus from the chart. `hit`: includes the effect.
    pub fn breakdown(&self, charted: i32, hit: bool) -> AttackBreakdown {
        let mut action = self.action_value.clone();
        self.append_bonus(charted, &mut action);
        action.extend_from(&self.action_modifiers);
        let mut difficulty = self.base_difficulty.clone();
        if self.rules.is_classic() {
            let question = Question::ClassicConcealment;
            difficulty.add_by_setting(
                ValueSource::Concealment,
                self.concealment,
                tc(213),
                question,
            );
        } else {
            difficulty.add(ValueSource::Concealment, self.concealment, tc(213));
        }
        let effect = hit.then(|| {
            let mut sum = self.effect_value.clone();
            self.append_bonus(charted, &mut sum);
            sum.extend_from(&self.effect_modifiers);
            sum
        });
        AttackBreakdown {
            action,
            difficulty,
            effect,
            resistance: if hit {
                self.resistance_breakdown(charted)
            } else {
                None
            },
            toughness: if hit {
                self.toughness_breakdown(charted)
            } else {
                None
            },
        }
    }

    /// Checks whether the goal is to take an item (TC-145).
    pub fn takes_item(&self) -> bool {
        self.goal == AttackGoal::TakeItem
    }

    /// Returns the difficulty that the effect is compared with first.
    fn resistance_breakdown(&self, charted: i32) -> Option<Breakdown> {
        if self.resolve_with_shared_effect(charted, None).hit == HitKind::Cover {
            let toughness = self.cover?.toughness;
            Some(Breakdown::new(ValueSource::Cover, toughness, tc(218)))
        } else {
            Some(self.resistance.clone())
        }
    }

    /// Returns the Toughness that the effect is compared with in addition, if any.
    fn toughness_breakdown(&self, charted: i32) -> Option<Breakdown> {
        let outcome = self.resolve_with_shared_effect(charted, None);
        let uses_toughness = outcome.effect_against_toughness.is_some();
        let through = outcome.hit == HitKind::Cover && outcome.effect.is_some();
        let mut sum = (uses_toughness || through).then(|| self.toughness.clone())?;
        if let Some(first) = sum.lines.first_mut().filter(|_| uses_toughness) {
            first.setting = Some(Question::WeakDisarm);
        }
        Some(sum)
    }

    fn append_bonus(&self, charted: i32, sum: &mut Breakdown) {
        let rule = self.minimum_bonus_rule.unwrap_or(tc(49));
        let bonus = self.final_bonus(charted);
        let lift = bonus
            .saturating_sub(charted)
            .saturating_sub(self.bonus_modifiers.total);
        // The chart's bonus is listed even if it is 0.
        let charted_bonus = Breakdown::new(ValueSource::ChartedBonus, charted, tc(44));
        sum.extend_from(&charted_bonus);
        if self.rules.is(Minimum::Final) {
            sum.extend_from(&self.bonus_modifiers);
            sum.add(ValueSource::Minimum, lift, rule);
        } else {
            sum.add_by_setting(ValueSource::Minimum, lift, rule, Question::Minimum);
            sum.extend_from(&self.bonus_modifiers);
        }
    }

    /// Returns the outcome for a bonus from the chart (P4 … P13).
    pub fn outcome(&self, charted: i32) -> AttackOutcome {
        self.resolve_with_shared_effect(charted, None)
    }
}
