import { expect, test, vi } from "vitest";
import { createCircuit } from "../server/enquiries/delivery/circuitBreaker.ts";
import { createSummaryCache, describeHealth } from "../server/enquiries/health.ts";
import { createCounts, type StoreSummary } from "../server/enquiries/store/records.ts";
import { createTestClock } from "./support/testDoubles.ts";

const createSummary = (counts: Partial<StoreSummary["counts"]> = {}): StoreSummary => ({
  available: true,
  counts: { ...createCounts(), ...counts },
  oldestWaitingMs: 0,
});
const closed = createCircuit(0);

test("everything that needs a person is a named alarm, and nothing else is", () => {
  const busy = describeHealth(createSummary({ waiting: 9, held: 9, refused: 9 }), closed);
  expect(busy).toMatchObject({ alarm: false, alarms: [], vendor: "answering" });
  const open = describeHealth(createSummary(), { ...closed, state: "open" });
  expect(open).toMatchObject({ alarm: false, vendor: "resting" });
  const worst = { ...closed, state: "misconfigured" as const, refused: [1, 2, 3, 4, 5] };
  expect(describeHealth({ ...createSummary({ parked: 1 }), available: false }, worst)).toMatchObject({
    alarm: true,
    alarms: ["store", "parked", "misconfigured", "refusesAll"],
  });
  const away = { ...createSummary({ waiting: 2 }), database: "away" as const, toHandOver: 2 };
  expect(describeHealth(away, closed)).toMatchObject({ alarms: ["database"] });
  expect(describeHealth({ ...away, database: "answering" }, closed)).toMatchObject({ alarms: ["handOver"] });
  const late = { ...createSummary({ waiting: 2 }), oldestWaitingMs: 3600_001 };
  expect(describeHealth(late, closed)).toMatchObject({ alarms: ["vendorAway"] });
  expect(describeHealth({ ...late, counts: { ...late.counts, waiting: 1 } }, closed).alarms).toEqual([]);
  const unsafe = { ...createSummary(), database: "unsafe" as const, toHandOver: 0 };
  expect(describeHealth(unsafe, closed)).toMatchObject({ alarms: ["database"] });
});

/** The store counts two waiting enquiries. */
function createHarness() {
  const clock = createTestClock();
  const summary = vi.fn(async () => ({ ...createSummary({ waiting: 2 }), available: store.available }));
  const store = { available: true, summary };
  const readSummary = createSummaryCache({ store, clock });
  return { clock, store, summary, read: async () => (await readSummary()).available, readSummary };
}

test("the store counts at most once a second, but its failure shows at once", async () => {
  const { clock, store, summary, read, readSummary } = createHarness();
  await read();
  await clock.advance(999);
  expect((await readSummary()).counts.waiting).toBe(2);
  expect(summary).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  await read();
  expect(summary).toHaveBeenCalledTimes(2);
  for (const available of [false, true]) {
    store.available = available;
    expect(await read()).toBe(available);
  }
});

test("a store that is slow to count is asked once, and after half a second its last counts are reported", async () => {
  const { clock, summary, read, readSummary } = createHarness();
  const counts = await readSummary();
  await clock.advance(1000);
  let reply = (_summary: StoreSummary) => {};
  summary.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
  const asked = [readSummary(), readSummary()];
  await clock.advance(500);
  expect(await Promise.all(asked)).toEqual([counts, counts]);
  reply(counts);
  await clock.advance(0);
  await read();
  expect(summary).toHaveBeenCalledTimes(2);
});

test("a count that fails is made again", async () => {
  const { clock, summary, readSummary } = createHarness();
  await readSummary();
  await clock.advance(1000);
  summary.mockRejectedValueOnce(new Error("unforeseen"));
  await expect(readSummary()).rejects.toThrow("unforeseen");
  expect((await readSummary()).counts.waiting).toBe(2);
});
