import { expect, test } from "vitest";
import { surviveBots } from "./soak/bots.ts";

test("nothing from ten kinds of bots is delivered, they get the same answers as visitors, and visitors are served", {
  timeout: 120_000,
}, async () => {
  const figures = await surviveBots({ posts: 100, visitors: 20 });
  expect(figures).toMatchObject({
    delivered: 0,
    paidFor: 2,
    answers: ["200 Status and Reference"],
    served: 20,
    held: 101,
    stored: 101,
    released: true,
  });
});
