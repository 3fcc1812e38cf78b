//! Every sentence a person reads, apart from logic: exhaustive matches over what can happen, one language.

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
pub mod storage_faults;
pub mod story;
pub mod tasks;
pub mod telling;
pub mod torg;
pub mod using;
