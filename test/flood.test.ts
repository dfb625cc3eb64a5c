import { describe, expect, test } from "vitest";
import { surviveFlood } from "./soak/flood.ts";
import { chooseCases, chooseCount } from "./support/cases.ts";

/** People among a flood of enquiries without a proof of work (A98, A99). */

const posts = chooseCount(600, 200);

const rooms = [
  { room: "with room for all", heldLimit: 50_000 },
  { room: "that fills the store", heldLimit: 100 },
];

const engines = chooseCases(
  [
    { name: "SQLite", isShared: false },
    { name: "PostgreSQL, two processes", isShared: true },
  ],
  ({ isShared }) => !isShared,
);

describe.each(engines)("$name", ({ isShared }) => {
  test.each(chooseCases(rooms, ({ heldLimit }) => heldLimit === 100))(
    "a flood $room: who is thanked is stored, and who has a proof is delivered",
    {
      timeout: 120_000,
    },
    async ({ heldLimit }) => {
      const people = 10;
      const figures = await surviveFlood({ posts, people, heldLimit, isShared });
      expect(figures).toMatchObject({
        thankedAndLost: 0,
        provenDelivered: people,
        letThrough: 20,
        twice: 0,
      });
      const { unprovenDelivered, unprovenHeld, unprovenToldSo } = figures;
      expect(unprovenDelivered + unprovenHeld + unprovenToldSo).toBe(people);
      if (heldLimit > posts) expect(unprovenToldSo).toBe(0);
      expect(figures.states.held ?? 0).toBeLessThanOrEqual(heldLimit * (isShared ? 2 : 1));
    },
  );
});
