//! Makes what happened to a dramatic task so.

use super::using::retry;
use crate::action_kind::ActionKind;
use crate::event::TaskEvent;
use crate::state::State;
use crate::state::action::{Action, ActionStage};
use crate::task::{Approach, Progress, Task, Trying, Way, Work};
use tabletop::seat::ActorId;

/// Makes one event of the task of `lead` so.
pub(super) fn evolve(state: &mut State, lead: ActorId, what: &TaskEvent) {
    if let TaskEvent::Opened {
        skill,
        steps,
        budget,
        budget_told,
        difficulties_told,
        value,
    } = what
    {
        state.tasks.retain(|task| task.lead != lead);
        state.tasks.push(Task {
            lead,
            skill: skill.clone(),
            value: *value,
            steps: steps.clone(),
            progress: Progress::default(),
            flips: 0,
            budget: *budget,
            budget_told: *budget_told,
            difficulties_told: *difficulties_told,
            trying: None,
            work: Work::default(),
        });
        return;
    }
    let Some(task) = state.tasks.iter_mut().find(|task| task.lead == lead) else {
        return;
    };
    let progress = &mut task.progress;
    match what {
        TaskEvent::Opened { .. } => {}
        TaskEvent::TimeSet { budget, told } => {
            task.budget = *budget;
            task.budget_told = *told;
        }
        TaskEvent::DifficultiesTold => task.difficulties_told = true,
        TaskEvent::ValueSet { value } => task.value = *value,
        TaskEvent::FlipSpent => task.flips = task.flips.saturating_add(1),
        TaskEvent::LeftAlone => {}
        TaskEvent::Tried {
            attempt,
            under,
            checks,
            help,
            one_roll,
        } => {
            task.work = Work::Tried;
            let mut action = state.action.as_mut();
            if let Some(action) = &mut action {
                action.check = true;
            }
            task.trying = Some(Trying {
                attempt: *attempt,
                under: *under,
                checks: checks.clone(),
                passed: 0,
                help: *help,
                one_roll: one_roll.unwrap_or(false),
                critical_moment: action.is_some_and(|action| action.critical_moment),
                again: false,
                before: progress.clone(),
                just_rolled: None,
            });
        }
        TaskEvent::CheckPassed => {
            let mut same_roll = false;
            let action = state.action.as_mut();
            if let Some(trying) = &mut task.trying {
                trying.passed = trying.passed.saturating_add(1);
                same_roll = trying.one_roll;
                if !same_roll {
                    trying.before = progress.clone();
                    let roll = action.as_ref().and_then(|action| action.roll.as_ref());
                    trying.just_rolled = Some(roll.map(|roll| roll.total));
                }
            }
            // The next check is read from the same roll, or has its own.
            if let Some(action) = action.filter(|_| !same_roll) {
                action.start_again();
            }
        }
        TaskEvent::StepDone => {
            let steps = u8::try_from(task.steps.len()).unwrap_or(u8::MAX);
            progress.done = progress.done.saturating_add(1).min(steps);
        }
        TaskEvent::StepLost => progress.done = progress.done.saturating_sub(1),
        TaskEvent::Complicated { by } => {
            progress.complications = progress.complications.saturating_add(u16::from(*by));
        }
        TaskEvent::Blocked => progress.approach = Approach::Blocked,
        TaskEvent::WayProposed { way } => {
            progress.approach = Approach::Proposed(way.clone());
            close_window(state, lead);
        }
        TaskEvent::WayAccepted {
            restart,
            waits,
            later,
        } => {
            let now = match (waits, later) {
                (_, Some(true)) => Approach::RoundAfter,
                (Some(true), _) => Approach::NextRound,
                (_, _) => Approach::Open,
            };
            let way = std::mem::replace(&mut progress.approach, now);
            if let Approach::Proposed(Way::Skill(skill)) = way {
                task.skill = skill;
                task.value = None;
            }
            if *restart {
                progress.done = 0;
            }
            close_window(state, lead);
        }
        TaskEvent::WayRefused => {
            progress.approach = Approach::Refused;
            close_window(state, lead);
        }
        TaskEvent::CheckWiped { keeps } => {
            let Some(trying) = &mut task.trying else {
                return;
            };
            *progress = trying.before.clone();
            trying.again = keeps.is_none();
            trying.just_rolled = None;
            // The roll that is made again was of all of them.
            if trying.one_roll {
                trying.passed = 0;
            }
            let critical_moment = trying.critical_moment;
            if let Some(keeps) = keeps {
                return retry(state, *keeps);
            }
            state.last_action = None;
            state.action = Some(Action {
                blows: vec![],
                stroke: None,
                doing: None,
                ups: vec![],
                actor: lead,
                kind: ActionKind::Other,
                target: None,
                critical_moment,
                stage: ActionStage::Declared,
                roll: None,
                cards: vec![],
                coups_on_total: vec![],
                extras: vec![],
                also: vec![],
                denied: false,
                check: true,
            });
        }
        TaskEvent::Ended { outcome } => {
            progress.outcome = Some(*outcome);
            close_window(state, lead);
        }
        TaskEvent::PutAway => {
            close_window(state, lead);
            state.tasks.retain(|task| task.lead != lead);
        }
    }
}

/// What is done about a task after a check closes the time in which the check can be made again: a second chance would wipe
/// that too (DD-243, DD-318). While the check is being resolved it is part of what comes of it.
fn close_window(state: &mut State, lead: ActorId) {
    if state.is_checking(lead) {
        return;
    }
    let task = state.tasks.iter_mut().find(|task| task.lead == lead);
    if task.and_then(|task| task.trying.take()).is_some() {
        state.last_action.take_if(|last| last.actor == lead);
    }
}

/// Dice were rolled: what the last check came to is past.
pub(super) fn rolled(state: &mut State) {
    for trying in state
        .tasks
        .iter_mut()
        .filter_map(|task| task.trying.as_mut())
    {
        trying.just_rolled = None;
    }
}

/// A round is over.
pub(super) fn round_over(state: &mut State) {
    for task in &mut state.tasks {
        task.work = Work::NoBox;
    }
}

/// A box came; the first one of a round is what waited for it.
pub(super) fn box_came(state: &mut State) {
    for task in &mut state.tasks {
        if task.work == Work::NoBox {
            task.work = Work::Due;
        }
    }
}
