//! Improv between its rules and the page.

pub mod chronicle;
pub mod draft;
pub mod options;
pub mod refusals;
pub mod spine;
pub mod table;
