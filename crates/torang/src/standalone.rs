//! A single roll without a table: its known values, its odds, and its result (TE-030, TE-060, TE-080).

use super::modifier::help;
use super::odds::{HelpedOpposedOdds, LevelOdds, helped, helped_opposed};
use super::opposed::{Comparison, OpposedRules, ScaledScores, Scaling, Side, scale};
use super::score::{Level, Score};
use super::state::RollResult;
use tabletop::dice::{Chance, D100, Dice, DiceError, RandomDice};

/// A roller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandaloneRoller {
    /// The score with its modifiers (TE-050).
    pub score: Score,
    /// The number a person rolled; `None` if the app rolls.
    pub die: Option<D100>,
}

/// A helper (TE-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandaloneHelper {
    /// The roll has already been made.
    Known(Level),
    /// It is rolled together with the main roll.
    Pending(StandaloneRoller),
}

/// A roll to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandaloneRoll {
    /// The active side.
    pub active: StandaloneRoller,
    /// Its helpers.
    pub helpers: Vec<StandaloneHelper>,
    /// The other side of an opposed roll.
    pub opponent: Option<StandaloneRoller>,
    /// The rules for opposed rolls.
    pub rules: OpposedRules,
}

/// The result of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandaloneRollResult {
    /// Each helper's level, with the roll if it was made here.
    pub helper_levels: Vec<(Level, Option<RollResult>)>,
    /// The sum of all help.
    pub help_total: i32,
    /// The active side's roll.
    pub active: RollResult,
    /// The opponent's roll.
    pub opponent: Option<RollResult>,
    /// The comparison of both rolls; `None` if the roll is not opposed.
    pub comparison: Option<Comparison>,
}

/// The odds of a roll, including rolls of helpers.
#[derive(Clone, Debug)]
pub enum StandaloneRollOdds {
    /// The odds of the four levels.
    Levels(LevelOdds),
    /// The odds of the eight outcomes of an opposed roll.
    Outcomes(HelpedOpposedOdds),
}

impl StandaloneRoll {
    /// Returns the active score with the known help, and the scores of helpers who still have to roll.
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

    /// Returns the score that a side rolls against, with the help known so far.
    pub fn target_score(&self, side: Side) -> Score {
        let (score, _) = self.known_help();
        self.scaled(score)
            .map_or(score, |scaled| scaled.for_side(side))
    }

    /// Returns how both scores are scaled, with the help known so far; `None` if the roll is not opposed (TE-097, TE-100).
    pub fn scaling(&self) -> Option<Scaling> {
        let (score, _) = self.known_help();
        self.scaled(score).map(|scaled| scaled.scaling)
    }

    /// Returns the odds, including helpers who still have to roll.
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

    /// Rolls for the helpers first, then for both sides.
    ///
    /// # Errors
    /// [`DiceError`] if the source of chance fails.
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<StandaloneRollResult, DiceError> {
        let mut helper_levels = vec![];
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
            helper_levels.push((level, result));
        }
        let score = self.active.score.plus(help_total);
        let scaled = self.scaled(score);
        let against = scaled.map_or(score, |scaled| scaled.active);
        let active = roll_against(self.active, score, against, chance)?;
        let mut roll_result = StandaloneRollResult {
            helper_levels,
            help_total,
            active,
            opponent: None,
            comparison: None,
        };
        if let (Some(opponent), Some(scaled)) = (self.opponent, scaled) {
            let result = roll_against(opponent, opponent.score, scaled.opponent, chance)?;
            let compared = self.rules.compare(scaled, active.natural, result.natural);
            roll_result.opponent = Some(result);
            roll_result.comparison = Some(compared);
        }
        Ok(roll_result)
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
