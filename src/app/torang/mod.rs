//! The Torang Engine between its rules and the page: the quick roll, which needs no table.

pub mod quick;
pub mod vm;
pub mod words;
