//! The skills in a stat line: with their value, or with adds over their attribute.

use super::super::matching::{
    combat_skill_named, counts_possibilities, is_adds, is_word, match_numeric_field,
    match_other_skill,
};
use super::super::parse_error::ParseErrorKind;
use super::super::tokens::{is_pair, parse_number};
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
        Some(self.set_other_skill(&name, at, at + 1 + words) - at)
    }

    /// Checks whether the number at `at` is called adds after it, as in "dodge 2 adds".
    fn are_adds(&self, at: usize) -> bool {
        is_adds(&self.tokens, at + 1)
    }

    /// Checks whether the number at `at` is called adds before it, as in "dodge adds 2".
    fn follows_adds(&self, at: usize) -> bool {
        at.checked_sub(1)
            .is_some_and(|before| is_adds(&self.tokens, before))
    }

    /// Returns the index after the number at `at`, and after the word for adds that may follow it.
    pub(super) fn figure_end(&self, at: usize) -> usize {
        at + 1 + usize::from(self.are_adds(at))
    }

    /// Returns which number counts for a skill whose first number is at `at`. A total has priority over the adds before it, as in
    /// "dodge +4 (17)", "dodge (+4) 17" and "dodge 4 adds = 17": it is what its writer rolls with.
    fn skill_figure(&self, at: usize) -> SkillFigure {
        let number = self.tokens.get(at).and_then(parse_number);
        let is_pair = self.tokens.get(at).is_some_and(is_pair);
        let is_added = number.is_some_and(|number| number.is_added) && !is_pair;
        let are_adds = is_added || self.are_adds(at) || self.follows_adds(at);
        let end = self.figure_end(at);
        if are_adds && self.is_total(end) {
            SkillFigure {
                at: end,
                end: end + 1,
                are_adds: false,
            }
        } else {
            SkillFigure { at, end, are_adds }
        }
    }

    /// Checks whether the number at `at` is a total after adds. Without a sign before it, it could belong to what follows.
    fn is_total(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let total = self.tokens.get(at).filter(|total| !total.starts_item);
        let is_set_off = || {
            let between = self.line.get(before?.end..total?.start)?;
            Some(between.contains(['(', '[', ')', ']', '=']))
        };
        let number = total.and_then(parse_number);
        number.is_some_and(|number| !number.is_added)
            && is_set_off() == Some(true)
            && !self.are_adds(at)
            && !counts_possibilities(&self.tokens, at + 1)
    }

    /// Sets a skill of combat, from its first number on. Returns the index after the last token used.
    pub(super) fn set_combat_skill(&mut self, skill: CombatSkill, at: usize) -> usize {
        let figure = self.skill_figure(at);
        self.mark_second_of_pair(figure.at);
        if let Some(number) = self.tokens.get(figure.at).and_then(parse_number) {
            let max = u32::from(MAX_STAT);
            if figure.are_adds {
                self.pending_adds.push((skill, number.value, figure.at));
            } else if let Some(value) = self.check_range(number.value, 0, max, figure.at) {
                self.set_skill(skill, value);
            }
        }
        figure.end
    }

    /// Sets a skill that combat does not use, from its first word and its first number on. One with only its adds is ignored: its full
    /// value is not known. Returns the index after the last token used.
    pub(super) fn set_other_skill(&mut self, skill: &str, from: usize, at: usize) -> usize {
        let figure = self.skill_figure(at);
        let ends = self.tokens.get(from).zip(self.tokens.get(figure.at));
        let Some((first, last)) = ends else {
            return figure.end;
        };
        let (start, end) = (first.start, last.end);
        let Some(number) = parse_number(last).filter(|_| !figure.are_adds) else {
            let written = self.line.get(start..end);
            self.ignored_skills.extend(written.map(str::to_owned));
            return figure.end;
        };
        self.mark_second_of_pair(figure.at);
        if let Some(value) = self.check_range(number.value, 0, u32::from(MAX_STAT), figure.at) {
            let further = self.further_specialization(skill, at);
            let skill = further.as_ref().map_or(skill, Name::as_str);
            self.add_other_skill(skill, value, start, end);
        }
        figure.end
    }

    /// Returns the name with the specialization before the number at `at` if the sheet has the skill already: in "science (biology) 13,
    /// science (physics) 12", the second value is another skill’s. The first one is for the skill itself, by whose name a task asks for
    /// it.
    fn further_specialization(&self, skill: &str, at: usize) -> Option<Name> {
        let mut others = self.sheet.other_skills.iter();
        let has_skill = others.any(|other| other.name.as_str().eq_ignore_ascii_case(skill));
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let between = self.line.get(before?.end..self.tokens.get(at)?.start)?;
        let (_, opened) = between.split_once(['(', '['])?;
        let (specialization, _) = opened.split_once([')', ']'])?;
        let name = [skill, " (", specialization.trim(), ")"].concat();
        Name::new(&name.to_lowercase())
            .ok()
            .filter(|_| has_skill && specialization.contains(char::is_alphabetic))
    }

    /// Adds a skill that combat does not use, in place of one with the same name.
    fn add_other_skill(&mut self, skill: &str, value: u8, start: usize, end: usize) {
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

    fn set_skill(&mut self, skill: CombatSkill, value: u8) {
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

/// The number that counts for a skill.
struct SkillFigure {
    /// The index of its token.
    at: usize,
    /// The index after the last token used.
    end: usize,
    /// Whether it is added to the attribute.
    are_adds: bool,
}
