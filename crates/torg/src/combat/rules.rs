//! The combat rules of one table: its edition and settings.

use super::damage_table::DamageTable;
use super::settings::CombatAnswers;
use super::settings::charts::{CombatNumbers, FIRE_MODES};
use super::settings::questions::{Answer, ClassicConcealment, CoverTable, FireModes, Question};
use crate::edition::Edition;
use crate::settings::{Settings, SurpriseRules};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// The combat settings of one table and the edition it plays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatRules {
    /// The edition.
    pub edition: Edition,
    /// Whether surprise restricts actors and exposes them to attacks, by the revised rules of surprise.
    pub surprise_exposes: bool,
    /// The penalties on difficulty for several actions at once, easiest first (S-16, TC-T12). Shared with dramatic tasks.
    pub one_on_many: [u8; 8],
    /// The settings that are numbers.
    pub numbers: CombatNumbers,
    /// The answers to all questions.
    answers: CombatAnswers,
}

impl Default for CombatRules {
    fn default() -> Self {
        Self::for_edition(Edition::default())
    }
}

impl CombatRules {
    /// Returns the rules of an edition with the default answer to every question.
    pub fn for_edition(edition: Edition) -> Self {
        Self::for_table(edition, &Settings::default())
    }

    /// Returns the rules of a table.
    pub fn for_table(edition: Edition, table: &Settings) -> Self {
        Self {
            edition,
            surprise_exposes: table.surprise_rules(edition) == SurpriseRules::Revised,
            one_on_many: table.numbers.multi_action_penalties,
            numbers: table.combat.numbers,
            answers: table.combat.answers,
        }
    }

    /// Checks whether the table plays by the classic edition.
    pub fn is_classic(&self) -> bool {
        self.edition == Edition::Classic
    }

    /// Returns the rule by which a weapon leaves the hand: the disarm of the edition (TC-125, TC-148).
    pub(crate) fn disarm_rule(&self) -> RuleId {
        match self.edition {
            Edition::Classic => tc(125),
            Edition::Revised => tc(148),
        }
    }

    /// Checks whether the table chose this answer.
    pub fn is<A: Answer>(&self, answer: A) -> bool {
        self.answer(A::QUESTION) == answer.place()
    }

    /// Returns the index of the table's answer to a question.
    pub fn answer(&self, question: Question) -> u8 {
        self.answers.of(question)
    }

    /// Returns the same rules with another answer, by its index. An index without an answer changes nothing.
    #[must_use]
    pub fn with(self, question: Question, index: u8) -> Self {
        Self {
            answers: self.answers.with(question, index),
            ..self
        }
    }

    /// Returns the same rules with this answer.
    #[must_use]
    pub fn with_answer<A: Answer>(self, answer: A) -> Self {
        self.with(A::QUESTION, answer.place())
    }

    /// Checks whether concealment raises the difficulty. The classic edition has no numbers for it (TC-213, S-33).
    pub fn counts_concealment(&self) -> bool {
        !self.is_classic() || !self.is(ClassicConcealment::Off)
    }

    /// Returns the damage table for cover (TC-218, S-41).
    pub fn cover_damage_table(&self) -> DamageTable {
        if self.is(CoverTable::Ordinary) {
            DamageTable::Ordinary
        } else {
            DamageTable::PossibilityRated
        }
    }

    /// Returns the modifiers of fire modes (TC-177 … TC-179, S-12).
    pub fn fire_modes(&self) -> [i8; 3] {
        if !self.is_classic() && self.is(FireModes::Own) {
            self.numbers.fire_modes
        } else {
            FIRE_MODES
        }
    }
}
