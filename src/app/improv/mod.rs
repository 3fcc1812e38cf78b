//! Improv, as people meet it: a table's options.

pub mod options;
