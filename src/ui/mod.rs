//! The page: screens over view models. Sends intents, computes no rule.

pub mod app;
pub mod attack;
mod cast;
pub mod curtain;
pub mod dom;
pub mod host;
pub mod improv;
mod news;
mod panes;
pub mod parts;
pub mod screens;
pub mod sheets;
pub mod tasks;
pub mod torang;
pub mod words;
