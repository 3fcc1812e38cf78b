//! A roll with a skill that combat does not know, against a difficulty that the gamemaster names.

use super::View;
use crate::action_modifiers::ActionModifier;
use crate::active_effects::extra_roll::ExtraRollStage;
use crate::combat::die::RollSpec;
use crate::combat::odds::BonusDistribution;
use crate::skill::Proficiency;
use crate::skill_check::{SkillCheck, SkillCheckResult};
use crate::state::action::Action;
use crate::success::{ResultPoints, SuccessLevel};

impl View {
    /// Whether a skill and a difficulty decide the action in progress: it is neither an attack nor a defence, and the app does not know
    /// its figures (TC-046).
    pub fn is_skill_check(&self) -> bool {
        self.open_skill_check().is_some()
    }

    fn open_skill_check(&self) -> Option<&Action> {
        self.action.as_ref().filter(|action| {
            let is_known = action.is_task_check || action.pending_action.is_some();
            let is_fight = action.has_effect_value() == Some(true) || action.only_defends();
            !is_known && !is_fight && action.targeted_attacks.is_empty()
        })
    }

    /// Returns the result of the action's roll (TC-046, TC-047). `None` without a roll, and while a bought die is to be rolled.
    pub fn skill_check_result(&self, check: SkillCheck) -> Option<SkillCheckResult> {
        let action = self.open_skill_check()?;
        action.roll.as_ref()?;
        if self.active_effects.extra_roll_pending {
            return None;
        }
        let bonus = self.active_effects.roll_breakdown.as_ref()?.action_bonus;
        let total = i32::from(check.value).saturating_add(bonus);
        let difficulty = self.raised_difficulty(check);
        Some(SkillCheckResult {
            bonus,
            total,
            difficulty,
            level: SuccessLevel::for_points(ResultPoints(total.saturating_sub(difficulty))),
        })
    }

    /// Returns the probability that the action succeeds, out of [`CERTAINTY`](crate::combat::odds::CERTAINTY). `None` after its roll.
    pub fn skill_check_chance(&self, check: SkillCheck, skill: Proficiency) -> Option<u64> {
        let action = self
            .open_skill_check()
            .filter(|action| action.roll.is_none())?;
        let added = self.active_effects.roll_breakdown.as_ref()?.action_bonus;
        let spec = self.roll_spec(self.actor(action.actor)?, skill);
        let bought = action.extra_rolls.iter();
        let bought = bought.filter(|extra| extra.stage == ExtraRollStage::Pending);
        let bought = u8::try_from(bought.count()).unwrap_or(u8::MAX);
        let spec = RollSpec {
            extra_rolls: spec.extra_rolls.saturating_add(bought),
            ..spec
        };
        let value = i32::from(check.value).saturating_add(added);
        let needed = self.raised_difficulty(check).saturating_sub(value);
        let distribution = BonusDistribution::of_roll(spec);
        let enough = distribution.iter().filter(|(bonus, _)| *bonus >= needed);
        Some(enough.map(|(_, probability)| probability).sum())
    }

    fn raised_difficulty(&self, check: SkillCheck) -> i32 {
        let raise = |modifier: &ActionModifier| match modifier {
            ActionModifier::SetbackDifficulty(amount) => Some(i32::from(*amount)),
            ActionModifier::SetbackTotal(_)
            | ActionModifier::TargetSetback(..)
            | ActionModifier::TargetSurprised(..)
            | ActionModifier::OpponentsSetback(_)
            | ActionModifier::OpponentsSurprised(_)
            | ActionModifier::Opportunity(_)
            | ActionModifier::Location
            | ActionModifier::AttackAndDefend(..) => None,
        };
        let raises: i32 = self.action_modifiers.iter().filter_map(raise).sum();
        i32::from(check.difficulty).saturating_add(raises)
    }
}
