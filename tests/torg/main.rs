//! What the page of a Torg table offers and says, worked out from views without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod desk;
mod rounds;
mod scene;
mod stage;
//! What Torg's tables say and offer, worked out from views, without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod attack;
mod table;
