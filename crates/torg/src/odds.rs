//! How likely a roll succeeds: exact, from the die that rolls on.

use super::die_total::DieTotal;
use super::skill::{Skill, Standing};
use super::task::chance::Ratio;

/// Faces of the die.
const FACES: i32 = 20;
/// Dice that are looked at in one chain. What a longer one adds is less than one in a thousand million.
const DEPTH: u32 = 7;

/// The most that two such chains come to.
const FURTHEST: i32 = 280;

/// How likely an action with that value reaches a difficulty: the value and the bonus number come to it (TC-044, TC-046).
pub fn success(value: i32, difficulty: i32, skill: Skill, standing: Option<Standing>) -> Ratio {
    reaches(
        least_total(difficulty.saturating_sub(value)),
        skill,
        standing,
    )
}

/// The lowest total of the dice that has such a bonus number.
fn least_total(bonus: i32) -> i32 {
    // The chart rises by one for five from 21 on, so no total is missed by going up.
    let enough = |total: &u32| DieTotal::new(*total).is_some_and(|total| total.bonus().0 >= bonus);
    (1..2_000)
        .find(enough)
        .map_or(i32::MAX, |total| i32::try_from(total).unwrap_or(i32::MAX))
}

/// How likely the dice come to at least so much.
fn reaches(total: i32, skill: Skill, standing: Option<Standing>) -> Ratio {
    if total > FURTHEST {
        return Ratio { of: 0, out_of: 1 };
    }
    match standing {
        Some(Standing::Stymied) => Ratio {
            of: u32::try_from((FACES + 1 - total).clamp(0, FACES)).unwrap_or(0),
            out_of: FACES.unsigned_abs(),
        },
        None => Ratio {
            of: chains(total, skill, DEPTH),
            out_of: ALL,
        },
        // Two chains: whatever the first comes to, the second has to make up for.
        Some(Standing::Up) => {
            let mut ways: u64 = 0;
            for first in 1..total {
                let so = chains(first, skill, DEPTH) - chains(first + 1, skill, DEPTH);
                let rest = chains(total - first, skill, DEPTH);
                ways += u64::from(so) * u64::from(rest) / u64::from(ALL);
            }
            let alone = chains(total, skill, DEPTH);
            Ratio {
                of: alone
                    .saturating_add(u32::try_from(ways).unwrap_or(0))
                    .min(ALL),
                out_of: ALL,
            }
        }
    }
}

/// All that [`DEPTH`] dice can show.
const ALL: u32 = (FACES as u32).pow(DEPTH);

/// Of all that so many dice can show, how much comes to at least that total in one chain.
fn chains(total: i32, skill: Skill, dice: u32) -> u32 {
    let all = FACES.unsigned_abs().pow(dice);
    if total <= 1 {
        return all;
    }
    let Some(fewer) = dice.checked_sub(1) else {
        return 0;
    };
    let rolls_on = |face: i32| face == 10 || (face == FACES && skill == Skill::Skilled);
    let stops = (total.max(1)..=FACES)
        .filter(|face| !rolls_on(*face))
        .count();
    let one = FACES.unsigned_abs().pow(fewer);
    let mut of = u32::try_from(stops).unwrap_or(0) * one + chains(total - 10, skill, fewer);
    if skill == Skill::Skilled {
        of += chains(total - FACES, skill, fewer);
    }
    of
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combat::rules::Rules;
    use crate::roll::{OnRoll, roll};
    use tabletop::dice::Typed;

    /// Every chain of up to three dice, rolled.
    fn enumerated(total: i32, skill: Skill, standing: Option<Standing>) -> (u64, u64) {
        let (mut reached, mut open) = (0, 0);
        for number in 0..8_000_u32 {
            let faces =
                [0, 1, 2].map(|place| u8::try_from(number / 20_u32.pow(place) % 20 + 1).unwrap());
            match roll(
                OnRoll::from(standing).throw(skill, &Rules::default()),
                &mut Typed::new(&faces),
            ) {
                Ok(rolled) if i64::from(rolled.total.get()) >= i64::from(total) => reached += 1,
                Ok(_) => {}
                Err(_) => open += 1,
            }
        }
        (reached, open)
    }

    #[test]
    fn tc_041_the_chance_is_what_all_dice_show() {
        for skill in [Skill::Skilled, Skill::Unskilled] {
            for standing in [None, Some(Standing::Stymied), Some(Standing::Up)] {
                for total in 1..=50 {
                    let Ratio { of, out_of } = reaches(total, skill, standing);
                    let (reached, open) = enumerated(total, skill, standing);
                    let (of, out_of) = (u64::from(of) * 8_000, u64::from(out_of));
                    // Chains that three dice do not end may reach it or not.
                    assert!(
                        of + out_of / 100 >= reached * out_of,
                        "{skill:?} {standing:?} {total}"
                    );
                    assert!(
                        of <= (reached + open) * out_of + out_of / 100,
                        "{skill:?} {standing:?} {total}"
                    );
                }
            }
        }
    }

    #[test]
    fn tc_044_by_hand() {
        let percent = |value, difficulty| {
            success(value, difficulty, Skill::Skilled, None)
                .likelihood()
                .percent()
        };
        // A bonus of −2 takes a 7; one of 0 an 11, or a 10 and anything; one of 8 a 21: a 20 and anything, a 10 and an 11.
        let bonuses = [percent(13, 11), percent(13, 13), percent(8, 16)];
        assert_eq!(bonuses, [70, 55, 8]);
        assert_eq!(
            [percent(13, 0), percent(0, 99), percent(99, 0)],
            [100, 0, 100]
        );
        let unskilled = success(8, 16, Skill::Unskilled, None);
        assert_eq!(unskilled.likelihood().percent(), 3);
    }
}
