//! What Improv's screens say and offer, without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod draft;
mod options;
mod quick;
