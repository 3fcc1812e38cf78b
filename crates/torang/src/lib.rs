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
pub mod opposed;
pub mod refusal;
pub mod score;
pub mod settings;
pub mod standalone;
pub mod state;
pub mod view;

pub use decide::{
    CheckEligibility, MAX_ABILITIES, MAX_CHARACTERS, MAX_HELP_OFFERS, MAX_MODIFIER_AMOUNT,
    MAX_MODIFIERS,
};
pub use state::Torang;
