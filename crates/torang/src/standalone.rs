//! One roll without a table: what is known of it, what it is rolled against, and everything rolled at once (TE-030, TE-060,
//! TE-080).

use super::modifier::help;
use super::odds::{HelpedOpposedOdds, LevelOdds, helped, helped_opposed};
use super::opposed::{Comparison, OpposedRules, ScaledScores, Side, scale};
use super::score::{Level, Score};
use super::state::RollResult;
use tabletop::dice::{Chance, D100, Dice, DiceError, RandomDice};

/// One who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandaloneRoller {
    /// The score with its modifiers (TE-050).
    pub score: Score,
    /// What a person's die shows; the app rolls where there is none.
    pub die: Option<D100>,
}

/// One who helps (TE-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandaloneHelper {
    /// The roll was made already.
    Known(Level),
    /// It is made with the others.
    Pending(StandaloneRoller),
}

/// A roll that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandaloneRoll {
    /// The active side.
    pub active: StandaloneRoller,
    /// Its helpers.
    pub helpers: Vec<StandaloneHelper>,
    /// The other side of an opposed roll.
    pub opponent: Option<StandaloneRoller>,
    /// What is settled about opposed rolls.
    pub rules: OpposedRules,
}

/// A roll that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandaloneRollResult {
    /// Each helper's level, with the roll where it was made here.
    pub helper_levels: Vec<(Level, Option<RollResult>)>,
    /// What all help comes to.
    pub help_total: i32,
    /// The active side's roll.
    pub active: RollResult,
    /// The other side's.
    pub opponent: Option<RollResult>,
    /// How both compare.
    pub comparison: Option<Comparison>,
}

/// The odds of a roll, the rolls of helpers included.
#[derive(Clone, Debug)]
pub enum StandaloneRollOdds {
    /// Of the four levels.
    Levels(LevelOdds),
    /// Of the eight outcomes.
    Outcomes(HelpedOpposedOdds),
}

impl StandaloneRoll {
    /// The active score with the help that is known, and the scores of those who have still to roll.
    fn known_help(&self) -> (Score, Vec<Score>) {
        let mut score = self.active.score;
        let mut to_come = vec![];
        for helper in &self.helpers {
            match helper {
                StandaloneHelper::Known(level) => score = score.plus(help(*level)),
                StandaloneHelper::Pending(roller) => to_come.push(roller.score),
            }
        }
        (score, to_come)
    }

    fn scaled(&self, active: Score) -> Option<ScaledScores> {
        let opponent = self.opponent?;
        Some(scale(active, opponent.score, self.rules.big_divisor))
    }

    /// What a side rolls against as far as it is known.
    pub fn target_score(&self, side: Side) -> Score {
        let (score, _) = self.known_help();
        self.scaled(score)
            .map_or(score, |scaled| scaled.for_side(side))
    }

    /// The odds as it stands.
    pub fn odds(&self) -> StandaloneRollOdds {
        let (score, to_come) = self.known_help();
        match self.opponent {
            Some(opponent) => StandaloneRollOdds::Outcomes(helped_opposed(
                score,
                &to_come,
                opponent.score,
                self.rules,
            )),
            None => StandaloneRollOdds::Levels(helped(score, &to_come)),
        }
    }

    /// Rolls: the helpers first, then both sides.
    ///
    /// # Errors
    /// [`DiceError`] where chance fails.
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<StandaloneRollResult, DiceError> {
        let mut made_by = vec![];
        let mut help_total = 0;
        for helper in &self.helpers {
            let (level, result) = match helper {
                StandaloneHelper::Known(level) => (*level, None),
                StandaloneHelper::Pending(roller) => {
                    let result = roll_against(*roller, roller.score, roller.score, chance)?;
                    (result.level, Some(result))
                }
            };
            help_total += help(level);
            made_by.push((level, result));
        }
        let score = self.active.score.plus(help_total);
        let scaled = self.scaled(score);
        let against = scaled.map_or(score, |scaled| scaled.active);
        let active = roll_against(self.active, score, against, chance)?;
        let mut made = StandaloneRollResult {
            helper_levels: made_by,
            help_total,
            active,
            opponent: None,
            comparison: None,
        };
        if let (Some(theirs), Some(scaled)) = (self.opponent, scaled) {
            let result = roll_against(theirs, theirs.score, scaled.opponent, chance)?;
            let compared = self.rules.compare(scaled, active.natural, result.natural);
            made.opponent = Some(result);
            made.comparison = Some(compared);
        }
        Ok(made)
    }
}

#[inline(never)]
fn roll_against(
    roller: StandaloneRoller,
    effective: Score,
    target_score: Score,
    chance: &mut dyn Chance,
) -> Result<RollResult, DiceError> {
    let natural = match roller.die {
        Some(face) => face,
        None => RandomDice(chance).d100()?,
    };
    Ok(RollResult {
        natural,
        typed: roller.die.is_some(),
        effective,
        target_score,
        level: target_score.level(natural),
    })
}
