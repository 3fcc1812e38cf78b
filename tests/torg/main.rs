//! What the page of a Torg table offers and says, worked out from views without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod attack;
mod cast;
mod deck;
mod desk;
mod fight;
mod options;
mod rounds;
mod scene;
mod stage;
mod table;
mod task;
mod trade;
