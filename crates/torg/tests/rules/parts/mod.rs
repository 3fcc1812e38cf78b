//! Parts of the rules, each tested alone and without a table. Each module has the name of the crate module that it tests.

mod odds;
mod randomiser;
mod roll;
mod saved_form;
mod zones;
