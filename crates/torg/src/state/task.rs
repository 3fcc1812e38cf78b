//! State queries about dramatic tasks.

use super::State;
use crate::card::TaskBox;
use crate::role::Role;
use crate::settings::ProblemDraw;
use crate::task::{AttemptKind, Task, TaskAttempt};
use tabletop::seat::ActorId;

impl State {
    /// Returns the task of this lead, whether or not it has ended.
    pub fn task(&self, lead: ActorId) -> Option<&Task> {
        self.tasks.iter().find(|task| task.lead == lead)
    }

    /// Whether a check of this lead is being resolved or suspended.
    pub(crate) fn has_check_in_progress(&self, lead: ActorId) -> bool {
        let waiting = self.suspended_actions.iter().map(|other| &other.action);
        let open = self.action.iter().chain(waiting);
        let tries = self.task(lead).is_some_and(|task| task.attempt.is_some());
        tries
            && open
                .into_iter()
                .any(|action| action.actor == lead && action.is_task_check)
    }

    /// Returns the task whose check is being resolved, with its attempt.
    pub fn check_in_progress(&self) -> Option<(&Task, &TaskAttempt)> {
        let action = self.action.as_ref().filter(|action| action.is_task_check)?;
        let task = self.task(action.actor)?;
        Some((task, task.attempt.as_ref()?))
    }

    /// Whether a success of this attempt earns its lead a card: only a check without a step does (DD-218, DD-220, DD-224, A-46).
    pub(crate) fn check_earns_card(&self, lead: ActorId, attempt: &TaskAttempt) -> bool {
        let is_hero = self.actor(lead).is_some_and(|lead| lead.role == Role::Hero);
        let is_problem = !matches!(attempt.task_box, TaskBox::Steps(_));
        let draws = !is_problem || self.settings.is(ProblemDraw::Yes);
        is_hero && draws && attempt.kind == AttemptKind::Check
    }
}
