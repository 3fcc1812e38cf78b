//! The Torang Engine: ability rolls with a d100 (ledger TE).

pub mod modifier;
pub mod odds;
pub mod opposed;
pub mod score;
