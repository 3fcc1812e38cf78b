//! Randomness: a generator seeded with 256 bits from the browser.

use tabletop::dice::SeededRng;

/// Creates a generator whose numbers nobody at the table can predict. If the browser provides no randomness, the clock is the seed.
pub fn seeded() -> SeededRng {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_err() {
        for (byte, clock) in seed.iter_mut().zip(super::now().to_le_bytes()) {
            *byte = clock;
        }
    }
    SeededRng::from_seed(seed)
}
