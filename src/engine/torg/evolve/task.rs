//! Makes what happened to a dramatic task so.

use crate::engine::seat::ActorId;
use crate::engine::torg::event::TaskEvent;
use crate::engine::torg::state::{Action, ActionKind, ActionStage, State};
use crate::engine::torg::task::{Approach, Progress, Task, Trying, Way};

/// Makes one event of the task of `lead` so.
pub(super) fn evolve(state: &mut State, lead: ActorId, what: &TaskEvent) {
    if let TaskEvent::Opened {
        skill,
        steps,
        budget,
        budget_told,
        difficulties_told,
    } = what
    {
        state.tasks.retain(|task| task.lead != lead);
        state.tasks.push(Task {
            lead,
            skill: skill.clone(),
            steps: steps.clone(),
            progress: Progress::default(),
            flips: 0,
            budget: *budget,
            budget_told: *budget_told,
            difficulties_told: *difficulties_told,
            trying: None,
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
        TaskEvent::FlipSpent => {
            task.flips = task.flips.saturating_add(1);
            if progress.approach == Approach::Refused {
                progress.approach = Approach::Blocked;
            }
        }
        TaskEvent::Tried {
            attempt,
            under,
            checks,
            help,
        } => {
            let action = state.action.as_ref();
            task.trying = Some(Trying {
                attempt: *attempt,
                under: *under,
                checks: checks.clone(),
                passed: 0,
                help: *help,
                critical_moment: action.is_some_and(|action| action.critical_moment),
                again: false,
                before: progress.clone(),
            });
        }
        TaskEvent::CheckPassed => {
            if let Some(trying) = &mut task.trying {
                trying.passed = trying.passed.saturating_add(1);
                trying.before = progress.clone();
            }
            if let Some(action) = &mut state.action {
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
        TaskEvent::WayProposed { way } => progress.approach = Approach::Proposed(way.clone()),
        TaskEvent::WayAccepted { restart } => {
            let way = std::mem::take(&mut progress.approach);
            if let Approach::Proposed(Way::Skill(skill)) = way {
                task.skill = skill;
            }
            if *restart {
                progress.done = 0;
            }
        }
        TaskEvent::WayRefused => progress.approach = Approach::Refused,
        TaskEvent::CheckWiped => {
            let Some(trying) = &mut task.trying else {
                return;
            };
            *progress = trying.before.clone();
            trying.again = true;
            state.last_action = None;
            state.action = Some(Action {
                actor: lead,
                kind: ActionKind::Other,
                target: None,
                critical_moment: trying.critical_moment,
                stage: ActionStage::Declared,
                roll: None,
                cards: vec![],
                coups_on_total: vec![],
                extras: vec![],
            });
        }
        TaskEvent::Ended { outcome } => progress.outcome = Some(*outcome),
    }
}
