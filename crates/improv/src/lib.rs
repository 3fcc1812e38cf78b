//! Improv: conflicts with cards, tokens and talents (ledger IM). The rules are re-expressed from the conflict chapter of Improv,
//! by its authors, which is offered under the Creative Commons Attribution 2.5 license, and changed.
//!
//! [`Improv`] implements [`tabletop::Game`]. Cards and rounds can also be used alone:
//!
//! ```
//! use improv::card::{CardId, Colour, DeckId, Face, Joker};
//!
//! assert_eq!(CardId::all_in_deck(DeckId(0)).len(), 54);
//! let joker = CardId::from_face(DeckId(1), Face::Joker(Joker::Big));
//! assert_eq!(joker.deck(), DeckId(1));
//! assert_eq!(joker.face().colour(), Colour::Any);
//! ```
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod advice;
pub mod card;
pub mod command;
mod decide;
pub mod event;
mod evolve;
mod game;
mod limits;
mod narration;
pub mod odds;
pub mod offers;
pub mod piles;
pub mod preview;
pub mod real_deck;
pub mod redaction;
pub mod refusal;
mod results;
pub mod round;
pub mod settings;
pub mod side;
mod stakes;
pub mod standalone;
pub mod state;
pub mod token_route;
pub mod view;
mod waiting;

pub use limits::{MAX_MOOKS, MAX_PEOPLE, MAX_ROUNDS, MAX_SIDES, MAX_TALENTS};
pub use state::Improv;
