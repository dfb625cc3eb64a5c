import Database from "libsql";
import { expect, test } from "vitest";
import { createCircuitBreaker } from "../server/enquiries/delivery/circuitBreaker.ts";
import { createDeliverer, toResult } from "../server/enquiries/delivery/deliver.ts";
import type { AttemptResult, Claim, Claimed } from "../server/enquiries/store/records.ts";
import { storePath } from "../server/enquiries/store/sqlite/file.ts";
import { createMetrics } from "../server/metrics.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { accepted, createDeliveryHarness, down, refused } from "./support/deliveryHarness.ts";
import { createDataDir, createTestLog } from "./support/desk.ts";
import { countsOf } from "./support/storeSteps.ts";

/** Claimed records, a store on a disk that can be full or slow, and a vendor whose answer the test gives. */
function createHarness() {
  const disk = { isFull: true, slowWrite: Promise.resolve() };
  const written: { claim: Claim; result: AttemptResult }[] = [];
  const requeued: { ids: readonly number[]; after: number }[] = [];
  let answer = (_outcome: EnquiryOutcome) => {};
  const deliverer = createDeliverer({
    store: {
      now: () => 0,
      async recordResult(claim, result) {
        if (disk.isFull) throw new Error("full");
        if (claim.id === 1) await disk.slowWrite;
        written.push({ claim, result });
      },
      requeue: async (ids) => void requeued.push({ ids, after: written.length }),
    },
    cipher: { decrypt: () => ({ form: "call-back", model: {} }) },
    client: { addProductEnquiry: () => new Promise((resolve) => (answer = resolve)) },
    breaker: createCircuitBreaker(),
    visitors: { isWaiting: () => false, answer() {}, hold() {} },
    ...{ log: createTestLog().log, metrics: createMetrics(), random: () => 0 },
  });
  const record: Claimed = {
    ...{ id: 7, claim: 2, reference: "R7", form: "call-back", ciphertext: "", answer: "queued" },
    ...{ attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: undefined },
  };
  return { disk, written, requeued, deliverer, record, answer: (outcome: EnquiryOutcome) => answer(outcome) };
}

const delivered: AttemptResult = { state: "delivered", outcome: "accepted" };

test("a result that a full disk cannot store is written once, for its own claim, when there is room again", async () => {
  const { disk, written, deliverer, record, answer } = createHarness();
  const attempt = deliverer.deliver(record);
  answer(accepted);
  await attempt;
  await deliverer.flush();
  expect(written).toEqual([]);
  disk.isFull = false;
  await Promise.all([deliverer.flush(), deliverer.flush()]);
  await deliverer.flush();
  expect(written).toEqual([{ claim: { id: 7, claim: 2 }, result: delivered }]);
  expect(deliverer.isPending({ id: 7, claim: 3 })).toBe(false);
});

test.each([
  ["during its call", false],
  ["while its result cannot be written", true],
])(
  "a record whose lease expires %s is not sent again, and its result counts for the newer claim",
  async (_when, isLate) => {
    const { disk, written, deliverer, record, answer } = createHarness();
    const attempt = deliverer.deliver(record);
    const claimAgain = () => expect(deliverer.isPending({ id: 7, claim: 3 })).toBe(true);
    if (!isLate) claimAgain();
    answer(accepted);
    await attempt;
    if (isLate) claimAgain();
    disk.isFull = false;
    await deliverer.flush();
    expect(written).toEqual([{ claim: { id: 7, claim: 3 }, result: delivered }]);
    expect(deliverer.isPending({ id: 7, claim: 4 })).toBe(false);
  },
);

test("refusals that no longer count are requeued once all of them are in the store", async () => {
  const { disk, requeued, deliverer, record, answer } = createHarness();
  let endWrite = () => {};
  Object.assign(disk, { isFull: false, slowWrite: new Promise<void>((resolve) => (endWrite = resolve)) });
  const attempts = [1, 2, 3, 4, 5].map((id) => {
    const attempt = deliverer.deliver({ ...record, id });
    answer(refused);
    return attempt;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(requeued).toEqual([]);
  endWrite();
  await Promise.all(attempts);
  expect(requeued).toEqual([{ ids: [1, 2, 3, 4], after: 5 }]);
});

test("an enquiry whose visitor has heard the refusal before is refused again, and not parked", async () => {
  const { disk, written, deliverer, record, answer } = createHarness();
  disk.isFull = false;
  const attempt = deliverer.deliver({ ...record, answer: "refused" });
  answer(refused);
  await attempt;
  expect(written.map(({ result }) => result.state)).toEqual(["refused"]);
});

test("a result that alone cannot be written holds up no other enquiry, and its own is not sent again", async () => {
  const dataDir = createDataDir();
  const harness = createDeliveryHarness({ dataDir });
  await harness.store.check();
  const file = new Database(storePath(dataDir));
  // Like a damaged page: an error of the file, which only the first record meets.
  file.exec(`CREATE TRIGGER damage BEFORE UPDATE OF attempts ON enquiries WHEN OLD.id = 1
             BEGIN SELECT json_extract('{', '$'); END`);
  await harness.submit("damaged");
  harness.vendor.answer = () => down;
  expect(await harness.submit("waits")).toMatchObject({ answer: "queued" });
  harness.vendor.answer = () => accepted;
  await harness.clock.advance(60_000);
  expect(await countsOf(harness.store)).toMatchObject({ waiting: 1, delivered: 1 });
  file.exec("DROP TRIGGER damage");
  file.close();
  await harness.clock.advance(60_000);
  expect(await countsOf(harness.store)).toMatchObject({ waiting: 0, delivered: 2 });
  expect(harness.tries.map(({ name }) => name)).toEqual(["damaged", "waits", "waits"]);
});

test("a repeat gets the vendor's answer only if the visitor got that answer", () => {
  expect(toResult({ state: "delivered" }, true)).toEqual({ ...delivered, answer: "delivered" });
  expect(toResult({ state: "delivered" }, false)).toEqual(delivered);
  const refusal = { state: "refused", reason: "refused: Status not true" } as const;
  expect(toResult(refusal, true)).toMatchObject({ outcome: refusal.reason, answer: "refused" });
  expect(toResult({ state: "parked", reason: "unsure: timeout" }, true)).not.toHaveProperty("answer");
});
