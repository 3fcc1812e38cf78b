//! The table of an Improv conflict: intents in, view models out, phase by phase, without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod desk;

mod ending;
mod last;
mod phases;
mod secrets;
mod sight;
