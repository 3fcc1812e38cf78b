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
    /// Each list is a die with its rerolls; there is a second list for the free die of an actor who is up.
    pub chains: Vec<Vec<D20>>,
    /// The sum of all dice.
    pub total: DieTotal,
    /// The bonus from the bonus chart.
    pub bonus: Bonus,
    /// Whether a reroll was lost to being stymied, which is then used up (DD-143, A-23).
    pub reroll_lost: bool,
    /// How many rerolls beyond the first were lost to further stymied results (S-21).
    #[serde(default, skip_serializing_if = "crate::saved_form::is_default")]
    pub further_rerolls_lost: u8,
}

/// The modifiers of one roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollModifiers {
    /// Free dice, 0 to 2 (DD-137, A-21).
    pub free_dice: u8,
    /// How many rerolls are lost, starting with the first (DD-143, S-21).
    pub lost_rerolls: u8,
}

impl From<Option<RollCondition>> for RollModifiers {
    fn from(roll_condition: Option<RollCondition>) -> Self {
        Self {
            free_dice: u8::from(roll_condition == Some(RollCondition::Up)),
            lost_rerolls: u8::from(roll_condition == Some(RollCondition::Stymied)),
        }
    }
}

impl RollModifiers {
    /// Returns how one action's dice are rolled by this table's rules (TC-040 … TC-043, S-01).
    pub fn roll_spec(self, skill: Proficiency, rules: &CombatRules) -> RollSpec {
        RollSpec {
            lost_rerolls: self.lost_rerolls,
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

    /// Returns how many rerolls were lost to being stymied.
    pub const fn rerolls_lost(&self) -> u8 {
        (self.reroll_lost as u8).saturating_add(self.further_rerolls_lost)
    }

    fn from_chains(chains: Vec<Vec<D20>>, rerolls_lost: u8) -> Self {
        let faces = chains.iter().flatten();
        let total = DieTotal(faces.map(|die| u32::from(die.face())).sum());
        Self {
            chains,
            total,
            bonus: total.bonus(),
            reroll_lost: rerolls_lost > 0,
            further_rerolls_lost: rerolls_lost.saturating_sub(1),
        }
    }

    /// Returns the roll with one more die, bought with a possibility or card; it is rerolled like any die (DD-139, DD-141).
    ///
    /// # Errors
    /// [`DiceError`] from dice that a person typed.
    pub(crate) fn with_extra(
        &self,
        spec: RollSpec,
        dice: &mut dyn Dice,
    ) -> Result<Self, DiceError> {
        let mut chains = self.chains.clone();
        let plain = RollSpec {
            lost_rerolls: 0,
            extra_rolls: 0,
            ..spec
        };
        chains.extend(roll_chains(plain, dice)?.chains);
        Ok(Self::from_chains(chains, self.rerolls_lost()))
    }
}

/// Rolls one action's dice (TC-040 … TC-043). A lost reroll records no die.
///
/// # Errors
/// [`DiceError`] from dice that a person typed.
pub fn roll(spec: RollSpec, dice: &mut dyn Dice) -> Result<DiceRoll, DiceError> {
    let mut thrown = roll_chains(spec, dice)?;
    thrown.chains.retain(|chain| !chain.is_empty());
    Ok(DiceRoll::from_chains(thrown.chains, thrown.lost_rerolls))
}
