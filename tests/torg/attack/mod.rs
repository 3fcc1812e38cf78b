//! Attacks: what is chosen, what it comes to, what its dice make of it; at a table and without one.

mod again;
mod combined;
mod fight;
mod options;
mod questions;
mod quick;
mod quick_targets;
mod ranges;
mod results;
mod table;
mod texts;
