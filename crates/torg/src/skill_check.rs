//! A skill that combat does not know, against a difficulty that the gamemaster names.

use crate::action_modifiers::ActionModifier;
use crate::active_effects::roll_breakdown::RollBreakdown;
use crate::state::State;
use crate::state::action::{Action, ActionOutcome};
use crate::success::{ResultPoints, SuccessLevel};
use serde::{Deserialize, Serialize};

/// The highest difficulty, skill value, and bonus from helpers.
pub const MAX_DIFFICULTY: u8 = 99;

/// A skill against a difficulty. Both are 0 to [`MAX_DIFFICULTY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What the dice, cards and circumstances change in a skill check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SkillCheckChanges {
    /// Added to the value of the skill.
    pub bonus: i32,
    /// Added to the difficulty.
    pub difficulty: i32,
}

impl SkillCheckChanges {
    /// Returns the changes. `None` if a card raises an attribute, since no sheet says on which attribute such a skill is based, or if an
    /// opponent's setback or surprise may count, but nobody said who the target is.
    pub fn of(breakdown: &RollBreakdown, modifiers: &[ActionModifier]) -> Option<Self> {
        if breakdown.raises_attribute() {
            return None;
        }
        let mut changes = Self {
            bonus: breakdown.action_bonus,
            difficulty: 0,
        };
        for modifier in modifiers {
            match modifier {
                ActionModifier::SetbackDifficulty(amount) => {
                    changes.difficulty += i32::from(*amount);
                }
                ActionModifier::TargetSetback(_, amount) => {
                    changes.difficulty -= i32::from(*amount);
                }
                ActionModifier::TargetSurprised(_, amount) => {
                    changes.bonus = changes.bonus.saturating_add(i32::from(*amount));
                }
                ActionModifier::OpponentsSetback(_) | ActionModifier::OpponentsSurprised(_) => {
                    return None;
                }
                // The first two are part of the roll's breakdown; the others do not change such a roll.
                ActionModifier::SetbackTotal(_)
                | ActionModifier::Opportunity(_)
                | ActionModifier::Location
                | ActionModifier::AttackAndDefend { .. } => {}
            }
        }
        Some(changes)
    }

    /// Returns the result with these changes (TC-046, TC-047).
    pub fn result(self, check: SkillCheck) -> SkillCheckResult {
        let total = i32::from(check.value).saturating_add(self.bonus);
        let difficulty = i32::from(check.difficulty).saturating_add(self.difficulty);
        SkillCheckResult {
            bonus: self.bonus,
            total,
            difficulty,
            level: SuccessLevel::for_points(ResultPoints(total.saturating_sub(difficulty))),
        }
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

impl State {
    /// Returns the result of the rolled action as a skill check. `None` if it is none, or before its dice.
    pub(crate) fn skill_check_result(&self, check: SkillCheck) -> Option<SkillCheckResult> {
        let action = self
            .action
            .as_ref()
            .filter(|action| action.roll.is_some())?;
        let is_open = action.takes_skill_check() && !action.has_pending_extra_roll();
        let changes = SkillCheckChanges::of(&self.roll_breakdown(action), &self.action_modifiers());
        Some(changes.filter(|_| is_open)?.result(check))
    }
}
