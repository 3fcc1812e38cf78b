//! A new table in three steps: the game, the cast, the options.

#[cfg(feature = "web")]
mod cast_step;
pub mod messages;
pub mod opening;
#[cfg(feature = "web")]
mod page;
pub mod people;
#[cfg(feature = "web")]
mod state;
#[cfg(feature = "web")]
mod torg_parts;
pub mod typing;

#[cfg(feature = "web")]
pub use page::NewTablePage;
#[cfg(feature = "web")]
pub use state::{DealtTable, NewTable, NewTableDialog, deal, use_new_table};
pub use typing::DraftError;
