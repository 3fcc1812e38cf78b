// Chance that is the same in every run with the same seed.

/** A generator (mulberry32): `next` 0 to 1, `below` a whole number, `pick` one of a list, `between` a whole number. */
export function chance(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)],
    /** The seed of another generator, so that parts of a run do not depend on how much chance another one took. */
    seed: () => below(2 ** 31),
  };
}
