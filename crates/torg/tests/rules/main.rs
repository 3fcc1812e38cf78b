//! The rules of Torg, held against the ledgers of the Drama Deck (DD) and of combat (TC), a case named by each rule's ID.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod chance;
mod combat;
mod fight;
mod ledger;
mod parts;
mod properties;
