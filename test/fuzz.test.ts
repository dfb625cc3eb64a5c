import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { surviveFuzz } from "./soak/fuzz.ts";

// `npm run test:soak -- --only fuzz` runs the same test for longer. Its `--seed` repeats a seed that this test printed.

const freshSeed = randomInt(2 ** 31);

test.each([
  ["always with the same seed", 20261122],
  ["with a new seed", freshSeed],
])(
  "random requests, %s (%i), end no process and cause no server error",
  {
    timeout: 120_000,
  },
  async (_, seed) => {
    const figures = await surviveFuzz({ requests: 1600, seed });
    console.log(`fuzz: ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ seed, sent: 1600, exits: 0, uncaughtErrors: 0 });
    expect([...figures.faults, ...figures.failures, ...figures.requestsFailed]).toEqual([]);
    // Enough requests must be valid, and some must be enquiries, to test the code behind the first checks.
    expect(figures.statuses["200"]).toBeGreaterThan(100);
    expect(figures.enquiries).toBeGreaterThan(5);
  },
);
