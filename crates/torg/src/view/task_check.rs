//! Dramatic tasks by their leads, the check of a task that is being made, and its result.

use super::View;
use super::task::{TaskAttemptView, TaskCheckResult, TaskView};
use crate::active_effects::{Attribute, RollBreakdown, SkillBasis};
use crate::success::{ResultPoints, SuccessLevel};
use tabletop::seat::ActorId;

impl View {
    /// Returns the task that an actor leads, which may be over.
    pub fn task_of(&self, lead: ActorId) -> Option<&TaskView> {
        self.tasks.iter().find(|task| task.lead == lead)
    }

    /// Returns the task that an actor leads, unless it is over.
    pub fn open_task_of(&self, lead: ActorId) -> Option<&TaskView> {
        self.task_of(lead).filter(|task| task.outcome.is_none())
    }

    /// Returns the tasks that are not over.
    pub fn open_tasks(&self) -> impl Iterator<Item = &TaskView> {
        self.tasks.iter().filter(|task| task.outcome.is_none())
    }

    /// Returns the task whose check an actor is making, its attempt, and the index of the check in it.
    pub fn task_check(&self, actor: ActorId) -> Option<(&TaskView, &TaskAttemptView, usize)> {
        let task = self.task_of(actor)?;
        let attempt = task
            .attempt
            .as_ref()
            .filter(|attempt| attempt.in_progress)?;
        Some((task, attempt, usize::from(attempt.passed)))
    }

    /// Returns the attributes that cards raise, if an actor's open action is the check of a task: whether they count depends on the
    /// attribute of its skill, which no sheet says (DD-262).
    pub fn attributes_raised_for_task(&self, actor: ActorId) -> Vec<Attribute> {
        let is_open = self
            .action_of(actor)
            .is_some_and(|action| action.is_task_check);
        let breakdown = self.active_effects.roll_breakdown.as_ref();
        let breakdown = breakdown.filter(|_| is_open);
        breakdown.map_or_else(Vec::new, RollBreakdown::raised_attributes)
    }

    /// Returns the result of the rolled check of a task. `None` if there is none, if this view lacks a number, or if a card raises an
    /// attribute and `basis` does not say whether the skill is based on it.
    pub fn task_check_result(&self, basis: SkillBasis) -> Option<TaskCheckResult> {
        let action = self.action.as_ref().filter(|action| action.is_task_check)?;
        action.roll.as_ref()?;
        let (task, attempt, index) = self.task_check(action.actor)?;
        let difficulty = attempt.checks.get(index)?.1?;
        let value = task.value?;
        let breakdown = self.active_effects.roll_breakdown.as_ref()?;
        if self.active_effects.extra_roll_pending {
            return None;
        }
        let bonus = breakdown.action_bonus_based_on(basis)?;
        let helper_bonus = attempt.helper_bonus;
        let total = i32::from(value)
            .saturating_add(bonus)
            .saturating_add(helper_bonus.into());
        let points = total.saturating_sub(difficulty.into());
        Some(TaskCheckResult {
            value,
            bonus,
            helper_bonus,
            total,
            difficulty: Some(difficulty).filter(|_| task.difficulties_revealed),
            level: SuccessLevel::for_points(ResultPoints(points)),
        })
    }
}
