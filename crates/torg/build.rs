//! Turns the deck in `data/cards.toml` into Rust tables. A mistake in the deck stops the build and names the card.

#[path = "build/deck.rs"]
mod deck;
#[path = "build/tables.rs"]
mod tables;

use std::path::PathBuf;

const DECK: &str = "../../data/cards.toml";

fn main() {
    for watched in [DECK, "build.rs", "build"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let Some(out) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
        fail("cargo did not set OUT_DIR");
    };
    let text =
        std::fs::read_to_string(DECK).unwrap_or_else(|error| fail(&format!("{DECK}: {error}")));
    let deck = deck::read(&text).unwrap_or_else(|error| fail(&format!("{DECK}: {error}")));
    let path = out.join("cards.rs");
    if let Err(error) = std::fs::write(&path, tables::cards(&deck)) {
        fail(&format!("{}: {error}", path.display()));
    }
}

/// Stops the build with a message and no backtrace.
fn fail(message: &str) -> ! {
    for line in message.lines() {
        println!("cargo::error={line}");
    }
    std::process::exit(1)
}
