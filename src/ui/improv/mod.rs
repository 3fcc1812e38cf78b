//! The pages of an Improv table.

mod cards;
mod ending;
pub mod forms;
pub mod people;
mod reveal;
pub mod secret;
mod stakes;
pub mod table;
