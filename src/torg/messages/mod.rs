//! The texts of a Torg table: functions that turn events and refusals into sentences.

pub mod absences;
pub mod attack;
pub mod attack_events;
pub mod cards;
pub mod cast;
pub mod combat;
pub mod combat_events;
pub mod decks;
pub mod dice;
pub mod effects;
pub mod hands;
pub mod names;
pub mod options;
pub mod refusals;
pub mod rounds;
pub mod scene_page;
pub mod sentences;
pub mod story;
pub mod tasks;
