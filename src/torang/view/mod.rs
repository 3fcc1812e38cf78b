//! The components of a Torang table.

mod dialogs;
pub mod note;
pub mod odds_bar;
mod seats;
mod stage;
mod table;

pub use table::TorangPage;
