//! A new table in three steps: the game, the cast, the options.

pub mod messages;
pub mod opening;
pub mod people;
pub mod typing;
#[cfg(feature = "web")]
mod view;

pub use typing::DraftError;
#[cfg(feature = "web")]
pub use view::*;
