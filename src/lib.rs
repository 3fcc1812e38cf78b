//! Rising Action: the table companion for cinematic role-playing.

/// Between the games and the page.
pub mod app {
    pub mod rulebook;
    /// What people read.
    pub mod words {
        pub mod cards;
    }
}
pub mod engine;
pub mod save;
