//! The Torang Engine between its rules and the page. The quick roll needs no table.

pub mod chronicle;
pub mod quick;
pub mod summary;
pub mod table;
pub mod vm;
pub mod words;
