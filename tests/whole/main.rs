//! What spans crates: the conventions of the sources, the deck's data and its texts, the rulebook, and the words of combat.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod combat_words;
mod conventions;
mod deck;
mod rulebook;
mod rulebook_text;
