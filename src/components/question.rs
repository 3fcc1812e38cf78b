//! Questions that a table answers for itself, as plain data: what an answer leads to is worked out and tested without a page.

/// A question that the rules leave open, with its answers. `A` is what an answer leads to: the settings with that answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<A> {
    /// What is asked. No other question of the table asks the same.
    pub question: &'static str,
    /// The rule or reading that leaves it open.
    pub rule: &'static str,
    /// Where alone it matters, such as an edition; empty where it matters everywhere.
    pub mark: &'static str,
    /// The answer as it stands, in a few words.
    pub summary: String,
    /// Whether it differs from the default.
    pub is_changed: bool,
    /// What may be answered.
    pub answers: Vec<Answer<A>>,
    /// The answer that holds, by its place.
    pub chosen: usize,
    /// Figures to set, in place of answers or beside them.
    pub figures: Vec<Figure<A>>,
    /// More about it; empty for nothing.
    pub note: String,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// What it says.
    pub label: String,
    /// More about it; empty for nothing.
    pub detail: &'static str,
    /// Whether it is marked as the book's.
    pub by_the_book: bool,
    /// What it leads to.
    pub leads_to: A,
}

/// A figure with a step less and a step more.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure<A> {
    /// What the figure is.
    pub label: &'static str,
    /// The figure.
    pub value: String,
    /// What one less leads to; `None` where it is the least.
    pub less: Option<A>,
    /// What one more leads to; `None` where it is the most.
    pub more: Option<A>,
}

impl<A> Question<A> {
    /// A question whose first answer is the default.
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
        }
    }

    /// A question that is answered with figures.
    pub fn of_figures(
        question: &'static str,
        rule: &'static str,
        summary: String,
        is_changed: bool,
        figures: Vec<Figure<A>>,
    ) -> Self {
        Self {
            summary,
            is_changed,
            figures,
            ..Self::new(question, rule, Vec::new(), 0)
        }
    }
}

impl<A> Answer<A> {
    /// An answer that is not marked as the book's.
    pub fn new(label: impl Into<String>, detail: &'static str, leads_to: A) -> Self {
        Self {
            label: label.into(),
            detail,
            by_the_book: false,
            leads_to,
        }
    }
}
