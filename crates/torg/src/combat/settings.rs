//! What differs from table to table in combat: the open questions of its ledger (section 6.2, S-…).

mod charts;
mod questions;

pub use charts::Chart;
pub use questions::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabletop::checked;

use super::chart::Kind;
use super::damage::Negation;
use crate::settings::{self, Edition};

/// The answers that are figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", default)]
pub struct Numbers {
    /// What it adds to the difficulty of its effect (S-16, TC-T12).
    pub one_on_many_effect: [u8; 8],
    /// What several add to the bonus of one roll, by the columns of TC-T13 (S-17).
    pub many_on_one: [u8; 11],
    /// What the modes of fire add: a burst weapon as single shot and single fire as multi to the damage, full automatic to
    /// the bonus (S-12; the figures of the older edition are fixed).
    pub fire_modes: [i8; 3],
    /// What single shots add to the figure of suppressive fire (S-27).
    pub single_shots: i8,
    /// How many extra K a knockout attack brings beyond a non-lethal one (S-31).
    pub knockout: u8,
    /// What a buckler, or a weapon that parries like one, adds to the defence (S-32).
    pub buckler: u8,
    /// What a possibility takes from a blow (S-39).
    pub negation: Negation,
    /// How many wound levels destroy cover that has no number of its own (S-41).
    pub cover_levels: u8,
}

// A chart with a figure that it can not have is not the table's.
checked!(Numbers, Numbers::is_in_range);

impl Numbers {
    fn is_in_range(&self) -> bool {
        Chart::ALL.into_iter().all(|chart| {
            let cells = self.chart(chart);
            (0..)
                .zip(&cells)
                .all(|(place, figure)| chart.range(place).contains(figure))
        })
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            one_on_many_effect: [0; 8],
            many_on_one: [0, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10],
            fire_modes: FIRE_MODES,
            single_shots: -3,
            knockout: 1,
            buckler: 1,
            negation: Negation::default(),
            cover_levels: 4,
        }
    }
}

/// What the modes of fire add in the older edition (TC-177 … TC-179).
pub const FIRE_MODES: [i8; 3] = [-3, 3, 3];

/// The answers of one table to the questions of combat, as its settings keep them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Combat {
    /// The answers that are figures.
    pub numbers: Numbers,
    /// The answers to all questions.
    pub answers: Answers,
}

/// The answers of one table, with the edition it plays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The edition.
    pub edition: Edition,
    /// What each of several things at once adds to its difficulty, the easiest first (S-16, TC-T12): one chart with the
    /// deck's.
    pub one_on_many: [u8; 8],
    /// The answers that are figures.
    pub numbers: Numbers,
    /// The answers to all questions.
    answers: Answers,
}

/// For each question, the place of the answer given; by default the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "BTreeMap<String, String>",
    into = "BTreeMap<&'static str, &'static str>"
)]
pub struct Answers([u8; Question::ALL.len()]);

impl Answers {
    /// The place of the answer to a question.
    pub fn of(&self, question: Question) -> u8 {
        self.0.get(question as usize).copied().unwrap_or(0)
    }

    /// The same with another answer, by its place; a place without an answer changes nothing.
    #[must_use]
    pub fn with(mut self, question: Question, place: u8) -> Self {
        let known = usize::from(place) < question.answers().len();
        if let Some(answer) = self.0.get_mut(question as usize).filter(|_| known) {
            *answer = place;
        }
        self
    }
}

impl From<Answers> for BTreeMap<&'static str, &'static str> {
    /// The word of each answer that is not the default, under its question's key.
    fn from(answers: Answers) -> Self {
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

impl TryFrom<BTreeMap<String, String>> for Answers {
    type Error = String;

    /// A question that is not named has the default answer; an answer that is none is not the table's.
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

impl Default for Rules {
    fn default() -> Self {
        Self::of(Edition::default())
    }
}

impl Default for Answers {
    fn default() -> Self {
        Self([0; Question::ALL.len()])
    }
}

/// An answer to one of the questions.
pub trait Answer: Copy {
    /// What it answers.
    const QUESTION: Question;
    /// Its place among the answers; 0 is the ledger's default.
    fn place(self) -> u8;
}

/// A question's number in the ledger, its key and the words of its answers.
type Told = (&'static str, &'static str, &'static [&'static str]);

impl Question {
    /// The one edition whose play it changes; `None` where it changes that of both. What disciplines do is asked in both: the
    /// later one may have them (S-38).
    pub const fn only(self) -> Option<Edition> {
        match self {
            Self::AggressiveMinimum
            | Self::ClassicMaximum
            | Self::Exposure
            | Self::ClassicConcealment => Some(Edition::Classic),
            Self::ExtraK
            | Self::FireModes
            | Self::DownDefence
            | Self::Suppression
            | Self::Anatomy
            | Self::AimWith
            | Self::HoldDamages
            | Self::Knockout
            | Self::BlockAndMaximum
            | Self::Disciplines
            | Self::WeakDisarm
            | Self::VitalBlockWith => Some(Edition::Revised),
            Self::UnskilledFace
            | Self::Slash
            | Self::LoneO
            | Self::Short
            | Self::DefenceRolls
            | Self::DefenceStarts
            | Self::Minimum
            | Self::DodgeCovers
            | Self::DodgeClose
            | Self::UnskilledTakes
            | Self::StymiedStacks
            | Self::SimpleActions
            | Self::Moving
            | Self::RangeEffect
            | Self::InteractionSetback
            | Self::BlockMinimum
            | Self::MissileDodge
            | Self::Armors
            | Self::ShockLimit
            | Self::KEnds
            | Self::Negating
            | Self::CountAmmunition
            | Self::CoverTable => None,
        }
    }

    fn told(self) -> Told {
        Self::TOLD.get(self as usize).copied().unwrap_or_default()
    }

    /// Its number in the ledger: `S-04`.
    pub fn reading(self) -> &'static str {
        self.told().0
    }

    /// What it is saved under.
    pub fn key(self) -> &'static str {
        self.told().1
    }

    /// The words of its answers, the default first.
    pub fn answers(self) -> &'static [&'static str] {
        self.told().2
    }
}

impl Rules {
    /// The rules of an edition, every question answered as the ledger does.
    pub fn of(edition: Edition) -> Self {
        Self::at(edition, &settings::Settings::default())
    }

    /// The rules of a table.
    pub fn at(edition: Edition, table: &settings::Settings) -> Self {
        Self {
            edition,
            one_on_many: table.numbers.penalties,
            numbers: table.combat.numbers,
            answers: table.combat.answers,
        }
    }

    /// Whether the older edition is played.
    pub fn classic(&self) -> bool {
        self.edition == Edition::Classic
    }

    /// Whether that is this table's answer.
    pub fn is<A: Answer>(&self, answer: A) -> bool {
        self.answer(A::QUESTION) == answer.place()
    }

    /// The place of this table's answer among those to a question.
    pub fn answer(&self, question: Question) -> u8 {
        self.answers.of(question)
    }

    /// The same rules with another answer, by its place; a place without an answer changes nothing.
    #[must_use]
    pub fn with(self, question: Question, place: u8) -> Self {
        Self {
            answers: self.answers.with(question, place),
            ..self
        }
    }

    /// The same rules with that answer.
    #[must_use]
    pub fn answered<A: Answer>(self, answer: A) -> Self {
        self.with(A::QUESTION, answer.place())
    }

    /// The table that damages cover (TC-218, S-41).
    pub fn cover_kind(&self) -> Kind {
        if self.is(CoverTable::Ordinary) {
            Kind::Ordinary
        } else {
            Kind::PossibilityRated
        }
    }

    /// What the modes of fire add (TC-177 … TC-179, S-12).
    pub fn fire_modes(&self) -> [i8; 3] {
        if !self.classic() && self.is(FireModes::Own) {
            self.numbers.fire_modes
        } else {
            FIRE_MODES
        }
    }
}
