//! The ledger of Torg's combat as cases: every rule and every example, table by table, in both editions.
//!
//! One module per subject. Each names its cases with the rules and examples that they hold; [`coverage`] checks that none is
//! forgotten.
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
