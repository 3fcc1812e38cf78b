//! The settings of a table: its answers to the open questions of the deck's ledger (A-…).

use serde::{Deserialize, Serialize};

pub(crate) mod questions;

use super::combat::settings::CombatSettings;
pub use super::edition::Edition;
pub use questions::*;
use std::ops::RangeInclusive;

/// How many cards a hand has (DD-016 … DD-020, A-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandSize {
    /// According to the number of heroes.
    #[default]
    ByHeroes,
    /// The same number for any number of heroes, 1 to 9.
    Fixed(u8),
}

/// The settings that are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckNumbers {
    /// Cards in an opening hand with eight or more heroes, 1 to 9.
    pub hand_size_over_seven: u8,
    /// What Coup de Grace adds, 0 to 20.
    pub coup_de_grace_bonus: u8,
    /// The penalties for tasks tried at once, the easiest first, 0 to 99 each (A-36, TC-T12).
    pub multi_action_penalties: [u8; 8],
}

impl Default for DeckNumbers {
    fn default() -> Self {
        Self {
            hand_size_over_seven: 3,
            coup_de_grace_bonus: 3,
            multi_action_penalties: [2, 4, 6, 8, 10, 12, 14, 16],
        }
    }
}

/// The settings of one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Cards in an opening hand.
    pub hand_size: HandSize,
    /// The settings that are numbers.
    pub numbers: DeckNumbers,
    /// Whether the table plays without the deck; chosen when the table is opened (DD-012, A-89).
    pub deckless: bool,
    /// Whether related adventures are played with the same heroes (DD-395).
    pub campaign: bool,
    /// The answers to all questions.
    pub answers: Answers,
    /// The settings for combat.
    pub combat: CombatSettings,
}

/// A number outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The minimum.
    pub min: u8,
    /// The maximum.
    pub max: u8,
}

impl Settings {
    /// Whether the table chose this answer.
    pub fn is<A: Answer>(&self, answer: A) -> bool {
        self.answer(A::QUESTION) == answer.place()
    }

    /// Returns the index of the table's answer to a question.
    pub fn answer(&self, question: Question) -> u8 {
        self.answers.of(question)
    }

    /// Returns the settings with another answer, given by its index. An index without an answer changes nothing.
    #[must_use]
    pub fn with(mut self, question: Question, index: u8) -> Self {
        self.answers = self.answers.with(question, index);
        self
    }

    /// Returns the settings with this answer.
    #[must_use]
    pub fn with_answer<A: Answer>(self, answer: A) -> Self {
        self.with(A::QUESTION, answer.place())
    }
}

impl HandSize {
    /// The allowed sizes of a fixed hand.
    pub const RANGE: RangeInclusive<u8> = 1..=9;
}

impl DeckNumbers {
    /// The allowed sizes of an opening hand with eight or more heroes.
    pub const HAND_SIZE_OVER_SEVEN: RangeInclusive<u8> = HandSize::RANGE;
    /// The allowed bonus of Coup de Grace.
    pub const COUP_DE_GRACE_BONUS: RangeInclusive<u8> = 0..=20;
    /// The allowed penalties for tasks tried at once.
    pub const MULTI_ACTION_PENALTY: RangeInclusive<u8> = 0..=99;
}

impl Settings {
    /// Returns which rules of surprise apply: those of the edition being played, unless the table chose the other edition's or none
    /// . They cover cards, turns and the bonus of attacks.
    pub fn surprise_rules(&self, edition: Edition) -> SurpriseRules {
        if self.is(SurpriseRules::Off) {
            SurpriseRules::Off
        } else if self.is(SurpriseRules::Classic)
            || edition == Edition::Classic && self.is(SurpriseRules::Book)
        {
            SurpriseRules::Classic
        } else {
            SurpriseRules::Revised
        }
    }

    /// Returns the number of cards in an opening hand (DD-016 … DD-020). The rules do not cover eight or more heroes.
    pub const fn opening_hand_size(&self, heroes: usize) -> u8 {
        match (self.hand_size, heroes) {
            (HandSize::Fixed(cards), _) => cards,
            (HandSize::ByHeroes, 0 | 1) => 6,
            (HandSize::ByHeroes, 2) => 5,
            (HandSize::ByHeroes, 3..=6) => 4,
            (HandSize::ByHeroes, 7) => 3,
            (HandSize::ByHeroes, _) => self.numbers.hand_size_over_seven,
        }
    }

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// [`OutOfRange`] for the first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let hand = match self.hand_size {
            HandSize::Fixed(cards) => cards,
            HandSize::ByHeroes => *HandSize::RANGE.start(),
        };
        let max = self.numbers.multi_action_penalties.iter().max();
        let figures = [
            (hand, HandSize::RANGE),
            (
                self.numbers.hand_size_over_seven,
                DeckNumbers::HAND_SIZE_OVER_SEVEN,
            ),
            (
                self.numbers.coup_de_grace_bonus,
                DeckNumbers::COUP_DE_GRACE_BONUS,
            ),
            (
                max.copied().unwrap_or_default(),
                DeckNumbers::MULTI_ACTION_PENALTY,
            ),
        ];
        for (figure, range) in figures {
            if !range.contains(&figure) {
                return Err(OutOfRange {
                    min: *range.start(),
                    max: *range.end(),
                });
            }
        }
        Ok(())
    }

    /// Sets all rules questions to the default answers. The table's own choices, hand size and campaign, stay.
    #[must_use]
    pub fn by_the_book(self) -> Self {
        Self {
            hand_size: self.hand_size,
            deckless: self.deckless,
            campaign: self.campaign,
            ..Self::default()
        }
    }
}
