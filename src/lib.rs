//! Rising Action: the table companion for cinematic role-playing.

/// Between the games and the page.
pub mod app {
    pub mod rulebook;
}
pub mod engine;
pub mod save;
