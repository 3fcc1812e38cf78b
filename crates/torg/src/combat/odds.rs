//! How likely an attack hits, wounds, knocks down and knocks out: exact, from every bonus the dice can give (section 7).
//!
//! Whole numbers throughout: chances are parts of [`CERTAINTY`]. What is cut off and rounded is less than one in 10^15.

use super::attack::outcome::{AttackOutcome, HitKind};
use super::attack::prepared::PreparedAttack;
use super::chart::KnockoutMark;
use super::damage::apply_damage;
use super::die::{MAX_EXTRA_ROLLS, RollSpec};
use crate::condition::Condition;
use crate::die_total::DieTotal;

/// The parts of what is certain.
pub const CERTAINTY: u64 = 1 << 60;

/// Die totals beyond this are as good as never thrown: every 10 more are four times less likely.
const TOTAL_CUTOFF: usize = 320;
/// How much farther each further roll reaches.
const CUTOFF_PER_EXTRA_ROLL: usize = 64;

/// How likely each die total is, by its number.
type TotalDistribution = Vec<u64>;

/// One open-ended roll: the chance of a total is a twentieth for each face that ends on it, and a twentieth of the chance of
/// what is missing for each face that goes on.
fn chain_distribution(how: RollSpec) -> TotalDistribution {
    let mut totals = vec![0; TOTAL_CUTOFF];
    for total in 1..TOTAL_CUTOFF {
        let mut parts = 0_u128;
        for face in 1..=20_u8 {
            let Some(before) = total.checked_sub(usize::from(face)) else {
                break;
            };
            if how.rerolls(face) {
                parts += u128::from(totals.get(before).copied().unwrap_or(0));
            } else if before == 0 {
                parts += u128::from(CERTAINTY);
            }
        }
        if let Some(here) = totals.get_mut(total) {
            *here = u64::try_from(parts / 20).unwrap_or(0);
        }
    }
    totals
}

/// A single face, of those that go on or of those that do not.
fn single_face_distribution(how: RollSpec, goes_on: bool) -> TotalDistribution {
    let of = |face: u8| {
        if face > 0 && how.rerolls(face) == goes_on {
            CERTAINTY / 20
        } else {
            0
        }
    };
    (0..=20).map(of).collect()
}

/// The sum of two.
fn convolve(one: &TotalDistribution, other: &TotalDistribution) -> TotalDistribution {
    let most = (one.len() + other.len() - 1)
        .min(TOTAL_CUTOFF + CUTOFF_PER_EXTRA_ROLL * usize::from(MAX_EXTRA_ROLLS));
    let mut sums = vec![0_u128; most];
    for (add, parts) in one.iter().enumerate().filter(|(_, parts)| **parts > 0) {
        for (sum, by) in sums.iter_mut().skip(add).zip(other) {
            *sum += u128::from(*parts) * u128::from(*by);
        }
    }
    let back = |parts: u128| u64::try_from(parts / u128::from(CERTAINTY)).unwrap_or(CERTAINTY);
    sums.into_iter().map(back).collect()
}

fn add_distributions(one: &TotalDistribution, other: &TotalDistribution) -> TotalDistribution {
    let at = |of: &TotalDistribution, place| of.get(place).copied().unwrap_or(0);
    (0..one.len().max(other.len()))
        .map(|place| at(one, place) + at(other, place))
        .collect()
}

/// So many rolls of which so many rerolls are lost.
fn rolls_distribution(
    how: RollSpec,
    free: &TotalDistribution,
    count: u8,
    lost: u8,
) -> TotalDistribution {
    if lost == 0 || count == 0 {
        return (0..count).fold(vec![CERTAINTY], |so_far, _| convolve(&so_far, free));
    }
    // The first roll there is stops where it would go on and has lost that reroll; else the next reroll is lost.
    let goes = single_face_distribution(how, true);
    let ends = single_face_distribution(how, false);
    add_distributions(
        &convolve(&goes, &after_first_roll(how, free, count - 1, lost - 1)),
        &convolve(&ends, &after_first_roll(how, free, count - 1, lost)),
    )
}

/// What follows the first roll: each further roll is itself a reroll, which may be lost.
fn after_first_roll(
    how: RollSpec,
    free: &TotalDistribution,
    count: u8,
    lost: u8,
) -> TotalDistribution {
    let swallowed = count.min(lost);
    rolls_distribution(how, free, count - swallowed, lost - swallowed)
}

/// How likely each charted bonus is: those that can come, rising.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BonusDistribution(Vec<(i32, u64)>);

impl BonusDistribution {
    /// Of a throw.
    pub fn of_roll(how: RollSpec) -> Self {
        let free = chain_distribution(how);
        let totals = rolls_distribution(
            how,
            &free,
            how.extra_rolls.min(MAX_EXTRA_ROLLS) + 1,
            how.lost_rerolls,
        );
        let mut spread: Vec<(i32, u64)> = Vec::new();
        for (total, parts) in (0_u32..).zip(totals).filter(|(_, parts)| *parts > 0) {
            let Some(total) = DieTotal::new(total) else {
                continue;
            };
            let bonus = total.bonus().0;
            match spread.last_mut() {
                Some((last, held)) if *last == bonus => *held += parts,
                Some(_) | None => spread.push((bonus, parts)),
            }
        }
        // What was cut off is farther than all that was not.
        let all: u64 = spread.iter().map(|(_, parts)| parts).sum();
        if let Some((_, last)) = spread.last_mut() {
            *last += CERTAINTY.saturating_sub(all);
        }
        Self(spread)
    }

    /// Of no throw at all: nothing can come of it.
    pub const fn empty() -> Self {
        Self(Vec::new())
    }

    /// Every bonus with its parts of [`CERTAINTY`], rising.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        self.0.iter().copied()
    }

    /// How likely the charted bonus is at least that.
    pub fn at_least(&self, bonus: i32) -> u64 {
        self.iter()
            .filter(|(its, _)| *its >= bonus)
            .map(|(_, parts)| parts)
            .sum()
    }
}

/// What an attack may come to: chances in parts of [`CERTAINTY`], a miss counting as nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackOdds {
    /// It hits the target.
    pub hit: u64,
    /// It hits what the target hides behind.
    pub cover: u64,
    /// At least one wound level.
    pub wound: u64,
    /// A knockdown.
    pub knockdown: u64,
    /// The row's mark is KO.
    pub knockout: u64,
    /// The hold of a grapple, or the item.
    pub held: u64,
    /// The item is struck away.
    pub disarmed: u64,
    /// The mean shock of the row, times [`CERTAINTY`].
    pub mean_shock: u128,
}

impl AttackOdds {
    fn record(&mut self, parts: u64, outcome: &AttackOutcome) {
        let note = |count: &mut u64, is: bool| {
            if is {
                *count += parts;
            }
        };
        note(&mut self.hit, outcome.hit == HitKind::Target);
        note(&mut self.cover, outcome.hit == HitKind::Cover);
        note(&mut self.held, outcome.held);
        note(&mut self.disarmed, outcome.disarmed);
        let row = outcome.damage.map(|harm| harm.row).unwrap_or_default();
        note(&mut self.wound, row.wounds > 0);
        note(&mut self.knockdown, row.knockdown);
        note(&mut self.knockout, row.mark == Some(KnockoutMark::KO));
        self.mean_shock += u128::from(row.shock) * u128::from(parts);
    }
}

/// The odds of a planned attack, before any card or possibility.
pub fn attack_odds(plan: &PreparedAttack, spread: &BonusDistribution) -> AttackOdds {
    let mut odds = AttackOdds::default();
    for (bonus, parts) in spread.iter() {
        odds.record(parts, &plan.outcome(bonus));
    }
    odds
}

/// How likely the attack puts somebody out who is in that condition: unconscious or dead, who was neither.
pub fn incapacitation_chance(
    plan: &PreparedAttack,
    spread: &BonusDistribution,
    now: &Condition,
    limit: i32,
) -> u64 {
    if !now.can_act() {
        return 0;
    }
    let falls = |bonus: i32| {
        plan.outcome(bonus).damage.is_some_and(|harm| {
            let mut then = *now;
            apply_damage(&mut then, limit, harm, plan.rules());
            !then.can_act()
        })
    };
    let ways = spread.iter().filter(|(bonus, _)| falls(*bonus));
    ways.map(|(_, parts)| parts).sum()
}

/// The odds against an active defence that is still to be rolled: `difficulty` is its total by the charted bonus of its die.
pub fn odds_against_active_defence(
    plan: &PreparedAttack,
    spread: &BonusDistribution,
    defence: &BonusDistribution,
    difficulty: &dyn Fn(i32) -> i32,
) -> AttackOdds {
    let mut mean = AttackOdds::default();
    let mut plan = plan.clone();
    let mut met: Option<(i32, u64)> = None;
    let mut take = |met: Option<(i32, u64)>| {
        if let Some((number, parts)) = met {
            plan.set_defence(number);
            mean.add_weighted(&attack_odds(&plan, spread), parts);
        }
    };
    for (bonus, parts) in defence.iter() {
        let number = difficulty(bonus);
        // The low bonuses all count as the least one: they meet the attack as one number.
        if let Some((_, held)) = met.as_mut().filter(|(there, _)| *there == number) {
            *held += parts;
        } else {
            take(met.replace((number, parts)));
        }
    }
    take(met);
    mean
}

impl AttackOdds {
    fn add_weighted(&mut self, other: &Self, parts: u64) {
        let part = |of: u64| {
            let part = u128::from(of) * u128::from(parts) / u128::from(CERTAINTY);
            u64::try_from(part).unwrap_or(0)
        };
        self.hit += part(other.hit);
        self.cover += part(other.cover);
        self.wound += part(other.wound);
        self.knockdown += part(other.knockdown);
        self.knockout += part(other.knockout);
        self.held += part(other.held);
        self.disarmed += part(other.disarmed);
        self.mean_shock += (other.mean_shock >> 20).saturating_mul(u128::from(parts))
            / u128::from(CERTAINTY >> 20);
    }
}
