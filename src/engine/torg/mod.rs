//! Torg.
pub mod card;
