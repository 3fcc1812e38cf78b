//! Improv at the table.
