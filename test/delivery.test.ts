import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createDelivery, type DeliveryOptions } from "../server/enquiries/delivery/delivery.ts";
import { createSealer } from "../server/enquiries/sealer.ts";
import { type EnquiryStore, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createSqliteStore } from "../server/enquiries/store/sqlite/sqliteStore.ts";
import { createMetrics } from "../server/metrics.ts";
import { createVendorClient } from "../server/vendorApi/client.ts";
import { createEnvelope } from "../server/vendorApi/envelope.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { createDataDir, createEnquiry, createTestClock, createTestLog } from "./support/desk.ts";
import { type Fault, startVendor, vendorIv, vendorKey } from "./support/vendor.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const envelope = createEnvelope({ key: vendorKey, iv: vendorIv });
const down: EnquiryOutcome = { kind: "away", reason: "down" };
const accepted: EnquiryOutcome = { kind: "accepted" };
const refused: EnquiryOutcome = { kind: "refused", reason: "Status not true" };

/** A store and its delivery in stopped time, before a vendor of whom the test decides each answer. */
function createDesk(options: Partial<DeliveryOptions> & { dataDir?: string; startAt?: number } = {}) {
  const clock = createTestClock(options.startAt);
  const { log, lines, text } = createTestLog();
  const dataDir = options.dataDir ?? createDataDir();
  const store = clock.watch(createSqliteStore({ dataDir, log, clock, now: () => clock.now() }));
  const metrics = createMetrics();
  /** Name in the enquiry and time of each try. */
  const tries: { name: unknown; at: number }[] = [];
  const vendor = { answer: (_name: unknown): EnquiryOutcome | Promise<EnquiryOutcome> => accepted };
  const startedAt = clock.now();
  const delivery = createDelivery({
    store,
    sealer: createSealer({ envelope, key: vendorKey }),
    client: {
      async addProductEnquiry(model) {
        tries.push({ name: model.FirstName, at: clock.now() - startedAt });
        return vendor.answer(model.FirstName);
      },
    },
    ackTimeoutMs: 2000,
    apiTimeoutMs: 8000,
    log,
    metrics,
    clock,
    random: () => 0,
    ...options,
  });
  delivery.start();
  onTestFinished(async () => {
    const stopped = delivery.stop(0);
    await clock.advance(0);
    await stopped;
    await store.close();
  });
  const submit = (name = "Asha") => delivery.submit(createEnquiry({ name }));
  return { clock, store, delivery, metrics, vendor, tries, lines, text, submit };
}

async function countsOf(store: EnquiryStore) {
  return (await store.summary()).counts;
}

describe("what the visitor hears", () => {
  test("the vendor's yes, when it comes in time", async () => {
    const { submit, store } = createDesk();
    expect(await submit()).toMatchObject({ answer: "delivered" });
    expect(await countsOf(store)).toMatchObject({ delivered: 1, waiting: 0 });
  });

  test("the vendor's no, when it comes in time; the enquiry is kept and not tried again", async () => {
    const { submit, store, vendor, tries, clock } = createDesk();
    vendor.answer = () => refused;
    expect(await submit()).toMatchObject({ answer: "refused" });
    await clock.jump(20 * minuteMs);
    expect(tries).toHaveLength(1);
    expect(await countsOf(store)).toMatchObject({ refused: 1, parked: 0 });
  });

  test("queued, at once, when the vendor is down", async () => {
    const { submit, vendor } = createDesk();
    vendor.answer = () => down;
    expect(await submit()).toMatchObject({ answer: "queued" });
  });

  test("queued after the acknowledgement time, and the late yes delivers without a second sending", async () => {
    const { submit, vendor, clock, store, tries } = createDesk();
    let sayYes = (_outcome: EnquiryOutcome) => {};
    vendor.answer = () => new Promise((resolve) => (sayYes = resolve));
    const submitted = submit();
    await clock.advance(1999);
    expect(tries).toHaveLength(1);
    await clock.advance(1);
    expect(await submitted).toMatchObject({ answer: "queued" });
    sayYes(accepted);
    await clock.advance(minuteMs);
    expect(tries).toHaveLength(1);
    expect((await countsOf(store)).delivered).toBe(1);
  });

  test("nothing about a no that comes after the thanks: the enquiry is parked and the alarm raised", async () => {
    const { submit, vendor, clock, delivery, lines, metrics } = createDesk();
    let sayNo = (_outcome: EnquiryOutcome) => {};
    vendor.answer = () => new Promise((resolve) => (sayNo = resolve));
    const submitted = submit();
    await clock.advance(2000);
    expect(await submitted).toMatchObject({ answer: "queued" });
    sayNo(refused);
    await clock.advance(0);
    expect(await delivery.health()).toMatchObject({
      alarm: true,
      alarms: ["parked"],
      counts: { parked: 1, refused: 0 },
    });
    expect(lines).toContainEqual(expect.objectContaining({ event: "enquiry_parked", level: "error" }));
    expect(await metrics.registry.getSingleMetricAsString("enquiries_parked_total")).toContain(
      'enquiries_parked_total{reason="refused"} 1',
    );
  });

  test("a success for an enquiry that is held for review, which is not sent until it is released", async () => {
    const { delivery, store, tries, clock } = createDesk();
    const submitted = await delivery.submit(createEnquiry({ held: "honeypot" }));
    expect(submitted).toMatchObject({ answer: "held" });
    await clock.jump(dayMs);
    expect(tries).toHaveLength(0);
    await store.release((submitted as { reference: string }).reference);
    await clock.advance(2000);
    expect(await countsOf(store)).toMatchObject({ held: 0, delivered: 1 });
  });
});

test("an enquiry whose captcha could not be checked goes on its way once the service answers", async () => {
  const { delivery, store, tries, clock } = createDesk();
  await delivery.submit(createEnquiry({ name: "unchecked", held: "captcha down" }));
  await delivery.submit(createEnquiry({ name: "trapped", held: "honeypot" }));
  delivery.releaseHeld("captcha down");
  await clock.advance(1000);
  expect(tries.map(({ name }) => name)).toEqual(["unchecked"]);
  expect(await countsOf(store)).toMatchObject({ delivered: 1, held: 1 });
});

test("a single enquiry keeps its own pauses, for three days, and is then parked, told, and never deleted", async () => {
  const { submit, vendor, tries, clock, delivery, store } = createDesk();
  vendor.answer = () => down;
  await submit();
  await clock.advance(30_000);
  expect(tries.map(({ at }) => at / 1000)).toEqual([0, 1, 3, 7, 15, 30]);
  // An hour of each pause counts, however long the machine slept: here a quarter of an hour of each.
  for (let quarter = 0; quarter < 3 * 24 * 4 + 8; quarter += 1) {
    if (quarter === 3 * 24 * 4 - 8)
      expect(await delivery.health()).toMatchObject({ alarm: false, counts: { waiting: 1 } });
    await clock.jump(15 * minuteMs);
  }
  expect(await delivery.health()).toMatchObject({ alarm: true, counts: { waiting: 0, parked: 1 } });
  await clock.jump(60 * dayMs);
  expect((await countsOf(store)).parked).toBe(1);
});

describe("a vendor that fails again and again", () => {
  async function breakIt(desk: ReturnType<typeof createDesk>) {
    desk.vendor.answer = () => down;
    for (let count = 1; count <= 5; count++) {
      await desk.submit(`early ${count}`);
      await desk.clock.advance(750);
    }
  }

  test("is left alone: later visitors are thanked at once, and few enquiries are tried", async () => {
    const desk = createDesk();
    await breakIt(desk);
    expect((await desk.delivery.health()).vendor).toBe("resting");
    expect(desk.lines).toContainEqual(expect.objectContaining({ event: "delivery_paused", reason: "down" }));
    const before = desk.tries.length;
    // The first is tried at once, as it was never tried before.
    for (let count = 1; count <= 20; count++) expect(await desk.submit()).toMatchObject({ answer: "queued" });
    expect(desk.tries.length - before).toBeLessThanOrEqual(1);
    await desk.clock.advance(10_000);
    const quick = desk.tries.length;
    expect(quick - before).toBeLessThanOrEqual(10);
    await desk.clock.advance(60_000);
    expect(desk.tries.length - quick).toBeLessThanOrEqual(13);
  });

  test("and comes back has the whole queue at once", async () => {
    const desk = createDesk();
    await breakIt(desk);
    for (let count = 1; count <= 20; count++) await desk.submit(`late ${count}`);
    desk.vendor.answer = () => accepted;
    await desk.clock.advance(5000);
    expect(await countsOf(desk.store)).toMatchObject({ waiting: 0, delivered: 25 });
    // Whatever was never tried before, the oldest first.
    const names = desk.tries.map(({ name }) => String(name));
    const triedOnce = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
    expect(triedOnce).toEqual(triedOnce.toSorted((a, b) => Number(a.split(" ")[1]) - Number(b.split(" ")[1])));
    expect(triedOnce.length).toBeGreaterThan(15);
    expect((await desk.delivery.health()).vendor).toBe("answering");
    expect(desk.lines).toContainEqual(expect.objectContaining({ event: "delivery_resumed", after: "resting" }));
  });

  test("on one enquiry only is not taken for down", async () => {
    const desk = createDesk();
    desk.vendor.answer = (name) => (name === "poison" ? { kind: "away", reason: "HTTP 500" } : accepted);
    await desk.submit("poison");
    await desk.clock.advance(60_000);
    expect((await desk.delivery.health()).vendor).toBe("answering");
    expect(await desk.submit("healthy")).toMatchObject({ answer: "delivered" });
    expect(await countsOf(desk.store)).toMatchObject({ delivered: 1, waiting: 1 });
  });

  test("is remembered by the next process: what had failed before the last success is at fault itself", async () => {
    const dataDir = createDataDir();
    const first = createDesk({ dataDir });
    first.vendor.answer = () => down;
    await first.submit("poison");
    first.vendor.answer = (name) => (name === "poison" ? down : accepted);
    await first.clock.advance(10);
    await first.submit("healthy");
    await first.delivery.stop(0);
    await first.store.close();
    const second = createDesk({ dataDir, startAt: first.clock.now() + minuteMs });
    second.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 403" });
    await second.clock.advance(60_000);
    // Turned away on its own account: the queue goes on.
    expect(await second.delivery.health()).toMatchObject({ vendor: "answering", alarm: false });
  });

  test("never has more than three new enquiries at once, so that one place is left for what waits", async () => {
    const desk = createDesk();
    let open = 0;
    let most = 0;
    desk.vendor.answer = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return accepted;
    };
    const answers = Promise.all(Array.from({ length: 30 }, () => desk.submit()));
    await desk.clock.advance(1000);
    await vi.waitFor(async () => {
      await desk.clock.advance(1);
      expect((await countsOf(desk.store)).delivered).toBe(30);
    });
    await answers;
    expect(most).toBe(3);
  });
});

describe("a process that ends", () => {
  test("in the middle of a try leaves the enquiry to the next one", async () => {
    const dataDir = createDataDir();
    const first = createDesk({ dataDir });
    first.vendor.answer = () => new Promise(() => {});
    const submitted = first.submit();
    await first.clock.advance(2000);
    const { reference } = (await submitted) as { reference: string };

    const second = createDesk({ dataDir });
    await second.clock.advance(100);
    expect(second.tries.map(({ name }) => name)).toEqual(["Asha"]);
    expect((await second.store.get(reference))?.state).toBe("delivered");
  });

  test("waits for the try under way, and begins no other", async () => {
    const desk = createDesk();
    let sayYes = (_outcome: EnquiryOutcome) => {};
    desk.vendor.answer = () => new Promise((resolve) => (sayYes = resolve));
    const submitted = desk.submit();
    await desk.clock.advance(0);
    const stopped = desk.delivery.stop(5000);
    expect(await desk.submit("later")).toMatchObject({ answer: "queued" });
    sayYes(accepted);
    await stopped;
    expect(await submitted).toMatchObject({ answer: "delivered" });
    expect(await countsOf(desk.store)).toMatchObject({ delivered: 1, waiting: 1 });
    expect(desk.tries).toHaveLength(1);
  });

  test("does not wait for ever, and thanks the visitor who still waits", async () => {
    const desk = createDesk({ ackTimeoutMs: 60_000 });
    desk.vendor.answer = () => new Promise(() => {});
    const submitted = desk.submit();
    await desk.clock.advance(0);
    const stopped = desk.delivery.stop(5000);
    await desk.clock.advance(5000);
    await stopped;
    expect(await submitted).toMatchObject({ answer: "queued" });
  });
});

test("an enquiry sealed with another key is parked, not sent and not lost", async () => {
  const dataDir = createDataDir();
  const key = "another-key-of16";
  const otherKey = createSealer({ envelope: createEnvelope({ key, iv: vendorIv }), key });
  const before = createSqliteStore({ dataDir, log: createTestLog().log });
  await before.add(otherKey.seal(createEnquiry()));
  await before.close();
  const desk = createDesk({ dataDir });
  await desk.clock.advance(0);
  expect(desk.tries).toHaveLength(0);
  expect(await desk.delivery.health()).toMatchObject({ alarm: true, counts: { parked: 1 } });
});

test("a delivery that the disk does not take is written later and not sent twice", async () => {
  const desk = createDesk();
  const { settle } = desk.store;
  desk.store.settle = async () => {
    throw new StoreUnavailableError("disk full");
  };
  expect(await desk.submit()).toMatchObject({ answer: "delivered" });
  await desk.clock.advance(minuteMs);
  expect((await countsOf(desk.store)).waiting).toBe(1);
  desk.store.settle = settle;
  await desk.clock.advance(minuteMs);
  expect((await countsOf(desk.store)).delivered).toBe(1);
  expect(desk.tries).toHaveLength(1);
});

test("no log line carries what the visitor wrote, the key or the iv", async () => {
  const desk = createDesk();
  desk.vendor.answer = () => down;
  await desk.submit();
  await desk.clock.advance(minuteMs);
  for (const word of ["Asha", "Verma", "asha.verma", "911234567890", "morning", vendorKey, vendorIv]) {
    expect(desk.text()).not.toContain(word);
  }
});

describe("every fault of a real vendor ends with the enquiry delivered or kept", () => {
  const table: [fault: Fault, heard: string, sendings: number, secondsUntilAgain: number][] = [
    ["none", "delivered", 1, 0],
    ["down", "queued", 1, 1],
    [{ slowMs: 20 }, "delivered", 1, 0],
    [{ status: 408 }, "queued", 1, 1],
    [{ status: 429 }, "queued", 1, 1],
    [{ status: 500 }, "queued", 1, 1],
    [{ status: 503 }, "queued", 1, 1],
    // Nothing is wrong with the enquiry: it goes along with the probes.
    [{ status: 401 }, "queued", 1, 60],
    [{ status: 403 }, "queued", 1, 60],
    [{ status: 404 }, "queued", 1, 60],
    [{ status: 405 }, "queued", 1, 60],
    [{ status: 410 }, "queued", 1, 60],
    ["redirect", "queued", 1, 60],
    // It was sent, and nobody knows what has become of it.
    ["hang", "queued", 1, 15],
    ["drop before", "queued", 1, 15],
    ["huge", "queued", 1, 15],
    // Taken by the vendor, who could not say so: sent again, as at least once is the promise.
    ["drop after", "queued", 2, 15],
    ["truncated", "queued", 2, 15],
    ["garbage", "queued", 2, 15],
    ["not json", "queued", 2, 15],
    ["wrong key", "queued", 2, 15],
    ["no status", "queued", 2, 15],
    ["status false", "refused", 0, 0],
    [{ status: 400 }, "refused", 0, 0],
    [{ status: 422 }, "refused", 0, 0],
  ];

  test.each(table)("%j", async (fault, heard, sendings, secondsUntilAgain) => {
    const vendor = await startVendor({ fault });
    onTestFinished(() => vendor.close());
    const { log, text } = createTestLog();
    const client = createVendorClient({
      apiBase: vendor.url,
      envelope,
      timeoutMs: fault === "hang" ? 1000 : 8000,
      log,
      metrics: createMetrics(),
    });
    const { clock, store, submit } = createDesk({ client });
    expect(await submit()).toMatchObject({ answer: heard });

    await vendor.setFault("none");
    const calls = vendor.calls.length;
    if (secondsUntilAgain > 0) {
      await clock.advance(secondsUntilAgain * 1000 - 10);
      expect(vendor.calls).toHaveLength(calls);
    }
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect((await countsOf(store)).waiting).toBe(0);
    });
    expect(await countsOf(store)).toMatchObject(heard === "refused" ? { refused: 1 } : { delivered: 1 });
    expect(vendor.enquiries).toHaveLength(sendings);
    for (const enquiry of vendor.enquiries) expect(enquiry).toEqual(createEnquiry().model);
    expect(text()).not.toContain("Verma");
  });
});
