//! A line of a calculation.

use tabletop::rule::RuleId;

/// A line of a calculation, with the rule that its figure comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumLine {
    /// What the figure stands for.
    pub label: String,
    /// The figure.
    pub figure: String,
    /// The ID of the rule.
    pub rule: RuleId,
}

impl SumLine {
    /// Creates a line.
    pub fn new(label: impl Into<String>, figure: impl Into<String>, rule: RuleId) -> Self {
        Self {
            label: label.into(),
            figure: figure.into(),
            rule,
        }
    }
}
