//! Questions about a table's options, as plain data: the effect of an answer can be computed and tested without a page.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// A question that the rules leave open, with its answers. `A` is the result of an answer: the settings with that answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<A> {
    /// The text of the question. It is unique among the questions of a table.
    pub question: &'static str,
    /// The rule or reading that leaves the question open.
    pub rule: &'static str,
    /// The only case in which it matters, such as an edition; empty if it always matters.
    pub mark: &'static str,
    /// The current answer, in a few words.
    pub summary: String,
    /// Whether the answer differs from the default.
    pub is_changed: bool,
    /// The possible answers.
    pub answers: Vec<Answer<A>>,
    /// The position of the current answer in `answers`.
    pub chosen: usize,
    /// Numbers to set, in place of answers or beside them.
    pub figures: Vec<SteppedNumber<A>>,
    /// A further text; empty for none.
    pub note: String,
    /// Further words by which the search finds it: other names for what it is about.
    pub keywords: &'static str,
}

/// A possible answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// The text of the answer.
    pub label: String,
    /// A further text; empty for none.
    pub detail: &'static str,
    /// Whether it is marked as the answer of the rulebook.
    pub by_the_book: bool,
    /// The result of choosing it.
    pub leads_to: A,
}

/// A number that can be decreased and increased by a step.
#[derive(Clone, Debug, PartialEq)]
pub struct SteppedNumber<A> {
    /// The label.
    pub label: &'static str,
    /// The current value.
    pub value: String,
    /// The result of one step down; `None` at the minimum.
    pub less: Option<A>,
    /// The result of one step up; `None` at the maximum.
    pub more: Option<A>,
}

/// A type of whole numbers that a [`SteppedNumber`] can step through.
pub trait Number: Copy + Display + PartialOrd + Into<i32> + TryFrom<i32> {}

impl<N: Copy + Display + PartialOrd + Into<i32> + TryFrom<i32>> Number for N {}

impl<A> SteppedNumber<A> {
    /// Creates a number that stays in a range.
    pub fn stepped<N: Number>(
        label: &'static str,
        value: N,
        range: RangeInclusive<N>,
        set: impl Fn(N) -> A,
    ) -> Self {
        let step = |amount| N::try_from(value.into() + amount).ok().map(&set);
        Self {
            label,
            value: value.to_string(),
            less: (value > *range.start()).then(|| step(-1)).flatten(),
            more: (value < *range.end()).then(|| step(1)).flatten(),
        }
    }

    /// Creates a number that may be missing. The first step up leads to `start`; one step below the range removes the number.
    /// `empty`: the text while it is missing.
    pub fn optional<N: Number>(
        label: &'static str,
        value: Option<N>,
        empty: &str,
        start: N,
        range: RangeInclusive<N>,
        set: impl Fn(Option<N>) -> A,
    ) -> Self {
        match value {
            None => Self {
                label,
                value: empty.to_owned(),
                less: None,
                more: Some(set(Some(start))),
            },
            Some(value) => {
                let stepped = Self::stepped(label, value, range, |value| set(Some(value)));
                Self {
                    less: stepped.less.or_else(|| Some(set(None))),
                    ..stepped
                }
            }
        }
    }
}

impl<A> Question<A> {
    /// Creates a question whose first answer is the default.
    pub fn new(
        question: &'static str,
        rule: &'static str,
        answers: Vec<Answer<A>>,
        chosen: usize,
    ) -> Self {
        let summary = answers
            .get(chosen)
            .map_or_else(String::new, |answer| answer.label.clone());
        Self {
            question,
            rule,
            mark: "",
            summary,
            is_changed: chosen != 0,
            answers,
            chosen,
            figures: Vec::new(),
            note: String::new(),
            keywords: "",
        }
    }

    /// Creates a question that is answered with numbers.
    pub fn of_numbers(
        question: &'static str,
        rule: &'static str,
        summary: String,
        is_changed: bool,
        figures: Vec<SteppedNumber<A>>,
    ) -> Self {
        Self {
            summary,
            is_changed,
            figures,
            ..Self::new(question, rule, Vec::new(), 0)
        }
    }
}

impl<S: Clone> Question<S> {
    /// Creates the question about one setting, with its current value and what sets it. Each answer has its value, its text and a
    /// further text.
    pub fn of_setting<T: Copy + PartialEq>(
        question: &'static str,
        rule: &'static str,
        settings: &S,
        (current, set): (T, impl Fn(&mut S, T)),
        answers: &[(T, &'static str, &'static str)],
    ) -> Self {
        let chosen = answers.iter().position(|(value, ..)| *value == current);
        let answers = answers.iter().map(|(value, label, detail)| {
            let mut leads_to = settings.clone();
            set(&mut leads_to, *value);
            Answer::new(*label, detail, leads_to)
        });
        Self::new(question, rule, answers.collect(), chosen.unwrap_or(0))
    }
}

impl<A> Answer<A> {
    /// Creates an answer that is not marked as the rulebook's.
    pub fn new(label: impl Into<String>, detail: &'static str, leads_to: A) -> Self {
        Self {
            label: label.into(),
            detail,
            by_the_book: false,
            leads_to,
        }
    }
}
