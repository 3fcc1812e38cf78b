//! The preview of suppressive fire for the targets in its area (TC-141).

use super::attack_preview::{AttackBoost, AttackDraft};
use super::evaluation::net_setback_difficulty;
use super::suppression::SuppressionPreview;
use crate::combat::attack::prepared::PreparedAttack;
use crate::combat::breakdown::Breakdown;
use crate::combat::interaction::{
    Interaction, SuppressionTarget, resolve_suppression, suppression_total_against,
};
use crate::combat::odds::{BonusDistribution, CERTAINTY};
use crate::combat::settings::Suppression;

impl AttackDraft<'_> {
    /// Returns how a target resists suppressive fire: as it resists an intimidation (TC-141). `guard`: the value that counts if the one
    /// for intimidation is not known.
    pub(super) fn suppression_target(&self, target: usize, guard: i32) -> SuppressionTarget {
        let (kind, rules) = (Interaction::Intimidation, self.rules);
        let Some(other) = self.targets.get(target) else {
            return SuppressionTarget::default();
        };
        let skill_value = other.skill_value(kind.skill(), rules);
        SuppressionTarget {
            difficulty: skill_value
                .map_or(guard, |(value, _)| value)
                .saturating_add(other.attribute_bonus(kind.attribute()))
                .saturating_add(net_setback_difficulty(
                    self.attacker.setback_penalty,
                    other.setback_penalty,
                )),
            surprise: other.surprise,
            all_out: other.combat.exposed.is_some(),
            aiming: other.combat.is_exposed_by_aiming(rules),
        }
    }

    /// Previews the effect on the target at this index; `guard` is the difficulty if the sheet has no value that resists.
    pub(super) fn preview_suppression(
        &self,
        target: usize,
        plan: &PreparedAttack,
        guard: i32,
        distribution: &BonusDistribution,
    ) -> SuppressionPreview {
        let rules = self.rules;
        let pinned = self.suppression_target(target, guard);
        // If the total is used as a value, a second roll follows, with the cards and setbacks of the round (S-15, DD-253, DD-165).
        // It is counted with the dice of the first roll without boosts, even if that roll may use up Up or Stymied (TC-252, TC-255).
        let second_roll = if rules.is(Suppression::Total) {
            vec![(0, CERTAINTY)]
        } else {
            let setback = -i32::from(self.attacker.setback_penalty.total);
            let added = self.card_bonus().saturating_add(setback);
            let rolled = BonusDistribution::of_roll(self.roll_spec);
            let with_added = rolled
                .iter()
                .map(|(bonus, parts)| (bonus.saturating_add(added), parts));
            with_added.collect()
        };
        let mut suppression = SuppressionPreview {
            difficulty: pinned.difficulty,
            single_shot_modifier: plan.single_shot_modifier(),
            exposure_modifier: suppression_total_against(&Breakdown::default(), pinned, rules)
                .total,
            success_chance: 0,
            row_chances: [0; 6],
        };
        for (charted, first) in distribution.iter() {
            let figure = plan.suppression_breakdown(charted);
            for (bonus, second_parts) in &second_roll {
                let joint = u128::from(first) * u128::from(*second_parts) / u128::from(CERTAINTY);
                let joint = u64::try_from(joint).unwrap_or(CERTAINTY);
                let (points, effects) = resolve_suppression(&figure, pinned, *bonus, rules);
                let index = Interaction::row_index(points).map_or(0, |row| usize::from(row) + 1);
                if let Some(share) = suppression.row_chances.get_mut(index) {
                    *share += joint;
                }
                if !effects.is_empty() {
                    suppression.success_chance += joint;
                }
            }
        }
        suppression
    }

    /// Returns what cards add to every bonus number of the round, with the boosts in use (DD-253).
    fn card_bonus(&self) -> i32 {
        let boosts = self.boosts.iter().map(|boost| match boost {
            AttackBoost::Bonus(amount) => *amount,
            AttackBoost::ExtraDie | AttackBoost::Attribute(..) | AttackBoost::EffectValue(_) => 0,
        });
        boosts.fold(self.attacker.action_bonus, i32::saturating_add)
    }
}
