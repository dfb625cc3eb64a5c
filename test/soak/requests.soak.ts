import { randomInt } from "node:crypto";
import { test } from "vitest";
import { expectNoFuzzedFault } from "./fuzz.ts";
import { amount } from "./scenario.ts";

/** Much more of what test/lifecycle.test.ts sends. */

const limit = { timeout: 15 * 60_000 };

// Different seeds each time, and printed, so that an error can be found again.
const seeds = process.env.SOAK_SEED
  ? [Number(process.env.SOAK_SEED)]
  : Array.from({ length: 4 }, () => randomInt(2 ** 31));
test.each(seeds)("random requests of seed %i end no process and cause no server error", limit, (seed) =>
  expectNoFuzzedFault(amount(60_000), seed),
);
