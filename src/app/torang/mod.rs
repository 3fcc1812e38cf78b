//! What the app does with the Torang Engine.

pub mod chronicle;
pub mod spine;
pub mod table;
