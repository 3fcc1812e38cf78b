//! The skills in a stat line: with their value, or with adds over their attribute.

use super::super::parse_error::ParseErrorKind;
use super::super::tokens::parse_number;
use super::super::vocabulary::{
    combat_skill_named, is_adds, is_word, match_numeric_field, match_other_skill,
};
use super::Parser;
use crate::sheet::{CombatSkill, KnownSkill, MAX_STAT, OtherSkill, Sheet};
use tabletop::name::Name;

impl Parser {
    /// Parses a skill that is called one, as in "skill electronics 13": it may have any name. Returns the number of tokens used.
    pub(super) fn parse_named_skill(&mut self, at: usize) -> Option<usize> {
        let is_called_skill = is_word(self.tokens.get(at)?, &["skill"]);
        let is_known = || {
            match_numeric_field(&self.tokens, at + 1).is_some()
                || match_other_skill(&self.tokens, at + 1).is_some()
        };
        if !is_called_skill {
            return None;
        }
        if is_known() {
            return Some(1);
        }
        let rest = self.tokens.get(at + 1..)?;
        let words = rest
            .iter()
            .take_while(|part| !part.starts_item && parse_number(part).is_none())
            .count();
        let has_number = rest.get(words).is_some_and(|part| !part.starts_item);
        // The number may belong to a value that follows, as in "skill levels dodge 12".
        let has_known_word = (at + 1..at + 1 + words).any(|at| {
            match_numeric_field(&self.tokens, at).is_some()
                || match_other_skill(&self.tokens, at).is_some()
        });
        let name = self.written(rest.get(..words).filter(|_| has_number)?)?;
        if has_known_word || combat_skill_named(&name).is_some() {
            return None;
        }
        let number = at + 1 + words;
        let are_adds = self.are_adds(number);
        self.set_other_skill(&name, at, number);
        Some(words + 2 + usize::from(are_adds))
    }

    /// Checks whether the number at `at` is called adds after it, as in "dodge 2 adds".
    pub(super) fn are_adds(&self, at: usize) -> bool {
        is_adds(&self.tokens, at + 1)
    }

    /// Checks whether the number at `at` is called adds before it, as in "dodge adds 2".
    pub(super) fn follows_adds(&self, at: usize) -> bool {
        at.checked_sub(1)
            .is_some_and(|before| is_adds(&self.tokens, before))
    }

    /// Sets a skill that combat does not use. One with only its adds is ignored: its full value is not known.
    pub(super) fn set_other_skill(&mut self, skill: &str, from: usize, to: usize) {
        let ends = self.tokens.get(from).zip(self.tokens.get(to));
        let Some((first, last)) = ends else {
            return;
        };
        let (start, end) = (first.start, last.end);
        let are_adds = self.are_adds(to) || self.follows_adds(to);
        let number = parse_number(last).filter(|number| !number.is_added && !are_adds);
        let Some(number) = number else {
            let written = self.line.get(start..end);
            self.ignored_skills.extend(written.map(str::to_owned));
            return;
        };
        let Some(value) = self.check_range(number.value, 0, u32::from(MAX_STAT), to) else {
            return;
        };
        let name = match Name::new(&skill.to_lowercase()) {
            Ok(name) => name,
            Err(error) => return self.error(start, end, ParseErrorKind::InvalidName(error)),
        };
        let others = &mut self.sheet.other_skills;
        others.retain(|other| other.name != name);
        if others.len() < Sheet::MAX_OTHER_SKILLS {
            others.push(OtherSkill { name, value });
        } else {
            self.error(start, end, ParseErrorKind::TooManyItems);
        }
    }

    pub(super) fn set_skill(&mut self, skill: CombatSkill, value: u8) {
        self.sheet.skills.retain(|other| other.skill != skill);
        self.sheet.skills.push(KnownSkill { skill, value });
    }

    /// Sets the skills that are given as adds, when all attributes are known.
    pub(super) fn set_pending_adds(&mut self) {
        for (skill, adds, at) in std::mem::take(&mut self.pending_adds) {
            match self.attribute(skill.attribute()) {
                Some(value) => {
                    let max = u32::from(MAX_STAT);
                    if let Some(value) =
                        self.check_range(u32::from(value) + adds.min(max), 0, max, at)
                    {
                        self.set_skill(skill, value);
                    }
                }
                None => {
                    if let Some((from, to)) = self.tokens.get(at).map(|part| (part.start, part.end))
                    {
                        self.error(from, to, ParseErrorKind::NoAttribute);
                    }
                }
            }
        }
    }
}
