//! Writes a saved table of seven heroes with a log of the given length: `cargo run -p testing --example long_table -- 2000 FILE`.
//! Prints JSON that names a hero whose turn it is, one who may lay a card, and the card.

use serde_json::json;
use std::io;
use storage::{GameKind, file};
use testing::long_game::{LongGame, MIN_ENTRIES};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let entries = args.next().and_then(|arg| arg.parse().ok());
    let (Some(entries), Some(path)) = (entries.filter(|many| *many >= MIN_ENTRIES), args.next())
    else {
        let usage = format!("say how many entries, at least {MIN_ENTRIES}, and into which file");
        return Err(io::Error::other(usage));
    };
    let game = LongGame::new(entries);
    let text = file::write(GameKind::Torg, game.table.log());
    let figures = json!({
        "bytes": text.len(),
        "next": game.next,
        "acted": game.acted,
        "card": game.card,
    });
    std::fs::write(path, text)?;
    println!("{figures}");
    Ok(())
}
