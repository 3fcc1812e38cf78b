//! Turns `data/cards.toml` into Rust tables; a fault in the deck stops the build and names its card.

#[path = "build/deck.rs"]
mod deck;
#[path = "build/tables.rs"]
mod tables;

const DECK: &str = "data/cards.toml";

fn main() {
    for watched in [DECK, "build.rs", "build"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let Some(out) = std::env::var_os("OUT_DIR").map(std::path::PathBuf::from) else {
        fail("cargo did not set OUT_DIR");
    };
    let text =
        std::fs::read_to_string(DECK).unwrap_or_else(|fault| fail(&format!("{DECK}: {fault}")));
    let deck = deck::read(&text).unwrap_or_else(|fault| fail(&format!("{DECK}: {fault}")));
    for (name, table) in [
        ("cards.rs", tables::cards(&deck)),
        ("card_words.rs", tables::words(&deck)),
    ] {
        if let Err(fault) = std::fs::write(out.join(name), table) {
            fail(&format!("{name}: {fault}"));
        }
    }
}

/// Stops the build with a message and no backtrace.
fn fail(message: &str) -> ! {
    for line in message.lines() {
        println!("cargo::error={line}");
    }
    std::process::exit(1)
}
