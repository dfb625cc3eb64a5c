import { expect, test } from "vitest";
import { surviveBots } from "./soak/bots.ts";

test("ten kinds of bots have nothing delivered and learn nothing, and visitors are served meanwhile", {
  timeout: 120_000,
}, async () => {
  const figures = await surviveBots({ posts: 100, visitors: 20 });
  expect(figures).toMatchObject({
    delivered: 0,
    paidFor: 2,
    answers: ["200 Status and Reference"],
    served: 20,
    held: 101,
    isWithinQuota: true,
    released: true,
  });
});
