//! The Torang Engine's rules ledger as test cases: every rule that the table enforces has a test that fails if the rule is broken.
//!
//! One module per subject. Each lists its cases with the rules and examples that they cover; [`coverage`] checks that no rule is
//! missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod asking;
mod coverage;
mod following;
mod given;
mod helping;
mod levels;
mod odds;
mod opposed;
mod properties;
mod saved_form;
mod time;
