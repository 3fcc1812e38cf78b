//! The exact odds of a roll with the open-ended die.

use super::combat::odds::{BonusDistribution, CERTAINTY};
use super::combat::rules::CombatRules;
use super::die_total::DieTotal;
use super::roll::RollModifiers;
use super::skill::{Proficiency, RollCondition};
use super::task::completion_odds::Ratio;

/// The number of faces of the die.
const FACES: i32 = 20;
/// How many dice of one exploding roll are computed. All longer rolls together have a probability below one in a billion.
const MAX_CHAIN_DICE: u32 = 7;

/// The highest total of two such rolls.
const MAX_TOTAL: i32 = 280;

/// The denominator of a probability from a distribution of combat. That distribution counts its parts in 64 bits, too many for the
/// 32 bits of a ratio, so they are scaled down to this.
const DISTRIBUTION_PARTS: u32 = 1 << 30;

/// Returns the probability that an action with this value reaches a difficulty: the value plus the bonus must be at least the
/// difficulty (TC-044, TC-046).
pub fn success(
    value: i32,
    difficulty: i32,
    skill: Proficiency,
    roll_condition: Option<RollCondition>,
) -> Ratio {
    chance_to_reach(
        min_total_for_bonus(difficulty.saturating_sub(value)),
        skill,
        roll_condition,
    )
}

/// Returns the probability that an action reaches a difficulty, for any number of free dice and lost rerolls (A-21, S-21).
pub(crate) fn success_with_modifiers(
    value: i32,
    difficulty: i32,
    skill: Proficiency,
    modifiers: RollModifiers,
) -> Ratio {
    let roll_condition = match (modifiers.free_dice, modifiers.lost_rerolls) {
        (0, 0) => None,
        (1, 0) => Some(RollCondition::Up),
        (0, 1..) => Some(RollCondition::Stymied),
        (1.., _) => {
            let spec = modifiers.roll_spec(skill, &CombatRules::default());
            let needed = difficulty.saturating_sub(value);
            let enough: u64 = BonusDistribution::of_roll(spec)
                .iter()
                .filter(|(bonus, _)| *bonus >= needed)
                .map(|(_, parts)| parts)
                .sum();
            let scaled =
                u128::from(enough) * u128::from(DISTRIBUTION_PARTS) / u128::from(CERTAINTY);
            return Ratio {
                numerator: u32::try_from(scaled).unwrap_or(DISTRIBUTION_PARTS),
                denominator: DISTRIBUTION_PARTS,
            };
        }
    };
    success(value, difficulty, skill, roll_condition)
}

/// Returns the lowest die total with at least this bonus.
fn min_total_for_bonus(bonus: i32) -> i32 {
    // From 21 on the chart rises by one every five, so counting up skips no total.
    let enough = |total: &u32| DieTotal::new(*total).is_some_and(|total| total.bonus().0 >= bonus);
    (1..2_000)
        .find(enough)
        .map_or(i32::MAX, |total| i32::try_from(total).unwrap_or(i32::MAX))
}

/// Returns the probability that the dice total at least this.
fn chance_to_reach(total: i32, skill: Proficiency, roll_condition: Option<RollCondition>) -> Ratio {
    if total > MAX_TOTAL {
        return Ratio {
            numerator: 0,
            denominator: 1,
        };
    }
    match roll_condition {
        Some(RollCondition::Stymied) => Ratio {
            numerator: u32::try_from((FACES + 1 - total).clamp(0, FACES)).unwrap_or(0),
            denominator: FACES.unsigned_abs(),
        },
        None => Ratio {
            numerator: chains_reaching(total, skill, MAX_CHAIN_DICE),
            denominator: ALL_CHAINS,
        },
        // Two exploding rolls: the second has to supply what the first lacks.
        Some(RollCondition::Up) => {
            let mut favourable: u64 = 0;
            for first in 1..total {
                let exactly = chains_reaching(first, skill, MAX_CHAIN_DICE)
                    - chains_reaching(first + 1, skill, MAX_CHAIN_DICE);
                let rest = chains_reaching(total - first, skill, MAX_CHAIN_DICE);
                favourable += u64::from(exactly) * u64::from(rest) / u64::from(ALL_CHAINS);
            }
            let alone = chains_reaching(total, skill, MAX_CHAIN_DICE);
            Ratio {
                numerator: alone
                    .saturating_add(u32::try_from(favourable).unwrap_or(0))
                    .min(ALL_CHAINS),
                denominator: ALL_CHAINS,
            }
        }
    }
}

/// The number of sequences of [`MAX_CHAIN_DICE`] dice.
const ALL_CHAINS: u32 = (FACES as u32).pow(MAX_CHAIN_DICE);

/// Counts the sequences of this many dice that give at least that total in one exploding roll.
fn chains_reaching(total: i32, skill: Proficiency, dice: u32) -> u32 {
    let combinations = FACES.unsigned_abs().pow(dice);
    if total <= 1 {
        return combinations;
    }
    let Some(fewer) = dice.checked_sub(1) else {
        return 0;
    };
    let rolls_on = |face: i32| face == 10 || (face == FACES && skill == Proficiency::Skilled);
    let stops = (total.max(1)..=FACES)
        .filter(|face| !rolls_on(*face))
        .count();
    let per_face = FACES.unsigned_abs().pow(fewer);
    let mut count =
        u32::try_from(stops).unwrap_or(0) * per_face + chains_reaching(total - 10, skill, fewer);
    if skill == Proficiency::Skilled {
        count += chains_reaching(total - FACES, skill, fewer);
    }
    count
}
