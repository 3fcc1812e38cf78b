//! A skill that combat does not know, against a difficulty that the gamemaster names.

use crate::state::action::{Action, ActionOutcome};
use crate::success::SuccessLevel;

/// A skill against a difficulty. Both are 0 to [`MAX_DIFFICULTY`](crate::decide::MAX_DIFFICULTY).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillCheck {
    /// The value of the skill.
    pub value: u8,
    /// The difficulty before setbacks.
    pub difficulty: u8,
}

/// The result of a roll with a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillCheckResult {
    /// The bonus number, with everything that is added to the action total, as against a surprised target.
    pub bonus: i32,
    /// The value and the bonus number.
    pub total: i32,
    /// The difficulty, with what setbacks change in it.
    pub difficulty: i32,
    /// The success level; `None` for a failure.
    pub level: Option<SuccessLevel>,
}

impl SkillCheckResult {
    /// Returns the outcome to announce.
    pub fn outcome(&self) -> ActionOutcome {
        self.level
            .map_or(ActionOutcome::Failed, ActionOutcome::Succeeded)
    }
}

impl Action {
    /// Whether a skill and a difficulty decide the action: it is neither an attack nor a defence, and the app does not know its figures
    /// (TC-046).
    pub(crate) fn takes_skill_check(&self) -> bool {
        let is_known = self.is_task_check || self.pending_action.is_some();
        let is_fight = self.has_effect_value() == Some(true) || self.only_defends();
        !is_known && !is_fight && self.targeted_attacks.is_empty()
    }
}
