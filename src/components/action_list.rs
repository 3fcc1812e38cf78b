//! The content of a dialog that is a list of actions, or a question with its answers, as plain data, so that it can be computed and
//! tested without a page.

use super::{ActionButton, SumLine};

/// The content of such a dialog, from top to bottom. `A` is the type of the actions of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionList<A> {
    /// The title.
    pub title: String,
    /// A sentence above the rest. Empty for none.
    pub intro: String,
    /// The parts of a figure.
    pub lines: Vec<SumLine>,
    /// Whether the last of these lines is the sum of the others.
    pub is_sum: bool,
    /// The rows: label, detail and action.
    pub rows: Vec<(String, String, A)>,
    /// Sentences below the rows.
    pub notes: Vec<String>,
    /// The buttons at the bottom.
    pub buttons: Vec<ActionButton<A>>,
}

impl<A> ActionList<A> {
    /// Creates a list with only a title.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            intro: String::new(),
            lines: vec![],
            is_sum: false,
            rows: vec![],
            notes: vec![],
            buttons: vec![],
        }
    }

    /// Creates a question with two answers.
    pub fn question(
        title: impl Into<String>,
        text: impl Into<String>,
        answers: [ActionButton<A>; 2],
    ) -> Self {
        Self {
            intro: text.into(),
            buttons: answers.into(),
            ..Self::new(title)
        }
    }

    /// Adds a row.
    pub fn row(&mut self, label: impl Into<String>, detail: impl Into<String>, action: A) {
        self.rows.push((label.into(), detail.into(), action));
    }
}
