import { expect, test } from "vitest";
import { expectHistories } from "../simulation/histories.ts";
import { runHistory } from "../simulation/history.ts";
import { amount, report } from "./scenario.ts";

/** Many more of the histories of test/simulation.test.ts. With --seed, one of them is printed. */

const seed = process.env.SOAK_SEED;

test.runIf(seed)(`the history of seed ${seed}`, async () => {
  const { journal, violations } = await runHistory(Number(seed));
  report(`seed ${seed}\n${journal.join("\n")}`);
  expect(violations).toEqual([]);
});

test.runIf(!seed)("histories of enquiries keep all promises", { timeout: 60 * 60_000 }, async () => {
  const count = amount(10_000);
  await expectHistories(1, count);
  report(`${count} histories`);
});
