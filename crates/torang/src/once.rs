//! One roll without a table: what is known of it, what it is rolled against, and everything rolled at once (TE-030, TE-060,
//! TE-080).

use super::modifier::help;
use super::odds::{LevelOdds, OutcomeOdds, helped, helped_opposed};
use super::opposed::{Comparison, OpposedRules, Scaled, Side, scale};
use super::score::{Level, Score};
use super::state::RollResult;
use tabletop::dice::{Chance, D100, Dice, DiceFault, Rolled};

/// One who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roller {
    /// The score with its modifiers (TE-050).
    pub score: Score,
    /// What a person's die shows; the app rolls where there is none.
    pub die: Option<D100>,
}

/// One who helps (TE-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    /// The roll was made already.
    Made(Level),
    /// It is made with the others.
    Rolls(Roller),
}

/// A roll that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Once {
    /// The active side.
    pub active: Roller,
    /// Its helpers.
    pub helpers: Vec<Helper>,
    /// The other side of an opposed roll.
    pub opponent: Option<Roller>,
    /// What is settled about opposed rolls.
    pub rules: OpposedRules,
}

/// A roll that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Each helper's level, with the roll where it was made here.
    pub help: Vec<(Level, Option<RollResult>)>,
    /// What all help comes to.
    pub helped: i32,
    /// The active side's roll.
    pub active: RollResult,
    /// The other side's.
    pub opponent: Option<RollResult>,
    /// How both compare.
    pub comparison: Option<Comparison>,
}

/// The odds of a roll, the rolls of helpers included.
#[derive(Clone, Debug)]
pub enum OnceOdds {
    /// Of the four levels.
    Levels(LevelOdds),
    /// Of the eight outcomes.
    Outcomes(OutcomeOdds),
}

impl Once {
    /// The active score with the help that is known, and the scores of those who have still to roll.
    fn known(&self) -> (Score, Vec<Score>) {
        let mut score = self.active.score;
        let mut to_come = vec![];
        for helper in &self.helpers {
            match helper {
                Helper::Made(level) => score = score.plus(help(*level)),
                Helper::Rolls(roller) => to_come.push(roller.score),
            }
        }
        (score, to_come)
    }

    fn scaled(&self, active: Score) -> Option<Scaled> {
        let opponent = self.opponent?;
        Some(scale(active, opponent.score, self.rules.big_divisor))
    }

    /// What a side rolls against as far as it is known.
    pub fn against(&self, side: Side) -> Score {
        let (score, _) = self.known();
        self.scaled(score).map_or(score, |scaled| scaled.of(side))
    }

    /// The odds as it stands.
    pub fn odds(&self) -> OnceOdds {
        let (score, to_come) = self.known();
        match self.opponent {
            Some(opponent) => {
                OnceOdds::Outcomes(helped_opposed(score, &to_come, opponent.score, self.rules))
            }
            None => OnceOdds::Levels(helped(score, &to_come)),
        }
    }

    /// Rolls: the helpers first, then both sides.
    ///
    /// # Errors
    /// [`DiceFault`] where chance fails.
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<Made, DiceFault> {
        let mut made_by = vec![];
        let mut helped = 0;
        for helper in &self.helpers {
            let (level, result) = match helper {
                Helper::Made(level) => (*level, None),
                Helper::Rolls(roller) => {
                    let result = fall(*roller, roller.score, roller.score, chance)?;
                    (result.level, Some(result))
                }
            };
            helped += help(level);
            made_by.push((level, result));
        }
        let score = self.active.score.plus(helped);
        let scaled = self.scaled(score);
        let against = scaled.map_or(score, |scaled| scaled.active);
        let active = fall(self.active, score, against, chance)?;
        let mut made = Made {
            help: made_by,
            helped,
            active,
            opponent: None,
            comparison: None,
        };
        if let (Some(theirs), Some(scaled)) = (self.opponent, scaled) {
            let result = fall(theirs, theirs.score, scaled.opponent, chance)?;
            let compared = self.rules.compare(scaled, active.natural, result.natural);
            made.opponent = Some(result);
            made.comparison = Some(compared);
        }
        Ok(made)
    }
}

#[inline(never)]
fn fall(
    roller: Roller,
    effective: Score,
    against: Score,
    chance: &mut dyn Chance,
) -> Result<RollResult, DiceFault> {
    let natural = match roller.die {
        Some(face) => face,
        None => Rolled(chance).d100()?,
    };
    Ok(RollResult {
        natural,
        typed: roller.die.is_some(),
        effective,
        against,
        level: against.level(natural),
    })
}
