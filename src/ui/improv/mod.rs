//! The pages of an Improv table.

pub mod forms;
pub mod people;
pub mod table;
