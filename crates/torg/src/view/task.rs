//! What a seat sees of a dramatic task.

use crate::card::{Side, Step};
use crate::decide::may_try;
use crate::refusal::Refusal;
use crate::skill::Standing;
use crate::state::State;
use crate::task::{Approach, Attempt, Task, TaskOutcome};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// A step of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct StepView {
    pub step: Step,
    /// What it stands for, where this seat may know it: with the difficulty, or once it is done.
    pub name: Option<Name>,
    /// Where this seat may know it.
    pub difficulty: Option<u8>,
    pub done: bool,
}

/// The checks of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TryingView {
    pub attempt: Attempt,
    /// Every check, with what it takes where this seat may know it.
    pub checks: Vec<(Step, Option<u16>)>,
    pub passed: u8,
    pub help: u8,
    /// Whether all are read from one roll.
    pub one_roll: bool,
    /// Whether one of them is the action that is being resolved.
    pub open: bool,
}

/// A dramatic task. The table's own seat, the gamemaster's too, sees all of it; a player what the gamemaster told (2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TaskView {
    pub lead: ActorId,
    pub skill: Name,
    /// What the skill is worth, where it was told.
    pub value: Option<u8>,
    pub steps: Vec<StepView>,
    pub complications: u16,
    /// What a setback adds to every difficulty in this round.
    pub harder: u8,
    /// What a setback takes off every total in this round (DD-165).
    pub hindered: u8,
    /// Whether the lead is up or stymied.
    pub standing: Option<Standing>,
    /// What the next check takes, where this seat may know it (DD-217).
    pub difficulty: Option<u16>,
    pub approach: Approach,
    pub outcome: Option<TaskOutcome>,
    /// Flips gone since it was opened.
    pub flips: u16,
    /// Flips still to come, where there is a limit and this seat may know it (DD-248).
    pub flips_left: Option<u16>,
    pub budget: Option<u8>,
    pub budget_told: bool,
    pub difficulties_told: bool,
    /// How many steps in a row the box offers now (DD-214).
    pub offered: usize,
    /// Whether that many may be tried now; where there are none, whether one may be.
    pub may_step: Result<(), Refusal>,
    /// Whether a check without a step may be made now.
    pub may_check: Result<(), Refusal>,
    /// Whether all may be staked at once now.
    pub may_last_ditch: Result<(), Refusal>,
    pub trying: Option<TryingView>,
}

pub(super) fn task_view(state: &State, task: &Task, seat: Seat) -> TaskView {
    let all = seat == Seat::Table;
    let difficulties = all || task.difficulties_told;
    let budget = task.budget.filter(|_| all || task.budget_told);
    let steps = Step::ALL.iter().zip(&task.steps).zip(0..);
    let offered = state
        .round()
        .map_or(0, |round| task.offered(round.task, &state.settings));
    let most = u8::try_from(offered.max(1)).unwrap_or(u8::MAX);
    let open = state
        .checking()
        .is_some_and(|(other, _)| other.lead == task.lead);
    TaskView {
        lead: task.lead,
        skill: task.skill.clone(),
        value: task.value,
        steps: steps
            .map(|((step, told), place)| StepView {
                step: *step,
                name: told
                    .name
                    .clone()
                    .filter(|_| difficulties || task.progress.done > place),
                difficulty: difficulties.then_some(told.difficulty),
                done: task.progress.done > place,
            })
            .collect(),
        complications: task.progress.complications,
        harder: state.harder_by(Side::Heroes),
        hindered: state.hindered_by(Side::Heroes),
        standing: state
            .actor(task.lead)
            .and_then(|lead| lead.standing)
            .map(|(standing, _)| standing),
        difficulty: task.difficulty().filter(|_| difficulties),
        approach: task.progress.approach.clone(),
        outcome: task.progress.outcome,
        flips: task.flips,
        flips_left: budget.map(|budget| u16::from(budget).saturating_sub(task.flips)),
        budget,
        budget_told: task.budget_told,
        difficulties_told: task.difficulties_told,
        offered,
        may_step: may_try(state, task, Attempt::Steps(most)),
        may_check: may_try(state, task, Attempt::Check),
        may_last_ditch: may_try(state, task, Attempt::LastDitch),
        trying: task.trying.as_ref().map(|trying| TryingView {
            attempt: trying.attempt,
            checks: trying
                .checks
                .iter()
                .map(|check| (check.step, difficulties.then_some(check.difficulty)))
                .collect(),
            passed: trying.passed,
            help: trying.help,
            one_roll: trying.one_roll,
            open,
        }),
    }
}
