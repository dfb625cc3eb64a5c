import { expect, test } from "vitest";
import { createKeptSummary, describeHealth } from "../server/enquiries/delivery/deliveryHealth.ts";
import { createVendorCondition } from "../server/enquiries/delivery/vendorCondition.ts";
import { createCounts } from "../server/enquiries/spool/spoolAdmin.ts";
import type { SpoolSummary } from "../server/enquiries/spool/spoolRecord.ts";

const createSummary = (counts: Partial<SpoolSummary["counts"]> = {}): SpoolSummary => ({
  available: true,
  counts: { ...createCounts(), ...counts },
  oldestWaitingMs: 0,
});
const answering = createVendorCondition(0);

test("each thing that needs a person is an alarm by name, and nothing else is", () => {
  expect(describeHealth(createSummary({ waiting: 9, held: 9, refused: 9 }), answering)).toMatchObject({
    alarm: false,
    alarms: [],
    vendor: "answering",
  });
  const worst = { ...answering, state: "misconfigured" as const, refused: [1, 2, 3, 4, 5] };
  expect(describeHealth({ ...createSummary({ parked: 1 }), available: false }, worst)).toMatchObject({
    alarm: true,
    alarms: ["store", "parked", "misconfigured", "refusesAll"],
  });
});

test("the spool is counted once a second at most, our own changes are seen at once, and so is its failure", () => {
  let now = 0;
  let asked = 0;
  const spool = {
    available: true,
    summary() {
      asked += 1;
      return { ...createSummary({ waiting: 2 }), available: spool.available };
    },
  };
  const summary = createKeptSummary({ spool, clock: { now: () => now } });
  summary.recount(undefined, "waiting");
  expect(summary.get().counts.waiting).toBe(2);
  summary.recount("waiting", "delivered");
  now = 999;
  expect(summary.get().counts).toMatchObject({ waiting: 1, delivered: 1 });
  expect(asked).toBe(1);
  now = 1000;
  expect(summary.get().counts.waiting).toBe(2);
  spool.available = false;
  expect(summary.get().available).toBe(false);
  spool.available = true;
  summary.forget();
  expect(summary.get().available).toBe(true);
});
