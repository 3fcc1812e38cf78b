//! The user interface of Torg: the page of a table, its dialogs, the quick attack, and their texts.

pub mod acting;
pub mod action;
pub mod attack;
pub mod attack_fields;
pub mod cards;
pub mod cast;
pub mod choice_group;
pub mod deck;
pub mod dialog;
#[cfg(feature = "web")]
pub mod dice_entry;
pub mod example;
pub mod fight;
pub mod hand;
pub mod line_preview;
pub mod list_content;
#[cfg(feature = "web")]
pub mod list_dialog;
pub mod log;
pub mod messages;
pub mod options;
pub mod prompts;
pub mod rounds;
pub mod scene;
pub mod scene_page;
pub mod seats;
pub mod story;
#[cfg(feature = "web")]
pub mod table;
pub mod task;
pub mod trade;
pub mod typed_characters;
pub mod typed_dice;

#[cfg(feature = "web")]
pub use table::{TorgPage, TorgTable, use_torg};
