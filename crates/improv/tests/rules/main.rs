//! Improv's rules ledger as test cases: every rule of conflicts has a test that fails if the rule is broken.
//!
//! One module per subject. Each lists its cases with the rules, readings (A-nn of the ledger, IA-nn here) and examples that they
//! cover; [`coverage`] checks that none is missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

/// The cases of a subject: the IDs that each covers, its name and its code.
macro_rules! cases {
    ($($ids:literal $name:ident $body:block)*) => {
        pub const CASES: &[crate::given::Case] = &[$(($ids, $name)),*];
        $(#[test] fn $name() $body)*
    };
}

mod bonuses;
mod cards;
mod corners;
mod coverage;
mod fate;
mod finale;
mod given;
mod invariants;
mod long;
mod narration;
mod odds;
mod offers;
mod oracle;
mod properties;
mod real_deck;
mod regressions;
mod rounds;
mod saved_form;
mod secrets;
mod stakes;
mod standalone;
