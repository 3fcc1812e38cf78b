//! The view of a dramatic task.

use crate::card::{Side, StepLetter};
use crate::decide::may_attempt;
use crate::refusal::Refusal;
use crate::roll::RollModifiers;
use crate::state::State;
use crate::state::action::ActionOutcome;
use crate::success::SuccessLevel;
use crate::task::{Approach, AttemptKind, AttemptStatus, Task, TaskOutcome};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// A step of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct StepView {
    pub step: StepLetter,
    /// Its name, if this seat may know it: with the difficulty, or once it is completed.
    pub name: Option<Name>,
    /// Its difficulty, if this seat may know it.
    pub difficulty: Option<u8>,
    /// The same with all complications, and with what a setback adds this round (DD-217, A-28).
    pub current_difficulty: Option<u16>,
    pub done: bool,
}

/// The checks of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TaskAttemptView {
    pub kind: AttemptKind,
    /// Every check, with its difficulty if this seat may know it.
    pub checks: Vec<(StepLetter, Option<u16>)>,
    pub passed: u8,
    pub helper_bonus: u8,
    /// Whether all checks use one roll.
    pub one_roll: bool,
    /// Whether one of them is the action being resolved.
    pub in_progress: bool,
    /// Whether a success earns the lead a card (DD-218, A-46).
    pub earns_card: bool,
}

/// A dramatic task. The open table's seat, also the gamemaster's, sees all of it; a player sees what the gamemaster revealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TaskView {
    pub lead: ActorId,
    pub skill: Name,
    /// The value of the skill, if known.
    pub value: Option<u8>,
    pub steps: Vec<StepView>,
    pub complications: u16,
    /// What a setback adds to every difficulty this round.
    pub setback_difficulty: u8,
    /// What a setback subtracts from every total this round (DD-165).
    pub setback_total_penalty: u8,
    /// What cards, setbacks and waiting add to the total of a check now.
    pub check_bonus: i32,
    /// How up and stymied change the lead's next roll.
    pub roll_modifiers: RollModifiers,
    pub approach: Approach,
    pub outcome: Option<TaskOutcome>,
    /// Flips since it was opened, with the one of a flipped card that can still be replaced.
    pub flips_elapsed: u16,
    /// Flips left, if there is a limit and this seat may know it (DD-248).
    pub flips_left: Option<u16>,
    pub flip_budget: Option<u8>,
    pub budget_revealed: bool,
    pub difficulties_revealed: bool,
    /// How many steps in a row the box offers now (DD-214).
    pub steps_offered: usize,
    /// Whether that many steps may be tried now; if the box offers none, whether one may be.
    pub may_step: Result<(), Refusal>,
    /// Whether a check without a step may be made now.
    pub may_check: Result<(), Refusal>,
    /// Whether a last-ditch effort may be made now.
    pub may_last_ditch: Result<(), Refusal>,
    pub attempt: Option<TaskAttemptView>,
    /// Whether the lead has a choice to leave the current card's box alone: a new approach is not needed, and nothing has been tried.
    pub may_ignore_box: bool,
}

impl TaskView {
    /// Returns how many steps are done.
    pub fn steps_done(&self) -> usize {
        self.steps.iter().filter(|step| step.done).count()
    }

    /// Checks whether the box offers the step at this index now (DD-214).
    pub fn offers_step(&self, index: usize) -> bool {
        let is_open = self.outcome.is_none() && self.approach == Approach::Open;
        let done = self.steps_done();
        is_open && (done..done.saturating_add(self.steps_offered)).contains(&index)
    }

    /// Returns the attempts that the box offers (DD-214, DD-238). Empty once the task is over.
    pub fn attempts(&self) -> Vec<AttemptKind> {
        if self.outcome.is_some() {
            return vec![];
        }
        let steps = (1..=self.steps_offered).filter_map(|count| u8::try_from(count).ok());
        let mut attempts: Vec<AttemptKind> = steps.map(AttemptKind::Steps).collect();
        if attempts.is_empty() {
            attempts.push(AttemptKind::Check);
        }
        attempts.push(AttemptKind::LastDitch);
        attempts
    }

    /// Checks whether an attempt is in progress.
    pub fn is_trying(&self) -> bool {
        let attempt = self.attempt.as_ref();
        attempt.is_some_and(|attempt| attempt.in_progress)
    }

    /// Checks whether the lead can go on with attempts: no new approach is needed, no attempt is in progress, and the task is not over.
    pub fn is_open_to_attempts(&self) -> bool {
        let is_approachable = matches!(
            self.approach,
            Approach::Open | Approach::NextRound | Approach::RoundAfter
        );
        is_approachable && !self.is_trying() && self.outcome.is_none()
    }
}

/// The result of a rolled check of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskCheckResult {
    /// The value of the skill.
    pub value: u8,
    /// The bonus number, with everything that is added to the action total.
    pub bonus: i32,
    /// The bonus from helpers.
    pub helper_bonus: u8,
    /// The sum of the three.
    pub total: i32,
    /// The difficulty, if it is revealed to everybody.
    pub difficulty: Option<u16>,
    /// The success level; `None` for a failure.
    pub level: Option<SuccessLevel>,
}

impl TaskCheckResult {
    /// Returns the outcome to announce.
    pub fn outcome(&self) -> ActionOutcome {
        self.level
            .map_or(ActionOutcome::Failed, ActionOutcome::Succeeded)
    }
}

pub(super) fn task_view(state: &State, task: &Task, seat: Seat) -> TaskView {
    let shows_all = seat == Seat::Table;
    let difficulties = shows_all || task.difficulties_revealed;
    let flip_budget = task
        .flip_budget
        .filter(|_| shows_all || task.budget_revealed);
    let steps = StepLetter::ALL.iter().zip(&task.steps).zip(0..);
    // While the flipped card can still be replaced, its box is shown before it takes effect.
    let shown_box = state.waiting_card().map(|card| card.task_box);
    let shown_box = shown_box.or_else(|| state.round().map(|round| round.task_box));
    let steps_offered = shown_box.map_or(0, |shown| task.steps_offered(shown, &state.settings));
    let max = u8::try_from(steps_offered.max(1)).unwrap_or(u8::MAX);
    let setback = state.setback_difficulty(Side::Heroes);
    let is_unused = match task.attempt_status {
        AttemptStatus::Due => true,
        AttemptStatus::NoBox => state.waiting_card().is_some(),
        AttemptStatus::Attempted => false,
    };
    // A flipped card that can still be replaced has used up its time, too, although it is recorded only when the card counts (DD-250).
    let is_pending =
        state.waiting_card().is_some() && task.is_open() && state.takes_part(task.lead);
    let flips_elapsed = task.flips_elapsed.saturating_add(u16::from(is_pending));
    let in_progress = state
        .check_in_progress()
        .is_some_and(|(other, _)| other.lead == task.lead);
    TaskView {
        lead: task.lead,
        skill: task.skill.clone(),
        value: task.value,
        steps: steps
            .map(|((step, task_step), index)| StepView {
                step: *step,
                name: task_step
                    .name
                    .clone()
                    .filter(|_| difficulties || task.progress.steps_done > index),
                difficulty: difficulties.then_some(task_step.difficulty),
                current_difficulty: difficulties.then(|| {
                    task.current_difficulty(task_step)
                        .saturating_add(setback.into())
                }),
                done: task.progress.steps_done > index,
            })
            .collect(),
        complications: task.progress.complications,
        setback_difficulty: setback,
        setback_total_penalty: state.setback_total_penalty(Side::Heroes),
        check_bonus: state.check_bonus(task.lead),
        roll_modifiers: state
            .actor(task.lead)
            .map(|lead| lead.roll_modifiers())
            .unwrap_or_default(),
        approach: task.progress.approach.clone(),
        outcome: task.progress.outcome,
        flips_elapsed,
        flips_left: flip_budget
            .map(|flip_budget| u16::from(flip_budget).saturating_sub(flips_elapsed)),
        flip_budget,
        budget_revealed: task.budget_revealed,
        difficulties_revealed: task.difficulties_revealed,
        steps_offered,
        may_step: may_attempt(state, task, AttemptKind::Steps(max)),
        may_check: may_attempt(state, task, AttemptKind::Check),
        may_last_ditch: may_attempt(state, task, AttemptKind::LastDitch),
        attempt: task.attempt.as_ref().map(|attempt| TaskAttemptView {
            kind: attempt.kind,
            checks: attempt
                .checks
                .iter()
                .map(|check| (check.step, difficulties.then_some(check.difficulty)))
                .collect(),
            passed: attempt.passed,
            helper_bonus: attempt.helper_bonus,
            one_roll: attempt.one_roll,
            in_progress,
            earns_card: state.check_earns_card(task.lead, attempt),
        }),
        may_ignore_box: is_unused
            && task.progress.approach == Approach::Open
            && state.takes_part(task.lead),
    }
}
