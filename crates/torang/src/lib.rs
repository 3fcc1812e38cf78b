//! The Torang Engine: ability rolls with a d100 (ledger TE).
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod command;
mod decide;
pub mod event;
mod evolve;
mod game;
pub mod modifier;
pub mod odds;
pub mod once;
pub mod opposed;
pub mod refusal;
pub mod score;
pub mod settings;
pub mod state;
pub mod view;

pub use decide::{
    Checking, LARGEST_MODIFIER, MOST_ABILITIES, MOST_CHARACTERS, MOST_MODIFIERS, MOST_OFFERS,
};
pub use state::Torang;
