//! A skill that combat does not know, against a difficulty that the gamemaster names.

use crate::state::action::ActionOutcome;
use crate::success::SuccessLevel;

/// A skill against a difficulty. Both are 0 to [`MAX_DIFFICULTY`](crate::decide::MAX_DIFFICULTY).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillCheck {
    /// The value of the skill, with what cards add to the attribute on which it is based.
    pub value: u8,
    /// The difficulty before setbacks.
    pub difficulty: u8,
}

/// The result of a roll with a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillCheckResult {
    /// The bonus number, with everything that is added to the action total.
    pub bonus: i32,
    /// The value and the bonus number.
    pub total: i32,
    /// The difficulty, with a setback that raises it.
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
