import { expect } from "vitest";
import { runHistory } from "./history.ts";

/** Runs the histories of these seeds. Of the first that breaks a promise, everything that happened is printed. */
export async function expectHistories(first: number, count: number) {
  const broken: number[] = [];
  let told = "";
  for (let seed = first; seed < first + count; seed += 1) {
    const { journal, violations } = await runHistory(seed);
    if (violations.length > 0) broken.push(seed);
    if (broken.length === 1 && told === "") told = journal.join("\n");
  }
  const again = `npm run test:soak -- --only seeds --seed ${broken[0]}`;
  expect(
    broken,
    `${told}\nThe histories of these seeds break a promise; the first is above, and again with ${again}`,
  ).toEqual([]);
}
