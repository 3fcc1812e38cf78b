//! The page: screens over view models. Sends intents, computes no rule.

pub mod app;
pub mod dom;
