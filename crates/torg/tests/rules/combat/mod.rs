//! The ledger of Torg's combat as test cases: every rule, example and table, in both editions.
//!
//! One module per subject. Each lists its cases with the rules and examples that they test; [`coverage`] checks that none is
//! missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod answers;
mod corners;
mod coverage;
mod damage;
mod defences;
mod dice;
mod given;
mod interactions;
mod martial;
mod matrix;
mod odds;
mod options;
mod outcomes;
mod previews;
mod properties;
mod ranged;
mod rounds;
mod settings;
