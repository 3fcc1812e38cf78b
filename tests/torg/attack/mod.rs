//! Attacks, at a table and without one: the choices, the preview, and the results of the dice.

mod again;
mod combined;
mod corrected_forms;
pub mod fight;
mod options;
mod questions;
mod quick;
mod quick_targets;
mod ranges;
mod results;
mod table;
mod texts;
