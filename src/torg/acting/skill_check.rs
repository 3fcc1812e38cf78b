//! A skill and a difficulty for an action whose figures the app does not know.

use crate::grammar::{percent, signed};
use crate::torg::messages::combat;
use crate::torg::messages::effects::attribute;
use crate::torg::task::new_task::read_number;
use crate::torg::task::status::{CheckResult, compared, sum};
use ::torg::MAX_DIFFICULTY;
use ::torg::active_effects::Attribute;
use ::torg::combat::odds::CERTAINTY;
use ::torg::command::Command;
use ::torg::roll::{Proficiency, SuccessLevel};
use ::torg::skill_check::SkillCheck;
use ::torg::view::View;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// An action whose outcome was announced, with the numbers of its skill check, if any were typed. A second try of the action takes them
/// over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedCheck {
    /// Who made the check.
    pub actor: ActorId,
    /// What was chosen and typed.
    pub form: SkillCheckForm,
    /// Whether the roll was skilled.
    pub skilled: bool,
    /// The number of log entries before the announcement.
    pub entries_before: usize,
}

impl AnnouncedCheck {
    /// Returns the check if the actor tries it again.
    pub fn tried_again(self, view: &View, actor: ActorId) -> Option<Self> {
        (self.actor == actor && is_second_try(view, actor)).then_some(self)
    }
}

/// Checks whether the actor tries a failed action again, with Second Chance (DD-316).
pub fn is_second_try(view: &View, actor: ActorId) -> bool {
    view.action_of(actor).is_some_and(|action| action.is_retry)
}

/// A skill and a difficulty as they were chosen and typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillCheckForm {
    /// The skill or attribute of the sheet from which the value was taken.
    pub skill: Option<String>,
    /// The value of the skill.
    pub value: String,
    /// The difficulty.
    pub difficulty: String,
}

impl SkillCheckForm {
    /// Takes the value of a skill or an attribute from the sheet.
    pub fn choose(&mut self, skill: String, value: u8) {
        (self.skill, self.value) = (Some(skill), value.to_string());
    }

    /// Takes a typed value, which belongs to no skill of the sheet.
    pub fn type_value(&mut self, value: String) {
        (self.skill, self.value) = (None, value);
    }

    /// Returns the check; `None` while a number is missing or wrong.
    pub fn check(&self) -> Option<SkillCheck> {
        Some(SkillCheck {
            value: read_number(&self.value)?,
            difficulty: read_number(&self.difficulty)?,
        })
    }

    /// Returns the error about a typed number; empty if there is none.
    pub fn error(typed: &str) -> String {
        match typed.trim().is_empty() || read_number(typed).is_some() {
            true => String::new(),
            false => format!("Enter a whole number from 0 to {MAX_DIFFICULTY}."),
        }
    }

    /// Returns the result of the roll (TC-046, TC-047); `None` while it is not known.
    pub fn result(&self, view: &View) -> Option<CheckResult> {
        let check = self.check()?;
        let result = view.skill_check_result(check)?;
        let sum = sum(check.value, [result.bonus], result.total);
        let compared = compared(result.difficulty, result.level);
        Some(CheckResult {
            sum: format!("{sum}{compared}"),
            announce: Command::AnnounceSkillCheck {
                skill: self.skill.as_ref().and_then(|skill| Name::new(skill).ok()),
                check,
            },
        })
    }

    /// Returns the level that the roll reaches; `None` for a failure, and while it is not known.
    pub fn level(&self, view: &View) -> Option<SuccessLevel> {
        view.skill_check_result(self.check()?)?.level
    }

    /// Returns the chance before the roll: "62% to succeed". `None` while it is not known.
    pub fn chance(&self, view: &View, skill: Proficiency) -> Option<String> {
        let chance = view.skill_check_chance(self.check()?, skill)?;
        Some(format!("{} to succeed", percent(chance, CERTAINTY)))
    }
}

/// Lists the skills on an actor's sheet, each with its value; those that combat does not use come first.
pub fn skills_on_sheet(view: &View, actor: ActorId) -> Vec<(String, u8)> {
    let sheet = view.actor(actor).and_then(|actor| actor.sheet.as_ref());
    let other_skills = sheet.into_iter().flat_map(|sheet| &sheet.other_skills);
    let other_skills = other_skills.map(|known| (known.name.to_string(), known.value));
    let combat_skills = sheet.into_iter().flat_map(|sheet| &sheet.skills);
    let combat_skills =
        combat_skills.map(|known| (combat::skill(known.skill).to_owned(), known.value));
    other_skills.chain(combat_skills).collect()
}

/// Lists the known attributes of an actor with a sheet, each with its value: a roll on one is unskilled (TC-041).
pub fn attributes_on_sheet(view: &View, actor: ActorId) -> Vec<(String, u8)> {
    let actor = view.actor(actor);
    let sheet = actor.and_then(|actor| Some((actor.stats, actor.sheet.as_ref()?)));
    let known = |key| {
        let (stats, sheet) = sheet?;
        Some((attribute(key).to_owned(), sheet.attribute(stats, key)?))
    };
    Attribute::ALL.into_iter().filter_map(known).collect()
}

/// Returns the label of the field for the difficulty, which says what the app changes in it: "Difficulty, before +5".
pub fn difficulty_label(view: &View) -> String {
    match view.skill_check_difficulty_change() {
        0 => "Difficulty".to_owned(),
        change => format!("Difficulty, before {}", signed(change)),
    }
}
