//! Torg.
pub mod card;
pub mod catalogue;
