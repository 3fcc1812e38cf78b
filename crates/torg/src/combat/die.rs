//! The open-ended die in combat: skilled or unskilled, stymied, and with extra rolls that are free or bought.

use super::rules::CombatRules;
use super::settings::UnskilledFace;
use crate::die_total::{Bonus, DieTotal};
use crate::skill::Proficiency;
use tabletop::dice::{D20, Dice, DiceError};

/// The specification of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollSpec {
    /// Whether a 10 is rolled again.
    pub rerolls_tens: bool,
    /// Whether a 20 is rolled again.
    pub rerolls_twenties: bool,
    /// The number of rerolls lost, starting with the first (TC-042, S-21).
    pub lost_rerolls: u8,
    /// The number of extra rolls, each open-ended: from being up (TC-043), possibilities and cards.
    pub extra_rolls: u8,
}

/// The most extra rolls; more are ignored.
pub(crate) const MAX_EXTRA_ROLLS: u8 = 8;

impl RollSpec {
    /// Returns one roll without extra rolls or lost rerolls (TC-040, TC-041).
    pub fn plain(skill: Proficiency, rules: &CombatRules) -> Self {
        let skilled = skill == Proficiency::Skilled;
        Self {
            rerolls_tens: skilled || rules.is(UnskilledFace::Ten),
            rerolls_twenties: skilled || rules.is(UnskilledFace::Twenty),
            lost_rerolls: 0,
            extra_rolls: 0,
        }
    }

    /// Checks whether the die is rolled again after this face.
    pub const fn rerolls(self, face: u8) -> bool {
        (face == 10 && self.rerolls_tens) || (face == 20 && self.rerolls_twenties)
    }
}

/// A finished roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolledChains {
    /// Every die of the roll and of each extra roll; a lost reroll has no die.
    pub chains: Vec<Vec<D20>>,
    /// Their sum.
    pub total: DieTotal,
    /// Its bonus from the chart (TC-044).
    pub bonus: Bonus,
    /// The number of rerolls lost.
    pub lost_rerolls: u8,
}

/// Rolls the die and its rerolls first, then the extra rolls (P2).
///
/// # Errors
/// [`DiceError`] from dice that a person typed (TC-045).
pub fn roll_chains(spec: RollSpec, dice: &mut dyn Dice) -> Result<RolledChains, DiceError> {
    let (mut chains, mut total, mut lost_rerolls) = (Vec::new(), 0_u32, 0);
    for index in 0..=spec.extra_rolls {
        let mut chain = Vec::new();
        if index > 0 && lost_rerolls < spec.lost_rerolls {
            lost_rerolls += 1;
            chains.push(chain);
            continue;
        }
        loop {
            let die = dice.d20()?;
            total = total.saturating_add(u32::from(die.face()));
            chain.push(die);
            if !spec.rerolls(die.face()) {
                break;
            }
            if lost_rerolls < spec.lost_rerolls {
                lost_rerolls += 1;
                break;
            }
        }
        chains.push(chain);
    }
    let total = DieTotal::new(total).ok_or(DiceError::Missing { rolled: 0 })?;
    Ok(RolledChains {
        chains,
        total,
        bonus: total.bonus(),
        lost_rerolls,
    })
}
