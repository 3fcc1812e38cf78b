//! Dramatic tasks: a use of one skill that is stretched over several rounds (DD-204 … DD-250), and how long one takes
//! (section 7.6).

pub mod chance;
pub mod chooser;
pub mod forecast;
pub mod hint;
use super::die_total::DieTotal;

use super::card::{CARDS, Card, Step, TaskBox};
use super::multi::penalty;
use super::settings::{LastDitchRoll, Settings, TaskBudget, TaskMost};
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, shuffle};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// What a last-ditch effort adds to every difficulty on top of the penalty for trying several at once (DD-238).
const LAST_DITCH: u16 = 4;

/// One step of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskStep {
    /// What it stands for, where the gamemaster said (DD-206).
    pub name: Option<Name>,
    /// How hard it is, before complications (DD-207).
    pub difficulty: u8,
}

/// What the lead tries this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attempt {
    /// So many of the steps that the box offers in a row (DD-210, DD-214).
    Steps(u8),
    /// A check in a round that offers no step (DD-216, DD-223).
    Check,
    /// All that is left at once, whatever the box says (DD-236, DD-237).
    LastDitch,
}

/// Another way on, where the old one is blocked (DD-230, DD-231).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// With a different skill: what is done stays done.
    Skill(Name),
    /// From a new angle: it begins again at step A.
    Angle(String),
}

/// Whether the way to go on is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approach {
    /// It is.
    #[default]
    Open,
    /// A critical problem stands in it; another has to be found (DD-230).
    Blocked,
    /// Another was proposed; the gamemaster has not said whether it convinces.
    Proposed(Way),
    /// It did not; the next round is time enough for another (DD-232).
    Refused,
    /// It did, but this round is gone.
    NextRound,
    /// It did, but the lead had no turn left to give for it: the next round is gone.
    RoundAfter,
}

/// What came of the round's box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Work {
    /// No card was read for the task in this round.
    #[default]
    NoBox,
    /// Nothing yet.
    Due,
    /// The lead has tried.
    Tried,
}

/// How a round comes by its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundCard {
    /// The ordinary flip.
    Flipped,
    /// One more flip in the same round.
    FlippedAgain,
    /// The card of the round before stays.
    Kept,
}

impl RoundCard {
    /// Whether it takes of a task's time: rounds are counted, or flips (DD-250, A-42).
    pub fn takes_time(self, settings: &Settings) -> bool {
        match self {
            Self::Flipped => true,
            Self::FlippedAgain => settings.is(TaskBudget::Flips),
            Self::Kept => settings.is(TaskBudget::Rounds),
        }
    }
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskOutcome {
    /// Every step was done.
    Succeeded,
    /// The time was up, or the last ditch was lost.
    Failed,
    /// It was let go.
    Dropped,
}

/// How far a task has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Steps done, from the first (DD-208).
    pub done: u8,
    /// What complications have added to every difficulty (DD-228, DD-229).
    pub complications: u16,
    /// Whether the way on is open.
    pub approach: Approach,
    /// How it ended, once it has.
    pub outcome: Option<TaskOutcome>,
}

/// One check: a step and how hard it is, all told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The step that would be done.
    pub step: Step,
    /// The total that does it (DD-217, DD-238).
    pub difficulty: u16,
}

/// The checks that the lead makes, or made last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trying {
    /// What is tried.
    pub attempt: Attempt,
    /// The box that was in force; a problem bites by it.
    pub under: TaskBox,
    /// Every check, in the order made; the first failure ends them.
    pub checks: Vec<Check>,
    /// How many have succeeded.
    pub passed: u8,
    /// What helpers add to each (DD-242).
    pub help: u8,
    /// All checks are read from one roll.
    pub one_roll: bool,
    /// Whether it was a critical moment.
    pub critical_moment: bool,
    /// It is made once more, without a turn (DD-243).
    pub again: bool,
    /// How far the task had come before the roll that is being made or was made last (DD-243).
    pub before: Progress,
    /// What the dice came to for the check that was passed just now, where the app was told; `None` once the next one is rolled.
    pub just_rolled: Option<Option<DieTotal>>,
}

/// A dramatic task. A lead has one at a time; several leads may have one each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Who does the steps (DD-244).
    pub lead: ActorId,
    /// The skill that is used.
    pub skill: Name,
    /// Its value, where somebody told: the chances are counted with it.
    pub value: Option<u8>,
    /// One to four, by the letters A to D (DD-205).
    pub steps: Vec<TaskStep>,
    /// How far it has come.
    pub progress: Progress,
    /// Flips since it was opened (DD-250).
    pub flips: u16,
    /// Flips before disaster (DD-246); `None` where time does not press.
    pub budget: Option<u8>,
    /// Whether the players know of it (DD-248).
    pub budget_told: bool,
    /// Whether the players know how hard the steps are.
    pub difficulties_told: bool,
    /// What the lead tries, or tried last.
    pub trying: Option<Trying>,
    /// What came of the round's box.
    pub work: Work,
}

impl Step {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];
}

impl Task {
    /// Whether it still goes on.
    pub const fn is_open(&self) -> bool {
        self.progress.outcome.is_none()
    }

    /// The letters of the steps not yet done, in order.
    pub fn left(&self) -> &'static [Step] {
        let steps = Step::ALL.get(..self.steps.len()).unwrap_or(&Step::ALL);
        steps.get(usize::from(self.progress.done)..).unwrap_or(&[])
    }

    /// How many of the next steps a box offers in a row, and the table allows at once (DD-210, A-37).
    pub fn offered(&self, by: TaskBox, settings: &Settings) -> usize {
        self.left()
            .iter()
            .take(StepsAFlip::highest(settings).most())
            .take_while(|step| by.offers(**step))
            .count()
    }

    /// How hard the next step is with all complications (DD-217).
    pub fn difficulty(&self) -> Option<u16> {
        let step = self.steps.get(usize::from(self.progress.done))?;
        Some(u16::from(step.difficulty).saturating_add(self.progress.complications))
    }

    /// Whether the last flip of its time has been made (DD-240).
    pub fn is_time_up(&self) -> bool {
        self.budget
            .is_some_and(|budget| self.flips >= u16::from(budget))
    }

    /// The checks of an attempt: each step with its own difficulty, all complications and what trying several at once adds,
    /// the least on the easiest (DD-211, DD-214, DD-217, DD-238, A-36). A last ditch may be one check, the hardest.
    pub fn checks(&self, attempt: Attempt, settings: &Settings) -> Vec<Check> {
        let steps: Vec<u8> = self.steps.iter().map(|step| step.difficulty).collect();
        let run = Run {
            steps: &steps,
            complications: self.progress.complications,
            settings,
        };
        run.checks(usize::from(self.progress.done), attempt)
    }
}

/// What makes the checks of a task as hard as they are.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// How hard its steps are.
    pub steps: &'a [u8],
    /// What complications have added.
    pub complications: u16,
    /// The table's answers.
    pub settings: &'a Settings,
}

impl Run<'_> {
    /// The checks of an attempt after so many steps; see [`Task::checks`].
    pub fn checks(&self, done: usize, attempt: Attempt) -> Vec<Check> {
        let left = self.steps.len().saturating_sub(done);
        let (count, extra) = match attempt {
            Attempt::Steps(count) => (usize::from(count).min(left), 0),
            Attempt::Check => (1, 0),
            Attempt::LastDitch => (left, LAST_DITCH),
        };
        let plain: Vec<(Step, u8)> = Step::ALL
            .into_iter()
            .zip(self.steps.iter().copied())
            .skip(done)
            .take(count)
            .collect();
        let check = |&(step, difficulty): &(Step, u8)| {
            let before = |other: &&(Step, u8)| (other.1, other.0) < (difficulty, step);
            let place = plain.iter().filter(before).count();
            let chart = &self.settings.numbers.penalties;
            Check {
                step,
                difficulty: u16::from(difficulty)
                    .saturating_add(self.complications)
                    .saturating_add(extra)
                    .saturating_add(u16::from(penalty(chart, place, plain.len()))),
            }
        };
        let checks = plain.iter().map(check);
        if attempt == Attempt::LastDitch && self.settings.is(LastDitchRoll::One) {
            let hardest = checks.max_by_key(|check| check.difficulty);
            return hardest.into_iter().collect();
        }
        checks.collect()
    }
}

/// How many steps of a task may be tried under one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsAFlip {
    /// One.
    One,
    /// Two, where the box offers the next two in a row.
    UpToTwo,
    /// As many as the box offers in a row.
    AsOffered,
}

impl StepsAFlip {
    /// The most that a table allows.
    pub fn highest(settings: &Settings) -> Self {
        if settings.is(TaskMost::Two) {
            Self::UpToTwo
        } else {
            Self::AsOffered
        }
    }

    /// As a number, four at most.
    pub const fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::UpToTwo => 2,
            Self::AsOffered => 4,
        }
    }
}

impl TaskBox {
    /// Whether the box offers a step (DD-210).
    pub const fn offers(self, step: Step) -> bool {
        match self {
            Self::Steps([a, b, c, d]) => match step {
                Step::A => a,
                Step::B => b,
                Step::C => c,
                Step::D => d,
            },
            Self::PossibleSetback | Self::Complication | Self::CriticalProblem => false,
        }
    }
}

/// How many flips from the shipped deck, freshly shuffled, until all steps, in that order, were offered and every check succeeded; a deck
/// used up is shuffled whole.
pub fn flips_to_finish(steps: &[Step], pace: StepsAFlip, chance: &mut dyn Chance) -> u32 {
    let mut deck: Vec<&Card> = Vec::new();
    let mut left = steps;
    let mut flips = 0;
    while !left.is_empty() {
        let Some(card) = deck.pop() else {
            deck = CARDS.iter().collect();
            shuffle(&mut deck, chance);
            continue;
        };
        flips += 1;
        let offered = |step: &&Step| card.task.offers(**step);
        let done = left.iter().take(pace.most()).take_while(offered).count();
        left = left.get(done..).unwrap_or(&[]);
    }
    flips
}
