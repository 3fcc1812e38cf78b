//! One roll of the open-ended die, alone: TC-040 to TC-045.

use tabletop::dice::{DiceError, TypedDice};
use testing::json::assert_round_trip;
use torg::combat::die::RollSpec;
use torg::combat::rules::CombatRules;
use torg::roll::{Proficiency, RollCondition, RollModifiers, roll};

fn roll_spec(skill: Proficiency, roll_condition: Option<RollCondition>) -> RollSpec {
    RollModifiers::from(roll_condition).roll_spec(skill, &CombatRules::default())
}

#[track_caller]
fn check(
    skill: Proficiency,
    roll_condition: Option<RollCondition>,
    faces: &[u8],
    total: u32,
    bonus: i32,
) {
    let mut dice = TypedDice::new(faces);
    let rolled = roll(roll_spec(skill, roll_condition), &mut dice).unwrap();
    dice.finish().unwrap();
    assert_eq!(
        (rolled.total.get(), rolled.bonus.0),
        (total, bonus),
        "{faces:?}"
    );
}

#[test]
fn tc_040_041_rerolls_by_skill_tx_06_to_tx_10() {
    use Proficiency::{Skilled, Unskilled};
    check(Skilled, None, &[1], 1, -12);
    check(Skilled, None, &[20, 2], 22, 8);
    check(Unskilled, None, &[20], 20, 7);
    check(Skilled, None, &[20, 13], 33, 10);
    check(Skilled, None, &[10, 5], 15, 2);
    check(Unskilled, None, &[10, 5], 15, 2);
    check(Skilled, None, &[10, 20, 5], 35, 10);
    check(Unskilled, None, &[10, 20], 30, 9);
    check(Skilled, None, &[10, 10, 20, 20, 3], 63, 16);
    check(Unskilled, None, &[10, 10, 20], 40, 11);
}

#[test]
fn tc_042_stymied_loses_the_first_reroll_tx_12() {
    check(
        Proficiency::Skilled,
        Some(RollCondition::Stymied),
        &[20],
        20,
        7,
    );
    check(
        Proficiency::Skilled,
        Some(RollCondition::Stymied),
        &[10],
        10,
        -1,
    );
    check(
        Proficiency::Skilled,
        Some(RollCondition::Stymied),
        &[7],
        7,
        -2,
    );
    let stymied = roll_spec(Proficiency::Unskilled, Some(RollCondition::Stymied));
    let unskilled_roll = roll(stymied, &mut TypedDice::new(&[20])).unwrap();
    assert!(
        !unskilled_roll.reroll_lost,
        "an unskilled 20 has no reroll to lose"
    );
}

#[test]
fn tc_043_up_adds_an_open_ended_roll_tx_13() {
    check(
        Proficiency::Skilled,
        Some(RollCondition::Up),
        &[8, 10, 4],
        22,
        8,
    );
    check(
        Proficiency::Skilled,
        Some(RollCondition::Up),
        &[10, 3, 20, 1],
        34,
        10,
    );
}

#[test]
fn tc_045_too_few_or_too_many_typed_dice_tx_11() {
    assert_eq!(
        roll(
            roll_spec(Proficiency::Skilled, None),
            &mut TypedDice::new(&[20])
        ),
        Err(DiceError::Missing { rolled: 1 })
    );
    let mut dice = TypedDice::new(&[7, 3]);
    roll(roll_spec(Proficiency::Skilled, None), &mut dice).unwrap();
    assert_eq!(dice.finish(), Err(DiceError::Surplus { used: 1, typed: 2 }));
}

/// S-21: a roll can lose more rerolls than one, and only then is their number saved.
#[test]
fn s_21_tc_252_a_roll_counts_the_rerolls_it_loses() {
    for (lost_rerolls, faces, lost, saved) in [
        (0, &[7, 3][..], 0, None),
        (1, &[7], 1, None),
        (1, &[10, 4], 1, None),
        (2, &[10], 2, Some(1)),
        (2, &[7], 1, None),
    ] {
        let modifiers = RollModifiers {
            free_dice: 1,
            lost_rerolls,
        };
        let spec = modifiers.roll_spec(Proficiency::Skilled, &CombatRules::default());
        let mut dice = TypedDice::new(faces);
        let rolled = roll(spec, &mut dice).unwrap();
        dice.finish().unwrap();
        assert_eq!(rolled.rerolls_lost(), lost, "{lost_rerolls} {faces:?}");
        assert_eq!(rolled.reroll_lost, lost > 0);
        let json = serde_json::to_value(&rolled).unwrap();
        let further = json.get("further_rerolls_lost");
        assert_eq!(further.and_then(|number| number.as_u64()), saved);
        assert_round_trip(&rolled);
    }
}
