//! The components of the three steps.

mod cast_step;
mod page;
mod state;
mod torg_parts;

pub use page::NewTablePage;
pub use state::{DealtTable, NewTable, NewTableDialog, deal, use_new_table};
