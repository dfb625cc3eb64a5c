import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { surviveFuzz } from "./soak/fuzz.ts";
import { chooseCases, chooseCount } from "./support/cases.ts";

// `npm run test:soak -- --only fuzz` runs the same test for longer. Its `--seed` repeats a seed that this test printed.

const seeds = [
  ["always with the same seed", 20261122],
  ["with a new seed", randomInt(2 ** 31)],
] as const;

const requests = chooseCount(1600, 400);

test.each(chooseCases(seeds, (_, index) => index === 0))(
  "random requests, %s (%i), end no process and cause no server error",
  {
    timeout: 120_000,
  },
  async (_, seed) => {
    const figures = await surviveFuzz({ requests, seed });
    console.log(`fuzz: ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ seed, sent: requests, exits: 0, uncaughtErrors: 0 });
    expect([...figures.faults, ...figures.failures, ...figures.requestsFailed]).toEqual([]);
    // Enough requests must be valid, and some must be enquiries, to test the code behind the first checks.
    expect(figures.statuses["200"]).toBeGreaterThan(requests / 16);
    expect(figures.enquiries).toBeGreaterThan(0);
  },
);
