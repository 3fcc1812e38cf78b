//! Resolves an attack once its die is rolled.

use super::outcome::{
    AttackOutcome, CoverDamage, CoverHit, DamageConversion, EffectTotal, HitKind,
};
use super::prepared::{AttackBreakdown, AttackGoal, Lethality, PreparedAttack};
use crate::combat::chart::{DamageRow, damage_row};
use crate::combat::damage::Damage;
use crate::combat::options::CombatOption;
use crate::combat::settings::Short;
use crate::success::SuccessLevel;
use tabletop::rule::{RuleId, tc};

impl PreparedAttack {
    /// Returns the option that reduces the attack's damage, if any.
    pub const fn lethality_option(&self) -> Option<CombatOption> {
        match self.lethality {
            Lethality::Lethal => None,
            Lethality::NonLethal => Some(CombatOption::NonLethal),
            Lethality::Stun => Some(CombatOption::StunningAttack),
            Lethality::Knockout => Some(CombatOption::Knockout),
        }
    }

    /// Returns the steps in which the damage row was reduced, each with its rule (TC-155, TC-156, TC-159, TC-160).
    pub fn damage_conversions(&self, outcome: &AttackOutcome) -> Vec<(DamageConversion, RuleId)> {
        let Some(hard) = outcome.unconverted_row else {
            return Vec::new();
        };
        let stuns = self.lethality == Lethality::Stun || self.rules.is_classic();
        let extra_k = match self.lethality {
            Lethality::Knockout => self.rules.numbers.knockout_extra_k,
            Lethality::Lethal | Lethality::NonLethal | Lethality::Stun => 0,
        };
        let less = tc(if stuns { 155 } else { 156 });
        let steps = [
            (
                stuns && hard.knockdown && hard.wounds != 1,
                DamageConversion::KnockdownRemoved,
                less,
            ),
            (
                stuns && hard.wounds == 1,
                DamageConversion::WoundToKnockdown,
                less,
            ),
            (
                hard.wounds > u32::from(stuns),
                DamageConversion::WoundRemoved,
                less,
            ),
            (!stuns && hard.wounds > 0, DamageConversion::ExtraK, tc(159)),
            (
                extra_k > 0,
                DamageConversion::KnockoutExtraK(extra_k),
                tc(160),
            ),
        ];
        let applicable = steps.into_iter().filter(|(applies, ..)| *applies);
        applicable.map(|(_, step, rule)| (step, rule)).collect()
    }

    /// Returns the outcome if a block stops the attack.
    pub(crate) fn blocked_outcome(&self, charted: i32) -> AttackOutcome {
        let bonus = self.final_bonus(charted);
        AttackOutcome::without_effect(
            bonus,
            self.action_total(bonus),
            self.difficulty(),
            HitKind::Miss,
        )
    }

    /// Returns the outcome for a bonus from the chart. `shared` is the effect total of another hit with the same roll, if there
    /// is one (TC-261).
    pub(crate) fn resolve_with_shared_effect(
        &self,
        charted: i32,
        shared: Option<i32>,
    ) -> AttackOutcome {
        let bonus = self.final_bonus(charted);
        let mut outcome = AttackOutcome::without_effect(
            bonus,
            self.action_total(bonus),
            self.difficulty(),
            self.hit(bonus),
        );
        let total = || shared.unwrap_or_else(|| self.effect_total(bonus));
        match outcome.hit {
            HitKind::Miss => {}
            HitKind::Cover => self.apply_cover_hit(total(), &mut outcome),
            HitKind::Target => self.apply_hit(total(), &mut outcome),
        }
        outcome
    }

    fn apply_hit(&self, total: i32, outcome: &mut AttackOutcome) {
        let is_good = outcome.result_points >= SuccessLevel::Good.min_points().0;
        let difficulty = self.effect_difficulty();
        let result_points = total.saturating_sub(difficulty);
        outcome.effect = Some(EffectTotal {
            total,
            difficulty,
            result_points,
        });
        let mut damage = match self.goal {
            AttackGoal::Damage => self.damage(result_points, outcome),
            AttackGoal::ClassicDisarm => {
                outcome.disarmed = result_points >= 0;
                Damage::default()
            }
            AttackGoal::Disarm { against_toughness } => {
                outcome.disarmed = result_points >= SuccessLevel::Good.min_points().0;
                if outcome.disarmed || result_points < 0 {
                    Damage::default()
                } else if against_toughness {
                    let against_toughness = self.effect_against_toughness(total);
                    outcome.effect_against_toughness = Some(against_toughness);
                    self.damage(against_toughness.result_points, outcome)
                } else {
                    self.damage(result_points, outcome)
                }
            }
            AttackGoal::Hold { deals_damage } => {
                outcome.held = is_good;
                if is_good && !deals_damage {
                    Damage::default()
                } else {
                    self.damage(result_points, outcome)
                }
            }
            AttackGoal::TakeItem => {
                outcome.held = is_good;
                outcome.may_count_as_disarm = !is_good;
                Damage::default()
            }
        };
        damage.row.knockdown |= self.knocks_down && is_good;
        outcome.thrown = self.throws_target;
        outcome.damage = Some(damage);
    }

    fn apply_cover_hit(&self, effect_total: i32, outcome: &mut AttackOutcome) {
        let damage = self.cover.map(|cover| {
            let points = effect_total.saturating_sub(cover.toughness);
            let wounds =
                damage_row(self.rules.edition, self.rules.cover_damage_table(), points).wounds;
            CoverDamage {
                wounds,
                wounds_left: cover.wounds_left.saturating_sub(wounds),
                passes_through: wounds >= cover.wounds_left.saturating_add(2),
            }
        });
        outcome.cover_hit = Some(CoverHit {
            effect_total,
            damage,
        });
        if damage.is_some_and(|damage| damage.passes_through) {
            let effect = self.effect_against_toughness(effect_total);
            outcome.effect = Some(effect);
            outcome.damage = Some(self.damage(effect.result_points, outcome));
        }
    }

    /// Returns the same attack after another one on the same target: cover keeps the damage that it took, and destroyed cover hides
    /// nobody (TC-217, TC-218).
    #[must_use]
    pub(crate) fn after(&self, earlier: &AttackOutcome) -> Self {
        let mut plan = self.clone();
        let damage = earlier.cover_hit.and_then(|hit| hit.damage);
        if let (Some(cover), Some(damage)) = (&mut plan.cover, damage) {
            cover.wounds_left = damage.wounds_left;
            if damage.wounds_left == 0 {
                (plan.cover, plan.concealment) = (None, 0);
            }
        }
        plan
    }

    fn effect_against_toughness(&self, total: i32) -> EffectTotal {
        let difficulty = self.toughness.total;
        EffectTotal {
            total,
            difficulty,
            result_points: total.saturating_sub(difficulty),
        }
    }

    /// Returns the damage for the result points of the effect, reduced if the attack is not lethal (P12, P13).
    fn damage(&self, points: i32, outcome: &mut AttackOutcome) -> Damage {
        if points < 0 {
            let shock = u32::from(self.rules.is(Short::OneShock));
            return Damage::lethal(DamageRow {
                shock,
                ..DamageRow::default()
            });
        }
        let row = damage_row(self.rules.edition, self.damage_table, points);
        outcome.unconverted_row = Some(row).filter(|_| self.lethality != Lethality::Lethal);
        match self.lethality {
            Lethality::Lethal => Damage::lethal(row),
            Lethality::NonLethal => Damage::non_lethal(row, &self.rules),
            Lethality::Stun => Damage::stun(row),
            Lethality::Knockout => Damage::knockout(row, &self.rules),
        }
    }
}

/// The attacks of one roll.
#[derive(Clone, Copy, Debug)]
pub struct AttackRoll<'a> {
    plans: &'a [PreparedAttack],
    blocked: &'a [bool],
    shares_effect: bool,
}

/// An attack of a roll, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedAttack {
    /// The outcome.
    pub outcome: AttackOutcome,
    /// The terms of the totals.
    pub breakdown: AttackBreakdown,
    /// The index of the attack whose effect total counts for this one, too (TC-261).
    pub effect_from: Option<usize>,
}

impl<'a> AttackRoll<'a> {
    /// Creates the roll for attacks in the order of their targets. `blocked`: whether a block stops each of them; attacks beyond the end
    /// of this list are not blocked. In the revised edition all attacks share one effect total, unless they are the strikes of a
    /// lightning fist (TC-224, TC-261).
    pub fn new(plans: &'a [PreparedAttack], blocked: &'a [bool], has_lightning_fist: bool) -> Self {
        let is_revised = plans.first().is_some_and(|plan| !plan.rules().is_classic());
        Self {
            plans,
            blocked,
            shares_effect: is_revised && plans.len() > 1 && !has_lightning_fist,
        }
    }

    /// Returns the outcomes for a bonus from the chart. If they share an effect total, it is that of the first target hit (TC-194,
    /// TC-261).
    pub fn outcomes(&self, charted: i32) -> Vec<AttackOutcome> {
        self.outcomes_of_each(|_| charted)
    }

    fn outcomes_of_each(&self, charted: impl Fn(usize) -> i32) -> Vec<AttackOutcome> {
        let effect = self.effect_source(&charted).map(|(index, plan)| {
            let bonus = plan.final_bonus(charted(index));
            plan.effect_total(bonus)
        });
        let attacks = self.plans.iter().enumerate();
        attacks
            .map(|(index, plan)| {
                if self.is_blocked(index) {
                    plan.blocked_outcome(charted(index))
                } else {
                    plan.resolve_with_shared_effect(charted(index), effect)
                }
            })
            .collect()
    }

    /// Resolves the attacks, each for the bonus from the chart that its index gives: the second strike of a lightning fist can have its
    /// own roll (TC-224).
    pub fn resolve_each(&self, charted: impl Fn(usize) -> i32) -> Vec<ResolvedAttack> {
        let source = self.effect_source(&charted);
        let shared = source.and_then(|(index, plan)| plan.breakdown(charted(index), true).effect);
        let outcomes = self.outcomes_of_each(&charted);
        let attacks = self.plans.iter().zip(outcomes).enumerate();
        attacks
            .map(|(index, (plan, outcome))| {
                let mut breakdown = plan.breakdown(charted(index), outcome.hit != HitKind::Miss);
                let mut effect_from = None;
                if let (Some(effect), Some(shared)) = (&mut breakdown.effect, &shared) {
                    effect.clone_from(shared);
                    effect_from = source.map(|(source, _)| source);
                }
                ResolvedAttack {
                    outcome,
                    breakdown,
                    effect_from: effect_from.filter(|source| *source != index),
                }
            })
            .collect()
    }

    /// Returns the first attack that hits its target, with its index, if its effect total counts for all.
    fn effect_source(&self, charted: impl Fn(usize) -> i32) -> Option<(usize, &PreparedAttack)> {
        let mut attacks = self.plans.iter().enumerate();
        attacks.find(|(index, plan)| {
            self.shares_effect
                && !self.is_blocked(*index)
                && plan.hit(plan.final_bonus(charted(*index))) == HitKind::Target
        })
    }

    fn is_blocked(&self, index: usize) -> bool {
        self.blocked
            .get(index)
            .is_some_and(|is_blocked| *is_blocked)
    }
}
