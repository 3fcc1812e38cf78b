//! Improv between its rules and the page. The quick conflict needs no table.

pub mod chronicle;
pub mod draft;
pub mod options;
pub mod quick;
pub mod quick_vm;
pub mod quick_words;
pub mod refusals;
pub mod summary;
pub mod table;
