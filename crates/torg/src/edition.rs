//! The two rulebooks of Torg.

use serde::{Deserialize, Serialize};

/// Which of Torg's two rulebooks the table plays by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The first edition of the rules.
    Classic,
    /// The revised edition.
    #[default]
    Revised,
}
