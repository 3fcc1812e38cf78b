//! Torg: the Drama Deck, rounds and what the cards bring (ledger DD; the die and its bonus from ledger TC).
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

mod action_kind;
mod attacks;
mod attribute;
mod burden;
pub mod card;
pub mod carry;
pub mod combat;
pub mod command;
mod condition;
pub mod consequence;
pub mod dealing;
mod decide;
pub mod deck;
pub mod deck_file;
mod dice_from;
mod die_total;
mod drawn_for;
mod edition;
pub mod event;
mod evolve;
pub mod fight;
mod figures;
mod game;
pub mod hands;
mod held;
pub mod multi;
mod newcomer;
pub mod odds;
pub mod piles;
mod printed;
mod questions;
pub mod refusal;
mod role;
pub mod roll;
pub mod rounds;
pub mod settings;
pub mod sheet;
mod skill;
pub mod state;
pub mod story;
mod success;
mod surprise;
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
