//! The rules of Torg: the Drama Deck, rounds, combat, dramatic tasks and subplots (ledgers DD and TC), and exact odds.
//!
//! [`Torg`] implements [`tabletop::Game`]. The rules of single rolls can also be used alone:
//!
//! ```
//! use torg::odds;
//! use torg::roll::{DieTotal, Proficiency};
//!
//! assert_eq!(DieTotal::new(20).unwrap().bonus().0, 7);
//! // A value of 10 against a difficulty of 10 needs a bonus of 0: an 11, or a 10 and any reroll.
//! let chance = odds::success(10, 10, Proficiency::Skilled, None);
//! assert_eq!(chance.probability().percent(), 55);
//! ```
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

mod action_kind;
mod action_modifiers;
pub mod active_effects;
mod attacks_received;
mod attribute;
pub mod card;
pub mod card_use;
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
mod draw_reason;
mod edition;
pub mod event;
mod evolve;
pub mod fight;
pub mod follow_ups;
mod game;
mod held_turn;
pub mod multi_action;
mod new_actor;
pub mod odds;
mod physical_deck;
mod questions;
pub mod redaction;
pub mod refusal;
mod role;
pub mod roll;
pub mod rounds;
mod saved_form;
pub mod saved_hands;
pub mod settings;
pub mod sheet;
mod skill;
pub mod skill_check;
pub mod state;
mod stats;
pub mod story;
mod success;
mod surprise;
pub mod task;
mod trade_lapse;
pub mod view;
pub mod zones;

pub use decide::{
    MAX_ACTION_TOTAL, MAX_ACTORS, MAX_ATTACKS, MAX_FLIPS, MAX_HEROES, MAX_STEPS, check_room,
    require_text,
};
pub use skill_check::MAX_DIFFICULTY;
pub use state::Torg;
pub use state::actor::MAX_COUNTED;
