import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { createCircuitBreaker } from "../server/enquiries/delivery/circuitBreaker.ts";
import { createDeliverer } from "../server/enquiries/delivery/deliver.ts";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import type { AttemptResult, Claim, Claimed } from "../server/enquiries/store/records.ts";
import { storePath } from "../server/enquiries/store/sqlite/file.ts";
import { createMetrics } from "../server/metrics.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { accepted, createDeliveryHarness, down, refused } from "./support/deliveryHarness.ts";
import { countsOf } from "./support/storeSteps.ts";
import { createDataDir, createTestLog } from "./support/testDoubles.ts";

/** Claimed records, a store on a disk that can be full or slow, and a vendor whose answer the test gives. */
function createHarness() {
  const disk = { isFull: true, isLate: false, fault: undefined as Error | undefined, slowWrite: Promise.resolve() };
  const written: { claim: Claim; result: AttemptResult }[] = [];
  const requeued: (readonly number[])[] = [];
  /** A visitor who waits for every record, and what the visitors heard. */
  const visitor = { waits: false, heard: [] as string[] };
  const time = { now: 5000 };
  const metrics = createMetrics();
  const { log, lines } = createTestLog();
  let answer = (_outcome: EnquiryOutcome) => {};
  const deliverer = createDeliverer({
    store: {
      now: () => time.now,
      async recordResult(claim, result) {
        if (disk.isFull) throw new StoreUnavailableError("full");
        if (disk.fault) throw disk.fault;
        if (claim.id === 1) await disk.slowWrite;
        written.push({ claim, result });
        return !disk.isLate;
      },
      async requeue(ids) {
        if (disk.isFull) throw new StoreUnavailableError("full");
        if (disk.fault) throw disk.fault;
        requeued.push(ids);
      },
    },
    cipher: {
      decrypt(content) {
        if (content.ciphertext === "foreign") return undefined;
        if (content.ciphertext === "odd") throw new TypeError("a fault of ours");
        return { form: "call-back", model: {} };
      },
    },
    client: { addProductEnquiry: () => new Promise((resolve) => (answer = resolve)) },
    breaker: createCircuitBreaker(),
    visitors: { isWaiting: () => visitor.waits, answer: (_, given) => void visitor.heard.push(given), hold() {} },
    ...{ log, metrics, random: () => 0 },
  });
  const record: Claimed = {
    ...{ id: 7, claim: 2, reference: "R7", form: "call-back", ciphertext: "", answer: "queued" },
    ...{ attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: null },
  };
  /** One attempt, whose call takes a second. */
  async function attempt(outcome: EnquiryOutcome, changes: Partial<Claimed> = {}) {
    const delivering = deliverer.deliver({ ...record, ...changes });
    time.now += 1000;
    answer(outcome);
    return delivering;
  }
  const reply = (outcome: EnquiryOutcome) => answer(outcome);
  return { disk, written, requeued, visitor, metrics, lines, deliverer, record, attempt, answer: reply };
}

const delivered: AttemptResult = { state: "delivered", outcome: "accepted" };

test("a result that a full disk cannot store is written once, for its own claim, when there is room again", async () => {
  const { disk, written, deliverer, attempt } = createHarness();
  await attempt(accepted);
  await deliverer.flush();
  expect(written).toEqual([]);
  disk.isFull = false;
  await Promise.all([deliverer.flush(), deliverer.flush()]);
  await deliverer.flush();
  expect(written).toEqual([{ claim: { id: 7, claim: 2 }, result: delivered }]);
  expect(deliverer.isPending({ id: 7, claim: 3 })).toBe(false);
});

test("a refusal that cannot be stored is not told: the visitor is thanked, and a person looks at it", async () => {
  const { disk, written, visitor, deliverer, attempt } = createHarness();
  visitor.waits = true;
  await attempt(refused);
  expect(new Set(visitor.heard)).toEqual(new Set(["queued"]));
  disk.isFull = false;
  await deliverer.flush();
  expect(written).toMatchObject([{ result: { state: "parked", outcome: "refused: Status not true" } }]);
});

test("a refusal of what another process has claimed since is neither told nor logged: that process may deliver it", async () => {
  const { disk, visitor, lines, attempt } = createHarness();
  Object.assign(disk, { isFull: false, isLate: true });
  visitor.waits = true;
  await attempt(refused);
  expect(visitor.heard).toEqual(["queued"]);
  expect(lines).toEqual([]);
});

test("a refusal whose visitor leaves while it is being stored is one that a person looks at", async () => {
  const { disk, written, visitor, deliverer, record, answer } = createHarness();
  let endWrite = () => {};
  Object.assign(disk, { isFull: false, slowWrite: new Promise<void>((resolve) => (endWrite = resolve)) });
  visitor.waits = true;
  const attempt = deliverer.deliver({ ...record, id: 1 });
  // There is no result yet.
  await deliverer.flush();
  answer(refused);
  await new Promise((resolve) => setImmediate(resolve));
  visitor.waits = false;
  endWrite();
  await attempt;
  expect(written.at(-1)).toMatchObject({ result: { state: "parked", answer: "queued" } });
});

test("a bug that keeps a result from being written is in the log, once and with its reference; an outage is the store's to log", async () => {
  const { disk, written, deliverer, attempt, lines } = createHarness();
  await attempt(accepted);
  await deliverer.flush();
  const ofBugs = () => lines.filter(({ event }) => event === "delivery_failed");
  expect(ofBugs()).toEqual([]);
  Object.assign(disk, { isFull: false, fault: new TypeError("a bug of ours") });
  for (const _ of [1, 2, 3]) await deliverer.flush();
  expect(ofBugs()).toMatchObject([{ level: "error", reference: "R7" }]);
  expect(deliverer.isPending({ id: 7, claim: 2 })).toBe(true);
  disk.fault = undefined;
  await deliverer.flush();
  expect(written).toHaveLength(1);
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

test("refusals that no longer count are requeued when the store can, and once; a bug that keeps them is in the log", async () => {
  const { disk, requeued, visitor, deliverer, attempt, lines } = createHarness();
  disk.isFull = false;
  visitor.waits = true;
  for (const id of [1, 2, 3, 4]) await attempt(refused, { id });
  disk.isFull = true;
  await attempt(refused, { id: 5 });
  disk.isFull = false;
  const faults = () => lines.filter(({ event, reference }) => event === "delivery_failed" && !reference);
  expect(faults()).toEqual([]);
  disk.fault = new TypeError("a bug of ours");
  await deliverer.flush();
  expect(faults()).toMatchObject([{ level: "error" }]);
  disk.fault = undefined;
  for (const _ of [1, 2]) await deliverer.flush();
  expect(requeued).toEqual([[1, 2, 3, 4]]);
});

const busy: EnquiryOutcome = { kind: "away", reason: "HTTP 503" };
const heardNo = ["refused", "queued"];
const postponed = { event: "enquiry_postponed", level: "info", reason: "away: HTTP 503", delayMs: 4000 };

test.each<[EnquiryOutcome, waits: boolean, heard: string[], work: boolean, line: object]>([
  [accepted, true, ["delivered", "queued"], false, { event: "enquiry_delivered", level: "info" }],
  [busy, true, ["queued"], true, postponed],
  [refused, true, heardNo, false, { event: "enquiry_refused", level: "warn", reason: "refused: Status not true" }],
  [refused, false, ["queued"], false, { event: "enquiry_parked", level: "error", reason: "refused: Status not true" }],
])(
  "after %j (a visitor waits: %s) the visitor hears %j, and the log and the loop are told",
  async (outcome, waits, heard, leavesWork, line) => {
    const { disk, written, visitor, lines, metrics, attempt } = createHarness();
    disk.isFull = false;
    visitor.waits = waits;
    expect(await attempt(outcome, { attempts: 2 })).toEqual({ leavesWork, back: undefined });
    expect(visitor.heard).toEqual(heard);
    expect(lines).toMatchObject([{ ...line, reference: "R7", attempts: 3, durationMs: 1000 }]);
    const answer = waits && outcome.kind !== "away" ? heard[0] : undefined;
    expect(written).toMatchObject([{ claim: { id: 7, claim: 2 } }]);
    // A repeat gets the vendor's answer only if the visitor got it.
    expect(written.map(({ result }) => (result as { answer?: string }).answer)).toEqual([answer]);
    const parked = await metrics.registry.getSingleMetricAsString("enquiries_parked_total");
    expect(parked.includes('{reason="refused"} 1')).toBe(!waits);
  },
);

test("what becomes of the vendor is logged once, and what waited for it is due when it is back", async () => {
  const { disk, lines, attempt } = createHarness();
  disk.isFull = false;
  const told = () => lines.splice(0).filter(({ event }) => !String(event).startsWith("enquiry_"));
  const misconfigured: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };
  for (const id of [1, 2]) expect(await attempt(misconfigured, { id })).toMatchObject({ leavesWork: true });
  expect(told()).toMatchObject([{ event: "vendor_misconfigured", level: "error", reason: "HTTP 401" }]);
  expect(await attempt(accepted)).toEqual({ leavesWork: true, back: { since: 0, at: 8000 } });
  expect(told()).toMatchObject([{ event: "delivery_resumed", level: "info", after: "misconfigured" }]);
  // These failed before the vendor accepted another one.
  for (const id of [1, 2, 3, 4, 5]) await attempt(busy, { id, failedSince: 1 });
  expect(told()).toEqual([]);
  for (const id of [1, 2, 3, 4, 5]) await attempt(busy, { id });
  expect(told()).toMatchObject([{ event: "delivery_paused", level: "warn", reason: "HTTP 503" }]);
  await attempt(accepted);
  expect(told()).toMatchObject([{ event: "delivery_resumed", after: "resting" }]);
  for (const id of [1, 2, 3, 4, 5]) expect((await attempt(refused, { id })).leavesWork).toBe(id === 5);
  const reason = "refuses all: Status not true";
  expect(told()).toMatchObject([{ event: "vendor_refuses_all", level: "error", reason }]);
});

test("an enquiry whose visitor has heard the refusal before is refused again, and not parked", async () => {
  const { disk, written, attempt } = createHarness();
  disk.isFull = false;
  await attempt(refused, { answer: "refused" });
  expect(written.map(({ result }) => result.state)).toEqual(["refused"]);
});

test("what another key has encrypted is parked unsent, and a fault of ours leaves the enquiry to another attempt", async () => {
  const { disk, written, visitor, lines, metrics, deliverer, record } = createHarness();
  disk.isFull = false;
  const outcome = "encrypted with another key";
  expect(await deliverer.deliver({ ...record, ciphertext: "foreign" })).toEqual({ leavesWork: false });
  expect(written).toEqual([{ claim: { id: 7, claim: 2 }, result: { state: "parked", outcome } }]);
  expect(lines).toMatchObject([{ event: "enquiry_parked", reason: outcome, attempts: 1, durationMs: 0 }]);
  const counted = await metrics.registry.getSingleMetricAsString("enquiries_parked_total");
  expect(counted).toContain(`{reason="${outcome}"} 1`);
  expect(await deliverer.deliver({ ...record, ciphertext: "odd" })).toEqual({ leavesWork: true });
  expect(lines[1]).toMatchObject({ event: "delivery_failed", level: "error", reference: "R7" });
  expect(written).toHaveLength(1);
  expect(deliverer.isPending(record)).toBe(false);
  expect(visitor.heard).toEqual(["queued", "queued"]);
});

test("a result that alone cannot be written holds up no other enquiry, and its own is not sent again", async () => {
  const dataDir = createDataDir();
  const harness = createDeliveryHarness({ dataDir });
  await harness.store.check();
  const file = new DatabaseSync(storePath(dataDir));
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
