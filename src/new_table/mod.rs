//! A new table in three steps: the game, the cast, the options.

#[cfg(feature = "web")]
mod cast_step;
pub mod draft;
pub mod messages;
pub mod opening;
#[cfg(feature = "web")]
mod page;
pub mod people;
#[cfg(feature = "web")]
mod state;

pub use draft::{Draft, DraftError};
#[cfg(feature = "web")]
pub use page::NewTablePage;
#[cfg(feature = "web")]
pub use state::{NewTable, NewTableDialog, use_new_table};
