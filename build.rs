//! Turns `data/cards.toml` into Rust tables, and gathers the words; a fault in the deck stops the build and names its card.
//! It also has the linker keep the relocations of the page's wasm, which scripts/split.mjs needs to cut it into chunks.

#[path = "crates/torg/build/deck.rs"]
mod deck;
#[path = "build/words.rs"]
mod words;

use std::path::{Path, PathBuf};

const DECK: &str = "data/cards.toml";

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
    for watched in [DECK, "build.rs", "build", "crates/torg/build", "src"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let Some(out) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
        fail("cargo did not set OUT_DIR");
    };
    let text =
        std::fs::read_to_string(DECK).unwrap_or_else(|fault| fail(&format!("{DECK}: {fault}")));
    let deck = deck::read(&text).unwrap_or_else(|fault| fail(&format!("{DECK}: {fault}")));
    let words = words::gather(Path::new("src"), &deck).unwrap_or_else(|fault| fail(&fault));
    // Beside what cargo makes of the profile, where scripts/after-build.mjs finds it.
    let Some(made) = out.ancestors().nth(3) else {
        fail("OUT_DIR lies in no target folder");
    };
    for (path, text) in [
        (out.join("words.rs"), words.places()),
        (out.join("words.txt"), words.file()),
        (made.join("words.txt"), words.file()),
    ] {
        if let Err(fault) = std::fs::write(&path, text) {
            fail(&format!("{}: {fault}", path.display()));
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
