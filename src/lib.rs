//! Rising Action: the table companion for cinematic role-playing.

pub mod engine;
pub mod save;
