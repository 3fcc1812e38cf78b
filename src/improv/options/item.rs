//! An option of an Improv table: its texts, its answers and numbers, and how they change the settings.

use super::items::OPTIONS;
use crate::components::{Answer, Figure, Question};
use ::improv::card::Suit;
use ::improv::settings::Settings;

/// An option. The first answer is that of the book.
pub struct OptionItem {
    /// The section of the page.
    pub section: &'static str,
    /// The ID of the reading or of the rule that the option is about.
    pub rule: &'static str,
    /// The question.
    pub question: &'static str,
    /// The effect of the option.
    pub note: &'static str,
    /// A note about changes during play. Empty if they apply at once.
    pub note_in_play: &'static str,
    /// The answers, each with a detail. Empty if the option has only numbers.
    pub answers: &'static [(&'static str, &'static str)],
    /// Chooses the answer at an index, if one is given, and returns the index of the current answer.
    pub choose: fn(&mut Settings, Option<usize>) -> usize,
    /// The numbers of the option, or of one of its answers.
    pub figures: Figures,
}

/// The numbers of an option.
pub enum Figures {
    /// Numbers of the settings.
    Numbers(&'static [Number]),
    /// The ranks of the suits, highest first.
    SuitOrder,
}

/// A number of the settings.
pub struct Number {
    /// The label.
    pub label: &'static str,
    /// How the summary of the option gives the number, which stands for `{}`.
    pub in_summary: &'static str,
    /// The maximum.
    pub max: u32,
    /// Returns the number, or `None` if the current answer has no number.
    pub get: fn(&Settings) -> Option<u32>,
    /// Sets the number.
    pub set: fn(&mut Settings, u32),
}

/// Sets the field to the answer at an index, if one is given, and returns the index of the current answer.
pub fn choose_from<T: Copy + PartialEq>(
    field: &mut T,
    answers: &[T],
    index: Option<usize>,
) -> usize {
    if let Some(next) = index.and_then(|index| answers.get(index)) {
        *field = *next;
    }
    answers
        .iter()
        .position(|answer| answer == field)
        .unwrap_or(0)
}

impl OptionItem {
    /// Returns the question in its current state. Each answer and number contains the settings that result from choosing it.
    pub fn question(&self, settings: &Settings, in_play: bool) -> Question<Settings> {
        let answers = self.answers.iter().enumerate();
        let answers = answers.map(|(index, (answer, detail))| {
            let mut next = settings.clone();
            (self.choose)(&mut next, Some(index));
            Answer {
                by_the_book: index == 0,
                ..Answer::new(*answer, detail, next)
            }
        });
        let note = match self.note_in_play {
            later if in_play && !later.is_empty() => format!("{} {later}", self.note),
            _ => self.note.to_owned(),
        };
        Question {
            summary: match (&self.figures, settings.card_rules.suit_order.0) {
                (Figures::SuitOrder, [first, second, ..]) => {
                    format!(
                        "{} over {} …",
                        suit(first).to_lowercase(),
                        suit(second).to_lowercase()
                    )
                }
                _ => self.given(settings),
            },
            is_changed: !self.is_default(settings),
            figures: self.steps(settings),
            note,
            ..Question::new(
                self.question,
                self.rule,
                answers.collect(),
                (self.choose)(&mut settings.clone(), None),
            )
        }
    }

    fn steps(&self, settings: &Settings) -> Vec<Figure<Settings>> {
        match self.figures {
            Figures::Numbers(numbers) => {
                let steps = numbers.iter().filter_map(|number| {
                    let value = (number.get)(settings)?;
                    Some(Figure {
                        label: number.label,
                        value: value.to_string(),
                        less: value.checked_sub(1).and_then(|to| number.to(settings, to)),
                        more: number.to(settings, value + 1),
                    })
                });
                steps.collect()
            }
            Figures::SuitOrder => {
                let order = settings.card_rules.suit_order.0.iter().enumerate();
                let steps = order.map(|(index, order_suit)| Figure {
                    label: suit(*order_suit),
                    value: (index + 1).to_string(),
                    less: index
                        .checked_sub(1)
                        .and_then(|higher| swapped(settings, higher, index)),
                    more: swapped(settings, index, index + 1),
                });
                steps.collect()
            }
        }
    }

    /// Describes the current choice: the numbers if there are any, or else the answer.
    pub fn given(&self, settings: &Settings) -> String {
        let figures: Vec<String> = match self.figures {
            Figures::Numbers(numbers) => {
                let say = |number: &Number| {
                    let value = (number.get)(settings)?.to_string();
                    Some(number.in_summary.replace("{}", &value))
                };
                numbers.iter().filter_map(say).collect()
            }
            Figures::SuitOrder => {
                let order = settings.card_rules.suit_order.0;
                order
                    .map(|order_suit| suit(order_suit).to_lowercase())
                    .into()
            }
        };
        if figures.is_empty() {
            let index = (self.choose)(&mut settings.clone(), None);
            let answer = self.answers.get(index);
            return answer.map_or_else(String::new, |(answer, _)| (*answer).to_owned());
        }
        figures.join(", ")
    }

    fn is_default(&self, settings: &Settings) -> bool {
        self.given(settings) == self.given(&Settings::default())
    }
}

impl Number {
    /// Returns the settings with another number, or `None` if that is not allowed.
    fn to(&self, settings: &Settings, to: u32) -> Option<Settings> {
        let mut next = settings.clone();
        (self.set)(&mut next, to);
        (to <= self.max && next.card_rules.values.are_ordered()).then_some(next)
    }
}

/// Returns the settings with two suits swapped, or `None` if that is not allowed: hearts are never below clubs.
fn swapped(settings: &Settings, first: usize, second: usize) -> Option<Settings> {
    let mut next = settings.clone();
    let order = &mut next.card_rules.suit_order;
    if first.max(second) >= order.0.len() {
        return None;
    }
    order.0.swap(first, second);
    order.is_valid().then_some(next)
}

/// Returns the name of a suit.
fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Spade => "Spades",
        Suit::Heart => "Hearts",
        Suit::Diamond => "Diamonds",
        Suit::Club => "Clubs",
    }
}

/// Describes the differences between the old and the new options of a table.
pub fn changes_text(before: &Settings, after: &Settings) -> String {
    let changes = OPTIONS.iter().filter_map(|item| {
        let (before, after) = (item.given(before), item.given(after));
        let colon = if item.question.ends_with('?') {
            ""
        } else {
            ":"
        };
        (before != after).then(|| format!("{}{colon} {before} → {after}", item.question))
    });
    changes.collect::<Vec<_>>().join("; ")
}
