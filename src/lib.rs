//! Rising Action: the table companion for cinematic role-playing.
//!
//! Modules that need no browser (texts, the log, addresses, the open table) are tested natively. The feature `web` adds the components
//! of the page.

pub mod active_table;
#[cfg(feature = "web")]
pub mod alert;
#[cfg(feature = "web")]
pub mod chunk;
#[cfg(feature = "web")]
pub mod chunks;
pub mod components;
#[cfg(feature = "web")]
pub mod device;
pub mod example;
pub mod game;
pub mod grammar;
#[cfg(feature = "web")]
pub mod home;
pub mod improv;
#[cfg(feature = "web")]
pub mod journal;
pub mod log;
pub mod messages;
pub mod navigation;
pub mod new_table;
#[cfg(feature = "web")]
pub mod notices;
#[cfg(feature = "web")]
pub mod open_table;
pub mod pasted;
pub mod preferences;
#[cfg(feature = "web")]
pub mod recovered_table;
#[cfg(feature = "web")]
pub mod root;
pub mod rules;
#[cfg(feature = "web")]
pub mod session;
#[cfg(feature = "web")]
pub mod settings;
#[cfg(feature = "web")]
pub mod sharing;
#[cfg(feature = "web")]
pub mod table_layout;
#[cfg(feature = "web")]
pub mod tables;
pub mod torang;
pub mod torg;
pub mod typed_people;
