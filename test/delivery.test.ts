import { describe, expect, test } from "vitest";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createSqliteStore } from "../server/enquiries/store/sqlite/sqliteStore.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { accepted, countsOf, createDeliveryHarness, down, refused } from "./support/deliveryHarness.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/desk.ts";
import { createTestCipher, createTestKey } from "./support/keys.ts";
import { vendorIv, vendorKey } from "./support/vendor.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe("the visitor's answer", () => {
  test("is 'delivered' when the vendor accepts in time", async () => {
    const { submit, store } = createDeliveryHarness();
    expect(await submit()).toMatchObject({ answer: "delivered" });
    expect(await countsOf(store)).toMatchObject({ delivered: 1, waiting: 0 });
  });

  test("is 'refused' when the vendor refuses in time; the enquiry is kept and not tried again", async () => {
    const { submit, store, vendor, tries, clock } = createDeliveryHarness();
    vendor.answer = () => refused;
    expect(await submit()).toMatchObject({ answer: "refused" });
    await clock.jump(20 * minuteMs);
    expect(tries).toHaveLength(1);
    expect(await countsOf(store)).toMatchObject({ refused: 1, parked: 0 });
  });

  test("is 'queued', at once, when the vendor is down", async () => {
    const { submit, vendor } = createDeliveryHarness();
    vendor.answer = () => down;
    expect(await submit()).toMatchObject({ answer: "queued" });
  });

  test("is 'queued' after the acknowledgement time, and a late acceptance needs no second try", async () => {
    const { submit, vendor, clock, store, tries } = createDeliveryHarness();
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

  test("stays 'queued' when the vendor refuses later: the enquiry is parked and there is an alarm", async () => {
    const { submit, vendor, clock, delivery, lines, metrics } = createDeliveryHarness();
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

  test("is 'queued' for a visitor who has left the page, and an enquiry that is refused later is parked as well", async () => {
    const { delivery, vendor, clock } = createDeliveryHarness();
    let sayNo = (_outcome: EnquiryOutcome) => {};
    vendor.answer = () => new Promise((resolve) => (sayNo = resolve));
    const page = new AbortController();
    const submitted = delivery.submit(createEnquiry({ name: "Asha" }), page.signal);
    await clock.advance(300);
    page.abort();
    expect(await submitted).toMatchObject({ answer: "queued" });
    sayNo(refused);
    await clock.advance(0);
    expect(await delivery.health()).toMatchObject({ alarms: ["parked"], counts: { parked: 1, refused: 0 } });
  });

  test("is a success for an enquiry held for review, which is not sent until it is released", async () => {
    const { delivery, store, tries, clock } = createDeliveryHarness();
    const submitted = await delivery.submit(createEnquiry({ held: "honeypot" }));
    expect(submitted).toMatchObject({ answer: "held" });
    await clock.jump(dayMs);
    expect(tries).toHaveLength(0);
    await store.retryRecord((submitted as { reference: string }).reference);
    await clock.advance(2000);
    expect(await countsOf(store)).toMatchObject({ held: 0, delivered: 1 });
  });
});

test("an enquiry whose captcha could not be checked is sent once the captcha service answers", async () => {
  const { delivery, store, tries, clock } = createDeliveryHarness();
  await delivery.submit(createEnquiry({ name: "unchecked", held: "captcha down" }));
  await delivery.submit(createEnquiry({ name: "trapped", held: "honeypot" }));
  delivery.releaseHeld("captcha down");
  await clock.advance(1000);
  expect(tries.map(({ name }) => name)).toEqual(["unchecked"]);
  expect(await countsOf(store)).toMatchObject({ delivered: 1, held: 1 });
});

test("a single enquiry is retried for three days with its own pauses, then parked with an alarm, and never deleted", async () => {
  const { submit, vendor, tries, clock, delivery, store } = createDeliveryHarness();
  vendor.answer = () => down;
  await submit();
  await clock.advance(30_000);
  expect(tries.map(({ at }) => at / 1000)).toEqual([0, 1, 3, 7, 15, 30]);
  // A pause counts as one hour at most, however long the machine slept. Here each pause lasts a quarter of an hour.
  for (let quarter = 0; quarter < 3 * 24 * 4 + 8; quarter += 1) {
    if (quarter === 3 * 24 * 4 - 8)
      expect(await delivery.health()).toMatchObject({ alarm: false, counts: { waiting: 1 } });
    await clock.jump(15 * minuteMs);
  }
  expect(await delivery.health()).toMatchObject({ alarm: true, counts: { waiting: 0, parked: 1 } });
  await clock.jump(60 * dayMs);
  expect((await countsOf(store)).parked).toBe(1);
});

describe("a process that ends", () => {
  test("in the middle of a try leaves the enquiry to the next process", async () => {
    const dataDir = createDataDir();
    const first = createDeliveryHarness({ dataDir });
    first.vendor.answer = () => new Promise(() => {});
    const submitted = first.submit();
    await first.clock.advance(2000);
    const { reference } = (await submitted) as { reference: string };

    const second = createDeliveryHarness({ dataDir });
    await second.clock.advance(100);
    expect(second.tries.map(({ name }) => name)).toEqual(["Asha"]);
    expect((await second.store.get(reference))?.state).toBe("delivered");
  });

  test("waits for the try under way, and starts no other", async () => {
    const harness = createDeliveryHarness();
    let sayYes = (_outcome: EnquiryOutcome) => {};
    harness.vendor.answer = () => new Promise((resolve) => (sayYes = resolve));
    const submitted = harness.submit();
    await harness.clock.advance(0);
    const stopped = harness.delivery.stop(5000);
    expect(await harness.submit("later")).toMatchObject({ answer: "queued" });
    sayYes(accepted);
    await stopped;
    expect(await submitted).toMatchObject({ answer: "delivered" });
    expect(await countsOf(harness.store)).toMatchObject({ delivered: 1, waiting: 1 });
    expect(harness.tries).toHaveLength(1);
  });

  test("does not wait for ever, and thanks a visitor who still waits", async () => {
    const harness = createDeliveryHarness({ ackTimeoutMs: 60_000 });
    harness.vendor.answer = () => new Promise(() => {});
    const submitted = harness.submit();
    await harness.clock.advance(0);
    const stopped = harness.delivery.stop(5000);
    await harness.clock.advance(5000);
    await stopped;
    expect(await submitted).toMatchObject({ answer: "queued" });
  });
});

test("an enquiry encrypted with another key is parked, not sent and not lost", async () => {
  const dataDir = createDataDir();
  const otherKey = createTestCipher({ keys: [createTestKey("another-key")] });
  const before = createSqliteStore({ dataDir, log: createTestLog().log });
  await before.add(otherKey.encrypt(createEnquiry()));
  await before.close();
  const harness = createDeliveryHarness({ dataDir });
  await harness.clock.advance(0);
  expect(harness.tries).toHaveLength(0);
  expect(await harness.delivery.health()).toMatchObject({ alarm: true, counts: { parked: 1 } });
});

test("a delivery that cannot be recorded on the disk is recorded later, and not sent twice", async () => {
  const harness = createDeliveryHarness();
  const { recordResult } = harness.store;
  harness.store.recordResult = async () => {
    throw new StoreUnavailableError("disk full");
  };
  expect(await harness.submit()).toMatchObject({ answer: "delivered" });
  await harness.clock.advance(minuteMs);
  expect((await countsOf(harness.store)).waiting).toBe(1);
  harness.store.recordResult = recordResult;
  await harness.clock.advance(minuteMs);
  expect((await countsOf(harness.store)).delivered).toBe(1);
  expect(harness.tries).toHaveLength(1);
});

test("no log line contains what the visitor wrote, the key or the iv", async () => {
  const harness = createDeliveryHarness();
  harness.vendor.answer = () => down;
  await harness.submit();
  await harness.clock.advance(minuteMs);
  for (const word of ["Asha", "Verma", "asha.verma", "911234567890", "morning", vendorKey, vendorIv]) {
    expect(harness.text()).not.toContain(word);
  }
});
