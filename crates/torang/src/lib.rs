//! The Torang Engine: ability rolls with a d100 (ledger TE).
//!
//! [`Torang`] implements [`tabletop::Game`]. Scores and odds can also be used alone:
//!
//! ```
//! use torang::odds;
//! use torang::score::{Level, Score};
//!
//! // A tenth of the score is critical.
//! let odds = odds::single(Score::new(50).unwrap());
//! assert_eq!(odds.total(), 100);
//! assert_eq!(odds.ways(Level::Critical), 5);
//! ```
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
