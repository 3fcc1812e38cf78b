//! Texts and options of a Torang table, and the quick roll, tested without a page.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod before_and_after;
mod cards;
mod figures;
mod finishing;
mod lists;
mod options;
mod past;
mod played;
mod quick;
mod results;
mod rolls;
mod typed;
mod words;
