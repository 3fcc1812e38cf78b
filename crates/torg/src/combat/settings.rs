//! A table's combat settings: its answers to the open questions of the combat ledger (section 6.2, S-…).

pub(crate) mod charts;
pub(crate) mod questions;

pub use charts::{CombatNumbers, FIRE_MODES, NumberChart};
pub use questions::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A table's combat settings, as saved in its settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CombatSettings {
    /// The settings that are numbers.
    pub numbers: CombatNumbers,
    /// The answers to all questions.
    pub answers: CombatAnswers,
}

/// For each question, the index of the chosen answer; the first by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "BTreeMap<String, String>",
    into = "BTreeMap<&'static str, &'static str>"
)]
pub struct CombatAnswers([u8; Question::ALL.len()]);

impl CombatAnswers {
    /// The index of the answer to a question.
    pub fn of(&self, question: Question) -> u8 {
        self.0.get(question as usize).copied().unwrap_or(0)
    }

    /// The same answers with one changed, by its index. An index without an answer changes nothing.
    #[must_use]
    pub fn with(mut self, question: Question, place: u8) -> Self {
        let known = usize::from(place) < question.answers().len();
        if let Some(answer) = self.0.get_mut(question as usize).filter(|_| known) {
            *answer = place;
        }
        self
    }
}

impl From<CombatAnswers> for BTreeMap<&'static str, &'static str> {
    /// The word of each answer that is not the default, by the question's key.
    fn from(answers: CombatAnswers) -> Self {
        let mut told = Self::new();
        for question in Question::ALL {
            let place = answers.of(*question);
            if let Some(word) = question.answers().get(usize::from(place))
                && place != 0
            {
                told.insert(question.key(), word);
            }
        }
        told
    }
}

impl TryFrom<BTreeMap<String, String>> for CombatAnswers {
    type Error = String;

    /// A question that is not listed has its default answer. An unknown answer is an error.
    fn try_from(told: BTreeMap<String, String>) -> Result<Self, String> {
        let mut answers = Self::default();
        for question in Question::ALL {
            let Some(word) = told.get(question.key()) else {
                continue;
            };
            let place = (0..)
                .zip(question.answers())
                .find_map(|(place, its)| (its == word).then_some(place));
            let place = place.ok_or_else(|| format!("{}: no answer {word}", question.key()))?;
            answers = answers.with(*question, place);
        }
        Ok(answers)
    }
}

impl Default for CombatAnswers {
    fn default() -> Self {
        Self([0; Question::ALL.len()])
    }
}
