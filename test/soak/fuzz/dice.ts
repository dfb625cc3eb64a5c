import { createRandom } from "../../support/random.ts";

/** A whole number from 0 to below the limit. */
export type Dice = (limit: number) => number;

/** The same numbers for the same seed, wherever it runs. */
export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  return (limit) => Math.floor(random() * limit);
}
