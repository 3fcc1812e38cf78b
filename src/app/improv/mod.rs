//! Improv at this device.

pub mod quick;
pub mod quick_vm;
pub mod quick_words;
