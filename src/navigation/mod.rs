//! Where the app is: an address for every screen, and what the browser's history is told about it.
//!
//! [`address`] and [`history`] are pure and tested natively. [`navigator`] joins them to the browser.

pub mod address;
pub mod history;
#[cfg(feature = "web")]
pub mod navigator;

pub use address::{Address, NewTableStep, QuickTool, TablePage};
#[cfg(feature = "web")]
pub use navigator::{LayerHandle, Navigator, use_navigator};
