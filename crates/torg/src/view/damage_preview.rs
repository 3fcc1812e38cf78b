//! Previews the damage of an attack in progress.

use super::{ActorView, View};
use crate::MAX_COUNTED;
use crate::combat::damage::{Damage, DamageComponent, apply_damage, negate_damage};
use crate::combat::damage_table::DamageTable;
use crate::combat::options::CombatOption;
use crate::combat::settings::Negating;
use crate::fight::attack_preview::shock_threshold;
use crate::fight::damage_preview::{DamagePreview, ReductionPreview};
use crate::fight::negation::{NegationChoice, NegationPayment, ReductionChoice};

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
            let paid: Vec<_> = earlier.clone().flat_map(payments_made).collect();
            let before = earlier
                .next_back()
                .map_or(target.condition, |other| other.after);
            let chosen = chosen.iter().find(|choice| choice.attack == index);
            let rules = &self.combat.rules;
            let threshold = shock_threshold(&attack.attack, &self.combatant(target), rules);
            let chosen = chosen.map_or(&[][..], |choice| &choice.reductions);
            let (reductions, remaining) = self.reductions(target, damage, chosen, &paid);
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
                max_negated: rules.numbers.negation_limits.components,
                reductions,
            });
        }
        previews
    }

    /// Returns what each payment removes from the damage of an attack, and what then remains. If the target could pay once more, the last
    /// one removes nothing. `paid`: what earlier attacks of the action have cost.
    fn reductions(
        &self,
        target: &ActorView,
        damage: Damage,
        chosen: &[ReductionChoice],
        paid: &[NegationPayment],
    ) -> (Vec<ReductionPreview>, Damage) {
        let spent = paid.iter().filter(|payment| payment.is_possibility());
        let spent = u16::try_from(spent.count()).unwrap_or(u16::MAX);
        let possibilities = target.possibilities.saturating_sub(spent);
        let mut paid = paid.to_vec();
        let (mut reductions, mut remaining) = (vec![], damage);
        let mut may_spend = possibilities > 0;
        let none = ReductionChoice::default();
        for choice in chosen.iter().chain([&none]) {
            let payments = self.negation_payments(target, may_spend, &paid);
            let preferred = choice.payment.filter(|payment| payments.contains(payment));
            let Some(payment) = preferred.or(payments.first().copied()) else {
                break;
            };
            let negatable = remaining.components();
            if negatable.is_empty() {
                break;
            }
            let is_chosen = |component: &DamageComponent| choice.components.contains(component);
            let negated: Vec<_> = negatable.iter().copied().filter(is_chosen).collect();
            let is_last = negated.is_empty();
            let before = remaining;
            remaining = negate_damage(before, &negated, &self.combat.rules).unwrap_or(before);
            reductions.push(ReductionPreview {
                damage: before,
                negatable,
                negated,
                payments,
                payment,
                possibilities,
            });
            if is_last {
                break;
            }
            may_spend &= !payment.is_possibility();
            paid.push(payment);
        }
        (reductions, remaining)
    }

    /// Returns what the target can reduce the damage of an attack with: a possibility, if it may spend one, then cards of the pool that
    /// are worth one, one of each name (DD-269, DD-285). `paid`: what has been used already.
    fn negation_payments(
        &self,
        target: &ActorView,
        may_spend: bool,
        paid: &[NegationPayment],
    ) -> Vec<NegationPayment> {
        if !self.may_negate(target) {
            return vec![];
        }
        let possibility = may_spend.then_some(NegationPayment::Possibility);
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

/// Iterates over what the target pays for reducing the damage of one attack.
fn payments_made(preview: &DamagePreview) -> impl Iterator<Item = NegationPayment> {
    preview
        .negation()
        .reductions
        .into_iter()
        .map(|reduction| reduction.payment)
}
