//! Applies events of dramatic tasks.

use super::active_effects::retry_action;
use crate::action_kind::ActionKind;
use crate::card::StepLetter;
use crate::event::TaskEvent;
use crate::state::State;
use crate::state::action::Action;
use crate::task::{Approach, AttemptStatus, NewApproach, Progress, Task, TaskAttempt};
use tabletop::seat::ActorId;

/// Applies one event in the task of `lead`.
pub(super) fn evolve(state: &mut State, lead: ActorId, event: &TaskEvent) {
    if let TaskEvent::Opened {
        skill,
        steps,
        flip_budget,
        budget_revealed,
        difficulties_revealed,
        value,
    } = event
    {
        state.tasks.retain(|task| task.lead != lead);
        state.tasks.push(Task {
            lead,
            skill: skill.clone(),
            value: *value,
            steps: steps.clone(),
            progress: Progress::default(),
            flips_elapsed: 0,
            flip_budget: *flip_budget,
            budget_revealed: *budget_revealed,
            difficulties_revealed: *difficulties_revealed,
            attempt: None,
            attempt_status: AttemptStatus::default(),
        });
        return;
    }
    let Some(task) = state.tasks.iter_mut().find(|task| task.lead == lead) else {
        return;
    };
    let progress = &mut task.progress;
    match event {
        TaskEvent::Opened { .. } => {}
        TaskEvent::FlipBudgetSet {
            flip_budget,
            revealed,
        } => {
            task.flip_budget = *flip_budget;
            task.budget_revealed = *revealed;
        }
        TaskEvent::DifficultySet {
            step, difficulty, ..
        } => set_difficulty(task, *step, *difficulty),
        TaskEvent::DifficultiesRevealed => task.difficulties_revealed = true,
        TaskEvent::ValueSet { value } => task.value = *value,
        TaskEvent::FlipSpent => task.flips_elapsed = task.flips_elapsed.saturating_add(1),
        TaskEvent::ProblemIgnored => {}
        TaskEvent::Attempted {
            kind,
            task_box,
            checks,
            helper_bonus,
            one_roll,
            ..
        } => {
            let attempt = TaskAttempt {
                kind: *kind,
                task_box: *task_box,
                checks: checks.clone(),
                passed: 0,
                helper_bonus: *helper_bonus,
                one_roll: one_roll.unwrap_or(false),
                critical_moment: false,
                without_turn: false,
                progress_before: progress.clone(),
                passed_check_total: None,
            };
            begin_attempt(task, state.action.as_mut(), attempt);
        }
        TaskEvent::CheckPassed => check_passed(task, state.action.as_mut()),
        TaskEvent::StepCompleted => complete_steps(task, 1),
        TaskEvent::StepsCompleted { count, .. } => complete_steps(task, *count),
        TaskEvent::StepLost | TaskEvent::StepTakenBack { .. } => {
            progress.steps_done = progress.steps_done.saturating_sub(1)
        }
        TaskEvent::ComplicationAdded { by: count } => {
            progress.complications = progress.complications.saturating_add(u16::from(*count));
        }
        TaskEvent::ApproachBlocked => progress.approach = Approach::Blocked,
        TaskEvent::ApproachProposed { approach } => {
            progress.approach = Approach::Proposed(approach.clone());
            close_retry_window(state, lead);
        }
        TaskEvent::ApproachAccepted {
            restart,
            costs_this_round,
            costs_next_round,
        } => {
            let now = match (costs_this_round, costs_next_round) {
                (_, Some(true)) => Approach::RoundAfter,
                (Some(true), _) => Approach::NextRound,
                (_, _) => Approach::Open,
            };
            take_new_approach(task, now, *restart);
            close_retry_window(state, lead);
        }
        TaskEvent::ApproachRefused => {
            progress.approach = Approach::Refused;
            close_retry_window(state, lead);
        }
        TaskEvent::CheckRetried {
            keeps_round_effects,
        } => retry_check(state, lead, *keeps_round_effects),
        TaskEvent::Ended { outcome, .. } => {
            progress.outcome = Some(*outcome);
            close_retry_window(state, lead);
        }
        TaskEvent::Dismissed => {
            close_retry_window(state, lead);
            state.tasks.retain(|task| task.lead != lead);
        }
    }
}

/// Begins an attempt, with the lead's action if there is one.
fn begin_attempt(task: &mut Task, action: Option<&mut Action>, mut attempt: TaskAttempt) {
    if let Some(action) = action {
        action.is_task_check = true;
        attempt.critical_moment = action.critical_moment;
    }
    task.attempt_status = AttemptStatus::Attempted;
    task.attempt = Some(attempt);
}

/// Corrects the difficulty of a step, also in the attempt that is being made or can be repeated: what complications and further checks
/// add to it stays.
fn set_difficulty(task: &mut Task, letter: StepLetter, difficulty: u8) {
    let steps = StepLetter::ALL.into_iter().zip(&mut task.steps);
    let Some((_, step)) = steps.into_iter().find(|(other, _)| *other == letter) else {
        return;
    };
    let before = std::mem::replace(&mut step.difficulty, difficulty);
    let checks = task
        .attempt
        .iter_mut()
        .flat_map(|attempt| &mut attempt.checks);
    for check in checks.filter(|check| check.step == letter) {
        let added = check.difficulty.saturating_sub(before.into());
        check.difficulty = added.saturating_add(difficulty.into());
    }
}

fn complete_steps(task: &mut Task, count: u8) {
    let steps = u8::try_from(task.steps.len()).unwrap_or(u8::MAX);
    let done = task.progress.steps_done.saturating_add(count);
    task.progress.steps_done = done.min(steps);
}

/// Counts a check of the attempt that succeeded. The next check uses the same roll, or has its own.
fn check_passed(task: &mut Task, action: Option<&mut Action>) {
    let mut same_roll = false;
    if let Some(attempt) = &mut task.attempt {
        attempt.passed = attempt.passed.saturating_add(1);
        same_roll = attempt.one_roll;
        if !same_roll {
            attempt.progress_before = task.progress.clone();
            let roll = action.as_ref().and_then(|action| action.roll.as_ref());
            attempt.passed_check_total = Some(roll.map(|roll| roll.total));
        }
    }
    if let Some(action) = action.filter(|_| !same_roll) {
        action.reset_to_declared();
    }
}

/// Lets the task go on with the proposed approach. `restart`: it begins again at step A (DD-234).
fn take_new_approach(task: &mut Task, now: Approach, restart: bool) {
    let proposed = std::mem::replace(&mut task.progress.approach, now);
    if let Approach::Proposed(NewApproach::Skill(skill)) = proposed {
        task.skill = skill;
        task.value = None;
    }
    if restart {
        task.progress.steps_done = 0;
    }
}

/// Undoes the last check, and lets the lead make it again (DD-243). Without `keeps_round_effects` it is repeated without a turn.
fn retry_check(state: &mut State, lead: ActorId, keeps_round_effects: Option<bool>) {
    let Some(task) = state.tasks.iter_mut().find(|task| task.lead == lead) else {
        return;
    };
    let Some(attempt) = &mut task.attempt else {
        return;
    };
    task.progress = attempt.progress_before.clone();
    attempt.without_turn = keeps_round_effects.is_none();
    attempt.passed_check_total = None;
    // The roll that is repeated was for all checks.
    if attempt.one_roll {
        attempt.passed = 0;
    }
    let critical_moment = attempt.critical_moment;
    if let Some(keeps_round_effects) = keeps_round_effects {
        return retry_action(state, keeps_round_effects);
    }
    state.last_action = None;
    state.action = Some(Action {
        is_task_check: true,
        ..Action::declared(lead, ActionKind::Other, None, critical_moment)
    });
}

/// Ends the time in which the last check can be repeated when something else is done about the task, since Second Chance would
/// undo that too (DD-243, DD-318). Events while the check is being resolved are part of its results and do not end it.
fn close_retry_window(state: &mut State, lead: ActorId) {
    if state.has_check_in_progress(lead) {
        return;
    }
    let task = state.tasks.iter_mut().find(|task| task.lead == lead);
    if task.and_then(|task| task.attempt.take()).is_some() {
        state.last_action.take_if(|last| last.actor == lead);
    }
}

/// Discards the last check's total when dice are rolled.
pub(super) fn dice_rolled(state: &mut State) {
    for trying in state
        .tasks
        .iter_mut()
        .filter_map(|task| task.attempt.as_mut())
    {
        trying.passed_check_total = None;
    }
}

/// Updates the tasks at the end of a round.
pub(super) fn round_over(state: &mut State) {
    for task in &mut state.tasks {
        task.attempt_status = AttemptStatus::NoBox;
    }
}

/// Marks an attempt as due in every task when the round's first box is read.
pub(super) fn box_read(state: &mut State) {
    for task in &mut state.tasks {
        if task.attempt_status == AttemptStatus::NoBox {
            task.attempt_status = AttemptStatus::Due;
        }
    }
}
