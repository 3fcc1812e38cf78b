//! Improv at the table.

pub mod options;
pub mod quick;
