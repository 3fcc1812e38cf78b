//! One thing that an Improv table decides for itself: its words, its answers and figures, and how they change the settings.

use super::items::OPTIONS;
use crate::components::{Answer, Figure, Question};
use ::improv::card::Suit;
use ::improv::settings::Settings;

/// Something to decide. The book's answer is the first.
pub struct OptionItem {
    /// The section that it lies in.
    pub section: &'static str,
    /// The reading that it answers, else the rule that leaves it to the table.
    pub rule: &'static str,
    /// The question.
    pub question: &'static str,
    /// What it changes.
    pub note: &'static str,
    /// What is to be known of a change in play; empty where it counts at once.
    pub note_in_play: &'static str,
    /// Its answers and more about each; none where figures alone answer it.
    pub answers: &'static [(&'static str, &'static str)],
    /// Which answer the table gave. With a place, that one is given first.
    pub choose: fn(&mut Settings, Option<usize>) -> usize,
    /// The figures that answer it, or belong to an answer of it.
    pub figures: Figures,
}

/// The figures of an option.
pub enum Figures {
    /// Numbers.
    Numbers(&'static [Number]),
    /// The places of the suits, the highest first.
    SuitOrder,
}

/// A number of the settings.
pub struct Number {
    /// What it is.
    pub label: &'static str,
    /// How high it may go.
    pub max: u32,
    /// The number; `None` where another answer was given than one with a number.
    pub get: fn(&Settings) -> Option<u32>,
    /// Sets it.
    pub set: fn(&mut Settings, u32),
}

/// Gives one of the answers, if one is to be given; says which one holds.
pub fn choose_from<T: Copy + PartialEq>(
    field: &mut T,
    answers: &[T],
    place: Option<usize>,
) -> usize {
    if let Some(next) = place.and_then(|place| answers.get(place)) {
        *field = *next;
    }
    answers.iter().position(|one| one == field).unwrap_or(0)
}

impl OptionItem {
    /// The question as it stands. Its answers and figures lead to the settings with them.
    pub fn question(&self, now: &Settings, in_play: bool) -> Question<Settings> {
        let answers = self.answers.iter().enumerate();
        let answers = answers.map(|(place, (answer, detail))| {
            let mut next = now.clone();
            (self.choose)(&mut next, Some(place));
            Answer {
                by_the_book: place == 0,
                ..Answer::new(*answer, detail, next)
            }
        });
        let note = match self.note_in_play {
            later if in_play && !later.is_empty() => format!("{} {later}", self.note),
            _ => self.note.to_owned(),
        };
        Question {
            summary: match (&self.figures, now.card_rules.suit_order.0) {
                (Figures::SuitOrder, [first, second, ..]) => {
                    format!("{} over {} …", suit(first), suit(second))
                }
                _ => self.given(now),
            },
            is_changed: !self.is_default(now),
            figures: self.steps(now),
            note,
            ..Question::new(
                self.question,
                self.rule,
                answers.collect(),
                (self.choose)(&mut now.clone(), None),
            )
        }
    }

    fn steps(&self, now: &Settings) -> Vec<Figure<Settings>> {
        match self.figures {
            Figures::Numbers(numbers) => {
                let steps = numbers.iter().filter_map(|number| {
                    let value = (number.get)(now)?;
                    Some(Figure {
                        label: number.label,
                        value: value.to_string(),
                        less: value.checked_sub(1).and_then(|to| number.to(now, to)),
                        more: number.to(now, value + 1),
                    })
                });
                steps.collect()
            }
            Figures::SuitOrder => {
                let order = now.card_rules.suit_order.0.iter().enumerate();
                let steps = order.map(|(place, its)| Figure {
                    label: suit(*its),
                    value: (place + 1).to_string(),
                    less: place.checked_sub(1).and_then(|up| swapped(now, up, place)),
                    more: swapped(now, place, place + 1),
                });
                steps.collect()
            }
        }
    }

    /// What was decided, in words: figures where there are some, else the answer.
    pub fn given(&self, now: &Settings) -> String {
        let figures: Vec<String> = match self.figures {
            Figures::Numbers(numbers) => {
                let values = numbers.iter().filter_map(|number| (number.get)(now));
                values.map(|value| value.to_string()).collect()
            }
            Figures::SuitOrder => {
                let order = now.card_rules.suit_order.0;
                order.map(|its| suit(its).to_lowercase()).into()
            }
        };
        if figures.is_empty() {
            let place = (self.choose)(&mut now.clone(), None);
            let answer = self.answers.get(place);
            return answer.map_or_else(String::new, |(answer, _)| (*answer).to_owned());
        }
        figures.join(", ")
    }

    fn is_default(&self, now: &Settings) -> bool {
        self.given(now) == self.given(&Settings::default())
    }
}

impl Number {
    /// The settings with another number, where that may be.
    fn to(&self, now: &Settings, to: u32) -> Option<Settings> {
        let mut next = now.clone();
        (self.set)(&mut next, to);
        (to <= self.max && next.card_rules.values.are_ordered()).then_some(next)
    }
}

/// The settings with two suits in each other's place, where that may be: hearts are never below clubs.
fn swapped(now: &Settings, one: usize, other: usize) -> Option<Settings> {
    let mut next = now.clone();
    let order = &mut next.card_rules.suit_order;
    if one.max(other) >= order.0.len() {
        return None;
    }
    order.0.swap(one, other);
    order.is_valid().then_some(next)
}

/// A suit's name.
fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Spade => "Spades",
        Suit::Heart => "Hearts",
        Suit::Diamond => "Diamonds",
        Suit::Club => "Clubs",
    }
}

/// What differs between two tables' options, old and new.
pub fn changes_text(was: &Settings, now: &Settings) -> String {
    let changes = OPTIONS.iter().filter_map(|item| {
        let (was, now) = (item.given(was), item.given(now));
        (was != now).then(|| format!("{} {was} → {now}", item.question))
    });
    changes.collect::<Vec<_>>().join("; ")
}
