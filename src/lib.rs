//! Rising Action: the table companion for cinematic role-playing.

pub mod app;
#[cfg(feature = "web")]
pub mod ui;
