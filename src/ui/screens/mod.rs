//! The screens, one file each: from a view model to nodes.

pub mod chronicle;
pub mod ending;
pub mod foyer;
pub mod new_table;
pub mod options;
pub mod quick;
pub mod recovered;
pub mod rules;
pub mod seats;
pub mod settings;
pub mod stage;
