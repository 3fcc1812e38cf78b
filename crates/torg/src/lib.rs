//! Torg: the Drama Deck, rounds and what the cards bring (ledger DD; the die and its bonus from ledger TC).
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod card;
pub mod carry;
pub mod combat;
pub mod command;
pub mod consequence;
pub mod dealing;
mod decide;
pub mod deck;
pub mod deck_file;
pub mod event;
mod evolve;
pub mod fight;
mod game;
pub mod hands;
pub mod multi;
pub mod odds;
pub mod piles;
pub mod refusal;
pub mod roll;
pub mod rounds;
pub mod settings;
pub mod sheet;
pub mod state;
pub mod story;
pub mod task;
pub mod timing;
pub mod told;
pub mod using;
pub mod view;

pub use decide::{
    HARDEST, LARGEST_TOTAL, MOST_ACTORS, MOST_ATTACKS, MOST_COUNTED, MOST_FLIPS, MOST_HEROES,
    MOST_STEPS, checked_text, room_for,
};
pub use state::Torg;
