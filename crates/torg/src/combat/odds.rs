//! How likely an attack hits, wounds, knocks down and knocks out: exact, from every bonus the dice can give (section 7).
//!
//! Whole numbers throughout: chances are parts of [`CERTAIN`]. What is cut off and rounded is less than one in 10^15.

use super::attack::outcome::{Outcome, Reach};
use super::attack::plan::Plan;
use super::chart::Mark;
use super::damage::apply;
use super::die::{MOST_FURTHER, Throw};
use crate::condition::Condition;
use crate::die_total::DieTotal;

/// The parts of what is certain.
pub const CERTAIN: u64 = 1 << 60;

/// Die totals beyond this are as good as never thrown: every 10 more are four times less likely.
const FAR: usize = 320;
/// How much farther each further roll reaches.
const FARTHER: usize = 64;

/// How likely each die total is, by its number.
type Totals = Vec<u64>;

/// One open-ended roll: the chance of a total is a twentieth for each face that ends on it, and a twentieth of the chance of
/// what is missing for each face that goes on.
fn chain(how: Throw) -> Totals {
    let mut totals = vec![0; FAR];
    for total in 1..FAR {
        let mut parts = 0_u128;
        for face in 1..=20_u8 {
            let Some(before) = total.checked_sub(usize::from(face)) else {
                break;
            };
            if how.goes_on(face) {
                parts += u128::from(totals.get(before).copied().unwrap_or(0));
            } else if before == 0 {
                parts += u128::from(CERTAIN);
            }
        }
        if let Some(here) = totals.get_mut(total) {
            *here = u64::try_from(parts / 20).unwrap_or(0);
        }
    }
    totals
}

/// A single face, of those that go on or of those that do not.
fn stopped(how: Throw, goes_on: bool) -> Totals {
    let of = |face: u8| {
        if face > 0 && how.goes_on(face) == goes_on {
            CERTAIN / 20
        } else {
            0
        }
    };
    (0..=20).map(of).collect()
}

/// The sum of two.
fn sum(one: &Totals, other: &Totals) -> Totals {
    let most = (one.len() + other.len() - 1).min(FAR + FARTHER * usize::from(MOST_FURTHER));
    let mut sums = vec![0_u128; most];
    for (add, parts) in one.iter().enumerate().filter(|(_, parts)| **parts > 0) {
        for (sum, by) in sums.iter_mut().skip(add).zip(other) {
            *sum += u128::from(*parts) * u128::from(*by);
        }
    }
    let back = |parts: u128| u64::try_from(parts / u128::from(CERTAIN)).unwrap_or(CERTAIN);
    sums.into_iter().map(back).collect()
}

fn plus(one: &Totals, other: &Totals) -> Totals {
    let at = |of: &Totals, place| of.get(place).copied().unwrap_or(0);
    (0..one.len().max(other.len()))
        .map(|place| at(one, place) + at(other, place))
        .collect()
}

/// So many rolls of which so many rerolls are lost.
fn rolls(how: Throw, free: &Totals, count: u8, lost: u8) -> Totals {
    if lost == 0 || count == 0 {
        return (0..count).fold(vec![CERTAIN], |so_far, _| sum(&so_far, free));
    }
    // The first roll there is stops where it would go on and has lost that reroll; else the next reroll is lost.
    let goes = stopped(how, true);
    let ends = stopped(how, false);
    plus(
        &sum(&goes, &after(how, free, count - 1, lost - 1)),
        &sum(&ends, &after(how, free, count - 1, lost)),
    )
}

/// What follows the first roll: each further roll is itself a reroll, which may be lost.
fn after(how: Throw, free: &Totals, count: u8, lost: u8) -> Totals {
    let swallowed = count.min(lost);
    rolls(how, free, count - swallowed, lost - swallowed)
}

/// How likely each charted bonus is: those that can come, rising.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread(Vec<(i32, u64)>);

impl Spread {
    /// Of a throw.
    pub fn of(how: Throw) -> Self {
        let free = chain(how);
        let totals = rolls(how, &free, how.further.min(MOST_FURTHER) + 1, how.stymied);
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
            *last += CERTAIN.saturating_sub(all);
        }
        Self(spread)
    }

    /// Of no throw at all: nothing can come of it.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Every bonus with its parts of [`CERTAIN`], rising.
    pub fn each(&self) -> impl Iterator<Item = (i32, u64)> {
        self.0.iter().copied()
    }

    /// How likely the charted bonus is at least that.
    pub fn at_least(&self, bonus: i32) -> u64 {
        self.each()
            .filter(|(its, _)| *its >= bonus)
            .map(|(_, parts)| parts)
            .sum()
    }
}

/// What an attack may come to: chances in parts of [`CERTAIN`], a miss counting as nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
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
    /// The mean shock of the row, times [`CERTAIN`].
    pub shock: u128,
}

impl Odds {
    fn count(&mut self, parts: u64, outcome: &Outcome) {
        let note = |count: &mut u64, is: bool| {
            if is {
                *count += parts;
            }
        };
        note(&mut self.hit, outcome.reach == Reach::Target);
        note(&mut self.cover, outcome.reach == Reach::Cover);
        note(&mut self.held, outcome.held);
        note(&mut self.disarmed, outcome.disarmed);
        let row = outcome.harm.map(|harm| harm.row).unwrap_or_default();
        note(&mut self.wound, row.wounds > 0);
        note(&mut self.knockdown, row.knockdown);
        note(&mut self.knockout, row.mark == Some(Mark::Out));
        self.shock += u128::from(row.shock) * u128::from(parts);
    }
}

/// The odds of a planned attack, before any card or possibility.
pub fn odds(plan: &Plan, spread: &Spread) -> Odds {
    let mut odds = Odds::default();
    for (bonus, parts) in spread.each() {
        odds.count(parts, &plan.outcome(bonus));
    }
    odds
}

/// How likely the attack puts somebody out who is in that condition: unconscious or dead, who was neither.
pub fn felled(plan: &Plan, spread: &Spread, now: &Condition, limit: i32) -> u64 {
    if !now.can_act() {
        return 0;
    }
    let falls = |bonus: i32| {
        plan.outcome(bonus).harm.is_some_and(|harm| {
            let mut then = *now;
            apply(&mut then, limit, harm, plan.rules());
            !then.can_act()
        })
    };
    let ways = spread.each().filter(|(bonus, _)| falls(*bonus));
    ways.map(|(_, parts)| parts).sum()
}

/// The odds against an active defence that is still to be rolled: `difficulty` is its total by the charted bonus of its die.
pub fn odds_against(
    plan: &Plan,
    spread: &Spread,
    defence: &Spread,
    difficulty: &dyn Fn(i32) -> i32,
) -> Odds {
    let mut mean = Odds::default();
    let mut plan = plan.clone();
    let mut met: Option<(i32, u64)> = None;
    let mut take = |met: Option<(i32, u64)>| {
        if let Some((number, parts)) = met {
            plan.meet(number);
            mean.add(&odds(&plan, spread), parts);
        }
    };
    for (bonus, parts) in defence.each() {
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

impl Odds {
    fn add(&mut self, other: &Self, parts: u64) {
        let part = |of: u64| {
            let part = u128::from(of) * u128::from(parts) / u128::from(CERTAIN);
            u64::try_from(part).unwrap_or(0)
        };
        self.hit += part(other.hit);
        self.cover += part(other.cover);
        self.wound += part(other.wound);
        self.knockdown += part(other.knockdown);
        self.knockout += part(other.knockout);
        self.held += part(other.held);
        self.disarmed += part(other.disarmed);
        self.shock +=
            (other.shock >> 20).saturating_mul(u128::from(parts)) / u128::from(CERTAIN >> 20);
    }
}
