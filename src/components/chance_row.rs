//! A result with its chance.

/// A possible result of a roll, with its chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceRow {
    /// What may happen: "knockdown".
    pub result: String,
    /// How likely it is: "12%". For a mean, its amount.
    pub chance: String,
}

impl ChanceRow {
    /// Creates a row.
    pub fn new(result: impl Into<String>, chance: impl Into<String>) -> Self {
        Self {
            result: result.into(),
            chance: chance.into(),
        }
    }
}
