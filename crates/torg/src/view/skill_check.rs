//! A roll with a skill that combat does not know, against a difficulty that the gamemaster names.

use super::View;
use crate::action_modifiers::ActionModifier;
use crate::active_effects::extra_roll::ExtraRollStage;
use crate::active_effects::roll_breakdown::RollBreakdown;
use crate::combat::die::RollSpec;
use crate::combat::odds::BonusDistribution;
use crate::skill::Proficiency;
use crate::skill_check::{SkillCheck, SkillCheckResult};
use crate::state::action::Action;
use crate::success::{ResultPoints, SuccessLevel};

/// What the circumstances of an action change in a skill check.
struct Changes {
    bonus: i32,
    difficulty: i32,
}

impl View {
    /// Whether the result of the action in progress can be read from a skill and a difficulty. Not if a card raises an attribute, since
    /// no sheet says on which attribute such a skill is based, and not if an opponent's setback or surprise may count, but nobody said
    /// who the target is.
    pub fn is_skill_check(&self) -> bool {
        self.open_skill_check().is_some()
    }

    /// Returns what setbacks change in the difficulty of the skill check; 0 if there is none.
    pub fn skill_check_difficulty_change(&self) -> i32 {
        self.open_skill_check()
            .map_or(0, |(_, changes)| changes.difficulty)
    }

    fn open_skill_check(&self) -> Option<(&Action, Changes)> {
        let action = self.action.as_ref()?;
        let breakdown = self.active_effects.roll_breakdown.as_ref();
        let raises = breakdown.is_some_and(RollBreakdown::raises_attribute);
        let is_open = self.active_effects.takes_skill_check && !raises;
        let changes = self.skill_check_changes()?;
        is_open.then_some((action, changes))
    }

    fn skill_check_changes(&self) -> Option<Changes> {
        let mut changes = Changes {
            bonus: 0,
            difficulty: 0,
        };
        for modifier in &self.action_modifiers {
            match modifier {
                ActionModifier::SetbackDifficulty(amount) => {
                    changes.difficulty += i32::from(*amount);
                }
                ActionModifier::TargetSetback(_, amount) => {
                    changes.difficulty -= i32::from(*amount);
                }
                ActionModifier::TargetSurprised(_, amount) => changes.bonus += i32::from(*amount),
                ActionModifier::OpponentsSetback(_) | ActionModifier::OpponentsSurprised(_) => {
                    return None;
                }
                // The first two are part of the roll's breakdown; the others do not change such a roll.
                ActionModifier::SetbackTotal(_)
                | ActionModifier::Opportunity(_)
                | ActionModifier::Location
                | ActionModifier::AttackAndDefend(..) => {}
            }
        }
        Some(changes)
    }

    /// Returns the result of the action's roll (TC-046, TC-047). `None` without a roll, and while a bought die is to be rolled.
    pub fn skill_check_result(&self, check: SkillCheck) -> Option<SkillCheckResult> {
        let (action, changes) = self.open_skill_check()?;
        action.roll.as_ref()?;
        if self.active_effects.extra_roll_pending {
            return None;
        }
        let breakdown = self.active_effects.roll_breakdown.as_ref()?;
        let bonus = breakdown.action_bonus.saturating_add(changes.bonus);
        let total = i32::from(check.value).saturating_add(bonus);
        let difficulty = i32::from(check.difficulty).saturating_add(changes.difficulty);
        Some(SkillCheckResult {
            bonus,
            total,
            difficulty,
            level: SuccessLevel::for_points(ResultPoints(total.saturating_sub(difficulty))),
        })
    }

    /// Returns the probability that the action succeeds, out of [`CERTAINTY`](crate::combat::odds::CERTAINTY). `None` after its roll.
    pub fn skill_check_chance(&self, check: SkillCheck, skill: Proficiency) -> Option<u64> {
        let (action, changes) = self
            .open_skill_check()
            .filter(|(action, _)| action.roll.is_none())?;
        let added = self.active_effects.roll_breakdown.as_ref()?.action_bonus;
        let spec = self.roll_spec(self.actor(action.actor)?, skill);
        let bought = action.extra_rolls.iter();
        let bought = bought.filter(|extra| extra.stage == ExtraRollStage::Pending);
        let bought = u8::try_from(bought.count()).unwrap_or(u8::MAX);
        let spec = RollSpec {
            extra_rolls: spec.extra_rolls.saturating_add(bought),
            ..spec
        };
        let value = i32::from(check.value).saturating_add(added + changes.bonus);
        let difficulty = i32::from(check.difficulty).saturating_add(changes.difficulty);
        let needed = difficulty.saturating_sub(value);
        let distribution = BonusDistribution::of_roll(spec);
        let enough = distribution.iter().filter(|(bonus, _)| *bonus >= needed);
        Some(enough.map(|(_, probability)| probability).sum())
    }
}
