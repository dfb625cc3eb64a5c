import { createRandom } from "../../support/random.ts";

/** A whole number from 0 to below the limit. */
export type Dice = (limit: number) => number;

/** Gives the same numbers for the same seed on every machine. */
export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  return (limit) => Math.floor(random() * limit);
}
