//! The Torang Engine's ledger as cases: every rule that the table keeps, held by a test that fails where the rule is broken.
//!
//! One module per subject. Each names its cases with the rules and examples that they hold; [`coverage`] checks that no rule is
//! forgotten.
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
