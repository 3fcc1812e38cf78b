//! A roll with a skill that combat does not know, against a difficulty that the gamemaster names.

use super::View;
use crate::active_effects::extra_roll::ExtraRollStage;
use crate::combat::die::RollSpec;
use crate::combat::odds::BonusDistribution;
use crate::skill::Proficiency;
use crate::skill_check::{SkillCheck, SkillCheckChanges, SkillCheckResult};
use crate::state::action::Action;

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

    fn open_skill_check(&self) -> Option<(&Action, SkillCheckChanges)> {
        let action = self.action.as_ref()?;
        let breakdown = self.active_effects.roll_breakdown.as_ref()?;
        let changes = SkillCheckChanges::of(breakdown, &self.action_modifiers)?;
        let is_open = self.active_effects.takes_skill_check;
        is_open.then_some((action, changes))
    }

    /// Returns the result of the action's roll (TC-046, TC-047). `None` without a roll, and while a bought die is to be rolled.
    pub fn skill_check_result(&self, check: SkillCheck) -> Option<SkillCheckResult> {
        let (action, changes) = self.open_skill_check()?;
        let is_rolled = action.roll.is_some() && !self.active_effects.extra_roll_pending;
        is_rolled.then(|| changes.result(check))
    }

    /// Returns the probability that the action succeeds, out of [`CERTAINTY`](crate::combat::odds::CERTAINTY). `None` after its roll.
    pub fn skill_check_chance(&self, check: SkillCheck, skill: Proficiency) -> Option<u64> {
        let (action, changes) = self
            .open_skill_check()
            .filter(|(action, _)| action.roll.is_none())?;
        let spec = self.roll_spec(self.actor(action.actor)?, skill);
        let bought = action.extra_rolls.iter();
        let bought = bought.filter(|extra| extra.stage == ExtraRollStage::Pending);
        let bought = u8::try_from(bought.count()).unwrap_or(u8::MAX);
        let spec = RollSpec {
            extra_rolls: spec.extra_rolls.saturating_add(bought),
            ..spec
        };
        let before_dice = changes.result(check);
        let needed = before_dice.difficulty.saturating_sub(before_dice.total);
        let distribution = BonusDistribution::of_roll(spec);
        let enough = distribution.iter().filter(|(bonus, _)| *bonus >= needed);
        Some(enough.map(|(_, probability)| probability).sum())
    }
}
