//! The components of a Torang table.

mod dialogs;
pub mod note;
pub mod odds_bar;
mod scene;
mod seats;
mod table;

pub use table::TorangPage;
