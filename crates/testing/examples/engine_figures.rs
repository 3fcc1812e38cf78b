//! Times the engine natively: `cargo run --release -p testing --example engine_figures -- ENTRIES MILLISECONDS`, where each figure
//! is
//! repeated for that long. Prints one line of JSON: how many units of each there are in a second.
#![allow(clippy::disallowed_types)] // the engine knows no clock; it is timed from outside

use serde_json::{Map, Value};
use std::io;
use std::time::{Duration, Instant};
use testing::engine_figures::EngineFigures;

fn main() -> io::Result<()> {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let [entries, milliseconds] = numbers.as_slice() else {
        return Err(io::Error::other("say how many entries, and milliseconds"));
    };
    let entries = usize::try_from(*entries).map_err(io::Error::other)?;
    let mut engine = EngineFigures::new(entries);
    let figures: Map<String, Value> = EngineFigures::ALL
        .into_iter()
        .map(|figure| {
            let rate = per_second(&mut engine, figure, Duration::from_millis(*milliseconds));
            (figure.to_owned(), rate.into())
        })
        .collect();
    println!("{}", Value::Object(figures));
    Ok(())
}

/// Returns the best of the repetitions: other work of the machine only makes one slower.
fn per_second(engine: &mut EngineFigures, figure: &str, time: Duration) -> f64 {
    let begun = Instant::now();
    let mut best: f64 = 0.0;
    while best == 0.0 || begun.elapsed() < time {
        let from = Instant::now();
        let units = engine.run(figure);
        best = best.max(f64::from(units) / from.elapsed().as_secs_f64());
    }
    best
}
