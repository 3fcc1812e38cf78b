//! Tests across crates: the conventions of the sources, the deck's data and texts, and the rulebook.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod charts;
mod conventions;
mod deck;
mod list_content;
mod messages;
mod own_dice;
mod rulebook;
mod rulebook_text;
mod search;
mod terms;
mod words;
