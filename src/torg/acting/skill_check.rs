//! A skill and a difficulty for an action whose figures the app does not know.

use crate::grammar::{figure, percent};
use crate::torg::messages::names::level;
use crate::torg::task::status::CheckResult;
use ::torg::MAX_DIFFICULTY;
use ::torg::combat::odds::CERTAINTY;
use ::torg::roll::Proficiency;
use ::torg::skill_check::SkillCheck;
use ::torg::view::View;

/// What was typed of a skill and a difficulty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillCheckForm {
    /// The value of the skill.
    pub value: String,
    /// The difficulty.
    pub difficulty: String,
}

fn number(typed: &str) -> Option<u8> {
    let number = typed.trim().parse().ok()?;
    (number <= MAX_DIFFICULTY).then_some(number)
}

impl SkillCheckForm {
    /// Returns the check; `None` while a number is missing or wrong.
    pub fn check(&self) -> Option<SkillCheck> {
        Some(SkillCheck {
            value: number(&self.value)?,
            difficulty: number(&self.difficulty)?,
        })
    }

    /// Returns the error about a typed number; empty if there is none.
    pub fn error(typed: &str) -> String {
        match typed.trim().is_empty() || number(typed).is_some() {
            true => String::new(),
            false => format!("Type a whole number from 0 to {MAX_DIFFICULTY}."),
        }
    }

    /// Returns the result of the roll (TC-046, TC-047); `None` while it is not known.
    pub fn result(&self, view: &View) -> Option<CheckResult> {
        let check = self.check()?;
        let result = view.skill_check_result(check)?;
        let sign = if result.bonus < 0 { '−' } else { '+' };
        let bonus = result.bonus.unsigned_abs();
        let (total, difficulty) = (figure(result.total), result.difficulty);
        let reached = result.level.map_or("Failed", level);
        Some(CheckResult {
            sum: format!(
                "{} {sign} {bonus} = {total} against {difficulty}: {reached}",
                check.value
            ),
            outcome: result.outcome(),
        })
    }

    /// Returns the chance before the roll: "62% to succeed". `None` while it is not known.
    pub fn chance(&self, view: &View, skill: Proficiency) -> Option<String> {
        let chance = view.skill_check_chance(self.check()?, skill)?;
        Some(format!("{} to succeed", percent(chance, CERTAINTY)))
    }
}
