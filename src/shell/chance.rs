//! The device's chance: a generator seeded by 256 bits of the browser's own randomness at every start.

use crate::engine::dice::Generator;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A generator nobody at the table can foresee (xoshiro256++: good for cards and dice, a tenth of a cipher's code). Where the browser gives no randomness, the clock has to do: play goes on.
pub fn chance() -> Generator<SmallRng> {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_err() {
        for (byte, clock) in seed.iter_mut().zip(super::now().to_le_bytes()) {
            *byte = clock;
        }
    }
    Generator(SmallRng::from_seed(seed))
}
