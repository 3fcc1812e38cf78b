//! Rising Action: the table companion for cinematic role-playing.

pub mod engine;

/// The app: linked here only until its own file is there.
pub mod app {
    /// What people read.
    pub mod words {
        pub mod cards;
    }
}
