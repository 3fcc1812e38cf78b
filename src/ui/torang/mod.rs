//! The page of a Torang table, from its view models.

pub mod forms;
pub mod odds;
pub mod people;
pub mod scene;
