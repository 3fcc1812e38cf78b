//! Previews the damage of an attack in progress.

use super::{ActorView, View};
use crate::MAX_COUNTED;
use crate::combat::damage::{DamageComponent, apply_damage, negate_damage};
use crate::combat::damage_table::DamageTable;
use crate::combat::options::CombatOption;
use crate::combat::settings::Negating;
use crate::fight::attack_preview::shock_threshold;
use crate::fight::damage_preview::DamagePreview;
use crate::fight::negation::{NegationChoice, NegationPayment};

impl View {
    /// Returns what the attacks of the open action do to their targets, in order, each with the components that are chosen to be negated
    /// and what pays for it. Attacks without damage are left out, and suppressive fire, which does none (TC-141). So are targets who have
    /// left the table.
    pub fn damage_previews(&self, chosen: &[NegationChoice]) -> Vec<DamagePreview> {
        let mut previews: Vec<DamagePreview> = vec![];
        let action = self.action.as_ref();
        let action = action.filter(|action| !action.has_option(CombatOption::SuppressiveFire));
        let attacks = action.iter().flat_map(|action| &action.targeted_attacks);
        for (index, (attack, evaluated)) in (0..).zip(attacks.zip(&self.evaluated_attacks)) {
            let outcome = evaluated.outcome.as_ref();
            let damage = outcome.and_then(|outcome| outcome.damage);
            let target = self.actor(evaluated.target);
            let target = target.filter(|target| !target.left_table);
            let (Some(damage), Some(target)) = (damage, target) else {
                continue;
            };
            let mut earlier = previews.iter().filter(|other| other.target == target.id);
            let paid = earlier.clone().filter(|other| !other.negated.is_empty());
            let paid: Vec<_> = paid.filter_map(|other| other.payment).collect();
            let before = earlier
                .next_back()
                .map_or(target.condition, |other| other.after);
            let chosen = chosen.iter().find(|choice| choice.attack == index);
            let components = damage.components();
            let is_chosen = |component: &DamageComponent| {
                chosen.is_some_and(|choice| choice.components.contains(component))
            };
            let negated: Vec<_> = components.iter().copied().filter(is_chosen).collect();
            let spent = paid.iter().filter(|payment| payment.is_possibility());
            let spent = u16::try_from(spent.count()).unwrap_or(u16::MAX);
            let possibilities = target.possibilities.saturating_sub(spent);
            let payments = self.negation_payments(target, possibilities, &paid);
            let preferred = chosen.and_then(|choice| choice.payment);
            let payment = preferred.filter(|payment| payments.contains(payment));
            let rules = &self.combat.rules;
            let threshold = shock_threshold(&attack.attack, &self.combatant(target), rules);
            let remaining = negate_damage(damage, &negated, rules).unwrap_or(damage);
            let mut after = before;
            let results = apply_damage(&mut after, threshold, remaining, rules);
            after.shock = after.shock.min(MAX_COUNTED);
            previews.push(DamagePreview {
                attack: index,
                target: target.id,
                damage,
                before,
                after,
                results,
                shock_threshold: threshold,
                negated,
                negatable: if payments.is_empty() {
                    vec![]
                } else {
                    components
                },
                max_negated: rules.numbers.negation_limits.components,
                payment: payment.or(payments.first().copied()),
                payments,
                possibilities,
            });
        }
        previews
    }

    /// Returns what the target can reduce the damage of an attack with: a possibility of those that are left, then cards of the pool
    /// that are worth one, one of each name (DD-269, DD-285). `paid`: what earlier attacks of the action have cost.
    fn negation_payments(
        &self,
        target: &ActorView,
        possibilities: u16,
        paid: &[NegationPayment],
    ) -> Vec<NegationPayment> {
        if !self.may_negate(target) {
            return vec![];
        }
        let possibility = (possibilities > 0).then_some(NegationPayment::Possibility);
        let mut names = vec![];
        let cards = target.pool.iter().filter_map(|pool_card| {
            let name = self.deck.name(pool_card.card)?;
            let payment = NegationPayment::Card(pool_card.card);
            let can_pay = name.is_worth_possibility()
                && pool_card.may_play.is_ok()
                && !paid.contains(&payment)
                && !names.contains(&name);
            can_pay.then(|| {
                names.push(name);
                payment
            })
        });
        possibility.into_iter().chain(cards).collect()
    }

    /// Checks whether possibilities can reduce the damage of this target (TC-107).
    fn may_negate(&self, target: &ActorView) -> bool {
        self.combatant(target).damage_table() == DamageTable::PossibilityRated
            && self.combat.rules.is(Negating::On)
    }
}
