//! Previews the damage of an attack in progress.

use super::{ActorView, View};
use crate::MAX_COUNTED;
use crate::combat::damage::{DamageComponent, apply_damage, negate_damage};
use crate::combat::damage_table::DamageTable;
use crate::combat::options::CombatOption;
use crate::combat::settings::Negating;
use crate::fight::attack_preview::shock_threshold;
use crate::fight::damage_preview::DamagePreview;

impl View {
    /// Returns what the attacks of the open action do to their targets, in order, each with the components that are chosen to be
    /// negated. Attacks without damage are left out, and suppressive fire, which does none (TC-141). So are targets who have left the table.
    pub fn damage_previews(&self, chosen: &[(u8, Vec<DamageComponent>)]) -> Vec<DamagePreview> {
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
            let paid = u16::try_from(paid.count()).unwrap_or(u16::MAX);
            let before = earlier
                .next_back()
                .map_or(target.condition, |other| other.after);
            let chosen = chosen.iter().find(|(attack, _)| *attack == index);
            let chosen = chosen.map_or(&[][..], |(_, components)| components);
            let components = damage.components();
            let is_chosen = |component: &DamageComponent| chosen.contains(component);
            let negated: Vec<_> = components.iter().copied().filter(is_chosen).collect();
            let possibilities = target.possibilities.saturating_sub(paid);
            let may_negate = possibilities > 0 && self.may_negate(target);
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
                negatable: if may_negate { components } else { vec![] },
                max_negated: rules.numbers.negation_limits.components,
                possibilities,
            });
        }
        previews
    }

    /// Checks whether possibilities can reduce the damage of this target (TC-107).
    fn may_negate(&self, target: &ActorView) -> bool {
        self.combatant(target).damage_table() == DamageTable::PossibilityRated
            && self.combat.rules.is(Negating::On)
    }
}
