//! What an attempt comes to: how likely it succeeds now, and how likely the task is done in time with it.

use super::completion_odds::{
    CompletionPlan, Probability, Ratio, UpcomingBoxes, probability_within,
};
use super::hint::{TimeEstimate, estimate_time};
use super::{AttemptKind, StepsPerFlip, TaskDifficulties};
use crate::card::{StepLetter, TaskBox};
use crate::odds::success;
use crate::settings::{LastDitchRoll, TaskRoll};
use crate::skill::{Proficiency, RollCondition};

/// What the checks are counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkillEstimate {
    /// A skill of that value, with what helpers add.
    SkillValue(u8),
    /// So many checks of a hundred succeed, however hard they are.
    AssumedPercent(u8),
}

/// A task as a seat may count it.
#[derive(Clone, Copy, Debug)]
pub struct Forecast<'a> {
    /// How hard it is.
    pub difficulties: TaskDifficulties<'a>,
    /// Steps done.
    pub steps_done: usize,
    /// What the lead can do.
    pub estimate: SkillEstimate,
    /// The boxes that may come.
    pub upcoming_boxes: &'a UpcomingBoxes,
    /// What weighs on the checks of this round alone.
    pub this_round: RoundModifiers,
}

/// What weighs on the checks of the round that runs; the next ones may be without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundModifiers {
    /// What is added to every difficulty.
    pub setback_difficulty: u8,
    /// What is taken off every total (DD-165).
    pub setback_total_penalty: u8,
    /// Whether the lead is up or stymied (DD-137, DD-143).
    pub roll_condition: Option<RollCondition>,
}

impl SkillEstimate {
    /// The bonus number that a check of this round takes, where the skill's value is known (TC-046).
    pub fn needed_bonus(self, difficulty: u16, help: u8, now: RoundModifiers) -> Option<i32> {
        match self {
            Self::SkillValue(value) => {
                let plain = i32::from(difficulty) - i32::from(value) - i32::from(help);
                Some(
                    plain
                        + i32::from(now.setback_difficulty)
                        + i32::from(now.setback_total_penalty),
                )
            }
            Self::AssumedPercent(_) => None,
        }
    }
}

impl Forecast<'_> {
    fn check_chance(&self, difficulty: u16, help: u8, now: RoundModifiers) -> Ratio {
        match self.estimate {
            SkillEstimate::SkillValue(value) => success(
                i32::from(value) + i32::from(help) - i32::from(now.setback_total_penalty),
                i32::from(difficulty) + i32::from(now.setback_difficulty),
                Proficiency::Skilled,
                now.roll_condition,
            ),
            SkillEstimate::AssumedPercent(percent) => Ratio {
                numerator: u32::from(percent.min(100)),
                denominator: 100,
            },
        }
    }

    fn one_roll(&self, attempt: AttemptKind) -> bool {
        match attempt {
            AttemptKind::Steps(_) => self.difficulties.settings.is(TaskRoll::One),
            AttemptKind::Check => false,
            AttemptKind::LastDitch => self.difficulties.settings.is(LastDitchRoll::One),
        }
    }

    fn check_chances(&self, attempt: AttemptKind, help: u8) -> Vec<Ratio> {
        let checks = self.difficulties.checks(self.steps_done, attempt);
        let of =
            |check: &super::TaskCheck| self.check_chance(check.difficulty, help, self.this_round);
        checks.iter().map(of).collect()
    }

    /// How likely all checks of an attempt succeed in this round.
    pub fn attempt_probability(&self, attempt: AttemptKind, help: u8) -> Probability {
        Probability::all_of(&self.check_chances(attempt, help), self.one_roll(attempt))
    }

    fn with_plan<T>(
        &self,
        steps_done: usize,
        pace: StepsPerFlip,
        then: impl FnOnce(&CompletionPlan<'_>) -> T,
    ) -> T {
        let chance = |from: usize, step: StepLetter, tried: usize| {
            let tried = AttemptKind::Steps(u8::try_from(tried).unwrap_or(u8::MAX));
            let checks = self.difficulties.checks(from, tried);
            let check = checks.iter().find(|check| check.step == step);
            check.map_or(
                Ratio {
                    numerator: 0,
                    denominator: 1,
                },
                |check| self.check_chance(check.difficulty, 0, RoundModifiers::default()),
            )
        };
        then(&CompletionPlan {
            steps_done,
            step_count: self.difficulties.step_difficulties.len(),
            pace,
            check_chance: &chance,
            one_roll: self.one_roll(AttemptKind::Steps(1)),
        })
    }

    /// What so many flips to come are worth at a pace.
    pub fn time_estimate(&self, pace: StepsPerFlip, flips: u16) -> TimeEstimate {
        self.with_plan(self.steps_done, pace, |plan| {
            estimate_time(self.difficulties.settings, self.upcoming_boxes, plan, flips)
        })
    }

    /// How likely it is done in so many flips, whichever pace is the best.
    fn best_probability_within(&self, done: usize, flips: u16) -> Probability {
        let all = self.difficulties.settings;
        let paces = [StepsPerFlip::One, StepsPerFlip::max_allowed(all)];
        let each = paces.map(|pace| {
            self.with_plan(done, pace, |plan| {
                probability_within(self.upcoming_boxes, plan, flips)
            })
        });
        let [one, more] = each;
        one.max(more)
    }

    /// How likely the task is done with this attempt now and so many flips to come. `None` where a failure ends in a blocked
    /// way: how soon another is found is nobody's to count.
    pub fn probability_in_time(
        &self,
        attempt: AttemptKind,
        help: u8,
        under: TaskBox,
        flips: u16,
    ) -> Option<Probability> {
        let checks = self.check_chances(attempt, help);
        match (attempt, under) {
            (AttemptKind::LastDitch, _) | (AttemptKind::Check, TaskBox::CriticalProblem) => None,
            (AttemptKind::Check, _) => {
                let holds = Probability::all_of(&checks, false);
                let good = self.best_probability_within(self.steps_done, flips);
                let bad = match under {
                    TaskBox::PossibleSetback => {
                        self.best_probability_within(self.steps_done.saturating_sub(1), flips)
                    }
                    TaskBox::Complication => {
                        let mut worse = *self;
                        worse.difficulties.complications =
                            worse.difficulties.complications.saturating_add(1);
                        worse.best_probability_within(self.steps_done, flips)
                    }
                    TaskBox::Steps(_) | TaskBox::CriticalProblem => good,
                };
                Some(
                    holds
                        .times(good)
                        .plus(Probability::ALWAYS.minus(holds).times(bad)),
                )
            }
            (AttemptKind::Steps(_), _) => {
                let one_roll = self.one_roll(attempt);
                let mut sum = Probability::NEVER;
                let mut reached = Probability::ALWAYS;
                for passed in 0..=checks.len() {
                    let further = checks.get(..=passed).map_or(Probability::NEVER, |so_far| {
                        Probability::all_of(so_far, one_roll)
                    });
                    let ends_here = reached.minus(further);
                    sum = sum.plus(
                        ends_here
                            .times(self.best_probability_within(self.steps_done + passed, flips)),
                    );
                    reached = further;
                }
                Some(sum)
            }
        }
    }
}
