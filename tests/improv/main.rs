//! Improv without a page: what its views lead to, and what is said of it.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // in the tests' helpers too

mod ending;
mod evening;
mod fate;
mod forms;
mod log;
mod phases;
mod secrets;
