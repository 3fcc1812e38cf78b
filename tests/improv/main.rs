//! Improv without a page: the texts and options of its screens, and the commands they lead to.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // in the tests' helpers too

mod draft;
mod ending;
mod evening;
mod fate;
mod forms;
mod log;
mod narrating;
mod newcomers;
mod opponents;
mod options;
mod phases;
mod podium;
mod quick;
mod real_deck;
mod secrets;
mod told;
