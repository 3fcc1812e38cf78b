//! Parts of the rules, each by itself and without a table. A module is named like the one of the crate that it tests.

mod odds;
mod randomiser;
mod roll;
mod saved_form;
mod zones;
