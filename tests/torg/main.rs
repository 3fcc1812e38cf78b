//! What Torg's tables say and offer, worked out from views, without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod cast;
mod deck;
mod options;
