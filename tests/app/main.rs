//! What the app does and says: intents in, view models out, without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod apart;
mod asking;
mod attack;
mod attacking;
mod blows;
mod casting;
mod close;
mod combat_words;
mod decks;
mod deeds;
mod desk;
mod errands;
mod faces;
mod fitted;
mod fought;
mod free_roll;
mod hands;
mod helpless;
mod improv_new;
mod improv_options;
mod improv_quick;
mod improv_words;
#[path = "../keeping/memory.rs"]
#[allow(dead_code)] // the shelf's tests need more of it
mod memory;
mod mended;
mod mixed;
mod options;
mod playing;
mod quick;
mod rounds;
mod secrecy;
mod story;
#[path = "../support/mod.rs"]
mod support;
mod taken;
mod tasks;
mod telling;
#[path = "../torang/commands.rs"]
mod torang_commands;
mod torang_desk;
mod torang_rolls;
mod torang_sheets;
mod torang_words;
mod trading;
mod uses;
mod using;
