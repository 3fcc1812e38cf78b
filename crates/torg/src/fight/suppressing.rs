//! What suppressive fire does to those in its area, as an attack is weighed (TC-141).

use super::cowing::Cowing;
use super::doing::harder;
use super::weigh::Draft;
use crate::combat::attack::plan::Plan;
use crate::combat::die::Throw;
use crate::combat::interaction::{Interaction, Pinned, against, suppress};
use crate::combat::line::Sum;
use crate::combat::odds::{CERTAIN, Spread};
use crate::combat::settings::Suppression;
use crate::skill::Skill;

impl Draft<'_> {
    /// How likely it cows the target at that place; `guard` resists where no sheet says what does.
    pub(super) fn cowing(&self, target: usize, plan: &Plan, guard: i32, spread: &Spread) -> Cowing {
        let kind = Interaction::Intimidation;
        let rules = self.rules;
        let mut pinned = Pinned::default();
        if let Some(other) = self.targets.get(target) {
            let own = other.value(kind.skill(), rules);
            pinned = Pinned {
                difficulty: own
                    .map_or(guard, |(value, _)| value)
                    .saturating_add(other.raised(kind.attribute()))
                    .saturating_add(harder(self.attacker.weight, other.weight)),
                surprise: other.surprise,
                all_out: other.fight.exposed.is_some(),
                aiming: other.fight.aim.exposes(rules),
            };
        }
        // Where the figure is a value, it is rolled for anew (S-15).
        let anew = if rules.is(Suppression::Total) {
            vec![(0, CERTAIN)]
        } else {
            let plain = Throw::plain(Skill::Skilled, rules);
            Spread::of(plain).each().collect()
        };
        let mut cowing = Cowing {
            difficulty: pinned.difficulty,
            single: plan.single_shots(),
            open: against(&Sum::default(), pinned, rules).total,
            parts: 0,
            degrees: [0; 6],
        };
        for (charted, first) in spread.each() {
            let figure = plan.suppression(charted);
            for (bonus, then) in &anew {
                let both = u128::from(first) * u128::from(*then) / u128::from(CERTAIN);
                let both = u64::try_from(both).unwrap_or(CERTAIN);
                let (points, upshots) = suppress(&figure, pinned, *bonus, rules);
                let place = Interaction::row(points).map_or(0, |row| usize::from(row) + 1);
                if let Some(share) = cowing.degrees.get_mut(place) {
                    *share += both;
                }
                if !upshots.is_empty() {
                    cowing.parts += both;
                }
            }
        }
        cowing
    }
}
