//! Attacks, at a table and without one: the choices, the preview, and the results of the dice.

mod again;
mod combined;
pub mod fight;
mod options;
mod questions;
mod quick;
mod quick_targets;
mod ranges;
mod results;
mod second_audit;
mod table;
mod texts;
