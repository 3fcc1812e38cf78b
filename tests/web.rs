//! What only a browser can answer: run by `wasm-bindgen-test` in a headless one.
#![cfg(target_arch = "wasm32")]
// clippy.toml lets tests be blunt, but takes only `#[test]` for one.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// Dice and shuffles start from the browser's own randomness: it must be there, and differ from one asking to the next.
#[wasm_bindgen_test]
fn the_browser_gives_randomness() {
    let mut seeds = [[0_u8; 32]; 2];
    for seed in &mut seeds {
        getrandom::fill(seed).unwrap();
    }
    assert_ne!(seeds[0], seeds[1]);
}
