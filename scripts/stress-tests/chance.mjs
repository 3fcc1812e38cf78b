// Random numbers that are the same in every run with the same seed.

/** A generator (mulberry32). `next`: from 0 to 1. `below`, `between`: a whole number. `pick`: an element of a list. */
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
    /** The seed for another generator, so that a part of a run does not depend on how many numbers another part used. */
    seed: () => below(2 ** 31),
  };
}
