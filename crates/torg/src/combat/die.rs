//! The open-ended die as combat rolls it: skilled or not, stymied, and with further rolls that come free or are paid for (3.3).

use super::rules::Rules;
use super::settings::UnskilledFace;
use crate::die_total::{Bonus, DieTotal};
use crate::skill::{Skill, Standing};
use tabletop::dice::{D20, Dice, DiceFault};

/// How an action's dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Whether a 10 goes on.
    pub tens: bool,
    /// Whether a 20 goes on.
    pub twenties: bool,
    /// How many rerolls are lost, the first ones there would be (TC-042, S-21).
    pub stymied: u8,
    /// Further rolls on top, each open-ended itself: by being up (TC-043), by possibilities and cards.
    pub further: u8,
}

/// The most further rolls that a throw has; any beyond count for nothing.
pub const MOST_FURTHER: u8 = 8;

impl Throw {
    /// One roll, with what is bought on top (TC-040 … TC-043).
    pub fn new(skill: Skill, standing: Option<Standing>, bought: u8, rules: &Rules) -> Self {
        let skilled = skill == Skill::Skilled;
        let up = u8::from(standing == Some(Standing::Up));
        Self {
            tens: skilled || rules.is(UnskilledFace::Ten),
            twenties: skilled || rules.is(UnskilledFace::Twenty),
            stymied: u8::from(standing == Some(Standing::Stymied)),
            further: bought.min(MOST_FURTHER - up) + up,
        }
    }

    /// One plain roll.
    pub fn plain(skill: Skill, rules: &Rules) -> Self {
        Self::new(skill, None, 0, rules)
    }

    /// Whether the die goes on after a face.
    pub const fn goes_on(self, face: u8) -> bool {
        (face == 10 && self.tens) || (face == 20 && self.twenties)
    }
}

/// A finished throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Every die of every chain; a roll that was lost has none.
    pub chains: Vec<Vec<D20>>,
    /// Their sum.
    pub total: DieTotal,
    /// What the chart gives for it (TC-044).
    pub bonus: Bonus,
    /// How many rerolls were lost.
    pub lost: u8,
}

/// Rolls: the die's own chain first, then the further ones (P2).
///
/// # Errors
/// [`DiceFault`] from dice that a person typed (TC-045).
pub fn throw(how: Throw, dice: &mut dyn Dice) -> Result<Thrown, DiceFault> {
    let (mut chains, mut total, mut lost) = (Vec::new(), 0_u32, 0);
    for place in 0..=how.further {
        let mut chain = Vec::new();
        if place > 0 && lost < how.stymied {
            lost += 1;
            chains.push(chain);
            continue;
        }
        loop {
            let die = dice.d20()?;
            total = total.saturating_add(u32::from(die.face()));
            chain.push(die);
            if !how.goes_on(die.face()) {
                break;
            }
            if lost < how.stymied {
                lost += 1;
                break;
            }
        }
        chains.push(chain);
    }
    let total = DieTotal::new(total).ok_or(DiceFault::Missing { rolled: 0 })?;
    Ok(Thrown {
        chains,
        total,
        bonus: total.bonus(),
        lost,
    })
}
