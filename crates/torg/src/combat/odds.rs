//! The exact odds of an attack: to hit, wound, knock down and knock out, over every possible bonus of the dice.
//!
//! Only whole numbers are used: probabilities are parts of [`CERTAINTY`]. The cut-off and rounding change them by less than one
//! in 10^15.

use super::attack::outcome::{AttackOutcome, HitKind};
use super::attack::prepared::PreparedAttack;
use super::chart::KnockoutMark;
use super::damage::{Damage, apply_damage};
use super::die::{MAX_EXTRA_ROLLS, RollSpec};
use super::rules::CombatRules;
use crate::condition::Condition;
use crate::die_total::DieTotal;
use std::cell::RefCell;
use std::sync::Arc;

/// The probability 1, in parts.
pub const CERTAINTY: u64 = 1 << 60;

/// Die totals from here on are ignored: every 10 more are four times less likely.
const TOTAL_CUTOFF: usize = 320;
/// The increase of the cut-off for each extra roll.
const CUTOFF_PER_EXTRA_ROLL: usize = 64;

/// The probability of each die total; the index is the total.
type TotalDistribution = Vec<u64>;

/// Returns the distribution of one open-ended roll. Each face has a probability of 1/20. It either ends the roll, or is added
/// to another roll.
fn chain_distribution(spec: RollSpec) -> TotalDistribution {
    let mut totals = vec![0; TOTAL_CUTOFF];
    for total in 1..TOTAL_CUTOFF {
        let mut parts = 0_u128;
        for face in 1..=20_u8 {
            let Some(before) = total.checked_sub(usize::from(face)) else {
                break;
            };
            if spec.rerolls(face) {
                parts += u128::from(totals.get(before).copied().unwrap_or(0));
            } else if before == 0 {
                parts += u128::from(CERTAINTY);
            }
        }
        if let Some(slot) = totals.get_mut(total) {
            // Divides by 20 in two steps: a quarter of the sum of twenty probabilities fits in 64 bits, which can be divided
            // much faster.
            *slot = u64::try_from(parts >> 2).unwrap_or(0) / 5;
        }
    }
    totals
}

/// Returns the distribution of a single face, either of the faces that are rolled again or of the other ones.
fn single_face_distribution(spec: RollSpec, goes_on: bool) -> TotalDistribution {
    let parts_of = |face: u8| {
        if face > 0 && spec.rerolls(face) == goes_on {
            CERTAINTY / 20
        } else {
            0
        }
    };
    (0..=20).map(parts_of).collect()
}

/// Returns the distribution of the sum of two rolls.
fn convolve(first: &TotalDistribution, second: &TotalDistribution) -> TotalDistribution {
    let length = (first.len() + second.len() - 1)
        .min(TOTAL_CUTOFF + CUTOFF_PER_EXTRA_ROLL * usize::from(MAX_EXTRA_ROLLS));
    let mut sums = vec![0_u128; length];
    for (add, parts) in first.iter().enumerate().filter(|(_, parts)| **parts > 0) {
        for (sum, factor) in sums.iter_mut().skip(add).zip(second) {
            *sum += u128::from(*parts) * u128::from(*factor);
        }
    }
    let back = |parts: u128| u64::try_from(parts / u128::from(CERTAINTY)).unwrap_or(CERTAINTY);
    sums.into_iter().map(back).collect()
}

fn add_distributions(first: &TotalDistribution, second: &TotalDistribution) -> TotalDistribution {
    let at = |totals: &TotalDistribution, index| totals.get(index).copied().unwrap_or(0);
    (0..first.len().max(second.len()))
        .map(|index| at(first, index) + at(second, index))
        .collect()
}

/// Returns the distribution of this many rolls with this many lost rerolls.
fn rolls_distribution(
    spec: RollSpec,
    free: &TotalDistribution,
    count: u8,
    lost: u8,
) -> TotalDistribution {
    if lost == 0 || count == 0 {
        return (0..count).fold(vec![CERTAINTY], |so_far, _| convolve(&so_far, free));
    }
    // A first roll that would be rolled again stops there and has used one lost reroll; otherwise a later reroll is lost.
    let goes = single_face_distribution(spec, true);
    let ends = single_face_distribution(spec, false);
    add_distributions(
        &convolve(&goes, &after_first_roll(spec, free, count - 1, lost - 1)),
        &convolve(&ends, &after_first_roll(spec, free, count - 1, lost)),
    )
}

/// Returns the distribution of everything after the first roll. Each extra roll is itself a reroll, which may be lost.
fn after_first_roll(
    spec: RollSpec,
    free: &TotalDistribution,
    count: u8,
    lost: u8,
) -> TotalDistribution {
    let lost_rolls = count.min(lost);
    rolls_distribution(spec, free, count - lost_rolls, lost - lost_rolls)
}

/// The probability of each possible bonus from the chart, lowest bonus first. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BonusDistribution(Arc<[(i32, u64)]>);

/// The number of distributions in the cache: more than there are kinds of rolls at a table.
const MAX_REMEMBERED: usize = 32;

thread_local! {
    /// The cache of distributions. They depend only on the roll, and an attack is previewed with the same few rolls after each
    /// tap.
    static REMEMBERED: RefCell<Vec<(RollSpec, BonusDistribution)>> = const { RefCell::new(Vec::new()) };
}

impl BonusDistribution {
    /// Returns the distribution for a roll.
    pub fn of_roll(spec: RollSpec) -> Self {
        let spec = RollSpec {
            extra_rolls: spec.extra_rolls.min(MAX_EXTRA_ROLLS),
            ..spec
        };
        let known = REMEMBERED.with_borrow(|remembered| {
            let found = remembered.iter().find(|(other, _)| *other == spec);
            found.map(|(_, distribution)| distribution.clone())
        });
        known.unwrap_or_else(|| {
            let distribution = Self::compute(spec);
            REMEMBERED.with_borrow_mut(|remembered| {
                remembered.truncate(MAX_REMEMBERED - 1);
                remembered.insert(0, (spec, distribution.clone()));
            });
            distribution
        })
    }

    fn compute(spec: RollSpec) -> Self {
        let free = chain_distribution(spec);
        let totals = rolls_distribution(spec, &free, spec.extra_rolls + 1, spec.lost_rerolls);
        let mut distribution: Vec<(i32, u64)> = Vec::new();
        for (total, parts) in (0_u32..).zip(totals).filter(|(_, parts)| *parts > 0) {
            let Some(total) = DieTotal::new(total) else {
                continue;
            };
            let bonus = total.bonus().0;
            match distribution.last_mut() {
                Some((last, held)) if *last == bonus => *held += parts,
                Some(_) | None => distribution.push((bonus, parts)),
            }
        }
        // Everything that was cut off has a higher bonus than the rest, so it is added to the highest one.
        let total: u64 = distribution.iter().map(|(_, parts)| parts).sum();
        if let Some((_, last)) = distribution.last_mut() {
            *last += CERTAINTY.saturating_sub(total);
        }
        Self(distribution.into())
    }

    /// Returns the distribution without a roll: no bonus is possible.
    pub fn empty() -> Self {
        Self(Arc::default())
    }

    /// Returns every bonus with its parts of [`CERTAINTY`], lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        self.0.iter().copied()
    }
}

/// The odds of an attack, in parts of [`CERTAINTY`]. A miss counts as no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackOdds {
    /// The probability that the attack hits the target.
    pub hit: u64,
    /// The probability that it hits the target's cover.
    pub cover: u64,
    /// The probability of at least one wound level.
    pub wound: u64,
    /// The probability that it knocks the target down.
    pub knockdown: u64,
    /// The probability that the row's mark is KO.
    pub knockout: u64,
    /// The probability that it holds the target or takes the item.
    pub held: u64,
    /// The probability that it disarms the target.
    pub disarmed: u64,
    /// The mean shock, times [`CERTAINTY`]: of the damage rows, or in a preview all that the attack does to its target
    /// ([`mean_shock_of`]).
    pub mean_shock: u128,
}

impl AttackOdds {
    /// Returns the odds from all possible outcomes, each with its probability.
    pub fn of_outcomes(outcomes: impl IntoIterator<Item = (AttackOutcome, u64)>) -> Self {
        let mut odds = Self::default();
        for (outcome, parts) in outcomes {
            odds.record(parts, &outcome);
        }
        odds
    }

    fn record(&mut self, parts: u64, outcome: &AttackOutcome) {
        let note = |count: &mut u64, happens: bool| {
            if happens {
                *count += parts;
            }
        };
        note(&mut self.hit, outcome.hit == HitKind::Target);
        note(&mut self.cover, outcome.hit == HitKind::Cover);
        note(&mut self.held, outcome.held);
        note(&mut self.disarmed, outcome.disarmed);
        let row = outcome.damage.map(|damage| damage.row).unwrap_or_default();
        note(&mut self.wound, row.wounds > 0);
        note(&mut self.knockdown, row.knockdown);
        note(&mut self.knockout, row.mark == Some(KnockoutMark::KO));
        self.mean_shock += u128::from(row.shock) * u128::from(parts);
    }
}

/// Returns the odds of a prepared attack, before any cards or possibilities.
pub fn attack_odds(plan: &PreparedAttack, distribution: &BonusDistribution) -> AttackOdds {
    AttackOdds::of_outcomes(outcomes_of(plan, distribution))
}

/// Returns the probability that the attack hits the target, as in [`AttackOdds::hit`], without computing the other odds.
pub fn hit_chance(plan: &PreparedAttack, distribution: &BonusDistribution) -> u64 {
    let hits = |bonus: i32| plan.hit(plan.final_bonus(bonus)) == HitKind::Target;
    let hitting = distribution.iter().filter(|(bonus, _)| hits(*bonus));
    hitting.map(|(_, parts)| parts).sum()
}

/// Returns the outcomes of an attack, each with its probability.
pub fn outcomes_of<'a>(
    plan: &'a PreparedAttack,
    distribution: &'a BonusDistribution,
) -> impl Iterator<Item = (AttackOutcome, u64)> + 'a {
    let each = distribution.iter();
    each.map(|(bonus, parts)| (plan.outcome(bonus), parts))
}

/// Returns the probability that one of these damages knocks out or kills a target in this condition; 0 if the target already cannot
/// act. Each is the damage of every strike of an outcome, with the probability of the outcome: a lightning fist can have a second strike
/// (TC-224).
pub fn incapacitation_chance<S: IntoIterator<Item = Option<Damage>>>(
    damages: impl IntoIterator<Item = (S, u64)>,
    now: &Condition,
    limit: i32,
    rules: &CombatRules,
) -> u64 {
    if !now.can_act() {
        return 0;
    }
    let falls = |strikes: S| !condition_after(strikes, now, limit, rules).can_act();
    let damages = damages.into_iter();
    let falling = damages.filter_map(|(strikes, parts)| falls(strikes).then_some(parts));
    falling.sum()
}

/// Returns the mean shock that these outcomes, each with its probability, do to a target in this condition, times [`CERTAINTY`]: that of
/// the rows of all strikes, and that of a second K (TC-094).
pub(crate) fn mean_shock_of<S: IntoIterator<Item = Option<Damage>>>(
    damages: impl IntoIterator<Item = (S, u64)>,
    now: &Condition,
    limit: i32,
    rules: &CombatRules,
) -> u128 {
    let shock = |strikes: S| {
        let afterwards = condition_after(strikes, now, limit, rules);
        afterwards.shock.saturating_sub(now.shock)
    };
    let damages = damages.into_iter();
    let shares = damages.map(|(strikes, parts)| u128::from(shock(strikes)) * u128::from(parts));
    shares.sum()
}

/// Returns the condition after the damage of each strike.
fn condition_after(
    strikes: impl IntoIterator<Item = Option<Damage>>,
    now: &Condition,
    limit: i32,
    rules: &CombatRules,
) -> Condition {
    let mut afterwards = *now;
    for damage in strikes.into_iter().flatten() {
        apply_damage(&mut afterwards, limit, damage, rules);
    }
    afterwards
}
