//! What an attempt comes to: how likely it succeeds now, and how likely the task is done in time with it.

use super::chance::{Likelihood, Outlook, Plan, Ratio, within};
use super::hint::{Weighed, weigh};
use super::{Attempt, Run, StepsAFlip};
use crate::card::{Step, TaskBox};
use crate::odds::success;
use crate::settings::{LastDitchRoll, TaskRoll};
use crate::skill::{Skill, Standing};

/// What the checks are counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A skill of that value, with what helpers add.
    Value(u8),
    /// So many checks of a hundred succeed, however hard they are.
    Assumed(u8),
}

/// A task as a seat may count it.
#[derive(Clone, Copy, Debug)]
pub struct Forecast<'a> {
    /// How hard it is.
    pub run: Run<'a>,
    /// Steps done.
    pub done: usize,
    /// What the lead can do.
    pub hand: Hand,
    /// The boxes that may come.
    pub outlook: &'a Outlook,
    /// What weighs on the checks of this round alone.
    pub now: Now,
}

/// What weighs on the checks of the round that runs; the next ones may be without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// What is added to every difficulty.
    pub harder: u8,
    /// What is taken off every total (DD-165).
    pub hindered: u8,
    /// Whether the lead is up or stymied (DD-137, DD-143).
    pub standing: Option<Standing>,
}

impl Hand {
    /// The bonus number that a check of this round takes, where the skill's value is known (TC-046).
    pub fn needs(self, difficulty: u16, help: u8, now: Now) -> Option<i32> {
        match self {
            Self::Value(value) => {
                let plain = i32::from(difficulty) - i32::from(value) - i32::from(help);
                Some(plain + i32::from(now.harder) + i32::from(now.hindered))
            }
            Self::Assumed(_) => None,
        }
    }
}

impl Forecast<'_> {
    fn check(&self, difficulty: u16, help: u8, now: Now) -> Ratio {
        match self.hand {
            Hand::Value(value) => success(
                i32::from(value) + i32::from(help) - i32::from(now.hindered),
                i32::from(difficulty) + i32::from(now.harder),
                Skill::Skilled,
                now.standing,
            ),
            Hand::Assumed(percent) => Ratio {
                of: u32::from(percent.min(100)),
                out_of: 100,
            },
        }
    }

    fn one_roll(&self, attempt: Attempt) -> bool {
        match attempt {
            Attempt::Steps(_) => self.run.settings.is(TaskRoll::One),
            Attempt::Check => false,
            Attempt::LastDitch => self.run.settings.is(LastDitchRoll::One),
        }
    }

    fn checks(&self, attempt: Attempt, help: u8) -> Vec<Ratio> {
        let checks = self.run.checks(self.done, attempt);
        let of = |check: &super::Check| self.check(check.difficulty, help, self.now);
        checks.iter().map(of).collect()
    }

    /// How likely all checks of an attempt succeed in this round.
    pub fn all(&self, attempt: Attempt, help: u8) -> Likelihood {
        Likelihood::of_all(&self.checks(attempt, help), self.one_roll(attempt))
    }

    fn plan<T>(&self, done: usize, pace: StepsAFlip, then: impl FnOnce(&Plan<'_>) -> T) -> T {
        let chance = |from: usize, step: Step, tried: usize| {
            let tried = Attempt::Steps(u8::try_from(tried).unwrap_or(u8::MAX));
            let checks = self.run.checks(from, tried);
            let check = checks.iter().find(|check| check.step == step);
            check.map_or(Ratio { of: 0, out_of: 1 }, |check| {
                self.check(check.difficulty, 0, Now::default())
            })
        };
        then(&Plan {
            done,
            steps: self.run.steps.len(),
            pace,
            chance: &chance,
            one_roll: self.one_roll(Attempt::Steps(1)),
        })
    }

    /// What so many flips to come are worth at a pace.
    pub fn time(&self, pace: StepsAFlip, flips: u16) -> Weighed {
        self.plan(self.done, pace, |plan| {
            weigh(self.run.settings, self.outlook, plan, flips)
        })
    }

    /// How likely it is done in so many flips, whichever pace is the best.
    fn in_flips(&self, done: usize, flips: u16) -> Likelihood {
        let all = self.run.settings;
        let paces = [StepsAFlip::One, StepsAFlip::highest(all)];
        let each =
            paces.map(|pace| self.plan(done, pace, |plan| within(self.outlook, plan, flips)));
        let [one, more] = each;
        one.max(more)
    }

    /// How likely the task is done with this attempt now and so many flips to come. `None` where a failure ends in a blocked
    /// way: how soon another is found is nobody's to count.
    pub fn in_time(
        &self,
        attempt: Attempt,
        help: u8,
        under: TaskBox,
        flips: u16,
    ) -> Option<Likelihood> {
        let checks = self.checks(attempt, help);
        match (attempt, under) {
            (Attempt::LastDitch, _) | (Attempt::Check, TaskBox::CriticalProblem) => None,
            (Attempt::Check, _) => {
                let holds = Likelihood::of_all(&checks, false);
                let good = self.in_flips(self.done, flips);
                let bad = match under {
                    TaskBox::PossibleSetback => self.in_flips(self.done.saturating_sub(1), flips),
                    TaskBox::Complication => {
                        let mut worse = *self;
                        worse.run.complications = worse.run.complications.saturating_add(1);
                        worse.in_flips(self.done, flips)
                    }
                    TaskBox::Steps(_) | TaskBox::CriticalProblem => good,
                };
                Some(
                    holds
                        .of(good)
                        .and(Likelihood::ALWAYS.without(holds).of(bad)),
                )
            }
            (Attempt::Steps(_), _) => {
                let one_roll = self.one_roll(attempt);
                let mut sum = Likelihood::NEVER;
                let mut reached = Likelihood::ALWAYS;
                for passed in 0..=checks.len() {
                    let further = checks.get(..=passed).map_or(Likelihood::NEVER, |so_far| {
                        Likelihood::of_all(so_far, one_roll)
                    });
                    let ends_here = reached.without(further);
                    sum = sum.and(ends_here.of(self.in_flips(self.done + passed, flips)));
                    reached = further;
                }
                Some(sum)
            }
        }
    }
}
