//! The rules engine on the command line: reads one question per line from standard input and writes one answer per line to standard
//! output, both in JSON.
//!
//! A line that cannot be answered gives `{"error": "..."}`, and the next line is read. The exit status is always 0.

use std::io::{BufRead, Write, stdin, stdout};

fn main() {
    let mut out = stdout().lock();
    for line in stdin().lock().split(b'\n') {
        // A broken pipe ends the program, because nobody reads the answers anymore.
        let Ok(line) = line else { return };
        let Some(answer) = ruling::answer(&String::from_utf8_lossy(&line)) else {
            continue;
        };
        if writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .is_err()
        {
            return;
        }
    }
}
