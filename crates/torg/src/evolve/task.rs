//! Applies events of dramatic tasks.

use super::active_effects::retry_action;
use crate::action_kind::ActionKind;
use crate::event::TaskEvent;
use crate::state::State;
use crate::state::action::{Action, ActionStage};
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
        } => {
            task.attempt_status = AttemptStatus::Attempted;
            let mut action = state.action.as_mut();
            if let Some(action) = &mut action {
                action.is_task_check = true;
            }
            task.attempt = Some(TaskAttempt {
                kind: *kind,
                task_box: *task_box,
                checks: checks.clone(),
                passed: 0,
                helper_bonus: *helper_bonus,
                one_roll: one_roll.unwrap_or(false),
                critical_moment: action.is_some_and(|action| action.critical_moment),
                without_turn: false,
                progress_before: progress.clone(),
                passed_check_total: None,
            });
        }
        TaskEvent::CheckPassed => {
            let mut same_roll = false;
            let action = state.action.as_mut();
            if let Some(trying) = &mut task.attempt {
                trying.passed = trying.passed.saturating_add(1);
                same_roll = trying.one_roll;
                if !same_roll {
                    trying.progress_before = progress.clone();
                    let roll = action.as_ref().and_then(|action| action.roll.as_ref());
                    trying.passed_check_total = Some(roll.map(|roll| roll.total));
                }
            }
            // The next check uses the same roll, or has its own.
            if let Some(action) = action.filter(|_| !same_roll) {
                action.reset_to_declared();
            }
        }
        TaskEvent::StepCompleted => {
            let steps = u8::try_from(task.steps.len()).unwrap_or(u8::MAX);
            progress.steps_done = progress.steps_done.saturating_add(1).min(steps);
        }
        TaskEvent::StepLost => progress.steps_done = progress.steps_done.saturating_sub(1),
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
            let approach = std::mem::replace(&mut progress.approach, now);
            if let Approach::Proposed(NewApproach::Skill(skill)) = approach {
                task.skill = skill;
                task.value = None;
            }
            if *restart {
                progress.steps_done = 0;
            }
            close_retry_window(state, lead);
        }
        TaskEvent::ApproachRefused => {
            progress.approach = Approach::Refused;
            close_retry_window(state, lead);
        }
        TaskEvent::CheckRetried {
            keeps_round_effects,
        } => {
            let Some(trying) = &mut task.attempt else {
                return;
            };
            *progress = trying.progress_before.clone();
            trying.without_turn = keeps_round_effects.is_none();
            trying.passed_check_total = None;
            // The roll that is repeated was for all checks.
            if trying.one_roll {
                trying.passed = 0;
            }
            let critical_moment = trying.critical_moment;
            if let Some(keeps_round_effects) = keeps_round_effects {
                return retry_action(state, *keeps_round_effects);
            }
            state.last_action = None;
            state.action = Some(Action {
                targeted_attacks: vec![],
                attack_setup: None,
                pending_action: None,
                up_against: vec![],
                is_retry: false,
                actor: lead,
                kind: ActionKind::Other,
                target: None,
                critical_moment,
                stage: ActionStage::Declared,
                roll: None,
                cards_played: vec![],
                coups_de_grace_on_total: vec![],
                extra_rolls: vec![],
                additional_kinds: vec![],
                draw_denied: false,
                is_task_check: true,
            });
        }
        TaskEvent::Ended { outcome } => {
            progress.outcome = Some(*outcome);
            close_retry_window(state, lead);
        }
        TaskEvent::Dismissed => {
            close_retry_window(state, lead);
            state.tasks.retain(|task| task.lead != lead);
        }
    }
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
