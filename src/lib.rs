//! Rising Action: the table companion for cinematic role-playing.

pub mod app;
pub mod engine;
pub mod save;
#[cfg(feature = "web")]
pub mod shell;
#[cfg(feature = "web")]
pub mod ui;
