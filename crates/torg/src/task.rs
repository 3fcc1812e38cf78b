//! Dramatic tasks: one use of a skill that takes several rounds (DD-204 … DD-250), and how long a task takes.

pub mod completion_odds;
pub mod forecast;
pub mod hint;
pub mod randomiser;
use super::die_total::DieTotal;
use strum::VariantArray;
use tabletop::variants::all_variants;

use super::card::{CARDS, Card, StepLetter, TaskBox};
use super::multi_action::difficulty_penalty;
use super::settings::{LastDitchRoll, Settings, TaskBudget, TaskMaxSteps};
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, shuffle};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// What a last-ditch effort adds to every difficulty, besides the penalty for trying several steps at once (DD-238).
const LAST_DITCH_PENALTY: u16 = 4;

/// One step of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskStep {
    /// The name of the step, if the gamemaster gave it one (DD-206).
    pub name: Option<Name>,
    /// The difficulty before complications (DD-207).
    pub difficulty: u8,
}

/// What the lead tries this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptKind {
    /// This many of the steps that the box offers in a row (DD-210, DD-214).
    Steps(u8),
    /// A check in a round that offers no step (DD-216, DD-223).
    Check,
    /// All remaining steps at once, whatever the box shows (DD-236, DD-237).
    LastDitch,
}

/// A new approach after the current one was blocked (DD-230, DD-231).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NewApproach {
    /// With a different skill: completed steps stay.
    Skill(Name),
    /// From a new angle: the task begins again at step A.
    Angle(String),
}

/// Whether the lead can go on with the current approach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approach {
    /// The lead can go on.
    #[default]
    Open,
    /// A critical problem blocks it; another approach has to be found (DD-230).
    Blocked,
    /// Another approach was proposed; the gamemaster has not answered.
    Proposed(NewApproach),
    /// The proposal was refused; the lead may propose another one next round (DD-232).
    Refused,
    /// A new approach was accepted, but this round is used up.
    NextRound,
    /// A new approach was accepted, but the lead had no turn left this round, so the next round is used up.
    RoundAfter,
}

/// Whether the round's box has been used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttemptStatus {
    /// No card was read for the task in this round.
    #[default]
    NoBox,
    /// The lead has not tried yet.
    Due,
    /// The lead has tried.
    Attempted,
}

/// Where the card of a round comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundCardSource {
    /// The ordinary flip.
    Flipped,
    /// One more flip in the same round.
    FlippedAgain,
    /// The card of the round before stays in force.
    Kept,
}

impl RoundCardSource {
    /// Whether the card uses up the task's time, which is counted in rounds or in flips (DD-250, A-42).
    pub fn costs_time(self, settings: &Settings) -> bool {
        match self {
            Self::Flipped => true,
            Self::FlippedAgain => settings.is(TaskBudget::Flips),
            Self::Kept => settings.is(TaskBudget::Rounds),
        }
    }
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum TaskOutcome {
    /// Every step was completed.
    Succeeded,
    /// Time ran out, or the last-ditch effort failed.
    Failed,
    /// It was given up.
    Abandoned,
}

/// The progress of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Completed steps, from the first (DD-208).
    pub steps_done: u8,
    /// What complications have added to every difficulty (DD-228, DD-229).
    pub complications: u16,
    /// Whether the lead can go on.
    pub approach: Approach,
    /// How it ended, once it has.
    pub outcome: Option<TaskOutcome>,
}

/// One check: a step and its full difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskCheck {
    /// The step that a success completes.
    pub step: StepLetter,
    /// The total needed (DD-217, DD-238).
    pub difficulty: u16,
}

/// An attempt at steps that failed at one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedAttempt {
    /// The number of steps that were done before the attempt.
    pub done_before: u8,
    /// The number of steps that were done when the next one failed.
    pub done: u8,
    /// The number of steps that would be done if the attempt had succeeded.
    pub end: u8,
}

/// The lead's current or last attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskAttempt {
    /// The kind of attempt.
    pub kind: AttemptKind,
    /// The box in force, which decides what a failure does.
    pub task_box: TaskBox,
    /// Every check in order; the first failure ends the attempt.
    pub checks: Vec<TaskCheck>,
    /// How many have succeeded.
    pub passed: u8,
    /// What helpers add to each (DD-242).
    pub helper_bonus: u8,
    /// Whether all checks use one roll.
    pub one_roll: bool,
    /// Whether it was a critical moment.
    pub critical_moment: bool,
    /// Whether it is a retry that does not use a turn (DD-243).
    pub without_turn: bool,
    /// The progress before the current or last roll (DD-243).
    pub progress_before: Progress,
    /// The die total of the check just passed, if the app knows it; `None` once the next one is rolled.
    pub passed_check_total: Option<Option<DieTotal>>,
}

/// A dramatic task. A lead has one at a time; several leads may have one each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The hero who does the steps (DD-244).
    pub lead: ActorId,
    /// The skill that is used.
    pub skill: Name,
    /// Its value, if known; the odds are computed with it.
    pub value: Option<u8>,
    /// One to four steps, with the letters A to D (DD-205).
    pub steps: Vec<TaskStep>,
    /// How far it has come.
    pub progress: Progress,
    /// Flips since it was opened (DD-250).
    pub flips_elapsed: u16,
    /// Flips before disaster (DD-246); `None` for no time limit.
    pub flip_budget: Option<u8>,
    /// Whether the players know the limit (DD-248).
    pub budget_revealed: bool,
    /// Whether the players know the difficulties of the steps.
    pub difficulties_revealed: bool,
    /// What the lead tries, or tried last.
    pub attempt: Option<TaskAttempt>,
    /// Whether the round's box has been used.
    pub attempt_status: AttemptStatus,
}

impl StepLetter {
    /// All steps, in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

impl Task {
    /// Whether it has not ended.
    pub const fn is_open(&self) -> bool {
        self.progress.outcome.is_none()
    }

    /// Returns the step with this letter.
    pub fn step(&self, letter: StepLetter) -> Option<&TaskStep> {
        let mut steps = StepLetter::ALL.iter().zip(&self.steps);
        Some(steps.find(|(other, _)| **other == letter)?.1)
    }

    /// The steps not yet completed, in order.
    pub(crate) fn remaining_steps(&self) -> &'static [StepLetter] {
        let steps = StepLetter::ALL
            .get(..self.steps.len())
            .unwrap_or(&StepLetter::ALL);
        steps
            .get(usize::from(self.progress.steps_done)..)
            .unwrap_or(&[])
    }

    /// How many of the next steps a box offers in a row and the table allows at once (DD-210, A-37).
    pub fn steps_offered(&self, task_box: TaskBox, settings: &Settings) -> usize {
        self.remaining_steps()
            .iter()
            .take(StepsPerFlip::max_allowed(settings).max_steps())
            .take_while(|step| task_box.offers(**step))
            .count()
    }

    /// Returns the difficulty of a step with all complications (DD-217).
    pub fn current_difficulty(&self, step: &TaskStep) -> u16 {
        u16::from(step.difficulty).saturating_add(self.progress.complications)
    }

    /// Whether the last flip of its time limit has been made (DD-240).
    pub fn is_time_up(&self) -> bool {
        self.flip_budget
            .is_some_and(|budget| self.flips_elapsed >= u16::from(budget))
    }

    /// Returns the checks of an attempt: each step with its own difficulty, all complications, and the penalty for trying several
    /// steps at once, which is lowest for the easiest step (DD-211, DD-214, DD-217, DD-238, A-36). A last-ditch effort may be a
    /// single check, the hardest one.
    pub fn checks(&self, attempt: AttemptKind, settings: &Settings) -> Vec<TaskCheck> {
        let steps: Vec<u8> = self.steps.iter().map(|step| step.difficulty).collect();
        let run = TaskDifficulties {
            step_difficulties: &steps,
            complications: self.progress.complications,
            settings,
        };
        run.checks(usize::from(self.progress.steps_done), attempt)
    }
}

/// Everything that determines the difficulties of a task's checks.
#[derive(Clone, Copy, Debug)]
pub struct TaskDifficulties<'a> {
    /// The base difficulties of its steps.
    pub step_difficulties: &'a [u8],
    /// What complications have added.
    pub complications: u16,
    /// The table's settings.
    pub settings: &'a Settings,
}

impl TaskDifficulties<'_> {
    /// The checks of an attempt when `done` steps are completed; see [`Task::checks`].
    pub fn checks(&self, done: usize, attempt: AttemptKind) -> Vec<TaskCheck> {
        let remaining = self.step_difficulties.len().saturating_sub(done);
        let (count, penalty) = match attempt {
            AttemptKind::Steps(count) => (usize::from(count).min(remaining), 0),
            AttemptKind::Check => (1, 0),
            AttemptKind::LastDitch => (remaining, LAST_DITCH_PENALTY),
        };
        let plain: Vec<(StepLetter, u8)> = StepLetter::ALL
            .into_iter()
            .zip(self.step_difficulties.iter().copied())
            .skip(done)
            .take(count)
            .collect();
        let check = |&(step, difficulty): &(StepLetter, u8)| {
            let before = |other: &&(StepLetter, u8)| (other.1, other.0) < (difficulty, step);
            let index = plain.iter().filter(before).count();
            let chart = &self.settings.numbers.multi_action_penalties;
            TaskCheck {
                step,
                difficulty: u16::from(difficulty)
                    .saturating_add(self.complications)
                    .saturating_add(penalty)
                    .saturating_add(u16::from(difficulty_penalty(chart, index, plain.len()))),
            }
        };
        let checks = plain.iter().map(check);
        if attempt == AttemptKind::LastDitch && self.settings.is(LastDitchRoll::One) {
            let hardest = checks.max_by_key(|check| check.difficulty);
            return hardest.into_iter().collect();
        }
        checks.collect()
    }
}

/// How many steps of a task may be tried with one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum StepsPerFlip {
    /// One.
    One,
    /// Two, if the box offers the next two in a row.
    UpToTwo,
    /// As many as the box offers in a row.
    AsOffered,
}

impl StepsPerFlip {
    /// All paces, the slowest first.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// The table's limit.
    pub fn max_allowed(settings: &Settings) -> Self {
        if settings.is(TaskMaxSteps::Two) {
            Self::UpToTwo
        } else {
            Self::AsOffered
        }
    }

    /// The limit as a number, at most four.
    pub const fn max_steps(self) -> usize {
        match self {
            Self::One => 1,
            Self::UpToTwo => 2,
            Self::AsOffered => 4,
        }
    }
}

impl TaskBox {
    /// Whether the box offers a step (DD-210).
    pub const fn offers(self, step: StepLetter) -> bool {
        match self {
            Self::Steps([a, b, c, d]) => match step {
                StepLetter::A => a,
                StepLetter::B => b,
                StepLetter::C => c,
                StepLetter::D => d,
            },
            Self::PossibleSetback | Self::Complication | Self::CriticalProblem => false,
        }
    }
}

/// Counts the flips until all steps have been offered in that order, if every check succeeds. It starts with the shipped deck,
/// freshly shuffled; when the deck is used up, all its cards are shuffled again.
pub fn flips_to_finish(steps: &[StepLetter], pace: StepsPerFlip, chance: &mut dyn Chance) -> u32 {
    let mut deck: Vec<&Card> = Vec::new();
    let mut remaining = steps;
    let mut flips = 0;
    while !remaining.is_empty() {
        let Some(card) = deck.pop() else {
            deck = CARDS.iter().collect();
            shuffle(&mut deck, chance);
            continue;
        };
        flips += 1;
        let offered = |step: &&StepLetter| card.task_box.offers(**step);
        let done = remaining
            .iter()
            .take(pace.max_steps())
            .take_while(offered)
            .count();
        remaining = remaining.get(done..).unwrap_or(&[]);
    }
    flips
}
