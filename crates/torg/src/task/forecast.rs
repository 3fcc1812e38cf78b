//! Forecasts for an attempt: the probability that it succeeds, and that the task is completed in time with it.

use super::completion_odds::{
    CompletionPlan, Probability, Ratio, UpcomingBoxes, probability_within,
};
use super::hint::{TimeEstimate, estimate_time};
use super::{AttemptKind, StepsPerFlip, TaskDifficulties};
use crate::card::{StepLetter, TaskBox};
use crate::odds::success_with_modifiers;
use crate::roll::RollModifiers;
use crate::settings::{LastDitchRoll, TaskRoll};
use crate::skill::Proficiency;

/// The basis for the odds of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkillEstimate {
    /// The value of the skill, including helpers.
    SkillValue(u8),
    /// This percentage of checks succeeds, regardless of their difficulty.
    AssumedPercent(u8),
}

/// What a seat knows about a task, as the basis of its forecasts.
#[derive(Clone, Copy, Debug)]
pub struct Forecast<'a> {
    /// Its difficulties.
    pub difficulties: TaskDifficulties<'a>,
    /// Completed steps.
    pub steps_done: usize,
    /// The estimate of the lead's skill.
    pub estimate: SkillEstimate,
    /// The task boxes that may still be flipped.
    pub upcoming_boxes: &'a UpcomingBoxes,
    /// The modifiers that apply only to this round's checks.
    pub this_round: RoundModifiers,
}

/// Modifiers of this round's checks; later rounds may not have them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundModifiers {
    /// Added to every difficulty.
    pub setback_difficulty: u8,
    /// Added to every total: by cards, setbacks and waiting (DD-124, DD-165, DD-253).
    pub bonus: i32,
    /// How up and stymied change the lead's roll (DD-137, DD-143, A-21, A-22).
    pub roll: RollModifiers,
}

impl SkillEstimate {
    /// Returns the bonus that a check needs this round, if the skill's value is known (TC-046).
    pub fn needed_bonus(self, difficulty: u16, help: u8, now: RoundModifiers) -> Option<i32> {
        match self {
            Self::SkillValue(value) => {
                let plain = i32::from(difficulty) - i32::from(value) - i32::from(help);
                Some(plain + i32::from(now.setback_difficulty) - now.bonus)
            }
            Self::AssumedPercent(_) => None,
        }
    }
}

impl Forecast<'_> {
    fn check_chance(&self, difficulty: u16, help: u8, now: RoundModifiers) -> Ratio {
        match self.estimate {
            SkillEstimate::SkillValue(value) => success_with_modifiers(
                i32::from(value) + i32::from(help) + now.bonus,
                i32::from(difficulty) + i32::from(now.setback_difficulty),
                Proficiency::Skilled,
                now.roll,
            ),
            SkillEstimate::AssumedPercent(percent) => Ratio {
                numerator: u32::from(percent.min(100)),
                denominator: 100,
            },
        }
    }

    /// Returns the difficulty of each check of an attempt this round.
    pub fn current_difficulties(&self, attempt: AttemptKind) -> Vec<u16> {
        let setback = u16::from(self.this_round.setback_difficulty);
        let checks = self.difficulties.checks(self.steps_done, attempt);
        let current = |check: &super::TaskCheck| check.difficulty.saturating_add(setback);
        checks.iter().map(current).collect()
    }

    /// Returns by how much each check of an attempt is more difficult than the same step alone (DD-214, DD-238).
    pub fn penalties(&self, attempt: AttemptKind) -> Vec<u16> {
        let checks = self.difficulties.checks(self.steps_done, attempt);
        let ratios = checks.iter().enumerate().filter_map(|(index, check)| {
            let next = self.steps_done + index;
            let alone = self.difficulties.checks(next, AttemptKind::Steps(1));
            Some(check.difficulty.saturating_sub(alone.first()?.difficulty))
        });
        ratios.collect()
    }

    /// Returns whether all checks of an attempt use one roll.
    pub fn one_roll(&self, attempt: AttemptKind) -> bool {
        match attempt {
            AttemptKind::Steps(_) => self.difficulties.settings.is(TaskRoll::One),
            AttemptKind::Check => false,
            AttemptKind::LastDitch => self.difficulties.settings.is(LastDitchRoll::One),
        }
    }

    fn check_chances(&self, attempt: AttemptKind, help: u8) -> Vec<Ratio> {
        let checks = self.difficulties.checks(self.steps_done, attempt);
        let ratio =
            |check: &super::TaskCheck| self.check_chance(check.difficulty, help, self.this_round);
        checks.iter().map(ratio).collect()
    }

    /// Returns the probability that all checks of an attempt succeed this round.
    pub fn attempt_probability(&self, attempt: AttemptKind, help: u8) -> Probability {
        Probability::all_of(&self.check_chances(attempt, help), self.one_roll(attempt))
    }

    fn with_plan<T>(
        &self,
        steps_done: usize,
        pace: StepsPerFlip,
        compute: impl FnOnce(&CompletionPlan<'_>) -> T,
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
        compute(&CompletionPlan {
            steps_done,
            step_count: self.difficulties.step_difficulties.len(),
            pace,
            check_chance: &chance,
            one_roll: self.one_roll(AttemptKind::Steps(1)),
        })
    }

    /// Returns the estimate for this many further flips at a pace.
    pub fn time_estimate(&self, pace: StepsPerFlip, flips: u16) -> TimeEstimate {
        self.with_plan(self.steps_done, pace, |plan| {
            estimate_time(self.difficulties.settings, self.upcoming_boxes, plan, flips)
        })
    }

    /// Returns the probability of completion within this many flips, at the best pace.
    fn best_probability_within(&self, done: usize, flips: u16) -> Probability {
        let settings = self.difficulties.settings;
        let paces = [StepsPerFlip::One, StepsPerFlip::max_allowed(settings)];
        let each = paces.map(|pace| {
            self.with_plan(done, pace, |plan| {
                probability_within(self.upcoming_boxes, plan, flips)
            })
        });
        let [single, multiple] = each;
        single.max(multiple)
    }

    /// Returns the probability of completion with this attempt now and this many further flips. `None` if a failure would block the
    /// approach, since it is unknown how soon a new one is accepted.
    pub fn probability_in_time(
        &self,
        attempt: AttemptKind,
        help: u8,
        task_box: TaskBox,
        flips: u16,
    ) -> Option<Probability> {
        let checks = self.check_chances(attempt, help);
        match (attempt, task_box) {
            (AttemptKind::LastDitch, _) | (AttemptKind::Check, TaskBox::CriticalProblem) => None,
            (AttemptKind::Check, _) => {
                let holds = Probability::all_of(&checks, false);
                let good = self.best_probability_within(self.steps_done, flips);
                let bad = match task_box {
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
