//! The table of an Improv conflict: intents in, view models out, phase by phase, without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod desk;
#[path = "../keeping/memory.rs"]
#[allow(dead_code)] // the shelf's tests need more of it
mod memory;
#[path = "../support/mod.rs"]
mod support;

mod ending;
mod last;
mod phases;
mod secrets;
mod sight;
