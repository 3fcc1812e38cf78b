//! The pages of Improv, from its view models.

pub mod forms;
pub mod people;
pub mod quick;
pub mod table;
