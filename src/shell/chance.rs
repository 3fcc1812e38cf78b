//! The device's chance: a generator seeded by 256 bits of the browser's own randomness at every start.

use tabletop::dice::SeededRng;

/// A generator nobody at the table can foresee. Where the browser gives no randomness, the clock has to do: play goes on.
pub fn chance() -> SeededRng {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_err() {
        for (byte, clock) in seed.iter_mut().zip(super::now().to_le_bytes()) {
            *byte = clock;
        }
    }
    SeededRng::from_seed(seed)
}
