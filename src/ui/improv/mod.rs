//! The page of Improv, from its view models.

pub mod quick;
