import { expect, test } from "vitest";
import { createCircuit } from "../server/enquiries/delivery/circuitBreaker.ts";
import { createSummaryCache, describeHealth } from "../server/enquiries/health.ts";
import { createCounts, type StoreSummary } from "../server/enquiries/store/records.ts";
import { createTestClock } from "./support/desk.ts";

const createSummary = (counts: Partial<StoreSummary["counts"]> = {}): StoreSummary => ({
  available: true,
  counts: { ...createCounts(), ...counts },
  oldestWaitingMs: 0,
});
const closed = createCircuit(0);

test("everything that needs a person is a named alarm, and nothing else is", () => {
  expect(describeHealth(createSummary({ waiting: 9, held: 9, refused: 9 }), closed)).toMatchObject({
    alarm: false,
    alarms: [],
    vendor: "answering",
  });
  expect(describeHealth(createSummary(), { ...closed, state: "open" })).toMatchObject({
    alarm: false,
    vendor: "resting",
  });
  const worst = { ...closed, state: "misconfigured" as const, refused: [1, 2, 3, 4, 5] };
  expect(describeHealth({ ...createSummary({ parked: 1 }), available: false }, worst)).toMatchObject({
    alarm: true,
    alarms: ["store", "parked", "misconfigured", "refusesAll"],
  });
  const away = { ...createSummary({ waiting: 2 }), database: "away" as const, toHandOver: 2 };
  expect(describeHealth(away, closed)).toMatchObject({ alarms: ["database"] });
  expect(describeHealth({ ...away, database: "answering" }, closed)).toMatchObject({ alarms: ["handOver"] });
});

/** The store counts two waiting enquiries. It replies when the test lets it. */
function createHarness() {
  const clock = createTestClock();
  const store = {
    available: true,
    asked: 0,
    reply: Promise.resolve(),
    async summary() {
      store.asked += 1;
      const counted = createSummary({ waiting: 2 });
      await store.reply;
      return { ...counted, available: store.available };
    },
  };
  return { clock, store, readSummary: createSummaryCache({ store, clock }) };
}

test("the store counts at most once a second, but its failure shows at once", async () => {
  const { clock, store, readSummary } = createHarness();
  expect((await readSummary()).counts.waiting).toBe(2);
  await clock.advance(999);
  expect((await readSummary()).counts.waiting).toBe(2);
  expect(store.asked).toBe(1);
  await clock.advance(1);
  expect((await readSummary()).counts.waiting).toBe(2);
  expect(store.asked).toBe(2);
  store.available = false;
  expect((await readSummary()).available).toBe(false);
  store.available = true;
  expect((await readSummary()).available).toBe(true);
});

test("a store that is slow to count is asked once, and after half a second its last counts are reported", async () => {
  const { clock, store, readSummary } = createHarness();
  await readSummary();
  await clock.advance(1000);
  let reply = () => {};
  store.reply = new Promise((resolve) => (reply = resolve));
  const asked = [readSummary(), readSummary()];
  await clock.advance(500);
  for (const { available, counts } of await Promise.all(asked)) expect([available, counts.waiting]).toEqual([true, 2]);
  expect(store.asked).toBe(2);
  reply();
  await clock.advance(0);
  await readSummary();
  expect(store.asked).toBe(2);
});
