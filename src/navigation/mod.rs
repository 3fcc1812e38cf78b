//! Where the app is: an address for every screen, and how the browser's history is updated.
//!
//! [`address`] and [`history`] are pure and tested natively. [`navigator`] connects them with the browser.

pub mod address;
pub mod history;
#[cfg(feature = "web")]
pub mod navigator;

pub use address::{Address, NewTableStep, QuickTool, TablePage, TableRef};
#[cfg(feature = "web")]
pub use navigator::{LayerHandle, Navigator, use_navigator};
