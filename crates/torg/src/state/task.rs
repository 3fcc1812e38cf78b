//! Dramatic tasks, as they stand at the table.

use super::State;
use crate::task::{Task, TaskAttempt};
use tabletop::seat::ActorId;

impl State {
    /// The task that somebody leads, ended or not.
    pub fn task(&self, lead: ActorId) -> Option<&Task> {
        self.tasks.iter().find(|task| task.lead == lead)
    }

    /// Whether somebody's check is being resolved, or waits while another acts in between.
    pub(crate) fn has_check_in_progress(&self, lead: ActorId) -> bool {
        let waiting = self.suspended_actions.iter().map(|other| &other.action);
        let open = self.action.iter().chain(waiting);
        let tries = self.task(lead).is_some_and(|task| task.attempt.is_some());
        tries
            && open
                .into_iter()
                .any(|action| action.actor == lead && action.is_task_check)
    }

    /// The task whose check is the action that is being resolved.
    pub fn check_in_progress(&self) -> Option<(&Task, &TaskAttempt)> {
        let action = self.action.as_ref().filter(|action| action.is_task_check)?;
        let task = self.task(action.actor)?;
        Some((task, task.attempt.as_ref()?))
    }
}
