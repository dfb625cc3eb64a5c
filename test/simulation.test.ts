import { expect, test } from "vitest";
import { expectHistories } from "./simulation/histories.ts";
import { runHistory } from "./simulation/history.ts";
import { planted } from "./simulation/planted.ts";

test(
  "200 histories of enquiries, of processes that die and stores that fail, keep all promises",
  { timeout: 240_000 },
  () => expectHistories(1, 200),
);

/** So many seeds find each. */
const mostSeeds = 300;

test.each(Object.entries(planted))(
  "a planted fault is found: %s",
  { timeout: 120_000 },
  async (_, [violation, plant]) => {
    for (let seed = 1; seed <= mostSeeds; seed += 1)
      if ((await runHistory(seed, plant)).violations.some((one) => violation.test(one))) return;
    expect.fail(`none of ${mostSeeds} seeds`);
  },
);
