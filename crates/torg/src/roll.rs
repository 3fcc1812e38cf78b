//! A finished roll of Torg's open-ended d20, and the modifiers of the next one (TC-040 … TC-049).

use super::combat::die::{MAX_EXTRA_ROLLS, RollSpec, roll_chains};
use super::combat::rules::CombatRules;
pub use super::die_total::{Bonus, DieTotal};
pub use super::skill::{Proficiency, RollCondition};
pub use super::success::{ResultPoints, SuccessLevel};
use serde::{Deserialize, Serialize};
use tabletop::dice::{D20, Dice, DiceError};
use tabletop::validated;

/// A finished roll: every die, the total and its bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct DiceRoll {
    /// The die and its rerolls; a second list for the free die of an actor who is up.
    pub chains: Vec<Vec<D20>>,
    /// The sum of all dice.
    pub total: DieTotal,
    /// The bonus from the bonus chart.
    pub bonus: Bonus,
    /// Whether being stymied cost a reroll and is used up (DD-143, A-23).
    pub reroll_lost: bool,
}

/// The modifiers of one roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollModifiers {
    /// Free dice, 0 to 2 (DD-137, A-21).
    pub free_dice: u8,
    /// The first reroll is lost (DD-143).
    pub stymied: bool,
}

impl From<Option<RollCondition>> for RollModifiers {
    fn from(roll_condition: Option<RollCondition>) -> Self {
        Self {
            free_dice: u8::from(roll_condition == Some(RollCondition::Up)),
            stymied: roll_condition == Some(RollCondition::Stymied),
        }
    }
}

impl RollModifiers {
    /// How one action's dice are rolled by this table's rules (TC-040 … TC-043, S-01).
    pub fn roll_spec(self, skill: Proficiency, rules: &CombatRules) -> RollSpec {
        RollSpec {
            lost_rerolls: u8::from(self.stymied),
            extra_rolls: self.free_dice.min(MAX_EXTRA_ROLLS),
            ..RollSpec::plain(skill, rules)
        }
    }
}

// The total must be the sum of the dice, and the bonus must fit the total.
validated!(DiceRoll, DiceRoll::adds_up);

impl DiceRoll {
    fn adds_up(&self) -> bool {
        let faces = self.chains.iter().flatten();
        let sum: u64 = faces.map(|die| u64::from(die.face())).sum();
        sum == u64::from(self.total.get()) && self.bonus == self.total.bonus()
    }

    fn of(chains: Vec<Vec<D20>>, reroll_lost: bool) -> Self {
        let faces = chains.iter().flatten();
        let total = DieTotal(faces.map(|die| u32::from(die.face())).sum());
        Self {
            chains,
            total,
            bonus: total.bonus(),
            reroll_lost,
        }
    }

    /// The same roll with one more die, bought with a possibility or card; it is rerolled like any die (DD-139, DD-141).
    ///
    /// # Errors
    /// [`DiceError`] from dice that a person typed.
    pub(crate) fn with_extra(&self, how: RollSpec, dice: &mut dyn Dice) -> Result<Self, DiceError> {
        let mut chains = self.chains.clone();
        let plain = RollSpec {
            lost_rerolls: 0,
            extra_rolls: 0,
            ..how
        };
        chains.extend(roll_chains(plain, dice)?.chains);
        Ok(Self::of(chains, self.reroll_lost))
    }
}

/// Rolls one action's dice (TC-040 … TC-043). A lost reroll records no die.
///
/// # Errors
/// [`DiceError`] from dice that a person typed.
pub fn roll(how: RollSpec, dice: &mut dyn Dice) -> Result<DiceRoll, DiceError> {
    let mut thrown = roll_chains(how, dice)?;
    thrown.chains.retain(|chain| !chain.is_empty());
    Ok(DiceRoll::of(thrown.chains, thrown.lost_rerolls > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::dice::TypedDice;

    fn how(skill: Proficiency, roll_condition: Option<RollCondition>) -> RollSpec {
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
        let rolled = roll(how(skill, roll_condition), &mut dice).unwrap();
        dice.finish().unwrap();
        assert_eq!(
            (rolled.total.get(), rolled.bonus.0),
            (total, bonus),
            "{faces:?}"
        );
    }

    #[test]
    fn tc_040_041_chains_tx_06_to_tx_10() {
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
        let stymied = how(Proficiency::Unskilled, Some(RollCondition::Stymied));
        let spared = roll(stymied, &mut TypedDice::new(&[20])).unwrap();
        assert!(!spared.reroll_lost, "an unskilled 20 has no reroll to lose");
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
    fn tc_045_typed_chains_that_stop_early_or_go_on_tx_11() {
        assert_eq!(
            roll(how(Proficiency::Skilled, None), &mut TypedDice::new(&[20])),
            Err(DiceError::Missing { rolled: 1 })
        );
        let mut dice = TypedDice::new(&[7, 3]);
        roll(how(Proficiency::Skilled, None), &mut dice).unwrap();
        assert_eq!(dice.finish(), Err(DiceError::Surplus { used: 1, typed: 2 }));
    }

    #[test]
    fn tc_t1_bonus_chart_tx_02_to_tx_05() {
        let expected = [
            -12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7,
        ];
        for (total, bonus) in (1..).zip(expected) {
            assert_eq!(
                DieTotal::new(total).unwrap().bonus(),
                Bonus(bonus),
                "die total {total}"
            );
        }
        for (total, bonus) in [
            (21, 8),
            (25, 8),
            (26, 9),
            (30, 9),
            (31, 10),
            (35, 10),
            (36, 11),
            (60, 15),
            (61, 16),
            (100, 23),
            (101, 24),
        ] {
            assert_eq!(
                DieTotal::new(total).unwrap().bonus(),
                Bonus(bonus),
                "die total {total}"
            );
        }
        assert_eq!(DieTotal::new(0), None);
        assert!(DieTotal::new(u32::MAX).unwrap().bonus().0 > 800_000_000);
    }

    #[test]
    fn tc_t2_success_levels_tx_14() {
        use SuccessLevel::{Average, Good, Minimal, Spectacular, Superior};
        let cases = [
            (i32::MIN, None),
            (-1, None),
            (0, Some(Minimal)),
            (1, Some(Average)),
            (2, Some(Average)),
            (3, Some(Good)),
            (6, Some(Good)),
            (7, Some(Superior)),
            (11, Some(Superior)),
            (12, Some(Spectacular)),
            (40, Some(Spectacular)),
            (i32::MAX, Some(Spectacular)),
        ];
        for (points, level) in cases {
            assert_eq!(
                SuccessLevel::for_points(ResultPoints(points)),
                level,
                "{points}"
            );
        }
    }
}
