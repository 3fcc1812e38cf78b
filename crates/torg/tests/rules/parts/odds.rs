//! The exact odds of one roll of the open-ended die: TC-041, TC-044.

use std::collections::BTreeMap;
use tabletop::dice::TypedDice;
use torg::combat::rules::CombatRules;
use torg::odds::success;
use torg::roll::{Proficiency, RollCondition, RollModifiers, roll};
use torg::task::completion_odds::Ratio;

/// All open-ended rolls of up to three dice: how many give each bonus, and how many have not ended.
fn enumerate_rolls(
    skill: Proficiency,
    roll_condition: Option<RollCondition>,
) -> (BTreeMap<i32, u64>, u64) {
    let spec = RollModifiers::from(roll_condition).roll_spec(skill, &CombatRules::default());
    let (mut ended, mut open) = (BTreeMap::new(), 0);
    for number in 0..8_000_u32 {
        let faces =
            [0, 1, 2].map(|index| u8::try_from(number / 20_u32.pow(index) % 20 + 1).unwrap());
        match roll(spec, &mut TypedDice::new(&faces)) {
            Ok(rolled) => *ended.entry(rolled.bonus.0).or_insert(0) += 1,
            Err(_) => open += 1,
        }
    }
    (ended, open)
}

#[test]
fn tc_041_chance_matches_enumerated_rolls() {
    for skill in [Proficiency::Skilled, Proficiency::Unskilled] {
        for roll_condition in [None, Some(RollCondition::Stymied), Some(RollCondition::Up)] {
            let (ended, open) = enumerate_rolls(skill, roll_condition);
            for bonus in -12..=13 {
                let Ratio {
                    numerator,
                    denominator,
                } = success(0, bonus, skill, roll_condition);
                let reached: u64 = ended.range(bonus..).map(|(_, rolls)| rolls).sum();
                let (numerator, denominator) =
                    (u64::from(numerator) * 8_000, u64::from(denominator));
                // Rolls that have not ended after three dice may or may not reach the bonus.
                assert!(
                    numerator + denominator / 100 >= reached * denominator,
                    "{skill:?} {roll_condition:?} {bonus}"
                );
                assert!(
                    numerator <= (reached + open) * denominator + denominator / 100,
                    "{skill:?} {roll_condition:?} {bonus}"
                );
            }
        }
    }
}

#[test]
fn tc_044_chances_by_hand() {
    let percent = |value, difficulty| {
        success(value, difficulty, Proficiency::Skilled, None)
            .probability()
            .percent()
    };
    // A bonus of −2 needs a 7; 0 needs an 11, or a 10 and anything; 8 needs a 21: a 20 and anything, or a 10 and an 11.
    let bonuses = [percent(13, 11), percent(13, 13), percent(8, 16)];
    assert_eq!(bonuses, [70, 55, 8]);
    assert_eq!(
        [percent(13, 0), percent(0, 99), percent(99, 0)],
        [100, 0, 100]
    );
    let unskilled = success(8, 16, Proficiency::Unskilled, None);
    assert_eq!(unskilled.probability().percent(), 3);
}
