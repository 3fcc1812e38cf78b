//! The texts of a Torg table: functions that turn events and refusals into sentences.

pub mod acts;
pub mod attack;
pub mod blows;
pub mod cards;
pub mod cast;
pub mod combat;
pub mod decks;
pub mod hands;
pub mod options;
pub mod refusals;
pub mod rounds;
pub mod stage;
pub mod story;
pub mod tasks;
pub mod telling;
pub mod torg;
pub mod using;
