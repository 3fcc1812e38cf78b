//! The games: pure, deterministic, no browser, no clock, no input or output.
pub mod torg;
