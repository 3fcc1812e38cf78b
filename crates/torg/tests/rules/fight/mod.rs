//! Fights at the table: whole attacks and what follows on them, played through commands in both editions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod afterwards;
mod again;
mod answers;
mod audited;
mod bought;
mod carrying;
mod combat_actions;
mod finer;
mod given;
mod interactions;
mod meanwhile;
mod mixed;
mod narrated;
mod parried;
mod refused;
mod regressions;
mod sheets;
mod taken;
mod undoing;
mod weapon_ids;
mod whole;
