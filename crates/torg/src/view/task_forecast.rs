//! Forecasts for tasks: for an attempt, from what a seat knows about the task, and for the time limit of a new task.

use super::View;
use super::task::TaskView;
use crate::settings::TaskHint;
use crate::task::completion_odds::{Probability, QUICK_FLIP_LIMIT};
use crate::task::forecast::{Forecast, RoundModifiers, SkillEstimate};
use crate::task::hint::TimeEstimate;
use crate::task::{AttemptKind, StepsPerFlip, TaskDifficulties};

/// What to expect of an attempt at a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptForecast {
    /// Its checks, in order.
    pub checks: Vec<CheckForecast>,
    /// Whether all checks use one roll.
    pub one_roll: bool,
    /// The bonus that the only check needs; `None` with several checks, or if the value of the skill is unknown (TC-046).
    pub needed_bonus: Option<i32>,
    /// The probability that all checks succeed.
    pub success: Probability,
    /// The probability that the task is completed in time with this attempt now. `None` outside rounds, without a known time limit,
    /// or if the table does not use computed chances (DD-247).
    pub in_time: Option<ChanceInTime>,
}

/// What to expect of a check of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckForecast {
    /// Its difficulty this round.
    pub difficulty: u16,
    /// By how much it is more difficult than the same step alone (DD-214, DD-238).
    pub penalty: u16,
}

/// The probability that a task is completed in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceInTime {
    /// Exactly this.
    Exact(Probability),
    /// At least this: only some of the flips that are left are computed, or a failed last-ditch effort leaves time for another approach.
    AtLeast(Probability),
    /// A failure would block the approach, and nobody knows how soon a new one is accepted.
    Unknown,
}

/// The estimate of the time limit of a new task at one pace (DD-247).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaceForecast {
    /// The pace.
    pub pace: StepsPerFlip,
    /// The estimate.
    pub estimate: TimeEstimate,
    /// Whether the probability is at least the one in the estimate: only some of the flips are computed.
    pub is_lower_bound: bool,
}

impl View {
    /// Returns the estimates of a new task's time limit, one for each pace that the table allows.
    pub fn pace_forecasts(
        &self,
        difficulties: &[u8],
        estimate: SkillEstimate,
        flips: u16,
    ) -> Vec<PaceForecast> {
        let forecast = Forecast {
            difficulties: TaskDifficulties {
                step_difficulties: difficulties,
                complications: 0,
                settings: &self.settings,
            },
            steps_done: 0,
            estimate,
            upcoming_boxes: &self.upcoming_boxes,
            this_round: RoundModifiers::default(),
        };
        let computed_flips = flips.min(QUICK_FLIP_LIMIT);
        let most_steps = StepsPerFlip::max_allowed(&self.settings).max_steps();
        StepsPerFlip::ALL
            .into_iter()
            .filter(|pace| pace.max_steps() <= most_steps)
            .map(|pace| PaceForecast {
                pace,
                estimate: forecast.time_estimate(pace, computed_flips),
                is_lower_bound: computed_flips < flips && self.settings.is(TaskHint::Computed),
            })
            .collect()
    }

    /// Returns the forecast of an attempt at a task with this bonus from helpers. `assumed_percent`: the chance of each check, which is
    /// used if the value of the skill is unknown. `None` if this seat does not know the difficulties.
    pub fn attempt_forecast(
        &self,
        task: &TaskView,
        attempt: AttemptKind,
        helper_bonus: u8,
        assumed_percent: u8,
    ) -> Option<AttemptForecast> {
        let difficulties = task.steps.iter().map(|step| step.difficulty);
        let difficulties: Vec<u8> = difficulties.collect::<Option<_>>()?;
        let estimate = task.value.map_or(
            SkillEstimate::AssumedPercent(assumed_percent),
            SkillEstimate::SkillValue,
        );
        let forecast = Forecast {
            difficulties: TaskDifficulties {
                step_difficulties: &difficulties,
                complications: task.complications,
                settings: &self.settings,
            },
            steps_done: task.steps_done(),
            estimate,
            upcoming_boxes: &self.upcoming_boxes,
            this_round: RoundModifiers {
                setback_difficulty: task.setback_difficulty,
                bonus: task.check_bonus,
                roll: task.roll_modifiers,
            },
        };
        let needed_bonus = match forecast
            .difficulties
            .checks(forecast.steps_done, attempt)
            .as_slice()
        {
            [only] => estimate.needed_bonus(only.difficulty, helper_bonus, forecast.this_round),
            _ => None,
        };
        let current = forecast.current_difficulties(attempt).into_iter();
        let checks = current
            .zip(forecast.penalties(attempt))
            .map(|(difficulty, penalty)| CheckForecast {
                difficulty,
                penalty,
            });
        Some(AttemptForecast {
            checks: checks.collect(),
            one_roll: forecast.one_roll(attempt),
            needed_bonus,
            success: forecast.attempt_probability(attempt, helper_bonus),
            in_time: self.chance_in_time(task, &forecast, attempt, helper_bonus),
        })
    }

    fn chance_in_time(
        &self,
        task: &TaskView,
        forecast: &Forecast<'_>,
        attempt: AttemptKind,
        helper_bonus: u8,
    ) -> Option<ChanceInTime> {
        let flips_left = task.flips_left?;
        let round = self.round.as_ref()?;
        if !self.settings.is(TaskHint::Computed) {
            return None;
        }
        let computed_flips = flips_left.min(QUICK_FLIP_LIMIT);
        let chance =
            forecast.probability_in_time(attempt, helper_bonus, round.task_box, computed_flips);
        Some(match chance {
            // It completes the task if it succeeds. If it fails with time left, the approach is blocked (DD-239 to DD-241).
            None if attempt == AttemptKind::LastDitch => {
                let success = forecast.attempt_probability(attempt, helper_bonus);
                match flips_left {
                    0 => ChanceInTime::Exact(success),
                    _ => ChanceInTime::AtLeast(success),
                }
            }
            None => ChanceInTime::Unknown,
            Some(chance) if computed_flips < flips_left => ChanceInTime::AtLeast(chance),
            Some(chance) => ChanceInTime::Exact(chance),
        })
    }
}
