//! The components of an Improv table.

pub mod cards;
pub mod ending;
pub mod forms;
pub mod hand;
pub mod people;
pub mod playing;
pub mod real_cards;
pub mod reveal;
pub mod sending;
pub mod stakes;
pub mod tokens;
