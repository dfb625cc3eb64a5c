/** A small generator (mulberry32) with the same numbers for the same seed on every machine. */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 to below the limit. */
export type Dice = (limit: number) => number;

/** Gives the same numbers for the same seed on every machine. */
export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  return (limit) => Math.floor(random() * limit);
}
